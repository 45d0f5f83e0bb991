// How this command was started, so that what it prints can be pasted.
import { basename, delimiter, dirname } from 'node:path';
import { forSh } from './exports';

const NAME = 'workload-emulator';
const PACKAGE = '@workload/emulator';

/** What the answer depends on; by default this process. */
export interface Start {
  env?: NodeJS.ProcessEnv;
  /** The script as it was called. */
  script?: string | undefined;
  /** Where its package is. */
  folder?: string;
  platform?: NodeJS.Platform;
}

/** The line that connects another terminal. */
export function connectLine(start: Start = {}): string {
  const { env = process.env, platform = process.platform } = start;
  const command = commandOf(start);
  if (platform === 'win32') return `${command} env --format powershell | Invoke-Expression`;
  if (basename(env.SHELL ?? '') === 'fish') return `${command} env --format fish | source`;
  return `eval "$(${command} env)"`;
}

/** The command, as it was started here. */
export function commandOf({
  env = process.env,
  script = process.argv[1],
  folder = __dirname,
}: Start = {}): string {
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
  if (script === undefined) return NAME;
  const isOnPath = (env.PATH ?? '').split(delimiter).includes(dirname(script));
  return isOnPath ? NAME : `node ${/^[\w./:@\\-]+$/.test(script) ? script : forSh(script)}`;
}
