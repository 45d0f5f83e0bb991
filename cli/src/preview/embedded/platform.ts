/** The embedded platform: an in-memory emulator in this process. The program receives only an API key for it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Emulator, Seed } from '@workload/emulator';
import { messageOf } from '../../rollout/trouble';

/** Default seed file, next to `Pulumi.yaml`. */
export const SEED = 'workload.seed.json';

export class Platform {
  readonly seeds: string[] = [];

  private constructor(private readonly emulator: Emulator) {}

  static async start(workspace: string | undefined): Promise<Platform> {
    // Loaded here, as other commands do not need it.
    const { startEmulator } = await import('@workload/emulator');
    return new Platform(await startEmulator(workspace === undefined ? {} : { workspace }));
  }

  /** Variables with which a program reaches the emulator. Its control token stays in this process. */
  get variables(): Readonly<Record<string, string>> {
    const { baseUrl, workspace, apiKey } = this.emulator;
    return { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
  }

  /**
   * Fills the platform from the base's version of each seed file, then from the head's.
   *
   * @param named seed files; if empty, the default file if it exists
   * @param base folder of the base's program
   */
  seed(named: readonly string[], folder: string, base: string | undefined): void {
    const files = named.length > 0 ? named.map((file) => resolve(file)) : [join(folder, SEED)];
    for (const file of files) {
      const before = base === undefined ? undefined : join(base, relative(folder, file));
      const found = [...(before === undefined || before === file ? [] : [before]), file].filter((each) =>
        existsSync(each),
      );
      if (named.length > 0 && !existsSync(file)) throw new Error(`--seed: there is no file ${file}`);
      for (const each of found) this.#fill(each, each === file ? 'head' : 'base');
      if (found.length > 0) this.seeds.push(relative(folder, file));
    }
  }

  async stop(): Promise<void> {
    await this.emulator.stop();
  }

  #fill(file: string, of: 'base' | 'head'): void {
    try {
      this.emulator.seed(JSON.parse(readFileSync(file, 'utf8')) as Seed);
    } catch (error) {
      throw new Error(`the seed ${file} (of the ${of}): ${messageOf(error)}`, { cause: error });
    }
  }
}
