// The files of a sandbox: a tree, and the file that is chosen in it.
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

/** As the server takes them at a time: the one that was opened first closes. */
const MOST_OPEN = 30;

export function Files({ name }: { name: string }): VNode {
  const open = useSignal<readonly string[]>(['/']);
  const chosen = useSignal<string | undefined>(undefined);
  const asked = new URLSearchParams({ name, open: JSON.stringify(open.value) });
  const { data, problem } = useData<FilesAnswer>(`/sandbox/files?${asked.toString()}`);
  // What was read last stays until more is there.
  const known = useRef<FilesAnswer>({});
  known.current = data ?? known.current;
  const listed = new Map(Object.entries(known.current));
  const toggle = (path: string) => {
    const others = open.value.filter((one) => one !== path);
    open.value = others.length < open.value.length ? others : [...others.slice(1 - MOST_OPEN), path];
  };
  const top = listed.get('/');
  return (
    <Panel title="Files" aside={top !== undefined && counted(top.total, 'entry', 'entries')}>
      <ProblemNote text={problem} />
      {top?.total === 0 ? (
        <p class="muted">No file is in it.</p>
      ) : (
        <Tree
          label="Files"
          nodes={[...nodesIn('/', 0, listed, new Set(open.value))]}
          onToggle={toggle}
          onChoose={(path) => {
            chosen.value = path;
          }}
          chosen={chosen.value}
        />
      )}
      {chosen.value !== undefined && (
        <FileView
          key={chosen.value}
          sandbox={name}
          path={chosen.value}
          onClose={() => {
            chosen.value = undefined;
          }}
        />
      )}
    </Panel>
  );
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
          {!isDirectory && <span class="muted">{bytes(size)}</span>}
        </>
      ),
    };
    if (isDirectory && open.has(path)) yield* nodesIn(path, depth + 1, listed, open);
  }
  const more = total - entries.length;
  if (more > 0)
    yield {
      id: `${directory}/\u0000more`,
      depth,
      content: <span class="muted">and {counted(more, 'other')}</span>,
    };
}
