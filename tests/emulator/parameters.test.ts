/** Requests as clients really send them: every endpoint, every parameter, and what it gets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HeaderRow, type Row, walkHeaders, walkOauth, walkQueries, walkUnknown } from './parameters';
import { pageOf } from './parameters-page';

const PAGE = join(__dirname, '..', '..', 'docs', 'emulator-parameters.md');

const isRefused = (answer: string): boolean => /^4\d\d /.test(answer);
const named = ({ endpoint, parameter }: Row): string => `${endpoint} ${parameter}`;

let queries: Row[];
let oauth: Row[];
let headers: HeaderRow[];

beforeAll(async () => {
  queries = await walkQueries();
  oauth = await walkOauth();
  headers = await walkHeaders();
}, 120_000);

it('an empty parameter is absent or refused, never a value', () => {
  const read = [...queries, ...oauth].filter(
    ({ answers: { empty } }) => empty !== 'as absent' && !isRefused(empty),
  );
  expect(read.map(named)).toEqual([]);
});

it('a repeated parameter is read whole or refused, never cut', () => {
  const cut = queries.filter(
    ({ answers: { repeated }, absent }) =>
      repeated !== 'both' && !isRefused(repeated) && !(repeated === 'as absent' && isRefused(absent)),
  );
  expect(cut.map(named)).toEqual([]);
  const inOauth = oauth.map(({ absent, answers: { repeated } }) =>
    repeated === 'as absent' ? absent : repeated,
  );
  expect(new Set(inOauth)).toEqual(new Set(['400 invalid_request']));
});

it('a value of the wrong type is refused, and so is the word null', () => {
  const accepted = queries.filter(
    ({ isText, absent, answers }) =>
      !isText &&
      !isRefused(absent) &&
      ['wrong type', 'null'].some((way) => !isRefused(answers[way as 'null'])),
  );
  expect(accepted.map(named)).toEqual([]);
});

it('a missing required parameter of OAuth is an invalid_request', () => {
  const required = oauth.filter(({ parameter }) => parameter !== 'scope');
  expect(new Set(required.map(({ absent }) => absent))).toEqual(new Set(['400 invalid_request']));
});

it('a parameter that an endpoint does not have changes nothing', async () => {
  const changed = (await walkUnknown()).filter(([, answered]) => answered !== 'as absent');
  expect(changed).toEqual([]);
}, 60_000);

it('an empty header is an absent one', () => {
  expect(headers.filter(({ empty }) => empty !== 'as absent')).toEqual([]);
});

it('the page says what every parameter gets', () => {
  // Written by `node scripts/parameter-table.mjs`.
  expect(readFileSync(PAGE, 'utf8')).toBe(pageOf({ queries, headers, oauth }));
});
