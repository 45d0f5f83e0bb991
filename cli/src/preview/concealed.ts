/** A preview without secrets, for everything that leaves the command. */
import type { Concealer } from '../conceal/concealer';
import type { Preview } from './preview';

/**
 * Fields that are kept as they are: they name the stack, resources, kinds and operations, by which machines and people
 * find them again. All other texts are concealed, keys too.
 */
const KEPT: ReadonlySet<string> = new Set([
  ...['project', 'stack', 'urn', 'type', 'resource', 'failedAt', 'commit'],
  ...['kind', 'op', 'operation', 'state', 'update'],
]);

export function concealed(preview: Preview, concealer: Concealer): Preview {
  const { project, stack, resources, drift = [], effects } = preview;
  // In sentences, too.
  concealer.names([project, stack, ...[...resources, ...drift, ...effects].flatMap(({ urn }) => urn ?? [])]);
  return concealer.data(preview, KEPT);
}
