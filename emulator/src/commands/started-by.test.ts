import { commandOf, connectLine } from './started-by';

const LOCAL = '/home/a/project/node_modules/@workload/emulator/dist/commands';
const started = (agent: string, folder = LOCAL) => ({ env: { npm_config_user_agent: agent }, folder });

test.each([
  ['npm/10.8.2 node/v20.19.0 linux x64 workspaces/false', 'npx workload-emulator'],
  ['pnpm/10.1.0 npm/? node/v20.19.0 linux x64', 'pnpm exec workload-emulator'],
  ['yarn/1.22.22 npm/? node/v20.19.0 linux x64', 'yarn --silent workload-emulator'],
  ['yarn/4.5.0 npm/? node/v20.19.0 linux x64', 'yarn workload-emulator'],
  ['bun/1.2.0 npm/? node/v20.19.0 linux x64', 'bunx workload-emulator'],
])('started by %s, the command is named for it', (agent, command) => {
  expect(commandOf(started(agent))).toBe(command);
});

test.each([
  [
    'npm/10.8.2',
    '/home/a/.npm/_npx/1a2b/node_modules/@workload/emulator/dist/commands',
    'npx -p @workload/emulator workload-emulator',
  ],
  [
    'npm/10.8.2',
    'C:\\Users\\a\\npm-cache\\_npx\\1a\\node_modules\\@workload\\emulator\\dist\\commands',
    'npx -p @workload/emulator workload-emulator',
  ],
  [
    'pnpm/10.1.0',
    '/home/a/.cache/pnpm/dlx/1a/node_modules/@workload/emulator/dist/commands',
    'pnpm --package=@workload/emulator dlx workload-emulator',
  ],
  [
    'bun/1.2.0',
    '/tmp/bunx-1000-@workload/emulator/node_modules/@workload/emulator/dist/commands',
    'bunx -p @workload/emulator workload-emulator',
  ],
])(
  'fetched by %s for one run (%s), the package is named: its command alone could be another package',
  (agent, folder, command) => {
    expect(commandOf(started(agent, folder))).toBe(command);
  },
);

test.each([
  ['/usr/local/bin/workload-emulator', 'workload-emulator'],
  ['/srv/emulator/bin/workload-emulator.js', 'node /srv/emulator/bin/workload-emulator.js'],
  ["/srv/it's here/cli.js", `node '/srv/it'\\''s here/cli.js'`],
])('started without a package manager as %s', (script, command) => {
  expect(commandOf({ env: { PATH: '/usr/bin:/usr/local/bin' }, script, folder: LOCAL })).toBe(command);
});

test.each([
  ['linux', '/bin/bash', 'eval "$(npx workload-emulator env)"'],
  ['darwin', undefined, 'eval "$(npx workload-emulator env)"'],
  ['linux', '/usr/bin/fish', 'npx workload-emulator env --format fish | source'],
  ['win32', undefined, 'npx workload-emulator env --format powershell | Invoke-Expression'],
] as const)('the line that connects is for the shell: %s %s', (platform, shell, line) => {
  const env = { npm_config_user_agent: 'npm/10.8.2', ...(shell && { SHELL: shell }) };
  expect(connectLine({ env, folder: LOCAL, platform })).toBe(line);
});
