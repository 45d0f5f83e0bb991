/** How fast requests go to a platform that limits them: the pause after a 429, and the rate with which they go on. */
import type { Refusal } from './failure';
import { abortable, now as realNow, sleep as realSleep } from './real-time';

/** The known limit of the platform, and time, for tests. */
export interface PaceOptions {
  /**
   * Requests per second to one address, at most, if its limit is known: then none is refused to find it out. They are
   * sent at even distances. Default: only a 429 tells.
   */
  rate?: number | undefined;
  /** The clock, milliseconds since the epoch. Default: the machine's. */
  now?: (() => number) | undefined;
  /** Waits, in milliseconds. Default: Node's timers. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

/**
 * What clients know about the limits of the platform, by its address. Every client has its own, unless you give several
 * the same one, because the platform counts their requests together: `new Client({ …, pace })`. Without a known rate, it
 * holds nothing back until the first 429.
 */
export class Pace {
  readonly #now: () => number;
  readonly #sleep: NonNullable<PaceOptions['sleep']>;
  readonly #rate: number;
  readonly #lanes = new Map<string, Lane>();

  /** @throws RangeError if the rate is not above 0 */
  constructor({ rate = Infinity, now = realNow, sleep = realSleep }: PaceOptions = {}) {
    if (!(rate > 0)) throw new RangeError(`rate: must be requests per second, above 0, not ${rate}`);
    this.#rate = rate;
    this.#now = now;
    this.#sleep = sleep;
  }

  /**
   * For the client only.
   *
   * @param origin scheme, host and port
   */
  of(origin: string): Lane {
    let lane = this.#lanes.get(origin);
    if (lane === undefined) {
      lane = new Lane(this.#now, this.#sleep, this.#rate);
      this.#lanes.set(origin, lane);
    }
    return lane;
  }
}

/** A 429 leaves this part of the requests that the platform accepted. */
const REST = 0.7;
/** The rate grows slowly near this part of them. */
const PLATEAU = 0.95;
/** Growth in requests per second, for the cube of the seconds since the plateau: slow there, and fast after a minute. */
const GROWTH = 0.001;
/** Requests per second that are always allowed after a first 429, which may be about a single request. */
const FIRST_RATE = 10;
/** Requests per second that are always allowed: a 429 may have another reason than the rate. */
const LEAST_RATE = 5;
/** Requests per second that need no pace. */
const FAST = 1_000;

const SECOND_MS = 1_000;
/** How much earlier than its predecessor a request may arrive, so that no second has one too many. */
const JITTER_MS = 25;

/** The requests to one address. */
export class Lane {
  /** No request is sent before, in milliseconds since the epoch. */
  #until = -Infinity;
  #refusal: Refusal | undefined;
  /** The rate at the last 429 and the requests that were accepted in a second before it. Absent: no pace. */
  #limit: { readonly rate: number; accepted: number; readonly since: number } | undefined;
  #sentAt = -Infinity;
  #turn = Promise.resolve();
  /** The current second of answers, how many requests were accepted in it, and in the second before. */
  #secondAt = -Infinity;
  #accepted = 0;
  #acceptedBefore = 0;
  /** How many refusals began a pause. A request that had its turn before the last one is not sent any more. */
  pauses = 0;

  constructor(
    /** The clock, milliseconds since the epoch. */
    readonly now: () => number,
    private readonly sleep: NonNullable<PaceOptions['sleep']>,
    /** Requests per second that are never exceeded. */
    private readonly most = Infinity,
  ) {}

  /** Whether requests need no turn. */
  get isFree(): boolean {
    return this.#limit === undefined && this.most === Infinity;
  }

  /**
   * Waits until the next request may be sent: after the pause, and one after the other.
   *
   * @param from milliseconds since the epoch: the caller has waited until then
   * @param patienceMs longest pause that the caller waits for
   * @returns the refusal, if the pause is longer
   * @throws the reason of the signal
   */
  async turn(
    from: number,
    patienceMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Refusal | undefined> {
    const before = this.#turn;
    let pass!: () => void;
    this.#turn = new Promise((resolve) => {
      pass = resolve;
    });
    try {
      await abortable(before, signal);
      let at = Math.max(from, this.now());
      for (;;) {
        const pauseMs = this.#until - at;
        if (pauseMs > patienceMs && this.#refusal !== undefined)
          return { ...this.#refusal, retryAfterMs: pauseMs };
        const dueAt = Math.max(this.#until, this.#sentAt + this.#intervalMs(at));
        if (dueAt <= at) break;
        await abortable(this.sleep(dueAt - at, signal), signal);
        // A replaced `sleep` may take no time.
        at = Math.max(dueAt, this.now());
      }
      this.#sentAt = at;
      return undefined;
    } finally {
      void before.then(pass);
    }
  }

  /** Called for each request that the platform did not refuse with a 429. */
  accepted(): void {
    const at = this.now();
    if (at - this.#secondAt >= SECOND_MS) {
      this.#acceptedBefore = at - this.#secondAt < 2 * SECOND_MS ? this.#accepted : 0;
      this.#accepted = 0;
      this.#secondAt = at;
    }
    this.#accepted += 1;
    // Answers of requests that were sent before the pause.
    if (this.#limit !== undefined && at < this.#until)
      this.#limit.accepted = Math.max(this.#limit.accepted, this.#accepted);
  }

  /**
   * Called for each 429.
   *
   * @param pauses how many pauses there were when the request had its turn
   */
  refused(refusal: Refusal, pauseMs: number, pauses: number): void {
    const at = this.now();
    if (at + pauseMs >= this.#until) {
      this.#until = at + pauseMs;
      this.#refusal = refusal;
    }
    // Other requests that were sent before the pause are refused for the same reason.
    if (pauses !== this.pauses) return;
    this.pauses += 1;
    const isRecent = at - this.#secondAt < 2 * SECOND_MS;
    this.#limit = {
      rate: this.#rate(at),
      accepted: isRecent ? Math.max(this.#accepted, this.#acceptedBefore) : 0,
      since: this.#until,
    };
  }

  /** Time between two requests. */
  #intervalMs(at: number): number {
    let rate = this.#rate(at);
    if (rate >= FAST) {
      this.#limit = undefined;
      rate = Infinity;
    }
    return Math.max(SECOND_MS / rate, (SECOND_MS + JITTER_MS) / this.most);
  }

  /** Requests per second: CUBIC of TCP and of the adaptive retries of cloud SDKs, which probes less often. */
  #rate(at: number): number {
    if (this.#limit === undefined) return Infinity;
    const { rate, accepted, since } = this.#limit;
    const least = (rate === Infinity ? FIRST_RATE : LEAST_RATE) / REST;
    const plateau = Math.max(least, PLATEAU * Math.min(rate, accepted));
    const seconds = Math.max(0, at - since) / SECOND_MS;
    return plateau + GROWTH * (seconds - Math.cbrt((plateau * (1 - REST)) / GROWTH)) ** 3;
  }
}
