import type { BodyForm } from './errors';
import { readProblem } from './problem';

test.each([
  ['the flat body', { error: 'conflict', code: 409, message: 'exists' }, ['conflict', 409, 'exists']],
  [
    'a code that is a name',
    { code: 'DRIVE_ALREADY_EXISTS', message: 'exists' },
    ['DRIVE_ALREADY_EXISTS', 'DRIVE_ALREADY_EXISTS', 'exists'],
  ],
  ['a body with only an error', { error: 'name is taken' }, ['name is taken', undefined, undefined]],
  [
    "a gateway's nested body",
    { error: { code: 'ROUTE_NOT_FOUND', message: 'no route', retryable: false } },
    ['ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND', 'no route'],
  ],
  [
    "a token endpoint's body",
    { error: 'invalid_client', error_description: 'wrong secret' },
    ['invalid_client', undefined, 'wrong secret'],
  ],
  ['fields of other types', { error: 7, code: null, message: ['x'] }, ['Conflict', undefined, undefined]],
  ['nested null', { error: null, message: 'm' }, ['Conflict', undefined, 'm']],
  ['a string', 'no', ['Conflict', undefined, 'no']],
  ['an array', ['no'], ['Conflict', undefined, undefined]],
  ['null', null, ['Conflict', undefined, undefined]],
])('%s is parsed', (_title, body, [error, code, message]) => {
  expect(readProblem(409, JSON.stringify(body), 'r-1')).toMatchObject({
    status: 409,
    error,
    code,
    message,
    requestId: 'r-1',
  });
});

test.each([
  ['nothing', '', undefined],
  ['text', 'upstream is down\n', 'upstream is down'],
  [
    'a web page',
    '<!doctype html><html><head><title>502 Bad\n Gateway</title></head><body>long</body></html>',
    'an HTML page instead of JSON, titled "502 Bad Gateway"',
  ],
  ['a web page without a title', '<html><body>long</body></html>', 'an HTML page instead of JSON'],
  ['broken JSON', '{"error":', '{"error":'],
])('for %s instead of a body, the status text is shown', (_title, body, message) => {
  expect(readProblem(502, body, undefined)).toMatchObject({
    status: 502,
    error: 'Bad Gateway',
    code: undefined,
    message,
    requestId: undefined,
  });
});

test.each<[BodyForm, string, string]>([
  ['standard', 'the complete form', '{"error":"not_found","code":404,"message":"no drive"}'],
  ['standard', 'only an error', '{"error":"not_found"}'],
  ['standard', 'a code that is a name', '{"error":"not_found","code":"DRIVE_NOT_FOUND"}'],
  ['standard', 'more fields', '{"error":"not_found","code":404,"docs_url":"https://example.com"}'],
  ['json', 'another code', '{"error":"not_found","code":5}'],
  ['json', 'no error', '{"message":"Not Found"}'],
  ['json', 'a nested error', '{"error":{"code":"ROUTE_NOT_FOUND","message":"no route"}}'],
  ['json', 'an empty error', '{"error":""}'],
  ['json', 'a message of another type', '{"error":"not_found","message":{}}'],
  ['json', 'a list', '[]'],
  ['json', 'a string', '"not_found"'],
  ['html', 'a page', '<html><title>404</title></html>'],
  ['text', 'words', '404 page not found'],
  ['empty', 'nothing', ' '],
])('the form of a body is %s: %s', (form, _what, body) => {
  expect(readProblem(404, body, undefined).form).toBe(form);
});

test('a status without a name is still an error', () => {
  expect(readProblem(599, '', undefined).error).toBe('error');
});

test('messages are one line of limited length, without terminal control characters', () => {
  expect(readProblem(400, JSON.stringify({ message: 'a\n\u001b[2Jb' }), undefined).message).toBe('a [2Jb');
  expect(readProblem(400, 'x'.repeat(5000), undefined).message).toHaveLength(1001);
});

test.each(['\0', '"\\u0000"', '{"message":" "}'])('the body %j contains no message', (body) => {
  expect(readProblem(502, body, undefined)).toMatchObject({ error: 'Bad Gateway', message: undefined });
});

test.each([
  [{ error: 'conflict', code: 409, message: 'exists', step: 'disk' }, { step: 'disk' }],
  [
    { error: { code: 'ROUTE_NOT_FOUND', retryable: false }, trace: 1 },
    { retryable: false, trace: 1 },
  ],
  [['no'], {}],
  ['no', {}],
])('more fields of %j are kept', (body, extraFields) => {
  expect(readProblem(409, JSON.stringify(body), undefined).extraFields).toEqual(extraFields);
});
