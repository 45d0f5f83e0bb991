/** The plain diff: one block per changed resource, in the notation of `diff`. */
import type { Labels } from './labels';
import type { Change, Op, Resource } from './preview';
import { harmless } from './texts';

const VERBS: Readonly<Record<Op, string>> = {
  unknown: 'unknown operation on',
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
export function blocksOf(resources: readonly Resource[], labels: Labels): Block[] {
  return resources.map((one) => blockOf(one, labels));
}

function blockOf({ urn, op, changes }: Resource, labels: Labels): Block {
  const head = `${SIGNS[op] ?? '!'} ${VERBS[op]} ${harmless(labels.of(urn))}`;
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
