import { z } from 'zod';
import { field } from '../values/fields';
import { labelCodec, mapping } from './wire';

const port = z.strictObject({
  target: z.number(),
  protocol: field(z.enum(['HTTP', 'TCP']).default('HTTP'), { silent: true }),
});
const fields = mapping(
  field(
    z.strictObject({
      name: field(z.string(), { at: 'metadata.name' }),
      labels: field(z.record(z.string(), z.string()).optional(), {
        at: 'metadata.labels',
        merged: true,
        marked: true,
        ...labelCodec,
      }),
      mode: field(z.enum(['slow', 'fast']).optional(), { at: 'spec.runtime.mode' }),
      size: field(z.number().optional(), { at: 'spec.size', grows: true }),
      ports: field(z.array(port).optional(), { at: 'spec.ports', by: 'target', unset: [] }),
      source: field(z.strictObject({ url: z.string().optional() }).optional(), { at: 'spec.source' }),
      secret: field(z.record(z.string(), z.string()).optional(), { at: 'spec.secret', secret: true }),
      waits: z.boolean().optional(),
    }),
    { always: { spec: { kind: 'one' } } },
  ),
  z.object({ status: field(z.string(), { at: 'status' }) }),
);

const record = {
  metadata: { name: 'one', labels: { team: 'a', 'pulumi-owner': 'mark' }, createdAt: 'then' },
  spec: {
    runtime: { mode: 'fast', theirs: 1 },
    ports: [{ target: 80, protocol: 'TCP', theirs: 2 }, { target: 81 }],
    source: { url: 'https://example.com', theirs: 3 },
  },
  status: 'READY',
};

const seen = fields.observe(record);
const args = { ...seen.args, name: 'one' };

describe('a record', () => {
  it('is read field by field, with defaults, without unmanaged fields', () => {
    expect(seen).toEqual({
      record,
      mark: 'mark',
      args: {
        name: 'one',
        labels: { team: 'a' },
        mode: 'fast',
        ports: [
          { target: 80, protocol: 'TCP' },
          { target: 81, protocol: 'HTTP' },
        ],
        source: { url: 'https://example.com' },
      },
      outputs: { status: 'READY' },
    });
  });

  it('shows missing arguments as absent, and ignores arguments it cannot contain', () => {
    expect('size' in seen.args).toBe(true);
    expect('waits' in seen.args).toBe(false);
  });

  it('is sent back as read, except for the written parts', () => {
    expect(fields.toWire(args, undefined, record)).toEqual({
      metadata: record.metadata,
      spec: { ...record.spec, kind: 'one' },
    });
  });
});

const sent = (change: Partial<typeof args>, base: object = record) =>
  fields.toWire<{ metadata?: unknown; spec?: object }>({ ...args, ...change }, undefined, base).spec;

it.each<[string, unknown, unknown]>([
  [
    'a dropped argument is removed, with parents that become empty',
    sent({ mode: undefined }, { ...record, spec: { runtime: { mode: 'fast' } } }),
    expect.not.objectContaining({ runtime: expect.anything() as unknown }),
  ],
  [
    'a dropped object keeps fields from outside',
    sent({ source: undefined }),
    expect.objectContaining({ source: { theirs: 3 } }),
  ],
  [
    'an enumeration value that no program can write stays',
    sent({ mode: undefined }, { spec: { runtime: { mode: 'new' } } }),
    expect.objectContaining({ runtime: { mode: 'new' } }),
  ],
  [
    'a value that can only grow stays when it is dropped',
    sent({ size: undefined }, { spec: { size: 5 } }),
    expect.objectContaining({ size: 5 }),
  ],
  ['an empty list is sent', sent({ ports: undefined }), expect.objectContaining({ ports: [] })],
  [
    'an item keeps fields from outside, at any position',
    sent({
      ports: [
        { target: 82, protocol: 'HTTP' },
        { target: 80, protocol: 'HTTP' },
      ],
    }),
    expect.objectContaining({ ports: [{ target: 82 }, { target: 80, theirs: 2 }] }),
  ],
  [
    'a secret is sent in full, even if the platform returns the same',
    sent({ secret: { KEY: 'one' } }, { spec: { secret: { KEY: 'one' } } }),
    expect.objectContaining({ secret: { KEY: 'one' } }),
  ],
])('%s', (_title, spec, expected) => {
  expect(spec).toEqual(expected);
});

it.each([
  ['a mark is written', 'other', 'other'],
  ['without a mark, the existing one stays', undefined, 'mark'],
])('%s', (_title, mark, expected) => {
  const body = fields.toWire<{ metadata: { labels: object } }>(args, mark, record);
  expect(body.metadata.labels).toEqual({ team: 'a', 'pulumi-owner': expected });
});
