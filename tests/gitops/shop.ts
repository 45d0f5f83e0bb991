/** A program and its stack in a local git repository, where packages resolve as in this project. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { engineFolder } from '../engine/stack';
import { story } from '../engine/story';
import { must } from './programs';

export const PASSPHRASE = 'passphrase-of-the-test';

export function programOf(snapshot: string, traffic: number, region: string): string {
  return `
const workload = require('@workload/pulumi');
new workload.Drive('invoices', { name: 'invoices', displayName: 'Invoices', region: '${region}' });
new workload.ForkedApplication('shop', { name: 'shop', snapshot: '${snapshot}', traffic: ${traffic} });
`;
}

/** The program with a rollout, whose check ends with this code. */
export function rollingOf(snapshot: string, code: number): string {
  const rollout = {
    steps: [
      { weight: 10, checks: ['exit'] },
      { weight: 100, for: '1s' },
    ],
    checks: { exit: { command: ['node', '-e', `process.exit(${code})`] } },
  };
  return programOf(snapshot, 0, 'us-was-1').replace('traffic: 0', `rollout: ${JSON.stringify(rollout)}`);
}

export const PROJECT =
  'name: shop\nruntime: { name: nodejs, options: { typescript: false } }\nmain: index.js\n';

const ROOT = join(__dirname, '..', '..');

/** As after `npm ci`, with the packages of this project. */
function installed(folder: string): void {
  const modules = join(folder, 'node_modules');
  for (const scope of ['@workload', '@pulumi', '.bin']) mkdirSync(join(modules, scope), { recursive: true });
  for (const name of ['@workload/cli', '@workload/pulumi', '@workload/sdk', '@pulumi/pulumi'])
    symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), join(modules, name));
  symlinkSync(join(ROOT, 'cli', 'bin', 'workload.js'), join(modules, '.bin', 'workload'));
}

/** The platform's contents before any program runs, for previews of forks. */
export const SEED = JSON.stringify({
  sandboxes: [
    { metadata: { name: 'shop-build' }, spec: { region: 'us-was-1', runtime: { image: 'shop:latest' } } },
  ],
  snapshots: ['shop-v1', 'shop-v2', 'shop-v3'].map((name) => ({
    name,
    source: { kind: 'sandbox', name: 'shop-build' },
  })),
});

export class Shop {
  private constructor(
    readonly folder: string,
    readonly emulator: Emulator,
    /** The settings of a pipeline. */
    readonly settings: Readonly<Record<string, string>>,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Makes the shop and deploys its stack `production`. */
  static async make(): Promise<Shop> {
    const work = join(__dirname, '.stacks');
    mkdirSync(work, { recursive: true });
    const folder = mkdtempSync(join(work, 'shop-'));
    const emulator = await startEmulator();
    await story(emulator);
    mkdirSync(join(folder, 'backend'));
    const settings = {
      PULUMI_BACKEND_URL: `file://${join(folder, 'backend')}`,
      PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
      WORKLOAD_BASE_URL: emulator.baseUrl,
      WORKLOAD_WORKSPACE: emulator.workspace,
      WORKLOAD_API_KEY: emulator.apiKey,
    };
    const PATH = [engineFolder(), process.env.PATH].join(':');
    const env = { PATH, HOME: process.env.HOME, PULUMI_SKIP_UPDATE_CHECK: 'true' };
    const shop = new Shop(folder, emulator, settings, env);
    writeFileSync(join(folder, 'Pulumi.yaml'), PROJECT);
    // Artifacts of jobs, which a local runner leaves in the folder.
    writeFileSync(join(folder, '.gitignore'), 'backend\nnode_modules\napproved.digest\n');
    installed(folder);
    shop.write('shop-v1', 100, 'us-was-1');
    await shop.pulumi('stack', 'init', 'production');
    await shop.pulumi('up', '--yes', '--skip-preview');
    await shop.run('git', 'init', '--quiet', '--initial-branch=main');
    await shop.run('git', 'remote', 'add', 'origin', 'https://github.com/team/shop.git');
    return shop;
  }

  write(snapshot: string, traffic: number, region: string): void {
    writeFileSync(join(this.folder, 'index.js'), programOf(snapshot, traffic, region));
  }

  pulumi(...args: string[]): Promise<string> {
    return this.run('pulumi', ...args, '--non-interactive');
  }

  run(program: string, ...args: string[]): Promise<string> {
    return must(program, args, { cwd: this.folder, env: { ...this.env, ...this.settings } });
  }

  /** Commits everything, because some programs read only files in git. */
  async commit(): Promise<void> {
    const by = ['-c', 'user.name=team', '-c', 'user.email=team@forge.example'];
    await this.run('git', 'add', '--all');
    await this.run('git', ...by, 'commit', '--quiet', '--message', 'A shop');
  }

  async stop(): Promise<void> {
    await this.emulator.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
