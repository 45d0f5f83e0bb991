/** Tells receivers outside of the command what happens. A rollout never waits for them. */
import type { RolloutEvent } from './event';
import { FORMATS } from './formats';
import { send } from './sending';
import type { NoticeSettings } from './settings';

export interface Notifier {
  /** Sends an event. Returns at once. */
  tell(event: RolloutEvent): void;
  /** Called at each look at a rollout in progress: the heartbeat says that somebody watches it. */
  watched(): void;
  /** Waits for what is being sent, but not for long. */
  end(): Promise<void>;
}

export interface Outside {
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Receives what could not be delivered. */
  readonly say: (line: string) => void;
}

/** Time between two heartbeats, in milliseconds, less the inaccuracy of a clock: looks come each 30 s. */
const HEARTBEAT_MS = 59_000;

/** Longest that the end of a command waits for its last notices, in milliseconds. */
const FLUSH_MS = 10_000;

export function notifierFor({ webhook, heartbeat }: NoticeSettings, outside: Outside): Notifier {
  const { now, sleep, say } = outside;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  let beaten: number | undefined;
  let isSilent = false;

  const start = (work: Promise<void>) => {
    const settled = work.finally(() => underWay.delete(settled));
    underWay.add(settled);
  };
  const post = async (event: RolloutEvent) => {
    if (webhook === undefined) return;
    const body = FORMATS[webhook.format](event, webhook.routingKey);
    if (body === undefined) return;
    try {
      await send({ url: webhook.url, body, sleep, signal: ending.signal });
    } catch (error) {
      say(`the webhook did not get "${event.event}" of ${event.resource}: ${messageOf(error)}`);
    }
  };
  const beat = async (url: string) => {
    try {
      await send({ url, sleep, signal: ending.signal });
      isSilent = false;
    } catch (error) {
      if (!isSilent) say(`the heartbeat did not arrive: ${messageOf(error)}`);
      isSilent = true;
    }
  };
  return {
    tell: (event) => {
      if (event.event !== 'status') start(post(event));
    },
    watched: () => {
      if (heartbeat === undefined || (beaten !== undefined && now() - beaten < HEARTBEAT_MS)) return;
      beaten = now();
      start(beat(heartbeat));
    },
    end: async () => {
      if (underWay.size === 0) return;
      const over = setTimeout(() => {
        ending.abort();
      }, FLUSH_MS);
      await Promise.all(underWay);
      clearTimeout(over);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
