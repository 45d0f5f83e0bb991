/**
 * Runs inside the isolation of a `try`: drives the rollouts of its stack as `workload rollout run` does, on the
 * emulator's clock, which each pause advances. Prints an event as a line of JSON.
 */
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@workload/pulumi/rollout';
import type { Clock } from '../rollout/analysis/watched';
import { credentialFor } from '../rollout/credential';
import { drive } from '../rollout/drive';
import { impatient } from '../rollout/platform';
import { screenOf } from '../rollout/screen';
import { Stack } from '../rollout/selected';
import { rolloutsOf } from '../rollout/stack';

/** The rollout that {@link rollOut} runs. */
interface TriedRollout {
  readonly folder: string;
  readonly stack: string;
  /** Address of the emulator, and the token of its control endpoints. */
  readonly control: string;
  readonly token: string;
}

/** @returns the exit code of `workload rollout run` */
export async function rollOut({ folder, stack: name, control, token }: TriedRollout): Promise<number> {
  const { env } = process;
  const signal = new AbortController().signal;
  const clock = await FastClock.of(control, token);
  const stack = await Stack.of(folder, name);
  const log = (text: string) => {
    process.stderr.write(`${text}\n`);
  };
  const driven = (await rolloutsOf(stack, env)).map(({ settings, target, urn }) => {
    const client = impatient(connect(settings, log).platform.client);
    const { baseUrl, workspace } = settings;
    const by = { client, signal, credential: credentialFor(client, settings), place: { baseUrl, workspace } };
    return { target, urn, stack, by };
  });
  if (driven.length === 0) {
    log('the stack has no rollout');
    return 0;
  }
  const screen = screenOf({
    stream: process.stdout,
    notes: process.stderr,
    ...{ env, now: () => clock.now(), asJson: true },
  });
  try {
    const by = { clock, env, runner: 'try' };
    // It ends when it waits for a person, and each rollout has a deadline.
    const patience = { once: false, until: Infinity, personMs: 0 };
    return await drive(driven, { by, screen, asJson: true, together: false, ...patience });
  } finally {
    screen.end();
  }
}

/** Pauses end in the order of their times, each at its time on the platform's clock. */
class FastClock implements Clock {
  readonly #pauses = new Set<{ readonly until: number; readonly end: () => void }>();
  readonly #underWay = new UnderWay();
  #isAdvancing = false;

  private constructor(
    private present: number,
    private readonly advance: (ms: number) => Promise<number>,
  ) {}

  static async of(control: string, token: string): Promise<FastClock> {
    const ask = async (body?: object) => {
      const response = await fetch(`${control}/_emulator/clock`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { now } = (await response.json()) as { readonly now: string };
      return Date.parse(now);
    };
    return new FastClock(await ask(), (ms) => ask({ advanceMs: Math.ceil(ms) }));
  }

  now(): number {
    return this.present;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#pauses.delete(pause);
        reject(signal.reason as Error);
      };
      const end = () => {
        signal.removeEventListener('abort', refuse);
        resolve();
      };
      const pause = { until: this.present + ms, end };
      if (signal.aborted) {
        refuse();
        return;
      }
      signal.addEventListener('abort', refuse, { once: true });
      this.#pauses.add(pause);
      if (!this.#isAdvancing) void this.#endPauses();
    });
  }

  async #endPauses(): Promise<void> {
    this.#isAdvancing = true;
    while (this.#pauses.size > 0) {
      await this.#underWay.ended();
      const [first] = [...this.#pauses].sort((one, other) => one.until - other.until);
      if (first === undefined) break;
      if (first.until > this.present) this.present = await this.advance(first.until - this.present);
      this.#pauses.delete(first);
      first.end();
    }
    this.#isAdvancing = false;
  }
}

/** Requests and programs that are under way: a timeout must not pass while the machine is only slow. */
class UnderWay {
  #requests = 0;

  constructor() {
    subscribe('undici:request:create', () => (this.#requests += 1));
    for (const end of ['undici:request:trailers', 'undici:request:error'])
      subscribe(end, () => (this.#requests -= 1));
  }

  /** Resolves when nothing is under way, or hangs. */
  async ended(): Promise<void> {
    const begun = performance.now();
    do await delay(SHORT_MS);
    while (this.#isBusy && performance.now() - begun < HANGS_MS);
  }

  get #isBusy(): boolean {
    return this.#requests > 0 || process.getActiveResourcesInfo().includes('ProcessWrap');
  }
}

const SHORT_MS = 5;
/** Time after which a request or a program counts as one that hangs. */
const HANGS_MS = 3_000;
