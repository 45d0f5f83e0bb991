import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policiesIn } from './policies';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-policies-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const RULES = `exports.policies = [
  { name: 'told', enforcementLevel: 'mandatory', validateResource: (args, report) => report('is ' + JSON.stringify(args.props)) },
  { name: 'advised', validateResource: async (_args, report) => report({ message: 'later', enforcementLevel: 'advisory' }) },
  { name: 'elsewhere', validateResource: (args) => args.notApplicable('other kinds') },
  { name: 'sized', configSchema: { properties: { most: { type: 'integer' } } }, validateResource: (args, report) => {
    const { most = 0 } = args.getConfig();
    if (args.props.size > most) report('too large');
  } },
];`;

const of = (rules: string, config?: string) => {
  writeFileSync(join(folder, 'rules.js'), rules);
  if (config !== undefined) writeFileSync(join(folder, 'config.json'), config);
  return policiesIn('./rules.js', folder, config === undefined ? undefined : join(folder, 'config.json'));
};
const volume = { kind: 'Volume', name: 'cache', args: { size: 4 }, hidden: [] };

it('says what each policy says, at its level', async () => {
  expect(await of(RULES)(volume)).toEqual([
    { policy: 'told', level: 'mandatory', text: 'is {"size":4}' },
    { policy: 'advised', level: 'advisory', text: 'later' },
    { policy: 'sized', level: 'advisory', text: 'too large' },
  ]);
});

it('takes levels and properties from the configuration', async () => {
  const config = JSON.stringify({ all: 'disabled', sized: { enforcementLevel: 'mandatory', most: 3 } });
  expect(await of(RULES, config)(volume)).toEqual([
    { policy: 'sized', level: 'mandatory', text: 'too large' },
  ]);
  const larger = JSON.stringify({ told: 'disabled', advised: 'disabled', sized: { most: 4 } });
  expect(await of(RULES, larger)(volume)).toEqual([]);
});

it('an argument that the platform does not show is unknown, not absent', async () => {
  const rules = `const { definePolicy } = require(${JSON.stringify(require.resolve('@workload/policies'))});
exports.policies = [definePolicy({ name: 'has-secret', description: 'Connections have a secret.',
  kinds: ['IntegrationConnection'], check: ({ args }, { refuse }) => { if (args.secret === undefined) refuse('secret', 'is required'); } })];`;
  const mail = {
    kind: 'IntegrationConnection',
    name: 'mail',
    args: { integration: 'mail' },
    hidden: ['secret'],
  };
  const said = await of(rules)(mail);
  expect(said.map(({ level }) => level)).toEqual(['advisory']);
  expect(said[0]?.text).toContain('secret: not known');
});

it('an async check is refused: what it says later would be lost', async () => {
  const rules = `const { definePolicy } = require(${JSON.stringify(require.resolve('@workload/policies'))});
exports.policies = [definePolicy({ name: 'late', description: 'Late.', kinds: ['Volume'],
  check: async (_, { refuse }) => { await null; refuse('size', 'too late'); } })];`;
  await expect(of(rules)(volume)).rejects.toThrow('the policy late failed: a check must not be async');
});

it('a policy that fails is no silence', async () => {
  const rules = `exports.policies = [{ name: 'broken', validateResource: () => { throw new Error('no such field') } }];`;
  await expect(of(rules)(volume)).rejects.toThrow('the policy broken failed: no such field');
});

it.each([
  ['a module without policies', 'exports.rules = [];', undefined, /^--policies: .*policies/],
  [
    'a module with no policy in it',
    'exports.policies = [];',
    undefined,
    /^--policies: policies: must contain a policy$/,
  ],
  [
    'a policy without a name',
    'exports.policies = [1];',
    undefined,
    /^--policies: .*must be a policy of definePolicy/,
  ],
  ['a level that does not exist', RULES, '{ "told": "always" }', /^--policy-config: /],
  [
    'a property of another type',
    RULES,
    '{ "sized": { "most": "3" } }',
    /^--policy-config: sized\.most: must be of type integer$/,
  ],
  [
    'a policy that is not there',
    RULES,
    '{ "tolld": "advisory" }',
    /^--policy-config: there is no policy tolld/,
  ],
])('%s is refused', (_what, rules, config, says) => {
  expect(() => of(rules, config)).toThrow(says);
});
