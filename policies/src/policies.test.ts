/** Every policy of the pack: what it refuses and accepts, in both forms, with its messages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '../../provider/src/resources';
import { policies, type WorkloadPolicy } from './index';
import { REGIONAL, RELEASED, RISKY, WITH_PUBLIC, WITH_VARIABLES } from './kinds.gen';
import { type Case, FORMS, judge, judgeResult, UNKNOWN } from './testing/judge';

const named = (name: string): WorkloadPolicy => {
  const found = policies.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no policy ${name}`);
  return found;
};

/** The preset `guarded`. */
const guarded = JSON.parse(readFileSync(join(__dirname, '..', 'guarded.json'), 'utf8')) as Record<
  string,
  object
>;

it('the preset guarded is for every stack, and refuses what a preview alone cannot undo', () => {
  const at = (name: string, one: Omit<Case, 'stack' | 'config'>) =>
    judge(named(name), { ...one, stack: 'pr-12', config: guarded[name] ?? {} });
  expect(guarded.all).toBe('mandatory');
  for (const name of Object.keys(guarded).filter((key) => key !== 'all')) named(name);
  expect(at('data-is-protected', { kind: 'Drive', protect: true })).toHaveLength(1);
  expect(at('data-is-protected', { kind: 'Volume', args: { deletionProtection: true } })).toHaveLength(1);
  expect(at('releases-start-small', { kind: 'Application', args: { traffic: 100 } })).toHaveLength(1);
  const straight = { rollout: { steps: [{ weight: 100 }] } };
  expect(at('releases-start-small', { kind: 'Application', args: straight })).toHaveLength(1);
});

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJl';
const env = (name: string, secret?: boolean) => ({
  name,
  value: 'planted',
  ...(secret === undefined ? {} : { secret }),
});

