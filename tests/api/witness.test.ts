/**
 * The pages in `api/sources/` and the packages say the same, in both directions, except for the rulings. Nothing here
 * comes from generated text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  dimensions,
  endpoints,
  innermost,
  RECORD_NAMES,
  rulesOf,
  rulesOfRecord,
  scopes,
} from '../../api/rules';
import { SCOPES } from '../../emulator/src/identity/scopes';
import { definitions } from '../../provider/src/resources';
import * as providerWords from '../../provider/src/resources/enums.gen';
import * as clientWords from '../../sdk/src/schemas/enums.gen';
import { KNOWN, SPECIFIED } from '../specification/endpoints';
import { RULINGS } from './rulings';
import { clientFields } from './witness/client';
import { differences, type Difference, type Fact, rules, sayingOf } from './witness/compare';
import { anyName, answerOf, bodyOf, itemOf, recordFields, scopeOf, served } from './witness/emulator';
import { providerFields } from './witness/provider';
import { CLIENT, PROVIDER, WITHOUT_PLACES } from './witness/records';

const LIMITS: readonly Fact[] = ['least', 'most', 'longest'];
const SHAPES: readonly Fact[] = ['form', 'words', 'required', 'readOnly', ...LIMITS];
const ALL: readonly Fact[] = [...SHAPES, 'default', 'immutable', 'masked'];

/** Where the emulator takes a record, and where it answers one. */
function emulatorFields(record: string) {
  const operationOf = (each: { method: string; path: string } | undefined) =>
    each && served.get(anyName(`${each.method} ${each.path}`));
  const sent = operationOf(endpoints.find(({ body }) => body === record));
  const answered = endpoints.filter(({ answer }) => answer !== undefined && innermost(answer) === record);
  const whole =
    answered.find(({ answer, method }) => answer === record && method !== 'DELETE') ?? answered[0];
  const got = operationOf(whole);
  const answer = got && answerOf(got);
  if (sent === undefined && got === undefined) return undefined;
  return recordFields(sent && bodyOf(sent), whole?.answer === record ? answer : answer && itemOf(answer));
}

const IN_EMULATOR = RECORD_NAMES.flatMap((record) => {
  const fields = emulatorFields(record);
  return fields === undefined ? [] : [{ record, fields }];
});

const FOUND: readonly Difference[] = [
  ...Object.entries(CLIENT).flatMap(([record, [answer, body]]) =>
    differences({ of: 'client', record, facts: ALL }, rulesOfRecord(record), clientFields(answer, body)),
  ),
  ...IN_EMULATOR.flatMap(({ record, fields }) =>
    differences({ of: 'emulator', record, facts: SHAPES }, rulesOfRecord(record), fields),
  ),
  ...Object.entries(PROVIDER).flatMap(([record, type]) => {
    const definition = definitions[type];
    if (definition === undefined) throw new Error(`the provider has no ${type}`);
    return differences(
      { of: 'provider', record, facts: ALL },
      rulesOfRecord(record),
      providerFields(definition),
    );
  }),
];

const compared = [
  ...Object.keys(CLIENT).map((record) => ['client', record] as const),
  ...IN_EMULATOR.map(({ record }) => ['emulator', record] as const),
  ...Object.keys(PROVIDER).map((record) => ['provider', record] as const),
];

test.each(compared)('the %s and the pages say the same about %s', (of, record) => {
  const open = FOUND.filter(
    (found) => found.of === of && found.record === record && !RULINGS.some((ruling) => rules(ruling, found)),
  );
  expect(open.map(sayingOf)).toEqual([]);
});

test('every kind of the provider with places is compared', () => {
  const known = [...Object.values(PROVIDER), ...Object.keys(WITHOUT_PLACES)];
  expect(known.toSorted()).toEqual(Object.keys(definitions).toSorted());
});

/** Where what is compared comes from: schemas of the client and of the provider, generated or not. */
const COMPARED = ['tests/api/witness/records.ts', 'tests/api/witness.test.ts'];

test('no expectation comes from a description, or from text that is generated from one', () => {
  const root = join(__dirname, '..', '..');
  const filesIn = (folder: string, name = /\.ts$/) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => name.test(file))
      .map((file) => `${folder}/${file}`);
  const expecting = [
    'api/rules.ts',
    ...['tests/api', 'tests/specification'].flatMap((folder) => filesIn(folder)),
    ...filesIn('emulator/src', /routes\.test\.ts$/),
    'tests/conformance/sent.test.ts',
  ].filter((file) => file !== 'tests/api/generated.test.ts');
  const imports = expecting.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(imports.length).toBeGreaterThan(100);
  const derived = imports.filter(
    ({ file, name }) =>
      /api\/src|generated|[./]gen\b/.test(name) &&
      !(COMPARED.includes(file) && /\/(schemas|resources)\/[\w-]+\.gen$/.test(name)),
  );
  expect(derived).toEqual([]);
});

