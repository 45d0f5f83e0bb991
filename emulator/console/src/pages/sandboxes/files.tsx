// The files of a sandbox: a tree, and the chosen file.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { FilesAnswer } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { Tree, type TreeNode } from '../../components/tree';
import { useData } from '../../data';
import { bytes, counted, visible } from '../../format';
import { FileView } from './file-view';

/** Maximum number of directories per request, and maximum length of the query. */
const MOST_OPEN = 30;
const MOST_CHARACTERS = 8000;

/** Id suffix of the node that stands for the omitted entries. No path contains this character. */
const MORE = '\u0000more';

export function Files({ name }: { name: string }): VNode {
  const open = useSignal<readonly string[]>([]);
  const chosen = useSignal<string | undefined>(undefined);
  const asked = askedFor(name, open.value);
  const { data, problem } = useData<FilesAnswer>(`/sandbox/files?${asked}`);
  // Keep the last answer until the next one arrives.
  const known = useRef<FilesAnswer>({});
  known.current = data ?? known.current;
  const listed = new Map(Object.entries(known.current));
  const place = useRef<HTMLDivElement>(null);
  const toggle = (path: string) => {
    const others = open.value.filter((one) => one !== path);
    open.value = others.length < open.value.length ? others : fitting(name, [...others, path]);
  };
  const close = () => {
    chosen.value = undefined;
    place.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  const top = listed.get('/');
  return (
    <Panel title="Files" aside={top !== undefined && counted(top.total, 'entry', 'entries')}>
      <ProblemNote text={problem} />
      {top?.total === 0 && <p class="muted">No files.</p>}
      {top !== undefined && top.total > 0 && (
        <div ref={place} class="file-tree">
          <Tree
            label="Files"
            nodes={[...nodesIn('/', 0, listed, new Set(open.value))]}
            onToggle={toggle}
            onChoose={(path) => {
              if (!path.endsWith(MORE)) chosen.value = path;
            }}
            chosen={chosen.value}
          />
        </div>
      )}
      {chosen.value !== undefined && (
        <FileView key={chosen.value} sandbox={name} path={chosen.value} onClose={close} />
      )}
    </Panel>
  );
}

function askedFor(name: string, open: readonly string[]): string {
  return new URLSearchParams({ name, open: JSON.stringify(['/', ...open]) }).toString();
}

/** Limits the open directories to what the server accepts. The ones opened first are closed. */
function fitting(name: string, open: readonly string[]): readonly string[] {
  const isTooMuch = open.length >= MOST_OPEN || askedFor(name, open).length > MOST_CHARACTERS;
  return isTooMuch && open.length > 1 ? fitting(name, open.slice(1)) : open;
}

function* nodesIn(
  directory: string,
  depth: number,
  listed: ReadonlyMap<string, FilesAnswer[string]>,
  open: ReadonlySet<string>,
): Generator<TreeNode, void> {
  const { entries, total } = listed.get(directory) ?? { entries: [], total: 0 };
  for (const { name, path, isDirectory, bytes: size } of entries) {
    yield {
      id: path,
      depth,
      ...(isDirectory && { isOpen: open.has(path) }),
      content: (
        <>
          <bdi class="file-name">{`${visible(name)}${isDirectory ? '/' : ''}`}</bdi>
          {!isDirectory && <span class="file-size muted">{bytes(size)}</span>}
        </>
      ),
    };
    if (isDirectory && open.has(path)) yield* nodesIn(path, depth + 1, listed, open);
  }
  const more = total - entries.length;
  if (more > 0)
    yield {
      id: `${directory}${MORE}`,
      depth,
      content: <span class="muted">and {counted(more, 'other')}</span>,
    };
}
