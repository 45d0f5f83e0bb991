import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handedTo, isHarmless, toRead } from './handed';

const PLANTED = {
  PGPASSWORD: 'planted',
  GITLAB_TOKEN: 'planted',
  CI_JOB_TOKEN: 'planted',
  GITEA_TOKEN: 'planted',
  GITHUB_TOKEN: 'planted',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'planted',
  ACTIONS_RUNTIME_TOKEN: 'planted',
  PULUMI_ACCESS_TOKEN: 'planted',
  PULUMI_CONFIG_PASSPHRASE: 'planted',
  AWS_SECRET_ACCESS_KEY: 'planted',
  WORKLOAD_API_KEY: 'planted',
  NPM_TOKEN: 'planted',
  DATABASE_URL: 'planted',
  PATHOLOGY: 'planted',
  LCD: 'planted',
  'npm_config_//registry.example/:_authToken': 'planted',
};
const BASE = { PATH: '/bin', HOME: '/home/ada', USER: 'ada', LC_ALL: 'C', TZ: 'UTC', ROLLOUT_SITE: 'shop' };

it('passes only variables of the list', () => {
  expect(handedTo('check', { ...BASE, ...PLANTED, UNSET: undefined })).toEqual(BASE);
  expect(handedTo('program', { ...BASE, ...PLANTED })).toEqual(BASE);
});

it('passes no variable of a name that was never thought of', () => {
  const random = Array.from({ length: 500 }, () => {
    const letters = Array.from({ length: 3 + Math.floor(Math.random() * 20) }, () =>
      String.fromCharCode(65 + Math.floor(Math.random() * 26)),
    );
    return `X${letters.join('')}`;
  }).filter((name) => !name.startsWith('XDG_'));
  const env = Object.fromEntries(random.map((name) => [name, 'planted']));
  expect(handedTo('check', env)).toEqual({});
  expect(handedTo('program', env)).toEqual({});
});

it('passes what the operator names, whatever its value', () => {
  const env = { ...PLANTED, HTTPS_PROXY: 'http://ada:planted@proxy:3128' };
  const named = ['DATABASE_URL', 'HTTPS_PROXY', 'MISSING'];
  expect(handedTo('check', env, named)).toEqual({
    DATABASE_URL: 'planted',
    HTTPS_PROXY: 'http://ada:planted@proxy:3128',
  });
});

it('passes variables of languages to programs only', () => {
  const env = { NODE_PATH: '/lib', GOPATH: '/go', CI: 'true', PULUMI_NODEJS_TRANSPILE_ONLY: 'true' };
  expect(handedTo('program', env)).toEqual(env);
  expect(handedTo('check', env)).toEqual({});
});

it('passes to git its own variables, and no credential of the platform or of a cloud', () => {
  const own = { PATH: '/bin', HOME: '/home/ada', GIT_DIR: '/repository/.git', SSH_AUTH_SOCK: '/run/agent' };
  const others = { WORKLOAD_API_KEY: 'planted', AWS_SECRET_ACCESS_KEY: 'planted', GITHUB_TOKEN: 'planted' };
  expect(handedTo('git', { ...own, ...others, NODE_OPTIONS: '' })).toEqual(own);
});

it('takes case as the system does', () => {
  const env = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', database_url: 'x' };
  expect(handedTo('check', env, ['DATABASE_URL'], true)).toEqual(env);
  expect(handedTo('check', env, ['DATABASE_URL'], false)).toEqual({});
});

it.each([
  ['https_proxy', 'http://proxy:3128'],
  ['HTTP_PROXY', 'proxy.example:3128/'],
  ['ALL_PROXY', 'socks5h://[::1]:1080'],
  ['NO_PROXY', 'localhost,127.0.0.1,10.0.0.0/8,[::1],*.example'],
  ['GOPROXY', 'https://proxy.golang.org/x,direct'],
  ['NODE_OPTIONS', '--max-old-space-size=4096 --use-openssl-ca'],
  ['NODE_OPTIONS', ''],
  ['GOFLAGS', '-mod=readonly -p=2'],
])('passes %s=%s', (name, value) => {
  expect(handedTo('program', { [name]: value })).toEqual({ [name]: value });
  expect(isHarmless(name, value)).toBe(true);
});

it.each([
  ['https_proxy', 'http://ada:planted@proxy:3128'],
  ['HTTP_PROXY', 'http://proxy:3128/?token=planted'],
  ['HTTP_PROXY', 'http://proxy:3128/planted'],
  ['ALL_PROXY', 'http://proxy\n@planted'],
  ['GOPROXY', 'https://ada:planted@proxy.example,direct'],
  ['GOPROXY', 'https://proxy.example/?t=planted'],
  ['NODE_OPTIONS', '--require ./evil.cjs'],
  ['NODE_OPTIONS', '--max-old-space-size=4096 -r ./evil.cjs'],
  ['NODE_OPTIONS', '--import=data:text/javascript,planted'],
  ['NODE_OPTIONS', '--loader ./evil.mjs --no-warnings'],
  ['GOFLAGS', '-toolexec=./evil'],
  ['GOFLAGS', '-ldflags=-X=main.token=planted'],
])('leaves out %s=%s', (name, value) => {
  expect(handedTo('program', { [name]: value })).toEqual({});
  expect(isHarmless(name, value)).toBe(false);
});

it('knows as harmless what has an allowed name, but no value that its owner chose', () => {
  expect(isHarmless('HOME', '/home/ada')).toBe(true);
  expect(isHarmless('LC_ALL', 'C')).toBe(true);
  expect(isHarmless('ROLLOUT_TOKEN', 'planted')).toBe(false);
  expect(isHarmless('DATABASE_URL', 'planted')).toBe(false);
});

it('passes every variable that docs/security.md lists, and each to whom it says', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'security.md'), 'utf8');
  const namesIn = (row: string) =>
    [...(new RegExp(`^\\| ${row} +\\|(.*)$`, 'm').exec(page)?.[1] ?? '').matchAll(/`([A-Z_]+)(?:\*)?`/g)].map(
      ([, name = '']) => name,
    );
  const gets = (receiver: 'check' | 'program', name: string) =>
    ['', 'x'].some((value) => name in handedTo(receiver, { [name]: value }));
  const [both, languages] = [namesIn('both'), namesIn('languages')];
  expect(both.length).toBeGreaterThan(10);
  expect(languages.length).toBeGreaterThan(30);
  expect(both.filter((name) => !gets('check', name) || !gets('program', name))).toEqual([]);
  expect(languages.filter((name) => gets('check', name) || !gets('program', name))).toEqual([]);
});

it('passes to a read of the stack everything but options of commands', () => {
  const env = { PATH: '/bin', PULUMI_CONFIG_PASSPHRASE: 'planted', PULUMI_HOME: '/home/ada/.pulumi' };
  const options = { PULUMI_OPTION_FILE: 'x', PULUMI_OPTION_SHOW_SECRETS: 'true', Pulumi_Option_Cwd: '/' };
  expect(toRead({ ...env, ...options })).toEqual(env);
});
