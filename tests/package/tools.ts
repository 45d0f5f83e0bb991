/** Third-party tools that adopters use and this repository does not: compilers and test runners of other versions. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DECLARED = join(__dirname, 'tools');
const CACHE = join(homedir(), '.cache', 'workload-packages');
const FILES = ['package.json', 'package-lock.json'];

/** The folder `node_modules` of the tools. They are installed once for each lock file. */
export async function tools(): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(join(DECLARED, 'package-lock.json')))
    .digest('hex');
  const folder = join(CACHE, `tools-${digest.slice(0, 12)}`);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const partial = mkdtempSync(join(CACHE, 'partial-'));
    for (const file of FILES) copyFileSync(join(DECLARED, file), join(partial, file));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', args, { cwd: partial });
    try {
      renameSync(partial, folder);
    } catch (error) {
      // Another run was faster.
      rmSync(partial, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'node_modules');
}

/** Lets the programs of a project import a tool. Several cases share one project. */
export function linkTool(name: string, installed: string, project: string): void {
  const link = join(project, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(join(installed, name), link);
}
