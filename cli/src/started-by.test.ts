import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './started-by';

const LOCAL = '/home/a/project/node_modules/@workload/cli/dist';
const SCRIPT = '/home/a/project/node_modules/.bin/workload';
const started = (agent: string, folder = LOCAL) => ({
  env: { npm_config_user_agent: agent },
  script: SCRIPT,
  folder,
});

test.each([
  ['npm/10.8.2 node/v20.19.0 linux x64 workspaces/false', 'npx workload'],
  ['pnpm/10.1.0 npm/? node/v20.19.0 linux x64', 'pnpm exec workload'],
  ['yarn/1.22.22 npm/? node/v20.19.0 linux x64', 'yarn --silent workload'],
  ['yarn/4.5.0 npm/? node/v20.19.0 linux x64', 'yarn workload'],
  ['bun/1.2.0 npm/? node/v20.19.0 linux x64', 'bunx workload'],
])('started by %s, the command is named for it', (agent, command) => {
  expect(commandOf(started(agent))).toBe(command);
});

test.each([
  ['npm/10.8.2', '/home/a/.npm/_npx/1a2b/node_modules/@workload/cli/dist', 'npx -p @workload/cli workload'],
  [
    'npm/10.8.2',
    'C:\\Users\\a\\npm-cache\\_npx\\1a\\node_modules\\@workload\\cli\\dist',
    'npx -p @workload/cli workload',
  ],
  [
    'pnpm/10.1.0',
    '/home/a/.cache/pnpm/dlx/1a/node_modules/@workload/cli/dist',
    'pnpm --package=@workload/cli dlx workload',
  ],
  ['bun/1.2.0', '/tmp/bunx-1000-@workload/cli/dist', 'bunx -p @workload/cli workload'],
])('fetched by %s for one run (%s), the package is named', (agent, folder, command) => {
  expect(commandOf(started(agent, folder))).toBe(command);
});

test.each([
  ['/usr/local/bin/workload', 'workload'],
  ['/srv/cli/bin/workload.js', 'node /srv/cli/bin/workload.js'],
  ["/srv/it's here/workload.js", `node '/srv/it'\\''s here/workload.js'`],
])('started without a package manager as %s', (script, command) => {
  expect(commandOf({ env: { PATH: '/usr/bin:/usr/local/bin' }, script, folder: LOCAL })).toBe(command);
});

test.each([
  ['/tmp/runner/workload/node_modules/@workload/cli/bin/workload.js', 'npx workload'],
  ['/srv/cli/bin/workload.js', 'workload'],
  ['/usr/local/bin/workload', 'workload'],
])('for readers on other machines, %s is named without a path', (script, command) => {
  const env = { PATH: '/usr/bin:/usr/local/bin' };
  expect(commandOf({ env, script, folder: '/srv/cli/dist', isForOthers: true })).toBe(command);
});

it('the result of drift, which is read on other machines, never names a path of this one', () => {
  const files = readdirSync(join(__dirname, 'drift')).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const naming = files.filter((file) =>
    /\bWORKLOAD\b/.test(readFileSync(join(__dirname, 'drift', file), 'utf8')),
  );
  expect(naming).toEqual([]);
});

/** Files that describe the command by its name, or speak to readers on other machines. */
const BY_NAME = [
  'failure.ts',
  'help.ts',
  'started-by.ts',
  'notices/described.ts',
  'notices/formats.ts',
  'embedded/platform.ts',
  'import/told.ts',
];

it('every sentence that says what to run names the command as it was started', () => {
  const said = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !BY_NAME.some((name) => file.endsWith(name)))
    .flatMap((file) =>
      readFileSync(join(__dirname, file), 'utf8')
        .split('\n')
        .filter((line) =>
          /(?:[Rr]un|[Ss]ee|with|[:;]|['"`]) ?workload (?:rollout|preview|import|init) [-a-z]/.test(line),
        )
        .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(said).toEqual([]);
});
