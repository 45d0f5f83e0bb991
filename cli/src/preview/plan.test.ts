import { unfitIn } from './plan';

const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
const SECRET = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', ciphertext: 'v1:x' };
const urnOf = (type: string, name: string) => `urn:pulumi:dev::shop::${type}::${name}`;
const ours = (kind: string) => `pulumi-nodejs:dynamic/workload:${kind}`;

const [account, mail, server, data, database, made, component] = [
  urnOf(ours('ServiceAccount'), 'bot'),
  urnOf(ours('IntegrationConnection'), 'mail'),
  urnOf(ours('McpFunction'), 'server'),
  urnOf(ours('Drive'), 'data'),
  urnOf('aws:rds:Instance', 'database'),
  urnOf('pulumi-nodejs:dynamic:Resource', 'made'),
  urnOf('shop:index:Shop', 'shop'),
];

const planned = (type: string, state: object, secret: readonly string[] = []) => ({
  goal: { type, custom: true, inputDiff: {}, additionalSecretOutputs: secret },
  state,
});

/** A plan in which one resource has this argument, with values from those resources. */
function plan(type: string, argument: unknown, from: readonly string[], more: object = {}): string {
  const goal = {
    type,
    custom: true,
    inputDiff: { adds: { __provider: 'x', argument } },
    propertyDependencies: { argument: from },
  };
  return JSON.stringify({
    manifest: {},
    resourcePlans: {
      [account]: planned(ours('ServiceAccount'), {}, ['clientSecret']),
      [mail]: planned(ours('IntegrationConnection'), { secret: SECRET }),
      [server]: planned(ours('McpFunction'), { labels: SECRET }, ['__releases', 'callbackSecrets', 'labels']),
      [data]: planned(ours('Drive'), {}),
      [database]: planned('aws:rds:Instance', { endpoint: UNKNOWN, password: SECRET }),
      [made]: planned('pulumi-nodejs:dynamic:Resource', {}),
      [component]: { goal: { type: 'shop:index:Shop', custom: false }, state: {} },
      [urnOf(type, 'user')]: { goal },
      ...more,
    },
  });
}

const list = [{ name: 'TOKEN', value: UNKNOWN }];
const map = { token: UNKNOWN };

it.each<[string, unknown, readonly string[]]>([
  ['an output that is returned once, in a list', list, [account]],
  ['one of several outputs', list, [data, account]],
  ['such an output deeper in a list', [{ labels: map }], [account]],
  ['such an output in a list of a map', { of: list }, [account]],
  ['an output of another provider that has secrets, in a list', list, [database]],
  ['the same in a map', map, [database]],
  ['an output of another dynamic resource', map, [made]],
  ['an output of a component', map, [component]],
  ['an output of a resource that the plan lacks', map, [urnOf('aws:s3:Bucket', 'gone')]],
  ['an output of an unknown resource', map, []],
])('does not hold with %s', (_what, argument, from) => {
  expect(unfitIn(plan(ours('Agent'), argument, from))).toEqual([
    expect.stringMatching(
      /^Agent user: argument contains an output(?: of .*)? that is not known yet and may be secret$/,
    ),
  ]);
  // The native plugin marks each value at its place.
  expect(unfitIn(plan('workload:index:Agent', argument, from))).toEqual([]);
});

it.each<[string, unknown, readonly string[]]>([
  ['an unknown value as a whole', UNKNOWN, [account]],
  ['a secret list', SECRET, [account]],
  ['a known list', [{ name: 'LEVEL', value: 'info' }], [account]],
  ['an output that is returned once, in a map', map, [account]],
  ['the name of a connection that has secrets', [UNKNOWN], [mail]],
  ['the address of a function without callbacks', list, [server]],
])('holds with %s', (_what, argument, from) => {
  expect(unfitIn(plan(ours('Agent'), argument, from))).toEqual([]);
});

it('does not hold with the output of a function that has callbacks', () => {
  const triggers = [{ type: 'http-async', callbackUrl: UNKNOWN }];
  const more = { [server]: planned(ours('McpFunction'), { triggers }, ['callbackSecrets']) };
  expect(unfitIn(plan(ours('Agent'), list, [server], more))).toHaveLength(1);
});

it('does not hold if the program exports a whole new resource', () => {
  const exported = (value: object) => ({
    [urnOf('pulumi:pulumi:Stack', 'shop-dev')]: {
      goal: { type: 'pulumi:pulumi:Stack', custom: false, outputDiff: { adds: { drive: value } } },
    },
  });
  const resource = (id: string) => exported([{ '@isPulumiResource': true, id }]);
  expect(unfitIn(plan(ours('Agent'), 'x', [], resource(UNKNOWN)))).toEqual([
    'the program exports a whole resource as drive',
  ]);
  expect(unfitIn(plan(ours('Agent'), 'x', [], resource('data')))).toEqual([]);
  expect(unfitIn(plan(ours('Agent'), 'x', [], exported({ url: UNKNOWN })))).toEqual([]);
});

it('names the option for a file that is not a plan', () => {
  expect(() => unfitIn('{}')).toThrow();
});
