import { CursorError } from './errors';
import { mayRepeat, outcomeOf, parseRetryAfter, pauseMs, toError, type Failure } from './failure';

function refused(status: number, retryAfterMs?: number): Failure {
  return { kind: 'refused', status, body: '', headers: {}, requestId: undefined, retryAfterMs };
}
const never: Failure = { kind: 'connection', sent: false, cause: new Error('refused') };
const broken: Failure = { kind: 'connection', sent: true, cause: new Error('reset') };
const slow: Failure = { kind: 'timeout', sent: true, afterMs: 1 };
const queued: Failure = { kind: 'timeout', sent: false, afterMs: 1500 };
const cut: Failure = { kind: 'truncated', why: 'the answer broke off', body: '' };
const unreadable: Failure = { kind: 'unreadable', why: 'not JSON', body: '' };
const redirect: Failure = { kind: 'redirect', status: 301, to: undefined, isOneTooMany: false };

// The failure, the outcome of a write, and the methods that are repeated: G GET, P PUT and DELETE, C a create (POST).
test.each<[string, Failure, 'rejected' | 'unknown', string]>([
  ['a connection that was refused', never, 'rejected', 'GPC'],
  ['a connection that broke', broken, 'unknown', 'GP'],
  ['a time-out', slow, 'unknown', 'GP'],
  ['a time-out before it was sent', queued, 'rejected', 'GPC'],
  ['400', refused(400), 'rejected', ''],
  ['401', refused(401), 'rejected', ''],
  ['404', refused(404), 'rejected', ''],
  ['408', refused(408), 'rejected', 'GP'],
  ['409', refused(409), 'rejected', ''],
  ['429', refused(429), 'rejected', 'GPC'],
  ['429 with Retry-After', refused(429, 1000), 'rejected', 'GPC'],
  ['500', refused(500), 'unknown', 'GP'],
  ['501', refused(501), 'unknown', ''],
  ['502', refused(502), 'unknown', 'GP'],
  ['502 with Retry-After', refused(502, 1000), 'unknown', 'GP'],
  ['503', refused(503), 'unknown', 'GP'],
  ['503 with Retry-After', refused(503, 1000), 'rejected', 'GPC'],
  ['504', refused(504), 'unknown', 'GP'],
  ['a success that cannot be read', unreadable, 'unknown', ''],
  ['a success that broke off', cut, 'unknown', 'G'],
  ['a redirect', redirect, 'rejected', ''],
])('%s: a write is %s', (_title, failure, outcome, repeating) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(outcomeOf(method, failure)).toBe(outcome);
  expect(outcomeOf('GET', failure)).toBeUndefined();

  const repeats = [
    mayRepeat('GET', 'always', failure) ? 'G' : '',
    mayRepeat('PUT', 'always', failure) ? 'P' : '',
    mayRepeat('POST', 'unprocessed', failure) ? 'C' : '',
  ];
  expect(repeats.join('')).toBe(repeating);
  expect(mayRepeat('DELETE', 'always', failure)).toBe(mayRepeat('PUT', 'always', failure));
});

test.each([
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_INVALID_ARG',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
])('%s is not retried', (code) => {
  const failure: Failure = {
    kind: 'connection',
    sent: false,
    cause: Object.assign(new Error('no'), { code }),
  };
  expect(mayRepeat('GET', 'always', failure)).toBe(false);
});

test('the wait doubles with every retry, up to ten seconds, and half of it is random', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map((retries) => pauseMs(refused(500), retries, () => 1))).toEqual([
    250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
  expect(pauseMs(refused(500), 3, () => 0)).toBe(1000);
  expect(pauseMs(refused(500), 3, () => 0.5)).toBe(1500);
});

test('the wait that the platform requests is kept, plus up to a quarter of a second', () => {
  expect(pauseMs(refused(429, 7000), 0, () => 0)).toBe(7000);
  expect(pauseMs(refused(429, 7000), 9, () => 1)).toBe(7250);
});

const NOW = Date.parse('2026-05-01T00:00:00Z');
test.each([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['Fri, 01 May 2026 00:00:30 GMT', 30_000],
  ['Thu, 30 Apr 2026 23:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
])('Retry-After %j is %p ms', (value, expected) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected);
});

