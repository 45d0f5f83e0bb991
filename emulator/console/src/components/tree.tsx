// A collapsible tree, as a flat list of its visible nodes. Arrow keys move in it.
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface TreeNode {
  /** Unique in the tree. */
  id: string;
  /** 0 at the top. */
  depth: number;
  /** Absent if it has no children. */
  isOpen?: boolean;
  content: ComponentChildren;
}

interface Props {
  label: string;
  nodes: readonly TreeNode[];
  /** Opens or closes a node. */
  onToggle: (id: string) => void;
  /** Called when a node without children is clicked, or Enter is pressed on it. */
  onChoose?: (id: string) => void;
  chosen?: string | undefined;
}

export function Tree({ label, nodes, onToggle, onChoose, chosen }: Props): VNode {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const [focused, setFocused] = useState(nodes[0]?.id);
  const at = Math.max(
    0,
    nodes.findIndex(({ id }) => id === focused),
  );
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const go = (index: number) => {
    const node = nodes[Math.min(Math.max(0, index), nodes.length - 1)];
    moved.current = true;
    setFocused(node?.id);
  };
  const act = ({ id, isOpen }: TreeNode) => {
    if (isOpen === undefined) onChoose?.(id);
    else onToggle(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = nodes[at];
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = () => nodes.findLastIndex(({ depth }, index) => index < at && depth < node.depth);
    const keys: Record<string, () => void> = {
      ArrowDown: () => {
        go(at + 1);
      },
      ArrowUp: () => {
        go(at - 1);
      },
      Home: () => {
        go(0);
      },
      End: () => {
        go(nodes.length - 1);
      },
      ArrowRight: () => {
        if (node.isOpen === false) onToggle(node.id);
        else if (node.isOpen) go(at + 1);
      },
      ArrowLeft: () => {
        if (node.isOpen) onToggle(node.id);
        else go(parent());
      },
      Enter: () => {
        act(node);
      },
      ' ': () => {
        act(node);
      },
    };
    const does = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!does) return;
    event.preventDefault();
    does();
  };
  return (
    <div ref={list} class="tree" role="tree" aria-label={label} onKeyDown={onKeyDown}>
      {nodes.map((node, index) => (
        <div
          key={node.id}
          class="tree-node"
          role="treeitem"
          aria-level={node.depth + 1}
          aria-expanded={node.isOpen}
          aria-selected={node.id === chosen}
          tabIndex={index === at ? 0 : -1}
          style={{ paddingLeft: `${node.depth * 16}px` }}
          onClick={() => {
            setFocused(node.id);
            act(node);
          }}
        >
          <span class={node.isOpen === undefined ? 'twist leaf' : 'twist'} aria-hidden="true" />
          {node.content}
        </div>
      ))}
    </div>
  );
}
