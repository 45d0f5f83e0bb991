/** The object of a rollout on the platform: reads it, and writes its routing together with the progress label. */
import {
  answerOf,
  failureText,
  type Grant,
  look,
  type Look as RoutedLook,
  type Permitted,
  type ReleaseEvent,
  RELEASES_LABEL,
  ROLLOUT_LABEL,
  revisionIds,
  route,
  type Routed,
  type RoutedKind,
  routingOf,
  SERVED,
  type Verdicts,
  verdictsIn,
} from '@workload/pulumi/rollout';
import { ApiError, type Client } from '@workload/sdk';
import { decodeProgress, encodeProgress, type Progress } from './progress';
import type { Moved } from './notices/moved';
import type { Ways } from './token';
import type { Look } from './situation';
import { asPart } from './spans';

/** Kinds that roll out, with their names in messages. */
export const KINDS = {
  ForkedApplication: { noun: 'application', verbs: (client: Client): Verbs => client.applications },
  Application: { noun: 'application', verbs: (client: Client): Verbs => client.applications },
  Agent: { noun: 'agent', verbs: (client: Client): Verbs => client.agents },
  Job: { noun: 'job', verbs: (client: Client): Verbs => client.jobs },
  McpFunction: { noun: 'function', verbs: (client: Client): Verbs => client.functions },
} as const satisfies Record<string, { noun: string; verbs: (client: Client) => Verbs }>;

export type Kind = keyof typeof KINDS;

export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind);
}

interface Options {
  readonly signal: AbortSignal;
}

/** The client's methods for a kind. */
interface Verbs {
  get(
    name: string,
    options: Options,
  ): { withResponse(): Promise<{ readonly data: Routed; readonly headers: Headers }> };
  // Each kind has its own type of body. The gate of the provider makes it from an answer of the same kind.
  readonly update: (name: string, body: never, options: Options & typeof ONCE) => Promise<Routed>;
  revisions(name: string, options: Options): Promise<readonly { readonly id?: string | null | undefined }[]>;
}

/**
 * Writes are never retried: they contain the whole object as it was read, so a repeated write would undo changes that
 * others made meanwhile.
 */
const ONCE = { maxRetries: 0 } as const;

/**
 * Timeout of requests, in milliseconds. An abort is watched for 30 seconds: concurrent writes end within that time, so
 * the last look sees them. A hanging look ends before the next one is due.
 */
const ANSWER_MS = 10_000;

/** The client with the timeout of rollouts, which also limits the pauses that the platform asks for. */
export function impatient(client: Client): Client {
  return client.withOptions({ timeoutMs: ANSWER_MS, retryBudgetMs: ANSWER_MS });
}

/** What requests are sent with. */
export interface RolloutDependencies {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Who acts, as they say. Default: the run of the command. */
  readonly actor?: string | undefined;
  /** Why, as they say, for moves that have no reason of their own. */
  readonly reason?: string | undefined;
  /** Conceals secrets in what people and checks say. Default: nothing is known to be secret. */
  readonly conceal?: ((text: string) => string) | undefined;
  /** Told of each move after its write. */
  readonly wrote?: ((seen: Seen, moved: Moved) => void) | undefined;
}

/** What a step writes: routing, progress, and what happened to the revision. */
export interface Written {
  readonly active: string;
  readonly canary: string | undefined;
  readonly share: number;
  /** Undefined leaves the label as it is. */
  readonly progress: Progress | undefined;
  /** Why a share rises. */
  readonly grant?: Grant | undefined;
  readonly events?: readonly Omit<ReleaseEvent, 'by'>[];
  /** Verdicts that only the state knows. */
  readonly known?: Verdicts | undefined;
  /** What this write means for people. */
  readonly moved: Moved;
  /** Whether it only repeats what was told. */
  readonly isRepeated?: boolean | undefined;
}

const NO_WAYS: Ways = { inStack: '', alone: '' };

/** One object that rolls out. */
export class RolloutTarget {
  readonly #kind: RoutedKind<Routed, RolloutDependencies>;
  readonly noun: string;

