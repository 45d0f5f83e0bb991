// The host names of workloads, and the workload of each.
import type { Platform } from '../platform/platform';
import { applicationKind } from '../products/applications/applications';
import { type Preview, previewKind } from '../products/sandboxes/previews/previews';
import { sandboxKind } from '../products/sandboxes/sandboxes';
import { APPLICATIONS_DOMAIN, PREVIEW_DOMAIN } from '../fields/domain-names';
import { parted } from '../fields/host-names';
import { region } from '../fields/regions';
import { hostKey } from '../products/custom-domains/custom-domains';
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
export type Addressed = { target: Target; preview?: Preview };

// Source: Specification, Placeholders.
/**
 * Finds the workloads that a host name may mean; undefined if it is not a workload's address. Addresses are
 * `sbx-<sandbox>-<workspace>.<region>.localhost` and the like, `<label>-<workspace>.preview.localhost`, and those of
 * applications. Only the first form can mean several, as both parts may contain dashes: the credential decides.
 */
export function addressedBy(host: string, path: string, platform: Platform): Addressed[] | undefined {
  if (MACHINE.test(host)) return undefined;
  const [label = '', zone = '', ...rest] = host.split('.');
  const [prefix = '', ...words] = label.split('-');
  const kind = lookUp(KINDS, prefix);
  if (kind !== undefined && rest.join('.') === 'localhost' && region.safeParse(zone).success)
    return workloads(kind, words, zone, path, platform);
  if (host.endsWith(`.${PREVIEW_DOMAIN}`)) return preview(label, path, platform);
  const found = application(host, path, platform);
  return found.length > 0 || host.endsWith(`.${APPLICATIONS_DOMAIN}`) ? found : undefined;
}

/** The pair whose dashes are told apart, and then all splits into name and workspace. */
function* partings(words: readonly string[]): Generator<{ name: string; workspace: string }> {
  const exact = parted(words.join('-'));
  if (exact) yield exact;
  for (let index = 1; index < words.length; index += 1)
    yield { name: words.slice(0, index).join('-'), workspace: words.slice(index).join('-') };
}

function workloads(
  kind: string,
  words: readonly string[],
  zone: string,
  path: string,
  { store }: Platform,
): Addressed[] {
  const found = new Map<string, Addressed>();
  for (const { name, workspace } of partings(words)) {
    if (!store.has({ name: kind }, workspace, name)) continue;
    const sandbox = kind === sandboxKind.name ? store.get(sandboxKind, workspace, name) : undefined;
    if (sandbox && sandbox.compute.region !== zone) continue;
    if (!found.has(workspace)) found.set(workspace, { target: { workspace, kind, name, path } });
  }
  return [...found.values()];
}

function preview(text: string, path: string, { store }: Platform): Addressed[] {
  const { name: label, workspace } = parted(text) ?? {};
  if (label === undefined || workspace === undefined) return [];
  const found = store.getBySecondKey(previewKind, workspace, label);
  if (!found) return [];
  return [{ target: { workspace, kind: previewKind.name, name: label, path }, preview: found }];
}

function application(host: string, path: string, { store }: Platform): Addressed[] {
  return store
    .holders(hostKey(host))
    .filter(({ kind }) => kind === applicationKind.name)
    .slice(0, 1)
    .map((found) => ({ target: { ...found, path } }));
}
