/** A temporary folder for all files of an embedded preview: state, the engine's home, settings. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { Environment } from '../forge/pull-request';
import { pathText, type Readable } from './configuration';
import type { Tools } from './engine';

export class Workspace {
  readonly #undo: (() => void)[] = [];
  readonly #passphrase = randomBytes(24).toString('base64url');
  /** Removes the folder even if the process exits early. */
  readonly #onExit = () => {
    this.#remove();
  };

  private constructor(readonly folder: string) {}

  /** @param env environment that tells where the engine's plugins are */
  static make(env: Environment): Workspace {
    const workspace = new Workspace(mkdtempSync(join(tmpdir(), 'workload-preview-')));
    process.on('exit', workspace.#onExit);
    for (const name of ['state', 'home', 'settings', 'temporary']) mkdirSync(join(workspace.folder, name));
    // The user's own folder has credentials of backends and the selected stacks, so only its plugins are linked.
    const plugins = join(env.PULUMI_HOME ?? join(homedir(), '.pulumi'), 'plugins');
    if (existsSync(plugins)) symlinkSync(plugins, join(workspace.folder, 'home', 'plugins'), 'junction');
    return workspace;
  }

  /** Environment of the engine: its own backend, passphrase and folder for temporary files. */
  get variables(): Readonly<Record<string, string>> {
    // Interrupted language hosts leave files behind.
    const temporary = join(this.folder, 'temporary');
    return {
      TMPDIR: temporary,
      TMP: temporary,
      TEMP: temporary,
      PULUMI_HOME: join(this.folder, 'home'),
      PULUMI_BACKEND_URL: pathToFileURL(join(this.folder, 'state')).href,
      PULUMI_CONFIG_PASSPHRASE: this.#passphrase,
      PULUMI_SKIP_UPDATE_CHECK: 'true',
    };
  }

  /** Creates the stack without writing a file next to the program. */
  async init(tools: Tools, project: string, stack: string): Promise<void> {
    const folder = this.#settings();
    writeFileSync(join(folder, 'Pulumi.yaml'), JSON.stringify({ name: project, runtime: 'nodejs' }));
    await tools.run('pulumi', ['stack', 'init', stack, '--no-select', '--non-interactive'], folder);
  }

  /** @returns the configuration file of the stack; its placeholders are encrypted like secrets */
  async configure(tools: Tools, stack: string, name: string, { config, secrets }: Readable): Promise<string> {
    const folder = this.#settings();
    const made = parse(readFileSync(join(folder, `Pulumi.${stack}.yaml`), 'utf8')) as object;
    const file = join(folder, `${name}.yaml`);
    // YAML includes JSON.
    writeFileSync(file, JSON.stringify({ ...made, config }));
    if (secrets.length === 0) return file;
    const values = secrets.flatMap(({ path, value }) => ['--secret', `${pathText(path)}=${value}`]);
    const args = ['config', 'set-all', '--stack', stack, '--config-file', file, '--path', ...values];
    await tools.run('pulumi', [...args, '--non-interactive'], folder);
    return file;
  }

  /** Makes an exported state that of the stack. */
  async importState(tools: Tools, stack: string, resources: readonly object[]): Promise<void> {
    const folder = this.#settings();
    const file = join(folder, 'exported.json');
    const settings = parse(readFileSync(join(folder, `Pulumi.${stack}.yaml`), 'utf8')) as {
      readonly encryptionsalt: string;
    };
    const deployment = {
      manifest: { time: '2000-01-01T00:00:00Z', magic: '', version: '' },
      secrets_providers: { type: 'passphrase', state: { salt: settings.encryptionsalt } },
      resources,
    };
    writeFileSync(file, JSON.stringify({ version: 3, deployment }));
    await tools.run(
      'pulumi',
      ['stack', 'import', '--file', file, '--stack', stack, '--non-interactive'],
      folder,
    );
  }

  /** Registers a step to run before the folder is removed. Steps run in reverse order. */
  onRemove(undo: () => void): void {
    this.#undo.unshift(undo);
  }

  remove(): void {
    process.off('exit', this.#onExit);
    this.#remove();
  }

  #settings(): string {
    return join(this.folder, 'settings');
  }

  #remove(): void {
    for (const undo of this.#undo) undo();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
