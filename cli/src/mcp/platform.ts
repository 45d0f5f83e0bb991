/** The platform of one `try`: an emulator in memory, its failures, and the requests that it got. */
import type { Emulator, Fault, Seed } from '@workload/emulator';
import { EMBEDDED } from '@workload/pulumi/rollout';
import { emulator } from '../preview/embedded/platform';
import { messageOf } from '../rollout/trouble';
import { Refused } from './program';

/** What goes wrong on the platform from a step on. */
export interface Failures {
  /** Status that a release answers, by its image or snapshot: `{"shop:2": 500}`. */
  readonly answers?: Readonly<Record<string, number>>;
  /** The next deployment of a kind that fails. */
  readonly deployment?: { readonly kind: string; readonly name?: string; readonly message?: string };
  /** Requests to the API that fail. */
  readonly faults?: readonly unknown[];
}

/** A request to the API that the program does not send: an object made by hand, or a look at one. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v0`: `/drives/invoices`. */
  readonly path: string;
  readonly body?: unknown;
  /** For PUT, in place of `body`: these fields of the object change (RFC 7396), as in the platform's console. */
  readonly merge?: Readonly<Record<string, unknown>>;
}

export interface Called {
  readonly status: number;
  /** JSON, or a text that is none. */
  readonly body?: unknown;
}

/** Most requests that a step lists. */
const MOST_REQUESTS = 100;

/** Longest wait for the answer of a call: a fault may let it hang. */
const CALL_MS = 10_000;

/** Port of the emulator as isolated programs see it. */
export const INSIDE_PORT = 4590;
const INSIDE = `http://127.0.0.1:${INSIDE_PORT}`;

/** What releases answer. */
class Answers {
  readonly #statuses = new Map<string, number>();
  /** Image or snapshot of each revision: `shop rev-2`. */
  readonly #contents = new Map<string, string>();

  set(contents: string, status: number): void {
    this.#statuses.set(contents, status);
  }

  learn(name: string, revision: string, contents: string): void {
    this.#contents.set(`${name} ${revision}`, contents);
  }

  /** Images and snapshots that no release had. */
  get unmet(): readonly string[] {
    const met = new Set(this.#contents.values());
    return [...this.#statuses.keys()].filter((contents) => !met.has(contents));
  }

  of(name: string, revision: string): number {
    return this.#statuses.get(this.#contents.get(`${name} ${revision}`) ?? '') ?? 200;
  }
}

export class Platform {
  private constructor(
    private readonly emulator: Emulator,
    private readonly answers: Answers,
  ) {}

  /** @param isIsolated isolated programs reach it at {@link INSIDE}, so that a program can name its address */
  static async start(seed: unknown, isIsolated: boolean): Promise<Platform> {
    const { startEmulator } = await emulator('try');
    const answers = new Answers();
    const started = await startEmulator({
      ...{ clock: 'manual', workspace: 'try' },
      handlers: {
        application: ({ application, revision }) => ({
          status: answers.of(application, revision),
          body: { application, revision },
        }),
      },
      ...(isIsolated ? { publicUrl: INSIDE } : {}),
    });
    try {
      if (seed !== undefined) started.seed(seed as Seed);
    } catch (error) {
      await started.stop();
      throw new Refused(`seed: ${messageOf(error)}`);
    }
    return new Platform(started, answers);
  }

  get port(): number {
    return Number(new URL(this.emulator.url).port);
  }

  /** Variables with which a program reaches the emulator. */
  get variables(): Readonly<Record<string, string>> {
    const { publicUrl, workspace, apiKey } = this.emulator;
    const baseUrl = `${publicUrl}/v0`;
    return {
      ...{ WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey },
      [EMBEDDED]: baseUrl,
    };
  }

  /** @throws Refused for failures that the emulator does not know */
  fail({ answers = {}, deployment, faults = [] }: Failures): void {
    for (const [contents, status] of Object.entries(answers)) this.answers.set(contents, status);
    try {
      if (deployment !== undefined)
        this.emulator.deployments.failNext({ message: 'The deployment failed.', ...deployment });
      for (const fault of faults) this.emulator.faults.add(fault as Fault);
    } catch (error) {
      throw new Refused(`failures: ${messageOf(error)}`);
    }
  }

  /** Faults that no request has met end with their step. */
  endFaults(): void {
    this.emulator.faults.clear();
  }

  /** Images and snapshots whose answers were asked for, and that no release had. */
  get unmet(): readonly string[] {
    return this.answers.unmet;
  }

  /** @param contents its image or snapshot */
  learn(name: string, revision: string, contents: string): void {
    this.answers.learn(name, revision, contents);
  }

  /** For a rollout, which advances the clock. */
  get control(): { readonly url: string; readonly token: string } {
    return { url: this.emulator.publicUrl, token: this.emulator.controlToken };
  }

  /**
   * Sends a request with the first API key, which may do everything in the workspace of the try.
   *
   * @throws Refused for a path outside the API, and if no answer came
   */
  async call({ merge, ...call }: Call, signal: AbortSignal): Promise<Called> {
    if (merge === undefined) return this.#send(call, signal);
    const found = await this.#send({ path: call.path }, signal);
    return found.status === 200
      ? this.#send({ ...call, method: 'PUT', body: merged(found.body, merge) }, signal)
      : found;
  }

  async #send({ method = 'GET', path, body }: Omit<Call, 'merge'>, signal: AbortSignal): Promise<Called> {
    const { baseUrl, apiKey } = this.emulator;
    const url = new URL(`${baseUrl}${path}`);
    if (!path.startsWith('/') || !url.href.startsWith(`${baseUrl}/`))
      throw new Refused(`calls: ${JSON.stringify(path)} is not a path of the API, such as /drives/invoices`);
    try {
      const response = await fetch(url, {
        ...{ method, redirect: 'manual' },
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
      });
      return { status: response.status, ...bodyIn(await response.text()) };
    } catch (error) {
      throw new Refused(`calls: ${method} ${path} got no answer: ${messageOf(error)}`);
    }
  }

  /** Requests since the last step: `PUT /drives/invoices 200`. */
  requests(): { readonly writes: readonly string[]; readonly reads: number } {
    const entries = this.emulator.journal.entries();
    this.emulator.journal.clear();
    const writes = entries.filter(({ method }) => method !== 'GET');
    return {
      writes: writes.slice(0, MOST_REQUESTS).map(({ method, path, status }) => `${method} ${path} ${status}`),
      reads: entries.length - writes.length,
    };
  }

  async stop(): Promise<void> {
    await this.emulator.stop();
  }
}

function bodyIn(text: string): { readonly body?: unknown } {
  if (text === '') return {};
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { body: text };
  }
}

/** A JSON merge patch (RFC 7396). */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const own = typeof target === 'object' && !Array.isArray(target) ? target : {};
  const result = new Map<string, unknown>(Object.entries(own ?? {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
}