/** The expected message of each policy; none if the resource passes. */
const table: readonly (readonly [policy: string, when: string, one: Case, says?: string])[] = [
  ['data-is-protected', 'a drive without protect', { kind: 'Drive' }, 'protect: must be true: a drive that'],
  [
    'data-is-protected',
    'a volume without protect',
    { kind: 'Volume' },
    'protect: must be true: a volume that',
  ],
  ['data-is-protected', 'a drive with protect', { kind: 'Drive', protect: true }],
  ['data-is-protected', 'a protected drive', { kind: 'Drive', args: { deletionProtection: true } }],
  ['data-is-protected', 'a drive of a non-production stack', { kind: 'Drive', stack: 'pr-12' }],
  [
    'data-is-protected',
    'a drive of a production stack',
    { kind: 'Drive', stack: 'eu-prod' },
    'protect: must',
  ],
  [
    'data-is-protected',
    'a stack that its configuration names',
    { kind: 'Drive', stack: 'live', config: { stacks: ['live'] } },
    'protect: must',
  ],

  [
    'data-is-protected',
    'a protected drive without protect, where both are required',
    { kind: 'Drive', args: { deletionProtection: true }, config: { both: true } },
    'protect: must be true: set the resource option',
  ],
  [
    'data-is-protected',
    'a drive with protect alone, where both are required',
    { kind: 'Drive', protect: true, config: { both: true } },
    'deletionProtection: must be true: it also refuses a replacement',
  ],
  [
    'data-is-protected',
    'a drive with both',
    { kind: 'Drive', args: { deletionProtection: true }, protect: true, config: { both: true } },
  ],
  [
    'releases-start-small',
    'a share set by hand, where every workload needs a rollout',
    { kind: 'Application', args: { traffic: 10 }, config: { rollouts: true } },
    'rollout: is required: it raises the share',
  ],

  ['regions-are-allowed', 'any region, with no list', { kind: 'Drive', args: { region: 'us-was-1' } }],
  [
    'regions-are-allowed',
    'another region',
    { kind: 'Drive', args: { region: 'us-was-1' }, config: { allowed: ['eu-lon-1', 'eu-fra-1'] } },
    'region: must be one of eu-lon-1, eu-fra-1. Set region',
  ],
  [
    'regions-are-allowed',
    'a region of the list',
    { kind: 'Drive', args: { region: 'eu-lon-1' }, config: { allowed: ['eu-lon-1'] } },
  ],
  [
    'regions-are-allowed',
    'no region',
    { kind: 'Agent', config: { allowed: ['eu-lon-1'] } },
    'region: must be eu-lon-1; without it, the platform chooses. Set region',
  ],
  [
    'regions-are-allowed',
    'no region, where that is allowed',
    { kind: 'Agent', config: { allowed: ['eu-lon-1'], omitted: true } },
  ],

  [
    'releases-start-small',
    'neither traffic nor rollout',
    { kind: 'ForkedApplication' },
    'traffic: is required',
  ],
  ['releases-start-small', 'traffic', { kind: 'ForkedApplication', args: { traffic: 10 } }],
  [
    'releases-start-small',
    'a rollout with a small first step',
    { kind: 'Agent', args: { rollout: { steps: [{ weight: 10 }, { weight: 100 }] } } },
  ],
  [
    'releases-start-small',
    'a rollout with a large first step',
    { kind: 'Agent', args: { rollout: { steps: [{ weight: 25 }, { weight: 100 }] } } },
    'rollout.steps[0].weight: must be at most 10',
  ],
  [
    'releases-start-small',
    'a first step as configured',
    {
      kind: 'Agent',
      args: { rollout: { steps: [{ weight: 25 }, { weight: 100 }] } },
      config: { startsAt: 25 },
    },
  ],
  ['releases-start-small', 'another stack', { kind: 'Agent', stack: 'pr-12' }],

  [
    'variables-are-secret',
    'a variable named like a secret',
    { kind: 'Job', args: { envs: [env('HOST'), env('STRIPE_API_KEY')] } },
    'envs[1].secret: must be true: STRIPE_API_KEY is named',
  ],
  [
    'variables-are-secret',
    'secret: false',
    { kind: 'Job', args: { envs: [env('DB_PASSWORD', false)] } },
    'envs[0].secret: must be true',
  ],
  ['variables-are-secret', 'secret: true', { kind: 'Job', args: { envs: [env('DB_PASSWORD', true)] } }],
  [
    'variables-are-secret',
    'names that only hold such a word',
    {
      kind: 'Job',
      args: { envs: [env('TOKEN_LIMIT'), env('MAX_TOKENS'), env('SECRET_NAME'), env('PUBLIC_KEY')] },
    },
  ],
  [
    'variables-are-secret',
    'a name that is allowed',
    { kind: 'Job', args: { envs: [env('CSRF_TOKEN')] }, config: { allowed: ['CSRF_TOKEN'] } },
  ],

  [
    'config-has-no-secrets',
    'a name of a secret',
    { kind: 'IntegrationConnection', args: { config: { clientSecret: 'x' } } },
    'config.clientSecret: is named like a secret',
  ],
  [
    'config-has-no-secrets',
    'a value that looks like one',
    { kind: 'IntegrationConnection', args: { config: { endpoint: 'https://me:planted@example.com' } } },
    'config.endpoint: looks like an address with a password',
  ],
  [
    'config-has-no-secrets',
    'a token',
    { kind: 'IntegrationConnection', args: { config: { session: JWT } } },
    'config.session: looks like a JSON web token',
  ],
  [
    'config-has-no-secrets',
    'settings',
    {
      kind: 'IntegrationConnection',
      args: { config: { host: 'mail.example.com', port: '993', folder: 'Inbox' } },
    },
  ],
  [
    'config-has-no-secrets',
    'a setting that is allowed',
    { kind: 'IntegrationConnection', args: { config: { session: JWT } }, config: { allowed: ['session'] } },
  ],
  [
    'config-has-no-secrets',
    'no config',
    { kind: 'IntegrationConnection', args: { secret: { CLIENT_SECRET: 'planted' } } },
  ],

  ['nothing-is-public', 'a public agent', { kind: 'Agent', args: { public: true } }, 'public: must be false'],
  ['nothing-is-public', 'public: false', { kind: 'Agent', args: { public: false } }],
  ['nothing-is-public', 'an agent that does not say', { kind: 'Agent' }],
  [
    'nothing-is-public',
    'one of the list',
    { kind: 'SandboxPreview', name: 'docs-en', args: { public: true }, config: { allowed: ['docs-*'] } },
  ],

  ['api-keys-expire', 'a key without an end', { kind: 'ApiKey' }, 'expiresIn: is required'],
  [
    'api-keys-expire',
    'a key of 91 days',
    { kind: 'ApiKey', args: { expiresIn: '91d' } },
    'expiresIn: must be at most 90d',
  ],
  [
    'api-keys-expire',
    'a key of 13 weeks',
    { kind: 'ApiKey', args: { expiresIn: '13w' } },
    'expiresIn: must be at most 90d',
  ],
  ['api-keys-expire', 'a key of 90 days', { kind: 'ApiKey', args: { expiresIn: '90d' } }],
  [
    'api-keys-expire',
    'a key of 12 hours, where a day is the most',
    { kind: 'ApiKey', args: { expiresIn: '12h' }, config: { days: 1 } },
  ],

  [
    'risks-have-reasons',
    'adoptExisting',
    { kind: 'Volume', args: { adoptExisting: true } },
    'adoptExisting: needs an exemption',
  ],
  ['risks-have-reasons', 'adoptExisting: false', { kind: 'Volume', args: { adoptExisting: false } }],
  [
    'risks-have-reasons',
    'deleteContents',
    { kind: 'Workspace', args: { deleteContents: true } },
    'deleteContents: needs an exemption',
  ],
  [
    'risks-have-reasons',
    'a snapshot by name',
    { kind: 'ForkedApplication', args: { snapshot: 'shop-v1' } },
    'snapshot: is not pinned',
  ],
  ['risks-have-reasons', 'a snapshot by id', { kind: 'ForkedApplication', args: { snapshotId: 'snap-1' } }],
  [
    'risks-have-reasons',
    'an argument that is left out of its list',
    { kind: 'ForkedApplication', args: { snapshot: 'shop-v1' }, config: { arguments: ['adoptExisting'] } },
  ],
];

