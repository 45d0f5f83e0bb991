/** The resources of a preview whose costs may change, with their arguments before and after. */
import { isDeepStrictEqual } from 'node:util';
import { isDefaultProvider, named, providerIn } from '../preview/urn';
import type { Preview, Step } from '../preview/preview';
import type { Changed } from './estimate';
import type { Unknown } from './schema';

type Fields = Readonly<Record<string, unknown>>;
type State = NonNullable<Step['old']>;

/** Where the stack's own settings lead. */
export interface Home {
  readonly baseUrl: string;
  readonly workspace: string;
}

/** A resource that changes; or why its bill is not known. */
export type Asked = Changed | { readonly urn: string; readonly unknown: Unknown };

/** Operations after which the object costs what it cost before. */
const FREE: readonly string[] = ['import', 'forget'];

/**
 * @param resources of the preview of these steps
 * @param modified when the resource last changed in the state, in milliseconds since the epoch
 */
export function changedIn(
  steps: readonly Step[],
  { resources }: Pick<Preview, 'resources'>,
  home: Home,
  modified: (urn: string) => number | undefined,
): readonly Asked[] {
  const [olds, news] = [new Map<string, State>(), new Map<string, State>()];
  for (const { urn, old, new: next } of steps) {
    if (old !== undefined) olds.set(urn, old);
    if (next !== undefined) news.set(urn, next);
  }
  return resources.flatMap(({ urn, op, component = false, retained = false }): Asked[] => {
    const { type: kind, isOurs } = named(urn);
    if (!isOurs || component || FREE.includes(op)) return [];
    if (op === 'unknown') return [{ urn, unknown: { reason: 'operation' } }];
    // The old object of a replacement that retains it goes on, and costs what it did.
    const old = op === 'create' || retained ? undefined : olds.get(urn);
    const next = op === 'delete' ? undefined : news.get(urn);
    if (!isHome(next ?? old, news, olds, home)) return [{ urn, unknown: { reason: 'provider' } }];
    const { name, workspace, createdAt } = old?.outputs ?? {};
    const since = typeof createdAt === 'string' ? Date.parse(createdAt) : NaN;
    const share = old === undefined || next === undefined ? undefined : firstShare(next.inputs ?? {});
    return [
      {
        ...{ urn, kind, share },
        workspace: typeof workspace === 'string' ? workspace : home.workspace,
        name: typeof name === 'string' ? name : undefined,
        since: Number.isNaN(since) ? undefined : since,
        before: old && { ...old.outputs, ...old.inputs },
        after: next && afterOf(old, next, op === 'replace'),
        modified: modified(urn),
        altered:
          old === undefined || next === undefined ? [] : alteredIn(old.inputs ?? {}, next.inputs ?? {}),
      },
    ];
  });
}

/** Whether the settings of the stack lead to the resource, so that its bill is the one that was read. */
function isHome(
  state: State | undefined,
  news: ReadonlyMap<string, State>,
  olds: ReadonlyMap<string, State>,
  home: Home,
): boolean {
  const { provider = '' } = state ?? {};
  const urn = providerIn(provider);
  const found = news.get(urn) ?? olds.get(urn);
  // The dynamic form has the settings of the stack.
  if (urn === '' || named(urn).type === 'pulumi:providers:pulumi-nodejs') return true;
  if (isDefaultProvider(urn, [found?.parent])) return true;
  const { baseUrl = home.baseUrl, workspace = home.workspace } = found?.inputs ?? {};
  return found !== undefined && baseUrl === home.baseUrl && workspace === home.workspace;
}

/** What the program leaves out stays as it is; in another object, it is not known. */
function afterOf(old: State | undefined, next: State, isReplaced: boolean): Fields {
  const inputs = next.inputs ?? {};
  return isReplaced ? inputs : { ...old?.outputs, ...inputs };
}

/** Arguments that differ; a value that is not known yet does. */
function alteredIn(before: Fields, after: Fields): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !key.startsWith('__') && !isDeepStrictEqual(before[key], after[key]));
}

/** The share with which a new revision begins, if it is less than all. */
function firstShare({ traffic, rollout }: Fields): number | undefined {
  const steps = (rollout as { readonly steps?: unknown } | null | undefined)?.steps;
  const first: unknown = Array.isArray(steps) ? (steps[0] as Fields | undefined)?.weight : undefined;
  const share = typeof traffic === 'number' ? traffic : first;
  return typeof share === 'number' && share < 100 ? share : undefined;
}
