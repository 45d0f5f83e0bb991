/** The lock files of the program's dependencies. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Files in which package managers of Pulumi's languages record exact versions, or in which exact versions are written. */
const NAMES = [
  ...[
    'package-lock.json',
    'npm-shrinkwrap.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'bun.lock',
    'bun.lockb',
    'deno.lock',
  ],
  ...['requirements.txt', 'poetry.lock', 'uv.lock', 'Pipfile.lock', 'pdm.lock', 'pylock.toml'],
  ...['go.sum', 'go.work.sum'],
  ...['pom.xml', 'gradle.lockfile', 'build.gradle', 'build.gradle.kts'],
  ...['packages.lock.json', 'paket.lock'],
];

/**
 * SHA-256 by path in the repository: of files beside the program or the code that `main` of `Pulumi.yaml` names, and in
 * the folders above, as in repositories of several packages.
 */
export function locksOf(root: string, folder: string, main = '.'): Readonly<Record<string, string>> {
  // As git names the root.
  const program = realpathSync(folder);
  const folders = new Set([...above(root, program), ...above(root, resolve(program, main))]);
  const files = [...folders]
    .flatMap((each) => NAMES.map((name) => join(each, name)))
    .filter((file) => existsSync(file));
  return Object.fromEntries(
    files.map((file) => [
      relative(root, file).replaceAll('\\', '/'),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

/** The folder and those above it, up to the root. */
function above(root: string, folder: string): string[] {
  const path = relative(root, folder);
  if (path === '') return [folder];
  return path.startsWith('..') ? [folder] : [folder, ...above(root, dirname(folder))];
}