describe.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('for a resource of the form %s', (form) => {
  it.each(
    table.map(
      ([policy, when, one, says]) =>
        [policy, says === undefined ? 'passes' : 'refuses', when, one, says] as const,
    ),
  )('%s %s %s', (policy, _verdict, _when, one, says) => {
    const said = judge(named(policy), { ...one, form });
    if (says === undefined) expect(said).toEqual([]);
    else expect(said).toEqual([expect.stringContaining(`mandatory ${says}`)]);
    expect(said.join('\n')).not.toMatch(/planted|us-was-1/);
  });
});

it('every policy refuses something, and accepts something', () => {
  const verdicts = (name: string) =>
    new Set(table.filter(([policy]) => policy === name).map(([, , , says]) => says !== undefined));
  expect(policies.map(({ name }) => [name, verdicts(name).size])).toEqual(
    policies.map(({ name }) => [name, 2]),
  );
});

/** Arguments that policies check, and the kinds that have them. */
const ABOUT: readonly (readonly [argument: string, kinds: readonly string[]])[] = [
  ['region', REGIONAL],
  ['traffic', RELEASED],
  ['rollout', RELEASED],
  ['envs', WITH_VARIABLES],
  ['public', WITH_PUBLIC],
  ['adoptExisting', RISKY],
];

it.each(ABOUT)('the policies about %s cover every kind that has it', (argument, kinds) => {
  const having = Object.entries(definitions).filter(([, { args }]) => argument in args.shape);
  expect([...kinds]).toEqual(having.map(([kind]) => kind).sort());
});

it('an unknown value is an advisory with its path, and the rest is checked', () => {
  const envs = [
    env('HOST'),
    { name: UNKNOWN, value: 'planted' },
    env('API_KEY'),
    { name: 'TOKEN', value: 'x', secret: UNKNOWN },
  ];
  expect(judge(named('variables-are-secret'), { kind: 'Agent', args: { envs } })).toEqual([
    expect.stringMatching(/^mandatory envs\[2\]\.secret: must be true/),
    'advisory envs[1].name, envs[3].secret: not known in a preview. pulumi up checks it before it writes the resource',
  ]);
  expect(judge(named('variables-are-secret'), { kind: 'Agent', args: { envs: UNKNOWN } })).toEqual([
    expect.stringMatching(/^advisory envs: not known in a preview/),
  ]);
});

it('an irrelevant unknown value is not reported', () => {
  expect(
    judge(named('variables-are-secret'), {
      kind: 'Agent',
      args: { envs: [{ ...env('API_KEY', true), value: UNKNOWN }] },
    }),
  ).toEqual([]);
  expect(
    judge(named('regions-are-allowed'), {
      kind: 'Drive',
      args: { region: 'a', displayName: UNKNOWN },
      config: { allowed: ['a'] },
    }),
  ).toEqual([]);
});

describe('the first share of a release, at the end of a preview', () => {
  const rule = named('releases-start-small');
  const LIMIT = 'traffic: must be at most 10 with a new release';
  const ran = (args: object) => judgeResult(rule, { kind: 'Agent', args });

  it('a new release beside a running one must start small', () => {
    const outputs = { createdAt: '2027-01-31T00:00:00Z', revision: UNKNOWN };
    expect(ran({ traffic: 50, ...outputs })).toEqual([expect.stringContaining(`mandatory ${LIMIT}`)]);
    expect(ran({ traffic: 10, ...outputs })).toEqual([]);
    expect(ran({ traffic: null, ...outputs })).toEqual([]);
  });

  it('the first release has no other release, and an existing one may take more', () => {
    expect(ran({ traffic: 100, createdAt: UNKNOWN, revision: UNKNOWN })).toEqual([]);
    expect(ran({ traffic: 50, createdAt: '2027-01-31T00:00:00Z', revision: 'rev-2' })).toEqual([]);
  });

  it('without known outputs, it is an advisory', () => {
    expect(ran({ traffic: 50 })).toEqual([
      expect.stringContaining(`advisory ${LIMIT}. Whether this run makes one`),
    ]);
    expect(judgeResult(rule, { kind: 'Agent', stack: 'pr-12', args: { traffic: 50 } })).toEqual([]);
    expect(judgeResult(rule, { kind: 'Drive', args: {} })).toEqual([]);
  });
});
