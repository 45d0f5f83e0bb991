import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLI = join(__dirname, '..', '..', '..');
const ROOT = join(CLI, '..');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: unknown;
}

const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

it('the command installs without the emulator', () => {
  const { peerDependencies, peerDependenciesMeta } = manifest('cli');
  for (const folder of ['cli', 'provider', 'sdk'])
    expect(Object.keys(manifest(folder).dependencies ?? {})).not.toContain('@workload/emulator');
  expect(peerDependencies).toEqual({ '@workload/emulator': expect.any(String) as unknown });
  expect(peerDependenciesMeta).toEqual({ '@workload/emulator': { optional: true } });
});

/** Installs the command with its dependencies, but without the emulator. */
function install(folder: string): string {
  const modules = join(folder, 'node_modules');
  const ours = join(modules, '@workload', 'cli');
  mkdirSync(ours, { recursive: true });
  for (const part of ['bin', 'dist', 'templates', 'package.json'])
    cpSync(join(CLI, part), join(ours, part), { recursive: true });
  symlinkSync(join(CLI, 'node_modules'), join(ours, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(
    (each) => !/^(?:@workload|\.)/.test(each),
  ))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const [name, at] of [
    ['pulumi', 'provider'],
    ['sdk', 'sdk'],
  ] as const)
    symlinkSync(join(ROOT, at), join(modules, '@workload', name));
  return join(ours, 'bin', 'workload.js');
}

function run(command: string, cwd: string, ...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { cwd }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr });
    });
  });
}

it('without the emulator only --embedded fails, at once, and says what to install', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workload-alone-'));
  try {
    const workload = install(folder);
    for (const command of ['preview', 'comment', 'import', 'init', 'rollout', 'report-drift'])
      expect(await run(workload, folder, command, '--help')).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    const { code, text } = await run(
      workload,
      folder,
      'preview',
      '--embedded',
      '--stack',
      'production',
      '--base',
      'main',
    );
    expect(code).toBe(1);
    expect(text).toMatch(
      /^--embedded needs @workload\/emulator@\d+\.\d+\.\d+, which is not installed with this command: npm install --save-dev --save-exact @workload\/emulator@\d+\.\d+\.\d+, or npx -p /,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
