import { readdirSync } from 'node:fs';
import * as z from 'zod';
import { application, appRevision } from './applications';
import { drive } from './drives.gen';
import { mcpFunction } from './functions';
import { integrationConnection } from './integration-connections.gen';
import { sandbox } from './sandboxes';
import { forkResponse, snapshot } from './snapshots';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const metadata = {
  name: 'n',
  displayName: 'N',
  externalId: 'e',
  labels: { a: 'b' },
  createdAt: '2026-05-01T00:00:00Z',
  url: 'https://x',
  workspace: 'w',
};
const events = [
  { type: 'deployment', status: 'DEPLOYED', message: 'm', revision: 'r', canaryRevision: '', time: 't' },
];
const envs = [{ name: 'A', value: 'b', secret: false }];
const ports = [{ name: 'http', protocol: 'HTTP', target: 80 }];
const revision = { active: 'r1', canary: 'r2', canaryPercent: 10, traffic: 10, stickySessionTtl: 0 };
const revisions = [
  { id: 'r1', image: 'i', memory: 512, port: 80, envs, snapshot: 's', createdAt: 't', createdBy: 'u' },
];

const KINDS: [string, z.ZodType, Json][] = [
  [
    'a drive',
    drive,
    {
      metadata,
      spec: {
        region: 'r',
        permissions: [{ path: '/', labels: { a: 'b' }, mode: 'read' }],
        infrastructureId: 'i',
      },
      events,
      state: { s3Url: 's' },
      status: 'DEPLOYED',
    },
  ],
  [
    'an integration connection',
    integrationConnection,
    { metadata, spec: { integration: 'mail', config: { a: 'b' }, secret: { K: '****' }, sandbox: false } },
  ],
  [
    'a function',
    mcpFunction,
    {
      metadata,
      spec: {
        type: 'mcp',
        enabled: true,
        public: false,
        region: 'r',
        integrationConnections: ['c'],
        policies: ['p'],
        runtime: {
          type: 'mcp',
          envs,
          generation: 'mk3',
          image: 'i',
          memory: 512,
          minScale: 0,
          maxScale: 1,
          ports,
          transport: 'http-stream',
        },
        revision,
        triggers: [{ id: 't', type: 'http', enabled: true, configuration: { path: '/' } }],
      },
      events,
      status: 'DEPLOYED',
    },
  ],
  [
    'an application',
    application,
    {
      metadata,
      spec: {
        enabled: true,
        image: 'i',
        memory: 512,
        port: 80,
        envs,
        region: 'r',
        revision,
        revisions,
        urls: [{ domain: 'd', subdomain: 's' }],
      },
      events,
      status: 'DEPLOYED',
    },
  ],
  ['a revision', appRevision, revisions[0] ?? null],
  [
    'a snapshot',
    snapshot,
    {
      name: 'n',
      id: 'i',
      workspace: 'w',
      source: { kind: 'sandbox', name: 'b', deleted: false },
      spec: { image: 'i' },
      status: 'ready',
      createdAt: 't',
    },
  ],
  ["a fork's response", forkResponse, { name: 'n', type: 'application', snapshotId: 's' }],
  [
    'a sandbox',
    sandbox,
    {
      metadata,
      spec: { enabled: true, region: 'r', runtime: { image: 'i', memory: 512, envs, ports, ttl: '1h' } },
      events,
      state: 'RUNNING',
      status: 'DEPLOYED',
    },
  ],
];

/** Maps with arbitrary string keys. */
const MAPS = ['labels', 'config', 'secret'];

/** The record with an unknown field in every object. */
function extended(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((item) => extended(item));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, item]) => [name, extended(item, name)] as const);
  return { ...Object.fromEntries(fields), ...(MAPS.includes(key) ? {} : { future: { deep: [null, 1] } }) };
}

/** Fields that the platform's description requires besides `metadata`, and that name or place their record. */
const NEEDED = ['metadata', 'name', 'target', 'domain'];

/** Copies of the record, each with null in one field that may be absent. */
function nulled(value: Json): Json[] {
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'object' ? nulled(item).map((each) => [each]) : []));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(NEEDED.includes(key) ? [] : [{ ...value, [key]: null }]),
    ...nulled(item).map((inner) => ({ ...value, [key]: inner })),
  ]);
}

describe.each(KINDS)('%s', (_title, schema, record) => {
  test('keeps unknown fields at every level', () => {
    expect(schema.parse(extended(record))).toEqual(extended(record));
  });

  test('accepts null for every field that may be absent', () => {
    const variants = nulled(record);
    expect(variants.length).toBeGreaterThan(1);
    for (const variant of variants) expect(schema.parse(variant)).toEqual(variant);
  });
});

test.each(KINDS.filter(([, , record]) => JSON.stringify(record).startsWith('{"metadata"')))(
  '%s is not a record without a name',
  (_title, schema) => {
    expect(schema.safeParse({ metadata: { name: 'n' } }).success).toBe(true);
    for (const wrong of [null, [], {}, { metadata: {} }, { metadata: { name: 7 } }]) {
      expect(schema.safeParse(wrong).success).toBe(false);
    }
  },
);

test('a snapshot is identified by its name or its id', () => {
  expect(snapshot.safeParse({ name: 'n' }).success).toBe(true);
  expect(snapshot.safeParse({ id: 'i', name: null }).success).toBe(true);
  expect(snapshot.safeParse({ status: 'ready' }).success).toBe(false);
});

/** Every schema of an answer or record, found by reading the folder. */
const SHAPES = readdirSync(__dirname)
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(`./${file}`)))
  .filter(
    (entry): entry is [string, z.ZodObject] =>
      entry[1] instanceof z.ZodObject && entry[1].def.catchall !== undefined,
  );

/** The smallest value that a schema accepts. */
function least(shape: z.ZodType): Json {
  if (shape instanceof z.ZodObject) {
    const needed = Object.entries(shape.shape as Record<string, z.ZodType>).filter(
      ([, field]) => !field.safeParse(undefined).success,
    );
    return Object.fromEntries(needed.map(([key, field]) => [key, least(field)]));
  }
  if (shape instanceof z.ZodNumber) return 7;
  return shape instanceof z.ZodArray || shape instanceof z.ZodReadonly ? [] : 'x';
}

test.each(SHAPES)(
  '%s keeps unknown fields, and requires no field that the service may omit',
  (name, shape) => {
    const record = {
      ...(least(shape) as object),
      ...(name === 'snapshot' ? { id: 'i' } : {}),
      future: [null, { a: 1 }],
    };
    expect(shape.parse(record)).toEqual(record);
    expect(Object.keys(least(shape) as object).length).toBeLessThanOrEqual(4);
  },
);