describe('messages', () => {
  const request = { method: 'POST', path: '/drives' };
  const say = (failure: Failure, attempts = 1, hint?: string): string =>
    toError(
      failure,
      { request, attempts, outcome: outcomeOf('POST', failure) },
      { hint, continued: 'no', conceal: (text) => text },
    ).message;
  const body = (content: object): Failure => ({
    kind: 'refused',
    status: 409,
    body: JSON.stringify(content),
    headers: {},
    requestId: undefined,
    retryAfterMs: undefined,
  });

  test.each<[Failure, string]>([
    [body({ error: 'conflict', code: 409, message: 'exists' }), 'POST /drives → 409 conflict: exists'],
    [body({ error: 'exists', message: 'exists' }), 'POST /drives → 409 exists'],
    [body({}), 'POST /drives → 409 Conflict'],
    [refused(503, 90_000), 'POST /drives → 503 Service Unavailable; the platform asks to wait 90 s'],
    [refused(500), 'POST /drives → 500 Internal Server Error; it is not known whether it took effect'],
    [never, 'POST /drives → no answer: refused'],
    [broken, 'POST /drives → no answer: reset; it is not known whether it took effect'],
    [
      { kind: 'timeout', sent: true, afterMs: 1500 },
      'POST /drives → no complete answer after 1.5 s; it is not known whether it took effect',
    ],
    [queued, 'POST /drives → no connection within 1.5 s, so nothing was sent'],
    [unreadable, 'POST /drives → not JSON; it is not known whether it took effect'],
    [redirect, 'POST /drives → 301, a redirect elsewhere: correct the address'],
  ])('%j', (failure, expected) => {
    expect(say(failure)).toBe(expected);
  });

  test.each<[string, string, number, string]>([
    ['{"error":"not_found","message":"no drive"}', 'https://api.example/v0', 404, '404 not_found: no drive'],
    [
      '{"error":"not_found"}',
      'https://api.example',
      404,
      '404 not_found; the address https://api.example does not end in /v0, which is probably missing',
    ],
    [
      '<html><title>Nope</title></html>',
      'https://api.example/v0',
      404,
      '404 Not Found: an HTML page instead of JSON, titled "Nope"; ' +
        'check the address https://api.example/v0',
    ],
    [
      '',
      'https://api.example/other',
      404,
      '404 Not Found; the answer is empty, not an error of the platform: ' +
        'check the address https://api.example/other, which usually ends in /v0',
    ],
    ['{"error":"conflict"}', 'https://api.example', 409, '409 conflict'],
    [
      '<html><title>Gone</title></html>',
      'https://api.example/v0',
      410,
      '410 Gone: an HTML page instead of JSON, titled "Gone"; it came from https://api.example/v0',
    ],
    [
      '{"message":"not here"}',
      'https://api.example/v0',
      403,
      '403 Forbidden: not here; the answer is JSON that is not an error of the platform: ' +
        'it came from https://api.example/v0',
    ],
  ])("name the address if it may not be the platform's: %s from %s", (text, address, status, expected) => {
    const failure: Failure = {
      kind: 'refused',
      status,
      body: text,
      headers: {},
      requestId: undefined,
      retryAfterMs: undefined,
    };
    const attempted = { request, attempts: 1, outcome: 'rejected' as const };
    const { message } = toError(failure, attempted, {
      address,
      continued: 'no',
      conceal: (words) => words,
    });
    expect(message).toBe(`POST /drives → ${expected}`);
  });

  test.each<[Failure, string]>([
    [unreadable, 'not JSON; it came from https://api.example/v0'],
    [redirect, '301, a redirect elsewhere: correct the address https://api.example/v0'],
  ])("name the address that returned something other than the platform's format: %j", (failure, expected) => {
    const address = 'https://api.example/v0';
    const attempted = { request, attempts: 1, outcome: 'rejected' as const };
    const { message } = toError(failure, attempted, { address, continued: 'no', conceal: (words) => words });
    expect(message).toBe(`POST /drives → ${expected}`);
  });

  test('contain the number of attempts, and what to check', () => {
    expect(say(never, 5)).toBe('POST /drives → no answer: refused (5 attempts)');
    expect(say(refused(401), 1, 'check clientId')).toBe('POST /drives → 401 Unauthorized; check clientId');
  });

  test('name the cause for a host with several addresses', () => {
    const errors = [
      new Error('connect ECONNREFUSED ::1:4700'),
      new Error('connect ECONNREFUSED 127.0.0.1:4700'),
    ];
    const cause = Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' });
    expect(say({ kind: 'connection', sent: false, cause })).toContain(
      'no answer: connect ECONNREFUSED ::1:4700',
    );
  });

  test('name the code if the message is not helpful', () => {
    const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
    expect(say({ kind: 'connection', sent: false, cause })).toContain('other side closed (UND_ERR_SOCKET)');
  });
});

describe('a continued list', () => {
  const failureOf = (status: number, body: object, continued: 'no' | 'also' | 'only' = 'also'): Error =>
    toError(
      {
        kind: 'refused',
        status,
        body: JSON.stringify(body),
        headers: {},
        requestId: undefined,
        retryAfterMs: undefined,
      },
      { request: { method: 'GET', path: '/drives' }, attempts: 1, outcome: 'rejected' },
      { continued, conceal: (text) => text },
    );
  const words = { error: 'invalid_cursor', code: 400, message: 'cursor: is older than 24 hours' };

  test.each([400, 404, 409, 410, 422])('blames the cursor for a %i', (status) => {
    const error = failureOf(status, words);
    expect(error).toBeInstanceOf(CursorError);
    expect(error.message).toMatch(/list again from the first page/);
  });

  test('may fail for other reasons', () => {
    expect(failureOf(400, { error: 'invalid', message: 'limit: too many' })).not.toBeInstanceOf(CursorError);
    expect(failureOf(502, words)).not.toBeInstanceOf(CursorError);
    expect(failureOf(400, words, 'no')).not.toBeInstanceOf(CursorError);
  });
});
