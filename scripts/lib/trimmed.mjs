// Owns the engine without the drivers of clouds, which are a third of its build: a changed copy of its module. The
// driver of Vault stays, because it is small and the stacks of the tests need it.
// @ts-check
import { appendFileSync, copyFileSync, cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './process.mjs';
import { must } from './progress.mjs';
import { ROOT } from './setup.mjs';

const PKG = 'github.com/pulumi/pulumi/pkg/v3';
const TRIMMED = join(ROOT, 'tools', 'engine', 'trimmed');

/**
 * Copies the engine's module and takes the drivers out of the copy. `go build -overlay` cannot do this: Go refuses to
 * replace files of its module cache.
 *
 * @param {(module: string) => Promise<string>} folderOf The folder of a module that the engine is built with.
 * @param {string} cli Folder of the module that pins the engine.
 * @param {string} root Where the copy is made.
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string>} The `-modfile` of `go build`, in the folder of `cli`.
 */
export async function withoutDrivers(folderOf, cli, root, signal) {
  const copy = join(root, 'pkg');
  await must('Copying the engine', run('cp', ['-R', await folderOf(PKG), copy], { signal }));
  // Go keeps its modules unwritable.
  await must('Copying the engine', run('chmod', ['-R', 'u+w', copy], { signal }));
  cpSync(join(TRIMMED, 'operations'), join(copy, 'operations'), { recursive: true });
  // Inside somebody's repository, git would take the paths as below its root, and change nothing.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) };
  const patch = ['apply', join(TRIMMED, 'drivers.patch')];
  await must('Changing the engine', run('git', patch, { cwd: copy, env, signal }));
  const modfile = join(root, 'trimmed.mod');
  copyFileSync(join(cli, 'go.mod'), modfile);
  copyFileSync(join(cli, 'go.sum'), join(root, 'trimmed.sum'));
  appendFileSync(modfile, `\nreplace ${PKG} => ${JSON.stringify(copy)}\n`);
  return modfile;
}
