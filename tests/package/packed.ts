/** The client as installed: packed, and unpacked into its own projects. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');
const execute = promisify(execFile);

/** The client's package in this checkout. */
export const SDK = join(root, 'sdk');

/** A tarball of the client, and a folder for projects that install it. */
export class Packed {
  readonly folder: string;
  readonly tarball: string;

  private constructor(folder: string, tarball: string) {
    this.folder = folder;
    this.tarball = tarball;
  }

  /** Packs the build. */
  static async pack(): Promise<Packed> {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    const to = ['--pack-destination', folder];
    const { stdout } = await execute('npm', ['pack', '--ignore-scripts', '--json', ...to], { cwd: SDK });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    return new Packed(folder, join(folder, filename));
  }

  /** A project that has installed the client's tarball, with its dependencies. */
  async project(
    name: string,
    files: Readonly<Record<string, string>>,
    dependencies: readonly string[] = ['undici', 'zod'],
  ): Promise<string> {
    const at = join(this.folder, name);
    const installed = join(at, 'node_modules', '@workload', 'sdk');
    mkdirSync(installed, { recursive: true });
    await execute('tar', ['-xzf', this.tarball, '-C', installed, '--strip-components=1']);
    for (const dependency of dependencies) {
      symlinkSync(folderOf(dependency), join(at, 'node_modules', dependency));
    }
    mkdirSync(join(at, 'node_modules', '@types'));
    symlinkSync(join(root, 'node_modules', '@types', 'node'), join(at, 'node_modules', '@types', 'node'));
    for (const [file, content] of Object.entries(files)) writeFileSync(join(at, file), content);
    return at;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The folder of an installed dependency of the client. */
function folderOf(dependency: string): string {
  let at = dirname(createRequire(join(SDK, 'package.json')).resolve(dependency));
  while (!at.endsWith(join('node_modules', dependency))) at = dirname(at);
  return at;
}

/** Creates a drive, finds it in the list, and fails to find another one. */
export const USE = `
const client = new Client({ baseUrl: process.env.BASE_URL ?? '', auth: process.env.API_KEY });
const name = process.env.DRIVE ?? '';
const drive = await client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } });
const names = [];
for await (const each of client.drives.list()) names.push(each.metadata.name);
const missed = await client.drives.get('no-such-drive').catch((error) => error);
console.log(drive.status, names.includes(name), missed instanceof NotFoundError, missed.outcome);
await client.close();
`;

/** The output of {@link USE}. */
export const SAID = 'DEPLOYED true true undefined';

let drives = 0;

/** Runs a file with Node against an emulator; returns its output. */
export async function node(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  cwd: string,
  file: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<string> {
  const own = { BASE_URL: baseUrl, API_KEY: apiKey, DRIVE: `drive-${(drives += 1)}` };
  const env = { ...process.env, ...own, ...variables };
  const { stdout } = await execute(process.execPath, [file], { cwd, env });
  return stdout.trim();
}
