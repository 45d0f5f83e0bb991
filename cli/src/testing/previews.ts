/** Sample previews for tests. */
import type { Effect } from '../preview/effect';
import type { Preview, Resource } from '../preview/preview';

export const urnOf = (type: string, name: string) =>
  `urn:pulumi:production::shop::workload:index:${type}::${name}`;

export function preview(told: Partial<Preview> = {}): Preview {
  const about = { workloadPreview: 2, project: 'shop', stack: 'production', failed: false } as const;
  return { ...about, problems: [], effects: [], resources: [], unchanged: 0, ...told };
}

export function effect(kind: string, type: string, name: string, more: Partial<Effect> = {}): Effect {
  const about = { urn: urnOf(type, name), type, resource: name, name };
  return { workloadEffect: 2, kind, ...about, message: `${name}: what will happen`, ...more };
}

export function resource(
  op: Resource['op'],
  type: string,
  name: string,
  changes: Resource['changes'] = [],
): Resource {
  return { urn: urnOf(type, name), op, changes };
}

/** A fork that begins a rollout. */
export const canary = (name = 'web') =>
  effect('fork', 'ForkedApplication', name, {
    revision: 'new',
    of: 'snapshot web-v2',
    from: { 'rev-1': 100 },
    to: { 'rev-1': 90, new: 10 },
    steps: [
      { weight: 10, for: '10m', approve: false },
      { weight: 100, approve: false },
    ],
  });

/** A drive that is replaced by an empty one. */
export const lost = (name = 'data') =>
  effect('replacement', 'Drive', name, { properties: ['region'], dataLost: true, certain: true });
