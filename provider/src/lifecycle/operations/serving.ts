/**
 * Earlier revisions that may still use a credential which this run deletes: those that get traffic, and those that lost
 * it a moment ago and still answer requests.
 */
// See docs/decisions/0105-routing-that-others-move.md.
import type { Definition, Fields } from '../../resource';
import { BESIDE, type Beside, besideIn, usesIn, wordsOf } from '../state/uses';
import type { Operation } from '../state/operation';
import {
  asWait,
  type Known,
  type OperationDependencies,
  type Platform,
  secondsText,
  subject,
} from '../platform/platform';
import type { OperationResult } from './write';

/** How long a revision that lost its traffic may still answer requests, in milliseconds. */
const DRAIN_MS = 30_000;

/** Words of the values of a revision, hashed; undefined if they are not known. */
type Uses = readonly string[] | undefined;

/** What is known about one object with revisions. */
interface Serving {
  /** An earlier revision that gets traffic, in words, and what it uses; undefined if none does. */
  readonly beside: { readonly says: string; readonly uses: Uses } | undefined;
  /** When revisions that lost their traffic have answered their last request, and what they use. */
  readonly drains: readonly { readonly until: number; readonly uses: Uses }[];
}

/** By client and by object, for the objects that this run compared or changed. */
const serving = new WeakMap<Platform['client'], Map<string, Serving>>();

type Asked = Pick<OperationDependencies, 'definition' | 'platform'>;

/** Notes which revisions serve according to the state. Objects without revisions are ignored. */
export function noteServing({ definition, platform }: Asked, { id, state }: Known): void {
  if (definition.facts.releases.length === 0) return;
  const called = subject(definition, id);
  note(platform, called, { beside: sharing(called, state, besideIn(state)) });
}

/** Runs an update, notes which revisions serve afterwards, and records what the earlier one uses. */
export async function notingServing(
  { definition, platform }: Asked,
  { id, state: before }: Known,
  run: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (definition.facts.releases.length === 0) return run();
  const called = subject(definition, id);
  // Until it has succeeded, its earlier revision may serve.
  const says = `the update of ${called} was not completed, so an earlier revision may serve`;
  note(platform, called, { beside: { says, uses: undefined } });
  const outcome = await run();
  if (outcome.kind !== 'done') return outcome;
  const { state } = outcome.object;
  const known = [besideIn(before), usesIn(definition, before)].filter((one) => one !== undefined);
  const beside = known.find(({ revision }) => revision === state.previousRevision);
  const isMoved = ROUTED.some((key) => state[key] !== before[key]);
  const lost = [before.revision, before.previousRevision].filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const drains = lost.map((revision) => ({
    until: platform.now() + DRAIN_MS,
    uses: known.find((one) => one.revision === revision)?.uses,
  }));
  const shares = sharing(called, state, beside);
  note(platform, called, { beside: shares, drains: isMoved ? drains : [] });
  if (shares === undefined || beside === undefined) return outcome;
  return { ...outcome, object: { ...outcome.object, state: { ...state, [BESIDE]: beside } } };
}

/** @param now revisions that lost their traffic earlier in this run stay noted */
function note(
  platform: Platform,
  called: string,
  { beside, drains = [] }: Pick<Serving, 'beside'> & Partial<Serving>,
): void {
  const all = serving.get(platform.client) ?? new Map<string, Serving>();
  serving.set(platform.client, all);
  all.set(called, { beside, drains: [...(all.get(called)?.drains ?? []), ...drains] });
}

/** Outputs that change when traffic moves. */
const ROUTED = ['revision', 'previousRevision', '__share'] as const;

function sharing(
  called: string,
  { __share: share, previousRevision, joinExisting }: Fields,
  beside: Beside | undefined,
): Serving['beside'] {
  // In an application of others, the other revisions are theirs.
  if (joinExisting === true || typeof previousRevision !== 'string' || previousRevision === '')
    return undefined;
  if (typeof share !== 'number' || share >= 100) return undefined;
  return {
    says: `${called} still gives ${100 - share} % of its traffic to ${previousRevision}, which may use it`,
    uses: beside?.revision === previousRevision ? beside.uses : undefined,
  };
}

/**
 * Before a credential is deleted, waits until no earlier revision answers requests with it.
 *
 * @throws Error if an earlier revision that may use it still gets traffic
 */
export async function untilUnused({
  definition,
  platform,
  context,
  id,
  before: state,
  signal,
}: Operation): Promise<void> {
  if (definition.facts.once.length === 0) return;
  const words = isAlone(definition, platform) ? wordsOf(definition, state) : undefined;
  const mayUse = ({ uses }: { readonly uses: Uses }) =>
    uses === undefined || words === undefined || words.some((word) => uses.includes(word));
  const all = [...(serving.get(platform.client)?.values() ?? [])];
  const beside = all.map((one) => one.beside).find((one) => one !== undefined && mayUse(one));
  if (beside !== undefined) {
    throw new Error(
      `${subject(definition, id)} is not deleted: ${beside.says}. Give the new revision all traffic ` +
        '(traffic: 100, or finish the rollout), and run pulumi up again. If it is not used there, delete it with pulumi ' +
        'destroy --target.',
    );
  }
  const drains = all.flatMap((one) => one.drains).filter(mayUse);
  const left = Math.max(0, ...drains.map(({ until }) => until)) - platform.now();
  if (left <= 0) return;
  context.log(
    `is deleted in ${secondsText(left)}, when the previous revision has answered its last requests`,
  );
  await asWait(platform, 'wait for requests of the previous revision', () => platform.sleep(left, signal));
}

/** Whether a credential is all that is deleted: an account may have keys that no state knows. */
function isAlone({ type }: Definition, { kinds }: Platform): boolean {
  return (
    kinds !== undefined &&
    !Object.values(kinds).some((one) => one?.facts.references.some(({ kind }) => kind === type))
  );
}
