/** Guesses answers from the repository, for defaults and questions. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { handedTo } from '@workload/pulumi/rollout';
import type { Tool } from './catalog';

/** The configured stack, if there is exactly one; else `production`. */
export function stackIn(folder: string): string {
  const names = (existsSync(folder) ? readdirSync(folder) : []).flatMap(
    (name) => /^Pulumi\.([\w-]+)\.ya?ml$/.exec(name)?.[1] ?? [],
  );
  return (names.length === 1 ? names[0] : undefined) ?? 'production';
}

/** The current branch; else `main`. */
export function branchIn(folder: string): string {
  try {
    const args = ['symbolic-ref', '--short', 'HEAD'];
    const env = handedTo('git', process.env);
    return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // No repository yet, or no branch.
    return 'main';
  }
}

/** Tools whose files the repository already has. */
export function toolsIn(folder: string): Tool[] {
  const signs: readonly (readonly [string, Tool])[] = [
    ['.github', 'github'],
    ['.gitea', 'gitea'],
    ['.forgejo', 'gitea'],
    ['.gitlab-ci.yml', 'gitlab'],
  ];
  return [...new Set(signs.filter(([path]) => existsSync(join(folder, path))).map(([, tool]) => tool))];
}
