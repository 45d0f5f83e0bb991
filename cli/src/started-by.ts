/** How this command was started, so that each command that it names can be pasted. */
import { basename, delimiter, dirname } from 'node:path';

const NAME = 'workload';
const PACKAGE = '@workload/cli';

/** What the answer depends on; by default this process. */
export interface Start {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The script as it was called. */
  readonly script?: string | undefined;
  /** Where its package is. */
  readonly folder?: string;
  /** Whether the text is read on other machines, such as the result of a job: without a path of this one. */
  readonly isForOthers?: boolean;
}

/** The command, as it was started here. */
export function commandOf({
  env = process.env,
  script = process.argv[1],
  folder = __dirname,
  isForOthers = false,
}: Start = {}): string {
  // Another program that uses this code, such as a test.
  if (script === undefined || basename(script, '.js') !== NAME) return NAME;
  const [, manager = '', major = ''] = /^(\w+)\/(\d+)/.exec(env.npm_config_user_agent ?? '') ?? [];
  // Fetched for one run: the folder does not have the package, and this name alone could be another package.
  const isFetched = /[/\\](_npx|dlx|dlx-[^/\\]*|bunx-[^/\\]*)[/\\]/.test(folder);
  switch (manager) {
    case 'npm':
      return isFetched ? `npx -p ${PACKAGE} ${NAME}` : `npx ${NAME}`;
    case 'pnpm':
      return isFetched ? `pnpm --package=${PACKAGE} dlx ${NAME}` : `pnpm exec ${NAME}`;
    case 'yarn':
      // Version 1 prints its own lines among those of the command.
      if (major === '1') return `yarn --silent ${NAME}`;
      return isFetched ? `yarn dlx -q -p ${PACKAGE} ${NAME}` : `yarn ${NAME}`;
    case 'bun':
      return isFetched ? `bunx -p ${PACKAGE} ${NAME}` : `bunx ${NAME}`;
  }
  const isOnPath = (env.PATH ?? '').split(delimiter).includes(dirname(script));
  if (isOnPath) return NAME;
  if (isForOthers) return /[/\\]node_modules[/\\]/.test(`${script}${folder}`) ? `npx ${NAME}` : NAME;
  return `node ${forShell(script)}`;
}

/** A word of a command line. */
export function forShell(word: string): string {
  return /^[\w./:@%+=,\\-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** For sentences that name a command: `${WORKLOAD} rollout retry`. */
export const WORKLOAD = commandOf();

/** The same for results that are read on other machines. */
export const WORKLOAD_ANYWHERE = commandOf({ isForOthers: true });
