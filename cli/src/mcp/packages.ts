/** Packages of this installation that programs of a `try` use. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of this package. */
export const PACKAGE = join(__dirname, '..', '..');

/** Folder of the native plugin. */
export function pluginFolder(): string {
  return join(folderOf('@workload/pulumi') ?? '', 'bin');
}

/** Packages that a program may import, by name. */
export function packages(): Readonly<Record<string, string>> {
  const names = ['@pulumi/pulumi', '@workload/pulumi', '@workload/sdk', 'typescript'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const folder = folderOf(name);
      return folder === undefined ? [] : [[name, folder]];
    }),
  );
}

/** @returns undefined if it is not installed */
export function folderOf(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    // A package that does not export its package.json.
    const paths = require.resolve.paths(name) ?? [];
    return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
  }
}
