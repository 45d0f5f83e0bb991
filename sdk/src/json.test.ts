import { parseJson, writeJson } from './answers';
import { clientOf, startServer, text } from './testing/server';

test.each([
  ['{"a":9007199254740993}', { a: 9007199254740993n }],
  ['[-9007199254740993,1]', [-9007199254740993n, 1]],
  ['{"a":{"b":[123456789012345678901234567890]}}', { a: { b: [123456789012345678901234567890n] } }],
])('%s keeps every digit, in both directions', (written, value) => {
  expect(parseJson(written)).toEqual(value);
  expect(writeJson(value)).toBe(written);
});

test.each(['9007199254740991', '0.12345678901234567', '12345678901234567.5', '1e20', '"12345678901234567"'])(
  '%s is parsed as usual',
  (written) => {
    expect(parseJson(`{"a": ${written}}`)).toEqual({ a: JSON.parse(written) as unknown });
  },
);

test('digits in strings and keys stay strings, whatever surrounds them', () => {
  const record = { '12345678901234567': 'say \\" 12345678901234567 \\', b: ['\n12345678901234567,'] };
  const written = JSON.stringify({ ...record, long: 0 }).replace('0}', '12345678901234567}');
  expect(parseJson(written)).toEqual({ ...record, long: 12345678901234567n });
});

test('a string of 16 MB beside a long number is parsed', () => {
  const written = `{"a":"${'x\\n'.repeat(4_000_000)}${'y'.repeat(4_000_000)}","b":12345678901234567}`;
  expect(parseJson(written)).toMatchObject({ b: 12345678901234567n });
});

test('a circular object is refused', () => {
  const round: { self?: object } = {};
  round.self = round;
  expect(() => writeJson(round)).toThrow(TypeError);
});

test('the client passes on and sends back an integer with every digit', async () => {
  const server = await startServer(text(200, '{"metadata":{"name":"a"},"spec":{"serial":9007199254740993}}'));
  const { client } = clientOf(server);
  const drive = await client.drives.get('a');
  expect(drive.spec).toEqual({ serial: 9007199254740993n });
  await client.drives.update('a', drive);
  expect(server.requests[1]?.body).toBe('{"metadata":{"name":"a"},"spec":{"serial":9007199254740993}}');
  await client.close();
  await server.stop();
});
