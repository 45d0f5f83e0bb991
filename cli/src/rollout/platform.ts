/** The object of a rollout on the platform: reads it, and writes its routing together with the progress label. */
import {
  failureText,
  ROLLOUT_LABEL,
  revisionIds,
  route,
  type Routed,
  type RoutedKind,
  routingOf,
} from '@workload/pulumi/rollout';
import { ApiError, type Client } from '@workload/sdk';
import { decodeProgress, encodeProgress, type Progress } from './progress';
import type { Look } from './situation';

/** Kinds that roll out, with their names in messages. */
export const KINDS = {
  ForkedApplication: { noun: 'application', verbs: (client: Client): Verbs => client.applications },
  Application: { noun: 'application', verbs: (client: Client): Verbs => client.applications },
  Agent: { noun: 'agent', verbs: (client: Client): Verbs => client.agents },
  Job: { noun: 'job', verbs: (client: Client): Verbs => client.jobs },
  McpFunction: { noun: 'function', verbs: (client: Client): Verbs => client.functions },
} as const satisfies Record<string, { noun: string; verbs: (client: Client) => Verbs }>;

export type Kind = keyof typeof KINDS;

interface Options {
  readonly signal: AbortSignal;
}

/** The client's methods for a kind. Each kind has its own type of body. */
interface Verbs {
  get(
    name: string,
    options: Options,
  ): { withResponse(): Promise<{ readonly data: Routed; readonly headers: Headers }> };
  update(name: string, body: never, options: Options & typeof ONCE): Promise<Routed>;
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

/** The client with the timeout of rollouts. */
export function impatient(client: Client): Client {
  return client.withOptions({ timeoutMs: ANSWER_MS });
}

/** What requests are sent with. */
export interface Means {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** What a step writes: routing and progress. */
export interface Written {
  readonly active: string;
  readonly canary: string | undefined;
  readonly share: number;
  readonly progress: Progress;
}

/** One object that rolls out. */
export class Rolled {
  readonly #kind: RoutedKind<Routed, Means>;
  readonly noun: string;

  constructor(
    readonly kind: Kind,
    readonly name: string,
  ) {
    const { noun, verbs } = KINDS[kind];
    this.noun = noun;
    this.#kind = {
      noun,
      look: async (means) => (await this.#get(means))?.data,
      // The body is an answer of the same kind with another routing, so the cast is safe.
      put: ({ client, signal }, _name, body) =>
        verbs(client).update(name, body as never, { signal, ...ONCE }),
      // Revisions that the platform lists separately are not read: a step is one look and one write.
      whole: (_means, record) => Promise.resolve(record),
    };
  }

  /** Reads the object; undefined if it does not exist. */
  async look(means: Means): Promise<Seen | undefined> {
    const answer = await this.#get(means);
    return answer && new Seen(answer.data, Date.parse(answer.headers.get('date') ?? ''));
  }

  /** Ids of the kept revisions, oldest first; none if there is no object. Call it before the look. */
  async kept({ client, signal }: Means): Promise<readonly string[]> {
    const revisions = await KINDS[this.kind]
      .verbs(client)
      .revisions(this.name, { signal })
      .catch(goneAsUndefined);
    return (revisions ?? []).flatMap(({ id }) => id ?? []);
  }

  async #get({ client, signal }: Means) {
    const call = KINDS[this.kind].verbs(client).get(this.name, { signal });
    return call.withResponse().catch(goneAsUndefined);
  }

  /** Writes routing and progress in one request. The answer must show both, and no new revision. */
  async write(means: Means, seen: Seen, { active, canary, share, progress }: Written): Promise<Seen> {
    const { record } = seen;
    const labels = { ...record.metadata.labels, [ROLLOUT_LABEL]: encodeProgress(withUsual(progress, seen)) };
    const body = { metadata: { ...record.metadata, labels }, spec: record.spec };
    return new Seen(await route(this.#kind, means, record, { active, canary, share }, body));
  }
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
  readonly status: string;

  /** @param date the platform's time, in milliseconds since the epoch; NaN if unknown */
  constructor(
    readonly record: Routed,
    readonly date = Number.NaN,
  ) {
    const { active, canary, share } = routingOf(record);
    this.active = active;
    this.canary = canary;
    this.share = share;
    this.kept = record.spec?.revisions == null ? undefined : revisionIds(record);
    this.status = record.status ?? 'unknown';
    this.progress = decodeProgress(record.metadata.labels?.[ROLLOUT_LABEL]);
    this.failed = failuresIn(record);
    this.deployed = deploymentsIn(record);
  }
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
export interface Found {
  readonly rolled: Rolled;
  readonly seen: Seen;
}

/** When the step and the rollout of a revision began. If this is not recorded, both began with its deployment. */
export function datesOf({ progress, deployed }: Seen, revision: string, now: number) {
  if (progress?.revision === revision) return { since: progress.since, begun: progress.begun };
  const at = Math.min(deployed[revision] ?? now, now);
  return { since: at, begun: at };
}
