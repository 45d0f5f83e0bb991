/**
 * Create, update and delete in bad weather: a write that the platform does not take for a while is begun anew, from another
 * reading, as the next run would (docs/decisions/0112-bad-weather.md).
 */
import { WorkloadError } from '@workload/sdk';
import type { Definition, Fields } from '../resource';
import * as once from './apply';
import { explain, HalfDone, subject } from './apply';
import { DEFAULT_MAX_RETRIES, secondsOf, secondsText, type Platform } from './platform';
import { remove as removeOnce } from './remove';
import { logicalNameOf } from './state';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** How often the person is told that writes go on failing, in milliseconds. */
const REMIND_MS = 30_000;

/**
 * Creates the object.
 *
 * @param inputs checked inputs, the name among them
 * @throws HalfDone when the object exists but did not become ready
 */
export async function create(
  definition: Definition,
  platform: Platform,
  inputs: Fields,
  signal: AbortSignal,
): Promise<{ id: string; state: Fields }> {
  const weather = new Weather(platform, inputs, signal);
  for (;;) {
    try {
      return await once.create(definition, weather.platform, inputs, signal);
    } catch (error) {
      const id = error instanceof HalfDone ? error.id : undefined;
      // What was not recorded may be tried again only where whatever is there by now may be taken.
      const isSafe = id !== undefined || inputs.adoptExisting === true;
      const noun = subject(
        definition,
        id ?? (typeof inputs.name === 'string' ? inputs.name : logicalNameOf(inputs)),
      );
      if (!isSafe || !(await weather.passes(noun, error))) throw error;
      if (error instanceof HalfDone) {
        return { id: error.id, state: await persist(definition, weather, error.id, error, inputs, signal) };
      }
    }
  }
}

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param olds the state
 * @param news checked inputs
 */
export async function update(
  definition: Definition,
  platform: Platform,
  id: string,
  olds: Fields,
  news: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  return persist(definition, new Weather(platform, news, signal), id, { state: olds }, news, signal);
}

async function persist(
  definition: Definition,
  weather: Weather,
  id: string,
  before: { readonly state: Fields },
  news: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  let left = before;
  for (;;) {
    try {
      return await once.update(definition, weather.platform, id, left.state, news, signal);
    } catch (error) {
      if (error instanceof HalfDone) left = error;
      if (await weather.passes(subject(definition, id), error)) continue;
      // What an earlier attempt may have done stands in what it left, and nowhere else.
      const isForgotten = left instanceof HalfDone && !(error instanceof HalfDone);
      throw isForgotten ? new HalfDone(id, left.state, [explain(error)], { cause: error }) : error;
    }
  }
}

/** Deletes the object of a state, which it reads first each time; a joined application's canary is withdrawn by a PUT. */
export async function remove(
  definition: Definition,
  platform: Platform,
  id: string,
  state: Fields,
  signal: AbortSignal,
): Promise<void> {
  const weather = new Weather(platform, state, signal);
  for (;;) {
    try {
      await removeOnce(definition, weather.platform, id, state, signal);
      return;
    } catch (error) {
      if (!(await weather.passes(subject(definition, id), error))) throw error;
    }
  }
}

/** The time and the attempts that one operation has left. */
class Weather {
  readonly #platform: Platform;
  readonly #signal: AbortSignal;
  readonly #until: number;
  #attempts = 0;
  #said = -Infinity;

  constructor(platform: Platform, inputs: Fields, signal: AbortSignal) {
    this.#platform = platform;
    this.#signal = signal;
    this.#until = platform.now() + secondsOf(platform, inputs) * 1000;
  }

  /** The platform for the next attempt. */
  get platform(): Platform {
    const repeats = this.#attempts === 0 ? {} : { repeats: this.#attempts };
    return { ...this.#platform, until: this.#until, ...repeats };
  }

  /** Waits, when the operation may be begun anew after this error; false when the error is its end. */
  async passes(noun: string, error: unknown): Promise<boolean> {
    const write = staleIn(error);
    if (write === undefined) return false;
    const { now, sleep, random, log, maxRetries = DEFAULT_MAX_RETRIES } = this.#platform;
    // The first write was repeated by the client.
    this.#attempts += write.attempts;
    const usual = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#attempts - 1));
    const pause = Math.max((0.5 + random() / 2) * usual, retryAfterOf(write));
    if (this.#attempts > maxRetries || now() + pause >= this.#until) return false;
    if (now() - this.#said >= REMIND_MS) {
      this.#said = now();
      const most = secondsText(this.#until - now());
      log(`${noun}: ${write.message}; reading again, then writing again, ${most} at most`);
    }
    // The error says more than that the wait was cancelled.
    await sleep(Math.round(pause), this.#signal).catch(() => undefined);
    return !this.#signal.aborted;
  }
}

/** The write behind an error that may be begun anew. */
function staleIn(error: unknown): WorkloadError | undefined {
  if (error instanceof WorkloadError) return error.stale ? error : undefined;
  return error instanceof Error ? staleIn(error.cause) : undefined;
}

function retryAfterOf(error: WorkloadError): number {
  return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
}
