import { definitions } from '../../resources';
import { plainSecrets, plainText, toldOf, wrapped } from './plain';
import { UNKNOWN } from './markers';

const kind = (type: string) => definitions[type]?.facts ?? { secret: [], secretFields: [], unsent: [] };
const secret = wrapped('planted');
const env = (more: object) => ({ name: 'TOKEN', value: secret, ...more });
const pathsOf = (type: string, bag: Record<string, unknown>) =>
  plainSecrets(kind(type), bag).map(({ path, name }) => (name === undefined ? path : `${path} (${name})`));

it.each<[string, string, Record<string, unknown>, string[]]>([
  ['a variable', 'Agent', { envs: [env({})] }, ['envs[0].value (TOKEN)']],
  ['a variable with the flag off', 'Agent', { envs: [env({ secret: false })] }, ['envs[0].value (TOKEN)']],
  [
    'a variable that is not known yet',
    'Agent',
    { envs: [env({ value: wrapped(UNKNOWN) })] },
    ['envs[0].value (TOKEN)'],
  ],
  ['a variable with the flag', 'Agent', { envs: [env({ secret: true })] }, []],
  ['a variable with a flag that is not known yet', 'Agent', { envs: [env({ secret: UNKNOWN })] }, []],
  ['a variable with a secret flag', 'Agent', { envs: [env({ secret: wrapped(true) })] }, []],
  ['a name', 'Agent', { envs: [{ name: secret, value: 'x' }] }, ['envs[0].name']],
  [
    'a whole item, whose name may be secret',
    'Job',
    { envs: [wrapped(env({ value: 'x' }))] },
    ['envs[0].value'],
  ],
  [
    'a whole list',
    'Job',
    { envs: wrapped([env({ value: 'x' }), env({ value: 'y' })]) },
    ['envs[0].value', 'envs[1].value'],
  ],
  [
    'a list that is secret because of an item with the flag',
    'Job',
    { envs: wrapped([env({ value: 'x' }), env({ secret: true })]) },
    [],
  ],
  ['a list that is not known yet', 'Job', { envs: wrapped(UNKNOWN) }, []],
  ['a label', 'Drive', { labels: { team: 'a', owner: secret } }, ['labels.owner']],
  ['all labels', 'Drive', { labels: wrapped({ owner: 'x' }) }, ['labels']],
  ['labels that are not known yet', 'Drive', { labels: wrapped(UNKNOWN) }, ['labels']],
  [
    'a label of a rule',
    'Drive',
    { permissions: [{ path: '/', labels: { app: secret } }] },
    ['permissions[0].labels.app'],
  ],
  [
    'a setting of a connection',
    'IntegrationConnection',
    { config: { key: secret }, secret: wrapped({ KEY: 'x' }) },
    ['config.key'],
  ],
  [
    'headers',
    'SandboxPreview',
    { requestHeaders: { a: secret }, responseHeaders: wrapped({}) },
    ['requestHeaders.a', 'responseHeaders'],
  ],
  ['a text', 'SandboxSchedule', { command: secret, env: { A: secret } }, ['command']],
  [
    'what the platform never gets',
    'ForkedApplication',
    { redeploy: { a: secret }, triggers: secret, timeoutSeconds: wrapped(60) },
    [],
  ],
  ['what this package adds', 'Drive', { __owner: secret, __defaults: [] }, []],
  ['nothing secret', 'Agent', { image: 'a:1', envs: [env({ value: 'x' })] }, []],
  ['a secret without a value', 'Drive', { labels: wrapped(null) }, []],
])('finds %s of kind %s', (_what, type, bag, expected) => {
  const paths = pathsOf(type, bag);
  expect(paths).toEqual(expected);
  expect(JSON.stringify(plainSecrets(kind(type), bag))).not.toContain('planted');
});

it('says where the platform keeps secrets of the kind', () => {
  const told = (type: string, bag: Record<string, unknown>) => plainText(type, plainSecrets(kind(type), bag));
  const labels = { labels: { a: secret } };
  expect(told('Drive', labels)).toMatch(
    /: leave it out: the platform keeps no argument of this kind secret\. /,
  );
  expect(told('IntegrationConnection', labels)).toMatch(/keeps secrets only in "secret"\. /);
  expect(told('Sandbox', labels)).toMatch(
    /keeps secrets only in "proxyRouting" and "envs" with secret: true\. /,
  );
});

it('tells nothing if there is nothing to tell', () => {
  expect(toldOf('Drive', [], 'refuse')).toEqual({ failures: [] });
});
