// JSON as a tree.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ExternalLink } from '../../components/external-link';
import { Tree, type TreeNode } from '../../components/tree';
import { counted, visible } from '../../format';

/** Levels that are open initially. */
const OPEN_LEVELS = 2;
const MOST_NODES = 2000;

export function JsonTree({ json }: { json: unknown }): VNode {
  /** Nodes that the user has opened or closed. */
  const turned = useSignal<ReadonlySet<string>>(new Set());
  const nodes: TreeNode[] = [];
  for (const node of nodesOf(json, { path: '', depth: 0 }, turned.value)) {
    if (nodes.length === MOST_NODES) break;
    nodes.push(node);
  }
  return (
    <>
      <Tree
        label="Content"
        nodes={nodes}
        onToggle={(id) => {
          const next = new Set(turned.value);
          if (!next.delete(id)) next.add(id);
          turned.value = next;
        }}
      />
      {nodes.length === MOST_NODES && <p class="muted">The tree is cut off: see the JSON.</p>}
    </>
  );
}

interface NodePosition {
  path: string;
  depth: number;
}

function* nodesOf(
  json: unknown,
  { path, depth }: NodePosition,
  turned: ReadonlySet<string>,
): Generator<TreeNode, void> {
  if (typeof json !== 'object' || json === null) return;
  for (const [key, value] of Object.entries(json) as [string, unknown][]) {
    const id = `${path}/${key}`;
    const size = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    const isOpen = size > 0 && depth < OPEN_LEVELS !== turned.has(id);
    yield {
      id,
      depth,
      ...(size > 0 && { isOpen }),
      content: (
        <>
          <bdi class="json-key">{visible(key)}</bdi>
          <Value value={value} size={size} isOpen={isOpen} />
        </>
      ),
    };
    if (isOpen) yield* nodesOf(value, { path: id, depth: depth + 1 }, turned);
  }
}

function Value({ value, size, isOpen }: { value: unknown; size: number; isOpen: boolean }): VNode | null {
  if (typeof value === 'string')
    return (
      <bdi class="json-text">
        {/^https?:\/\/\S+$/i.test(value) ? <ExternalLink url={value} /> : visible(value)}
      </bdi>
    );
  if (typeof value !== 'object' || value === null) return <span class="json-plain">{String(value)}</span>;
  if (size === 0) return <span class="muted">{Array.isArray(value) ? '[]' : '{}'}</span>;
  return isOpen ? null : <span class="muted">{counted(size, Array.isArray(value) ? 'item' : 'field')}</span>;
}