test('every ruling is about a difference', () => {
  const needless = RULINGS.filter((ruling) => !FOUND.some((found) => rules(ruling, found)));
  expect(needless.map(({ of, record, place, fact }) => `${of}, ${record}, ${place}: ${fact}`)).toEqual([]);
});

test('the pages are read: a drive has its fields with their rules', () => {
  const { fields } = rulesOf('Drive');
  const rule = (place: string) => fields.find((field) => field.place === place);
  expect(rule('spec.region')).toMatchObject({ form: 'text', immutable: true, readOnly: false });
  expect(rule('spec.permissions')).toMatchObject({ form: 'list', longest: 3 });
  expect(rule('spec.permissions[].mode')).toMatchObject({
    words: ['read', 'read-write'],
    default: 'read-write',
  });
  expect(rule('spec.infrastructureId')).toMatchObject({ form: 'text', readOnly: true });
  expect(rule('metadata.name')).toMatchObject({ required: true, immutable: true, longest: 49 });
  expect(rulesOf('Integration connection').fields.find(({ place }) => place === 'spec.secret')).toMatchObject(
    {
      form: 'map',
      masked: true,
    },
  );
});

test('the pages are read: enough records, fields and endpoints', () => {
  expect(RECORD_NAMES.length).toBeGreaterThan(130);
  expect(endpoints.length).toBeGreaterThan(160);
  expect(compared.length).toBeGreaterThan(100);
  expect(Object.keys(CLIENT).flatMap(rulesOfRecord).length).toBeGreaterThan(900);
});

/** Endpoints whose scope is not that of the facts, since the specification decides. */
const OTHER_SCOPES: Readonly<Record<string, string>> = {};

describe('endpoints', () => {
  /** Endpoints of the facts that stand in their prose. */
  const PROSE = [
    'GET /.well-known/jwks.json',
    'GET /.well-known/openid-configuration',
    'GET /profile/invitations',
    'POST /login/device',
    'POST /oauth/token',
    'POST /profile/invitations/*/accept',
    'POST /profile/invitations/*/decline',
  ];
  const listed = [...SPECIFIED, ...KNOWN].map(anyName);
  const told = endpoints.map(({ method, path }) => anyName(`${method} ${path}`));

  test('of the list and of the facts are the same, besides those of the specification', () => {
    const known = [...SPECIFIED.map(anyName), ...PROSE];
    expect(told.filter((endpoint) => !listed.includes(endpoint))).toEqual([]);
    expect(listed.filter((endpoint) => !told.includes(endpoint) && !known.includes(endpoint))).toEqual([]);
  });

  test('of the emulator and of the facts are the same', () => {
    expect(told.filter((endpoint) => !served.has(endpoint))).toEqual([]);
    const others = [...served.keys()].filter((endpoint) => !told.includes(endpoint));
    const known = [...SPECIFIED.map(anyName), ...PROSE, 'GET /openapi.json'];
    expect(others.filter((endpoint) => !known.includes(endpoint))).toEqual([]);
  });

  /** Scopes that the facts name but the specification lacks, so that `admin` is needed: Specification, Scopes. */
  const isKnown = (scope: string) => scopes.includes(scope);

  test.each(endpoints.filter(({ scope }) => scope !== undefined))(
    '$method $path needs the scope $scope',
    (each) => {
      const operation = served.get(anyName(`${each.method} ${each.path}`));
      const needed = operation && scopeOf(operation);
      const [first = ''] = each.scope?.split(',') ?? [];
      expect(needed).toBe(OTHER_SCOPES[`${each.method} ${each.path}`] ?? (isKnown(first) ? first : 'admin'));
    },
  );

  test('exceptions from the scopes of the facts are needed', () => {
    const needless = endpoints.filter(({ method, path, scope = '' }) => {
      const [first = ''] = scope.split(',');
      return OTHER_SCOPES[`${method} ${path}`] === (isKnown(first) ? first : 'admin');
    });
    expect(needless).toEqual([]);
  });

  test.each(endpoints)('$method $path takes a body if the facts say so', ({ method, path, body }) => {
    const operation = served.get(anyName(`${method} ${path}`));
    expect(operation && bodyOf(operation) !== undefined).toBe(body !== undefined);
  });
});

test('the scopes of the emulator are those of the specification', () => {
  expect([...SCOPES].toSorted()).toEqual([...scopes].toSorted());
});

test('the billing dimensions are those of the specification', () => {
  expect([...clientWords.billingDimension].toSorted()).toEqual([...dimensions].toSorted());
  expect(Object.keys(providerWords.billingDimension.values).toSorted()).toEqual([...dimensions].toSorted());
});
