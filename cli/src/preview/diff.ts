/** The plain diff: one block per changed resource, in the notation of `diff`. */
import type { Change, Op, Preview, Resource } from './preview';
import { labelOf } from './urn';
import { harmless } from './words';

const VERBS: Readonly<Record<Op, string>> = {
  create: 'create',
  update: 'update',
  replace: 'replace',
  delete: 'delete',
  forget: 'leave the stack',
  import: 'import',
};

const SIGNS: Partial<Record<Op, string>> = { create: '+', import: '+', delete: '-', forget: '-' };

/** Lines of one resource. Each begins with `+`, `-` or `!`, which sets its color. */
export type Block = readonly string[];

/** Blocks in the order of the preview: worst operations first. */
export function blocksOf({ resources }: Preview): Block[] {
  return resources.map(blockOf);
}

function blockOf({ urn, op, changes }: Resource): Block {
  const head = `${SIGNS[op] ?? '!'} ${VERBS[op]} ${harmless(labelOf(urn))}`;
  return [head, ...changes.flatMap(linesOf)];
}

function linesOf({ path, replaces, from, to }: Change): string[] {
  const name = harmless(path);
  const why = replaces ? '  (replaces)' : '';
  if (from === to) return [`!   ${name}: ${harmless(to ?? '')} changes${why}`];
  return [
    ...(from === undefined ? [] : [`-   ${name}: ${harmless(from)}${to === undefined ? why : ''}`]),
    ...(to === undefined ? [] : [`+   ${name}: ${harmless(to)}${why}`]),
  ];
}
