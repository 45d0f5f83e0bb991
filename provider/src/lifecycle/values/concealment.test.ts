/** Texts of the platform that repeat values of a program. */
import { Client } from '@workload/sdk';
import { definitions } from '../../resources';
import type { Fields } from '../../resource';
import { concealed, concealing, masked } from './concealment';
import type { Platform } from '../platform/platform';

const PLATFORM: Platform = {
  client: new Client({ baseUrl: 'http://127.0.0.1:1/v0' }),
  baseUrl: 'http://127.0.0.1:1/v0',
  workspace: 'any',
  acceptMoved: false,
  met: new Map(),
  log: () => undefined,
  now: () => 0,
  sleep: () => Promise.resolve(),
  random: () => 0.5,
};

function told(kind: string, text: string, ...written: Fields[]): string | undefined {
  const definition = definitions[kind];
  if (definition === undefined) throw new Error(`no kind ${kind}`);
  const names = written.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  return concealing({ definition, platform: PLATFORM }, () => written).platform.conceal?.(text, names);
}

const SANDBOX = {
  name: 'invoices-sandbox',
  region: 'eu-lon-1',
  memory: 4096,
  displayName: 'Invoices of\nteal "X"',
  labels: { team: 'teal', app: 'invoices', on: 'yes' },
  envs: [
    { name: 'MODE', value: 'planted-mode' },
    { name: 'KEY', value: 'planted-key', secret: true },
  ],
  timeoutSeconds: 3600,
};

it.each([
  ['label "teal" is not allowed', 'label "[labels.team]" is not allowed'],
  ['no team=teal, tealish, teal-2 or on=yes', 'no team=[labels.team], tealish, teal-2 or on=yes'],
  ['sandbox "invoices-sandbox" is no invoices', 'sandbox "invoices-sandbox" is no [labels.app]'],
  ['not "Invoices of\nteal "X""', 'not "[displayName]"'],
  [String.raw`not "Invoices of\nteal \"X\""`, 'not "[displayName]"'],
  ['planted-mode, planted-key and MODE', '[envs[0].value], **** and MODE'],
  ['4096 MB in eu-lon-1, 40960 MB', '[memory] MB in [region], 40960 MB'],
  ['no answer within 3600 s', 'no answer within 3600 s'],
])('%j is shown as %j', (text, shown) => {
  expect(told('Sandbox', text, SANDBOX)).toBe(shown);
});

it('names of other objects, enumeration values and booleans stay readable', () => {
  const server = { integrationConnections: ['planted-connection'], enabled: true, generation: 'mk3' };
  const text = 'no connection "planted-connection"; true, mk3';
  expect(told('McpFunction', text, server)).toBe(text);
});

it('previous values are replaced by their path, too', () => {
  const olds = { name: 'data', labels: { team: 'before' } };
  const news = { name: 'data', labels: { team: 'after-it' } };
  expect(told('Drive', 'team cannot change from before to after-it', news, olds)).toBe(
    'team cannot change from [labels.team] to [labels.team]',
  );
});

it('a secret output is masked, also in the previous state', () => {
  expect(told('ApiKey', 'no key wk_planted', { name: 'ci', value: 'wk_planted' })).toBe('no key ****');
});

it('the record of releases masks the sent values, but not revisions and reasons', () => {
  const failed = { asked: 'hash', made: 'hash', revision: 'rev-2', beside: 'rev-1', failed: 'boom' };
  const begun = {
    asked: 'other',
    made: 'other',
    revision: '',
    underWay: { sent: { token: 'planted-token' } },
  };
  expect(told('Agent', 'rev-2 beside rev-1: boom, with planted-token', { __releases: [failed, begun] })).toBe(
    'rev-2 beside rev-1: boom, with ****',
  );
});

it.each([
  ['42', 'the PIN 42 is wrong, 142 is not', 'the PIN **** is wrong, 142 is not'],
  ['4242', 'PIN=4242 is wrong, x4242x too', 'PIN=**** is wrong, x****x too'],
])('a declared secret as short as %s is masked', (value, text, shown) => {
  expect(told('Sandbox', text, { envs: [{ name: 'PIN', value, secret: true }] })).toBe(shown);
});

it('a malformed string does not prevent the message of a refusal', () => {
  const data = { name: 'data', labels: { team: 'planted \ud800' } };
  expect(told('Drive', 'no planted \ud800 here', data)).toBe('no [labels.team] here');
});

describe('a message', () => {
  const shown = (text: string, written: Fields = SANDBOX): string => {
    const definition = definitions.Sandbox;
    if (definition === undefined) throw new Error('no kind Sandbox');
    return concealed(definition, written, text);
  };
  const pin = (value: string): Fields => ({ envs: [{ name: 'PIN', value, secret: true }] });

  it.each([
    ['as it is', 'p "l"/nted ü', 'value p "l"/nted ü'],
    ['in JSON', 'p "l"/nted ü', String.raw`value p \"l\"/nted ü`],
    ['in an address', 'p "l"/nted ü', 'value p%20%22l%22%2Fnted%20%C3%BC'],
    ['in a form', 'p "l"/nted ü', 'value p+%22l%22%2Fnted+%C3%BC'],
    ['without the space around it', ' planted\n', 'value planted'],
    ['of two characters, as a word', '42', 'value 42'],
  ])('masks a declared secret %s', (_form, secret, text) => {
    expect(shown(text, pin(secret))).toBe('value ****');
  });

  it('masks the longer secret first, and nothing in a mask', () => {
    const written = {
      envs: [{ name: 'A', value: '*', secret: true }, ...(pin('planted-1').envs as Fields[])],
    };
    expect(shown('planted-1 and planted', { ...written, ...pin('planted') })).toBe('****-1 and ****');
    expect(shown('planted-1', written)).toBe('****');
  });

  it('masks values of maps and of variables as whole words, and no shorter ones', () => {
    const text = 'teal, planted-mode, planted-modes and MODE';
    expect(shown(text)).toBe('teal, ****, planted-modes and MODE');
  });

  it('keeps names and other arguments: it is about them', () => {
    expect(shown('sandbox "invoices-sandbox" has 4096 MB')).toBe('sandbox "invoices-sandbox" has 4096 MB');
  });
});

it('a text without any value of the program masks given secrets, in every form', () => {
  expect(masked('no a/b-c, a%2Fb-c or xa/b-cx', ['a/b-c'])).toBe('no ****, **** or x****x');
});
