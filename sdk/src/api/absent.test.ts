/** Null and empty lists in optional fields and parameters of every method, found in the schemas that it checks with. */
import * as z from 'zod';
import { Client } from '../groups';
import { Http } from '../http';
import type { Request } from '../request';
import { callMethod, groupsOf, ROWS, type Row } from '../testing/methods';
import { clientOf, json, startServer, type TestServer } from '../testing/server';

let server: TestServer;
let client: Client;
let groups: Readonly<Record<string, object>>;
let answered: unknown;

beforeAll(async () => {
  server = await startServer((response, request) => {
    json(200, answered)(response, request);
  });
  ({ client } = clientOf(server, { runUrl: `${server.url}/run`, workspace: 'team', auth: 'sk-test' }));
  groups = groupsOf(client, server.url);
});
afterAll(async () => {
  await server.stop();
  await client.close();
});

/** Calls a method; returns the URL and the body of its request. */
async function sentBy(row: Row, rest: readonly unknown[]): Promise<{ url: string; body: unknown }> {
  answered = row.answer;
  server.requests.length = 0;
  const names = Array.from(row.request.matchAll(/\*+/g), () => 'n');
  await callMethod(groups, row.id, [...names, ...rest]);
  const [request] = server.requests;
  if (request === undefined) throw new Error('nothing was sent');
  return { url: request.url, body: request.body === '' ? undefined : (JSON.parse(request.body) as unknown) };
}

/** The request of a method as it is before it is checked. */
async function requestOf(row: Row): Promise<Request | undefined> {
  const send = jest.spyOn(Http.prototype, 'send');
  try {
    await sentBy(row, row.rest);
    const [made] = send.mock.calls[0] ?? [];
    return typeof made === 'object' ? made : undefined;
  } finally {
    send.mockRestore();
  }
}

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** The schema without "optional", "nullable" and "readonly". */
function plain(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly
    ? plain(schema.unwrap())
    : schema;
}

const accepts = (schema: unknown, value: unknown) =>
  schema instanceof z.ZodType && schema.safeParse(value).success;

/** Bodies with a value in one more optional field, at any depth, and how each is sent. */
function* bodiesWith(
  schema: unknown,
  body: Bag,
  value: null | readonly never[],
  depth = 0,
): Generator<{ where: string; given: Bag; expected: Bag }> {
  const shape = plain(schema);
  if (!(shape instanceof z.ZodObject) || depth > 5) return;
  for (const [key, field] of Object.entries(shape.shape)) {
    if (accepts(field, undefined) && accepts(field, value)) {
      const { [key]: _, ...without } = body;
      const isUnknown = plain(field) instanceof z.ZodUnknown;
      // A list of the body is sent: an empty one replaces those that are there.
      const expected = value === null && !isUnknown ? without : { ...body, [key]: value };
      yield { where: key, given: { ...body, [key]: value }, expected };
    }
    const inside = plain(field);
    if (inside instanceof z.ZodRecord && value === null && accepts(inside.valueType, null)) {
      const isAnything = plain(inside.valueType) instanceof z.ZodUnknown;
      const given = { ...body, [key]: { kept: 'x', gone: null } };
      if (accepts(field, given[key]))
        yield {
          where: `${key}.*`,
          given,
          expected: isAnything ? given : { ...body, [key]: { kept: 'x' } },
        };
    }
    const inner = body[key] ?? {};
    if (isBag(inner))
      for (const { where, given, expected } of bodiesWith(field, inner, value, depth + 1)) {
        const [nextGiven, nextExpected] = [
          { ...body, [key]: given },
          { ...body, [key]: expected },
        ];
        if (accepts(shape, nextGiven))
          yield { where: `${key}.${where}`, given: nextGiven, expected: nextExpected };
      }
  }
}

const WITH_BODY = ROWS.filter(({ rest }) => isBag(rest[0])).map((row) => [row.id, row] as const);

test.each(WITH_BODY)(
  '%s sends no null for an optional field, and empty lists as they are',
  async (_id, row) => {
    const request = await requestOf(row);
    const [body, ...rest] = row.rest as [Bag, ...unknown[]];
    if (request?.bodyCheck === undefined || request.body === undefined) return;
    // The method itself may add fields or wrap its argument: only a body that is sent as given is varied.
    if (JSON.stringify(request.body) !== JSON.stringify(body)) return;
    for (const value of [null, []] as const) {
      for (const { where, given, expected } of bodiesWith(request.bodyCheck, body, value)) {
        const { body: sent } = await sentBy(row, [given, ...rest]);
        expect({ where, sent }).toEqual({ where, sent: expected });
      }
    }
  },
);

test('the bodies of most methods are varied', async () => {
  const counts = await Promise.all(
    WITH_BODY.slice(0, 1).map(async ([, row]) => {
      const request = await requestOf(row);
      return [...bodiesWith(request?.bodyCheck, row.rest[0] as Bag, null)].length;
    }),
  );
  expect(Math.min(...counts)).toBeGreaterThan(5);
});

/** Methods whose query has parameters of its own. */
const LISTED = ROWS.filter(({ request }) => request.startsWith('GET ')).map((row) => [row.id, row] as const);

test.each(LISTED)('%s sends no parameter for an empty list', async (_id, row) => {
  const request = await requestOf(row);
  const shape = plain(request?.queryCheck);
  if (request === undefined || !(shape instanceof z.ZodObject)) return;
  const lists = Object.entries(shape.shape as Bag).filter(
    ([, field]) => accepts(field, undefined) && accepts(field, []),
  );
  const { url } = await sentBy(row, row.rest);
  for (const [key] of lists) {
    const at = row.rest.findIndex(isBag);
    const [before, own] = at < 0 ? [row.rest, {}] : [row.rest.slice(0, at), row.rest[at] as Bag];
    expect((await sentBy(row, [...before, { ...own, [key]: [] }])).url).toBe(url);
  }
});

test('an empty list of statuses is none', async () => {
  const row = ROWS.find(({ id }) => id === 'drives.list');
  if (row === undefined) throw new Error('there is no such row');
  expect((await sentBy(row, [{ status: [] }])).url).toBe((await sentBy(row, [])).url);
});

test('an empty groupBy is none', async () => {
  const row = ROWS.find(({ id }) => id === 'accounts.metrics');
  if (row === undefined) throw new Error('there is no such row');
  const { url } = await sentBy(row, [{ ...(row.rest[0] as Bag), groupBy: [] }]);
  expect(url).not.toContain('groupBy');
});
