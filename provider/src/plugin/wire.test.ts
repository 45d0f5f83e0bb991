/** Property bags on the engine's wire: secrets stay marked in every answer. */
import { ConfigureRequest, CreateRequest, PropertyDiff } from '@pulumi/pulumi/proto/provider_pb';
import { startEmulator } from '@workload/emulator';
import { UNKNOWN } from '../lifecycle/values/markers';
import { definitions } from '../resources';
import type { Definition } from '../resource';
import { detailOf } from './detail';
import { NotReady, statusOf } from './errors';
import { PluginProvider } from './provider';
import { decode, encode, hidden, hiddenPaths, open, sealed } from './wire';

function definition(type: string): Definition {
  const found = definitions[type];
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

/** Environment variables with these values. */
const envsOf = (...values: readonly unknown[]) => ({
  envs: values.map((value, index) => ({ name: String.fromCharCode(65 + index), value })),
});

const isSealed = (value: unknown) =>
  typeof value === 'object' && value !== null && '4dabf18193072939515e22adb298388d' in value;

it('marks secret arguments, secret fields of lists, and secret outputs', () => {
  const connection = encode(definition('IntegrationConnection'), {
    secret: { TOKEN: 'planted' },
  }).toJavaScript();
  expect(isSealed(connection.secret)).toBe(true);
  const bag = encode(definition('ForkedApplication'), {
    __releases: [{ asked: 'a' }],
    envs: [
      { name: 'A', value: 'planted', secret: true },
      { name: 'B', value: 'plain', secret: false },
      { name: 'C', value: 'may be', secret: UNKNOWN },
    ],
  }).toJavaScript() as { __releases: unknown; envs: { value: unknown }[] };
  expect(isSealed(bag.__releases)).toBe(true);
  expect(bag.envs.map(({ value }) => isSealed(value))).toEqual([true, false, true]);
});

describe('what only the program marks secret', () => {
  const mcpFunction = definition('McpFunction');
  const sent = (fields: object, ...came: readonly object[]) =>
    encode(mcpFunction, { ...fields }, ...came.map((bag) => open({ ...bag }))).toJavaScript() as {
      envs: readonly { readonly value: unknown }[] | object;
    };
  const secretsIn = ({ envs }: ReturnType<typeof sent>) =>
    Array.isArray(envs) ? envs.map((one: { value: unknown }) => isSealed(one.value)) : isSealed(envs);

  it('stays secret at its position in a list, and hides nothing else', () => {
    expect(secretsIn(sent(envsOf('planted', 'b'), envsOf(sealed('planted'), 'b')))).toEqual([true, false]);
  });

  it('hides a whole list that differs from the input, because positions may have changed', () => {
    const came = envsOf(sealed('planted'), 'b');
    expect(secretsIn(sent(envsOf('b', 'planted'), came))).toBe(true);
    expect(secretsIn(sent(envsOf('planted'), came))).toBe(true);
  });

  it('stays secret when a failed update returns the old arguments', () => {
    const before = envsOf(sealed('planted'), 'b');
    expect(secretsIn(sent(envsOf('planted', 'b'), {}, before))).toEqual([true, false]);
    expect(secretsIn(sent(envsOf('planted', 'b'), envsOf('c', 'd'), before))).toEqual([true, false]);
    // Values of the update have the current marks of the program.
    expect(secretsIn(sent(envsOf('c', 'planted'), envsOf('c', sealed('planted')), before))).toEqual([
      false,
      true,
    ]);
  });

  it('stays secret by key in a map, or as a whole if it was marked as a whole', () => {
    const labels = (bag: object, came: object) => sent({ labels: bag }, { labels: came }) as unknown;
    expect(labels({ a: 'planted', b: 'b' }, { a: sealed('planted'), b: 'b' })).toEqual({
      labels: { a: sealed('planted'), b: 'b' },
    });
    expect(labels({ a: 'other' }, { a: sealed('planted') })).toEqual({ labels: { a: sealed('other') } });
    expect(labels({ a: 'planted' }, sealed({ a: 'planted' }) as object)).toEqual({
      labels: sealed({ a: 'planted' }),
    });
  });

  it('marks no missing value, because the engine cannot read a secret null', () => {
    expect(sent({ envs: null }, envsOf(sealed('planted')), { envs: null })).toEqual({ envs: null });
  });

  it('is readable again when the program no longer marks it, and only then', () => {
    const before = envsOf(sealed('planted'), 'b');
    expect(secretsIn(sent(envsOf('planted', 'b'), envsOf('planted', 'b'), before))).toEqual([false, false]);
    expect(secretsIn(sent(envsOf('planted', 'b'), envsOf('c', 'b'), before))).toEqual([true, false]);
  });

  it('is added to a bag of the state that shows it, at its place', () => {
    const told = (bag: object, from: object) => [...hiddenPaths(open({ ...bag }), open({ ...from }))];
    const labels = (a: unknown, b: unknown) => ({ labels: { 'a.b': a, c: b }, envs: null, region: 'x' });
    expect(told(labels('planted', 'd'), labels(sealed('planted'), 'd'))).toEqual([
      ['labels', ['labels["a.b"]']],
    ]);
    expect(told(envsOf('a', 'planted'), envsOf('a', sealed('planted')))).toEqual([
      ['envs', ['envs[1].value']],
    ]);
    expect(told(envsOf('planted'), envsOf('a', sealed('planted')))).toEqual([['envs', ['envs']]]);
    expect(told(labels('planted', 'd'), { labels: sealed({ 'a.b': 'planted' }) })).toEqual([
      ['labels', ['labels']],
    ]);
    for (const unchanged of [labels('a', 'b'), labels(sealed('a'), 'b'), { labels: sealed({ c: 'b' }) }]) {
      expect(told(unchanged, unchanged)).toEqual([]);
      expect(told(unchanged, { labels: { c: UNKNOWN }, envs: envsOf(sealed('planted')).envs })).toEqual([]);
    }
    expect(
      hidden(open(labels('planted', 'd')), open(labels(sealed('planted'), 'd')))?.toJavaScript(),
    ).toEqual(labels(sealed('planted'), 'd'));
  });

  it('is marked once, even if its definition also marks it', () => {
    const came = { envs: [{ name: 'A', value: sealed('planted'), secret: true }] };
    expect(sent({ envs: [{ name: 'A', value: 'planted', secret: true }] }, came)).toEqual(came);
  });
});

it('reads back what it wrote, with secrets as plain values and unknown values visible', () => {
  const fields = { secret: { TOKEN: 'planted' }, config: { a: 'b' }, name: UNKNOWN };
  expect(decode(encode(definition('IntegrationConnection'), fields))).toEqual(fields);
  expect(decode(open({ nested: [{ inner: sealed('planted') }], nothing: undefined }))).toEqual({
    nested: [{ inner: 'planted' }],
  });
  const unknown = encode(definition('IntegrationConnection'), { secret: UNKNOWN }).toJavaScript();
  expect(unknown.secret).toBe(UNKNOWN);
});

it('also marks the state of an operation that failed half-way', async () => {
  const emulator = await startEmulator();
  try {
    const provider = new PluginProvider({ definitions, functions: {}, env: {} });
    const configure = new ConfigureRequest();
    const { baseUrl, workspace, apiKey } = emulator;
    configure.setArgs(open({ baseUrl, workspace, apiKey }));
    provider.configure(configure);
    emulator.deployments.failNext({ kind: 'functions', message: 'refused: planted-variable' });
    const create = new CreateRequest();
    create.setUrn('urn:pulumi:dev::shop::workload:index:McpFunction::sender');
    const envs = [{ name: 'KEY', value: 'planted-variable', secret: true }];
    create.setProperties(open({ name: 'sender', __owner: 'shop/dev/sender', envs }));
    const error: unknown = await provider
      .create(create, new AbortController().signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotReady);
    const { properties, reasons, id } = error as NotReady;
    expect(id).toBe('sender');
    const state = properties.toJavaScript() as { envs: { value: unknown }[] };
    expect(isSealed(state.envs[0]?.value)).toBe(true);
    expect(reasons.join()).toContain('refused: ****');
    const { details, metadata } = statusOf(error, 'create');
    expect(details).not.toContain('planted');
    expect(metadata.get('grpc-status-details-bin')).toHaveLength(1);
  } finally {
    await emulator.stop();
  }
});

it('shows a diff by exactly the changed paths', () => {
  const { Kind } = PropertyDiff;
  const before = { labels: { 'a.b': 'x', gone: 'y' }, permissions: [{ path: '/a' }], region: 'one', same: 1 };
  const after = {
    labels: { 'a.b': 'z' },
    permissions: [{ path: '/a' }, { path: '/b' }],
    region: 'two',
    same: 1,
  };
  const detail = detailOf(before, after, ['labels', 'permissions', 'region', 'same'], ['region']);
  expect([...detail].map(([path, diff]) => [path, diff.getKind()])).toEqual([
    ['labels["a.b"]', Kind.UPDATE],
    ['labels.gone', Kind.DELETE],
    ['permissions[1]', Kind.ADD],
    ['region', Kind.UPDATE_REPLACE],
  ]);
});