  constructor(
    readonly kind: Kind,
    readonly name: string,
    readonly ways: Ways = NO_WAYS,
  ) {
    const { noun, verbs } = KINDS[kind];
    this.noun = noun;
    this.#kind = {
      noun,
      look: ({ client, signal }) =>
        answerOf(verbs(client).get(name, { signal }).withResponse().catch(goneAsUndefined)),
      put: ({ client, signal }, _name, body: Permitted<Routed>) =>
        // eslint-disable-next-line gate/one-gate -- what the gate permitted
        verbs(client).update(name, body as never, { signal, ...ONCE }),
      // Revisions that the platform lists separately are not read: a step is one look and one write.
      whole: (_means, record) => Promise.resolve(record),
    };
  }

  /** Reads the object; undefined if it does not exist. */
  async look(dependencies: RolloutDependencies): Promise<Seen | undefined> {
    const answer = await asPart('look', () => look(this.#kind, dependencies, this.name));
    return answer && new Seen(answer.record, answer.date, answer);
  }

  /** Ids of the kept revisions, oldest first; none if there is no object. Call it before the look. */
  async kept({ client, signal }: RolloutDependencies): Promise<readonly string[]> {
    const revisions = await KINDS[this.kind]
      .verbs(client)
      .revisions(this.name, { signal })
      .catch(goneAsUndefined);
    return (revisions ?? []).flatMap(({ id }) => id ?? []);
  }

  /**
   * Writes routing, progress and verdicts in one request. The answer must show the routing, and no new revision. Every
   * move passes here, so label and receivers name who made it, when and why, without secrets.
   */
  async write(dependencies: RolloutDependencies, seen: Seen, written: Written): Promise<Seen> {
    const { record } = seen;
    const { active, canary, share, progress, grant, events = [], known, isRepeated = false } = written;
    const { look: looked } = seen;
    if (looked === undefined)
      throw new Error('an answer to a write cannot be used for another write: look again');
    // Before labels shorten it: a part of a secret is not recognized.
    const conceal = (text: string) => dependencies.conceal?.(text) ?? text;
    const concealed = (text: string | undefined) => text && conceal(text);
    const moved = { ...written.moved, reason: concealed(written.moved.reason ?? dependencies.reason) };
    const by = conceal(dependencies.actor ?? progress?.runner ?? 'a person');
    const at = Number.isNaN(seen.date) ? Date.now() : seen.date;
    const move = { by, at, cause: moved.cause, reason: moved.reason };
    const told = progress && { [ROLLOUT_LABEL]: encodeProgress({ ...move, ...withUsual(progress, seen) }) };
    const labels = { ...record.metadata.labels, ...told };
    const change = {
      to: { active, canary, share },
      grants: grant === undefined ? [] : [grant],
      known,
      events: [...servedBefore(seen, progress), ...events].map((one) => ({
        ...one,
        by,
        release: one.release ?? releaseOf(seen, one.revision),
        reason: conceal(one.reason),
      })),
      body: { metadata: { ...record.metadata, labels }, spec: record.spec },
    };
    const now = new Seen(await asPart('write', () => route(this.#kind, dependencies, looked, change)));
    if (!isRepeated) dependencies.wrote?.(now, moved);
    return now;
  }
}

/** The previous revision served everything when the new one began, which a fork could not write. */
function servedBefore({ active }: Seen, progress: Progress | undefined): Omit<ReleaseEvent, 'by'>[] {
  return progress !== undefined && progress.before === active
    ? [{ revision: active, happened: 'served', reason: SERVED }]
    : [];
}

/**
 * The release of a revision: as its verdict says, or else its image, which only applications list. Of a fork, the
 * platform lists an id, which no program names.
 */
function releaseOf({ record, verdicts }: Seen, revision: string): string | undefined {
  const known = verdicts.get(revision)?.release;
  if (known !== undefined && known !== '') return known;
  const { snapshot, image } = contentsOf(record, revision);
  return typeof image === 'string' && !snapshot ? image : undefined;
}

/** What a revision runs. Only applications list it. */
function contentsOf({ spec }: Routed, revision: string | undefined) {
  const listed = spec?.revisions?.find(({ id }) => id === revision);
  return (listed ?? {}) as { readonly snapshot?: unknown; readonly image?: unknown };
}

/** Keeps earlier counts of the same revision, no matter who writes. */
function withUsual(progress: Progress, { progress: before }: Seen): Progress {
  if (before?.revision !== progress.revision) return progress;
  return { usual: before.usual, ...progress };
}

function goneAsUndefined(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}

/** The object as one look found it. */
export class Seen implements Look {
  readonly active: string | undefined;
  readonly canary: string | undefined;
  readonly share: number;
  readonly kept: readonly string[] | undefined;
  readonly failed: Readonly<Record<string, string>>;
  /** When a revision was deployed, in milliseconds since the epoch, by its id. */
  readonly deployed: Readonly<Record<string, number>>;
  readonly progress: Progress | undefined;
  /** What is known about the kept revisions. */
  readonly verdicts: Verdicts;
  readonly status: string;
  readonly trouble: string | undefined;

  /**
   * @param date the platform's time, in milliseconds since the epoch; NaN if unknown
   * @param look the answer to a GET, for one write; undefined for the answer to a write
   */
  constructor(
    readonly record: Routed,
    readonly date = Number.NaN,
    readonly look?: RoutedLook<Routed>,
  ) {
    const { active, canary, share } = routingOf(record);
    this.active = active;
    this.canary = canary;
    this.share = share;
    this.kept = record.spec?.revisions == null ? undefined : revisionIds(record);
    this.status = record.status ?? 'unknown';
    this.progress = decodeProgress(record.metadata.labels?.[ROLLOUT_LABEL]);
    this.verdicts = verdictsIn(record.metadata.labels);
    this.failed = failuresIn(record);
    this.deployed = deploymentsIn(record);
    this.trouble = troubleIn(record, active);
  }

  /** Whether it carries verdicts. A fork carries none before the first write; somebody may have removed them. */
  get isJudged(): boolean {
    return this.record.metadata.labels?.[RELEASES_LABEL] !== undefined;
  }

  /** Whether the canary, or else the active revision, runs a snapshot. */
  get isFork(): boolean {
    return Boolean(contentsOf(this.record, this.canary ?? this.active).snapshot);
  }
}

/** Why an object is not healthy, although one revision has all traffic. */
function troubleIn(record: Routed, active: string | undefined): string | undefined {
  const verdict = active === undefined ? undefined : verdictsIn(record.metadata.labels).get(active);
  if (verdict?.standing === 'bad') return `${active} serves, and it is bad: ${verdict.reason}`;
  // Nothing was deployed since. Events about routing are neither of these.
  const last = (record.events ?? []).findLast(({ status }) => status === 'FAILED' || isBegun(status));
  if (last?.status !== 'FAILED') return undefined;
  const revision = last.canaryRevision || last.revision || 'a newer revision';
  return `${revision} failed: ${failureText('FAILED', [last])}`;
}

/** Whether an event says that a deployment is under way. */
function isBegun(status: string | null | undefined): boolean {
  return ['UPLOADING', 'BUILDING', 'BUILT', 'DEPLOYING'].includes(status ?? '');
}

/** Failures by revision. Only the last event of a revision counts. */
function failuresIn({ events }: Routed): Record<string, string> {
  const last = new Map((events ?? []).map((event) => [event.canaryRevision || event.revision, event]));
  return Object.fromEntries(
    [...last].flatMap(([revision, event]) =>
      revision && event.status === 'FAILED' ? [[revision, failureText('FAILED', [event])]] : [],
    ),
  );
}

function deploymentsIn({ events }: Routed): Record<string, number> {
  return Object.fromEntries(
    (events ?? []).flatMap((event) => {
      const revision = event.canaryRevision || event.revision;
      const at = Date.parse(event.time ?? '');
      return revision && event.status === 'DEPLOYED' && !Number.isNaN(at) ? [[revision, at]] : [];
    }),
  );
}

/** An object that was looked at. */
export interface ReadTarget {
  readonly rolled: RolloutTarget;
  readonly seen: Seen;
}

/** When the step and the rollout of a revision began. If this is not recorded, both began with its deployment. */
export function datesOf({ progress, deployed }: Seen, revision: string, now: number) {
  if (progress?.revision === revision) return { since: progress.since, begun: progress.begun };
  const at = Math.min(deployed[revision] ?? now, now);
  return { since: at, begun: at };
}
