/** The embedded platform: an in-memory emulator in this process. The program receives only an API key for it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Emulator, Seed } from '@workload/emulator';
import { EMBEDDED } from '@workload/pulumi/rollout';
import { CLI } from '../../init/pins';
import { messageOf } from '../../rollout/trouble';

/** Default seed file, next to `Pulumi.yaml`. */
export const SEED = 'workload.seed.json';

/**
 * Loads the emulator, which this command installs only if a user asks for it. Never from the folder of the program: a
 * stranger's file would run in this process.
 */
export async function emulator(
  asked: '--embedded' | 'try' = '--embedded',
): Promise<typeof import('@workload/emulator')> {
  try {
    return await import('@workload/emulator');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    const name = `@workload/emulator@${CLI}`;
    const command = asked === 'try' ? 'mcp' : 'preview --embedded';
    throw new Error(
      `${asked} needs ${name}, which is not installed with this command: npm install --save-dev --save-exact ${name}, ` +
        `or npx -p @workload/cli@${CLI} -p ${name} workload ${command}`,
      { cause: error },
    );
  }
}

export class Platform {
  readonly seeds: string[] = [];

  private constructor(private readonly emulator: Emulator) {}

  /** @throws Error that says what to install */
  static async isInstalled(): Promise<void> {
    await emulator();
  }

  static async start(workspace: string | undefined): Promise<Platform> {
    const { startEmulator } = await emulator();
    return new Platform(await startEmulator(workspace === undefined ? {} : { workspace }));
  }

  /** Variables with which a program reaches the emulator. Its control token stays in this process. */
  get variables(): Readonly<
    Record<'WORKLOAD_BASE_URL' | 'WORKLOAD_WORKSPACE' | 'WORKLOAD_API_KEY' | typeof EMBEDDED, string>
  > {
    const { baseUrl, workspace, apiKey } = this.emulator;
    return {
      ...{ WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey },
      [EMBEDDED]: baseUrl,
    };
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
