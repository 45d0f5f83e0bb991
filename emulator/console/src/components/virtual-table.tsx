// A table that stays fast with many rows: the document holds only the visible ones. All rows have one height.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

export interface Column<Row> {
  title: string;
  /** Class of its cells: `wide` hides them on phones, `number` aligns them to the right. */
  class?: string;
  cell: (row: Row) => ComponentChildren;
}

/** The rows of a table: an array, or a source that has loaded only some of them. */
export interface Rows<Row> {
  readonly length: number;
  /** Undefined while it is not loaded. */
  at(index: number): Row | undefined;
}

interface Props<Row> {
  /** Describes the content of the table to a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  rows: Rows<Row>;
  /** Called with the index of the first visible row. */
  onScroll?: (first: number) => void;
  keyOf: (row: Row) => number | string;
  /** Opens a row; its first link does the same for the keyboard. */
  open: (row: Row) => void;
  /** The key of the open row. */
  opened?: number | string | undefined;
}

/** Pixels, as in the style sheet. */
const ROW_HEIGHT = 32;
/** Rows kept beyond the visible ones, so that the focus can move to the next one. */
const BEYOND = 12;

export function VirtualTable<Row>(props: Props<Row>): VNode {
  const { label, columns, rows, keyOf, open, opened, onScroll } = props;
  const scrolled = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer(scrolled, rows.length);
  useStillRows(scrolled, props);
  const first = virtualizer.range?.startIndex ?? 0;
  useEffect(() => onScroll?.(first), [first]);
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div class="vtable" ref={scrolled} onKeyDown={moveFocus}>
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={column.class}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {items.map(({ index }) => {
            const row = rows.at(index);
            if (row === undefined) return <Space key={`unread ${index}`} height={ROW_HEIGHT} />;
            const key = keyOf(row);
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                class={key === opened ? 'opened' : undefined}
                onClick={() => {
                  open(row);
                }}
              >
                {columns.map((column) => (
                  <td key={column.title} class={column.class}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Takes the height of rows that are not in the document. */
function Space({ height }: { height: number }): VNode | null {
  return height <= 0 ? null : <tr aria-hidden="true" class="space" style={{ height: `${height}px` }} />;
}

type Scrolled = { current: HTMLDivElement | null };

function useVirtualizer(scrolled: Scrolled, count: number): Virtualizer<HTMLDivElement, Element> {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const options: VirtualizerOptions<HTMLDivElement, Element> = {
    count,
    getScrollElement: () => scrolled.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: BEYOND,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      draw(undefined);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
  });
  return virtualizer;
}

/** New rows are added on top. If the user has scrolled down, keeps the same rows in view. */
function useStillRows<Row>(scrolled: Scrolled, { rows, keyOf }: Props<Row>): void {
  const top = useRef<number | string>(undefined);
  useLayoutEffect(() => {
    const element = scrolled.current;
    const first = rows.at(0);
    const known = top.current;
    top.current = first === undefined ? undefined : keyOf(first);
    if (!element || known === undefined || element.scrollTop < ROW_HEIGHT) return;
    const added = indexOf(rows, (row) => keyOf(row) === known);
    if (added > 0) element.scrollTop += added * ROW_HEIGHT;
  }, [rows]);
}

/** Only this many rows at the top are searched. */
const MOST_ADDED = 1000;

function indexOf<Row>(rows: Rows<Row>, isWanted: (row: Row) => boolean): number {
  for (let index = 0; index < Math.min(rows.length, MOST_ADDED); index += 1) {
    const row = rows.at(index);
    if (row !== undefined && isWanted(row)) return index;
  }
  return -1;
}

/** Arrow keys move the focus from row to row. */
function moveFocus(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
