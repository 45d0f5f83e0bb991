/** Requests of the engine that need no platform: settings, and unknown types and methods. */
import {
  CheckRequest,
  ConfigureRequest,
  DiffRequest,
  DiffResponse,
  InvokeRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { UNKNOWN } from '../lifecycle/values/markers';
import { definitions } from '../resources';
import type { Fields } from '../resource';
import { PluginProvider } from './provider';
import { decode, open, sealed } from './wire';

const provider = new PluginProvider({ definitions, functions: {}, env: {} });
const { signal } = new AbortController();

const SETTINGS = { baseUrl: 'https://api.example.com/v0', workspace: 'main', apiKey: 'planted-key' };

const EXPLICIT = 'urn:pulumi:dev::shop::pulumi:providers:workload::two';
const DEFAULT = 'urn:pulumi:dev::shop::pulumi:providers:workload::default_0_1_0';

function checked(news: Fields, urn = EXPLICIT): { reasons: string[]; inputs: Fields; json: string } {
  const request = new CheckRequest();
  request.setUrn(urn);
  request.setNews(open(news));
  const response = provider.checkConfig(request);
  return {
    reasons: response.getFailuresList().map((failure) => failure.getReason()),
    inputs: decode(response.getInputs()),
    json: JSON.stringify(response.getInputs()?.toJavaScript()),
  };
}

it('accepts settings as strings or with their own types, depending on the language', () => {
  expect(checked({ ...SETTINGS, timeoutSeconds: 30, acceptMoved: true }).reasons).toEqual([]);
  expect(checked({ ...SETTINGS, timeoutSeconds: '30', acceptMoved: 'true' }).reasons).toEqual([]);
  // Java sends integers like this.
  expect(checked({ ...SETTINGS, timeoutSeconds: '30.0' }).reasons).toEqual([]);
  expect(checked({ ...SETTINGS, timeoutSeconds: '30.5' }).reasons).toEqual([
    'workload:timeoutSeconds (argument timeoutSeconds of provider "two") must be a whole number of seconds, from 1 to 99999',
  ]);
});

it('names every missing setting in one failure, with the ways to set it', () => {
  const { reasons } = checked({ apiKey: 'planted-key' });
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toContain('export WORKLOAD_BASE_URL=');
  expect(reasons[0]).toContain('pulumi config set workload:workspace');
  expect(reasons[0]).not.toContain('workload:apiKey');
});

it('refuses an unknown setting, with its name at the place where it was set', () => {
  const misspelt = { ...SETTINGS, workspce: 'second', version: '0.1.0' };
  expect(checked(misspelt).reasons).toEqual([
    expect.stringMatching(/^workspce is not an argument of Provider; did you mean workspace\?/),
  ]);
  expect(checked(misspelt, DEFAULT).reasons).toEqual([
    expect.stringMatching(/^workload:workspce in stack configuration .* did you mean workload:workspace\?/),
  ]);
  expect(checked(misspelt, DEFAULT.replace('shop', 'workload')).reasons).toEqual([]);
});

it('accepts settings that are unknown in a preview', () => {
  const unknown = { baseUrl: UNKNOWN, workspace: UNKNOWN, apiKey: UNKNOWN, timeoutSeconds: UNKNOWN };
  expect(checked(unknown)).toMatchObject({ reasons: [], inputs: unknown });
});

it('passes on the key encrypted, however it came in', () => {
  for (const apiKey of [SETTINGS.apiKey, sealed(SETTINGS.apiKey)]) {
    const { json, inputs } = checked({ ...SETTINGS, apiKey });
    expect(inputs.apiKey).toBe('planted-key');
    expect(json).toContain('"apiKey":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270"');
  }
});

it('with hashes records only settings that cannot contain a credential, and is configured with all', () => {
  const { inputs, reasons } = checked({
    ...{ ...SETTINGS, apiKey: undefined, apiKeyCommand: sealed('print planted-key'), apiKeyFile: undefined },
    ...{ secretsInState: 'hash', stateKey: 'k'.repeat(40) },
  });
  expect(reasons).toEqual([]);
  expect(inputs).toEqual({ ...SETTINGS, apiKey: undefined, secretsInState: 'hash' });
});

function diffed(olds: Fields, news: Fields): DiffResponse {
  const request = new DiffRequest();
  request.setOldInputs(open(olds));
  request.setNews(open(news));
  return provider.diffConfig(request);
}

it.each([
  ['another key', { ...SETTINGS, apiKey: 'other' }, ['apiKey']],
  [
    'another address and workspace',
    { ...SETTINGS, baseUrl: 'https://b/v0', workspace: 'b' },
    ['baseUrl', 'workspace'],
  ],
])('%s changes a provider and never replaces it', (_what, news, changed) => {
  const response = diffed(SETTINGS, news);
  expect(response.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_SOME);
  expect(response.getDiffsList()).toEqual(changed);
  expect(response.getReplacesList()).toEqual([]);
});

it.each(['30', '30.0'])('a setting that languages send as 30 or as "%s" is the same', (text) => {
  const olds = { ...SETTINGS, timeoutSeconds: 30, acceptMoved: true };
  const response = diffed(olds, { ...SETTINGS, timeoutSeconds: text, acceptMoved: 'true' });
  expect(response.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_NONE);
});

it("leaving another provider's settings replaces nothing", () => {
  const response = diffed({ 'workload:baseUrl': 'https://a/v0', 'pulumi:something': {} }, SETTINGS);
  expect(response.getReplacesList()).toEqual([]);
});

it('names unknown resources and functions of this version', async () => {
  const check = new CheckRequest();
  check.setUrn('urn:pulumi:dev::shop::workload:index:Boat::one');
  await expect(provider.check(check, signal)).rejects.toThrow(
    'this version of the provider has no resource workload:index:Boat',
  );
  const invoke = new InvokeRequest();
  invoke.setTok('workload:index:getBoat');
  await expect(provider.invoke(invoke, signal)).rejects.toThrow('no function workload:index:getBoat');
});

it('refuses the second of two resources with the same kind and explicit name, in the preview', async () => {
  const configured = new PluginProvider({ definitions, functions: {}, env: {} });
  const settings = new ConfigureRequest();
  settings.setArgs(open({ ...SETTINGS, skipCredentialsValidation: true }));
  configured.configure(settings);
  const reasons = async (urn: string) => {
    const request = new CheckRequest();
    request.setUrn(`urn:pulumi:dev::shop::${urn}`);
    request.setNews(open({ name: 'data', region: 'us-was-1' }));
    request.setRandomseed(new Uint8Array(32));
    const checked = await configured.check(request, signal);
    return checked.getFailuresList().map((failure) => failure.getReason());
  };
  const twice = ['name: is already the name of "data" in this program: two resources cannot share one drive'];
  expect(await reasons('tests:index:One$workload:index:Drive::data')).toEqual([]);
  expect(await reasons('tests:index:One$workload:index:Drive::data')).toEqual([]);
  // Below another parent it is another resource, even with the same logical name.
  expect(await reasons('tests:index:Two$workload:index:Drive::data')).toEqual(twice);
});
