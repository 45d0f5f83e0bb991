// The host names of workloads, and the workload of each.
import type { Platform } from '../platform/platform';
import { applicationKind } from '../products/applications/applications';
import { type Preview, previewKind } from '../products/sandboxes/previews/previews';
import { sandboxKind } from '../products/sandboxes/sandboxes';
import { keyOf } from '../store/kind';
import type { Target } from './gateway';
import { lookUp } from '../tables';

const KINDS: Record<string, string> = {
  sbx: 'sandboxes',
  agt: 'agents',
  mcp: 'functions',
  mdl: 'models',
  job: 'jobs',
};

/** Names without a dot, and IP addresses. No workload has such a host name. */
const MACHINE = /^(?:[^.]*|[\d.]+|\[.*\])$/;

/** The workload of a host name. A preview is included, because its address does not contain its name. */
export type Addressed = { target: Target; preview?: Preview } | 'nothing';

// Source: Specification, placeholders.
/**
 * Finds the workload of a host name; undefined if it is not a workload's address. Addresses are
 * `sbx-<sandbox>-<workspace>.<region>.localhost` and the like, `<label>-<workspace>.preview.localhost`, and those of
 * applications.
 */
export function addressedBy(host: string, path: string, platform: Platform): Addressed | undefined {
  if (MACHINE.test(host)) return undefined;
  const [label = '', zone = '', ...rest] = host.split('.');
  const [prefix = '', ...words] = label.split('-');
  const kind = lookUp(KINDS, prefix);
  if (kind !== undefined && rest.join('.') === 'localhost')
    return workload(kind, words, zone, path, platform) ?? 'nothing';
  if (host.endsWith('.preview.localhost')) return preview(label.split('-'), path, platform) ?? 'nothing';
  return (
    application(host, path, platform) ?? (host.endsWith('.applications.localhost') ? 'nothing' : undefined)
  );
}

/** All splits into name and workspace, because both may contain dashes. */
function* partings(words: readonly string[]): Generator<{ name: string; workspace: string }> {
  for (let index = 1; index < words.length; index += 1)
    yield { name: words.slice(0, index).join('-'), workspace: words.slice(index).join('-') };
}

function workload(
  kind: string,
  words: readonly string[],
  region: string,
  path: string,
  { store }: Platform,
): Addressed | undefined {
  for (const { name, workspace } of partings(words)) {
    if (!store.has({ name: kind }, workspace, name)) continue;
    const sandbox = kind === sandboxKind.name ? store.get(sandboxKind, workspace, name) : undefined;
    if (sandbox && sandbox.compute.region !== region) continue;
    return { target: { workspace, kind, name, path } };
  }
  return undefined;
}

function preview(words: readonly string[], path: string, { store }: Platform): Addressed | undefined {
  for (const { name: label, workspace } of partings(words)) {
    const found = store.getBySecondKey(previewKind, workspace, label);
    if (found) return { target: { workspace, kind: previewKind.name, name: label, path }, preview: found };
  }
  return undefined;
}

function application(host: string, path: string, { store }: Platform): Addressed | undefined {
  const found = store.anywhereWith(applicationKind, keyOf('hosts', host));
  return found && { target: { ...found, kind: applicationKind.name, path } };
}
