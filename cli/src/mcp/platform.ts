/** The platform of one `try`: an emulator in memory, its failures, and the requests that it got. */
import type { Emulator, Fault, Seed } from '@workload/emulator';
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

/** Most requests that a step lists. */
const MOST_REQUESTS = 100;

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
    return { WORKLOAD_BASE_URL: `${publicUrl}/v0`, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
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

  /** @param contents its image or snapshot */
  learn(name: string, revision: string, contents: string): void {
    this.answers.learn(name, revision, contents);
  }

  /** For a rollout, which advances the clock. */
  get control(): { readonly url: string; readonly token: string } {
    return { url: this.emulator.publicUrl, token: this.emulator.controlToken };
  }

  /** Requests since the last call: `PUT /drives/invoices 200`. */
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
