/**
 * `pulumi-resource-workload` of the npm package: turns on Node's compile cache, and starts the plugin. Code that is
 * compiled before that is not cached, so this is a separate file.
 */
import { lstatSync, mkdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Since Node 22.1. Has no effect if NODE_DISABLE_COMPILE_CACHE is set, or NODE_COMPILE_CACHE names another folder.
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };

/** A folder that only this user can write, as Node runs its contents; undefined if this is not possible. */
function ownFolder(): string | undefined {
  try {
    const folder = join(process.env.PULUMI_HOME ?? join(homedir(), '.pulumi'), 'workload-compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    // Windows has no such ids and modes; there, only the user can write the profile.
    const isOwn =
      process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
    return found.isDirectory() && isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

if (enableCompileCache !== undefined) {
  const folder = ownFolder();
  if (folder !== undefined) enableCompileCache(folder);
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- the bundle beside this one
require('./plugin.cjs');
