import { JOB, STRANGER, TestForge, TOKEN } from '../../testing/forge';
import { writeComment } from './comment';
import type { ForgeKind } from './pull-request';

const MARKER = '<!-- workload preview: shop%2Fproduction -->';
const KINDS: readonly ForgeKind[] = ['GitHub', 'GitLab', 'Gitea'];

let forge: TestForge;
afterEach(async () => {
  await forge.stop();
});

const write = (text: string) => writeComment(forge.place, MARKER, `${MARKER}\n${text}`, 1);
const bodies = () => forge.comments.map(({ body }) => body);

it.each(KINDS)('%s: creates one comment for a stack, and edits it from then on', async (kind) => {
  forge = await TestForge.start(kind);
  for (const text of ['one', 'two', 'three', 'four']) forge.write(text, STRANGER);
  forge.write('<!-- workload preview: shop%2Fstaging -->\nof another stack', JOB);
  expect(await write('first')).toBe('made');
  forge.write('five', STRANGER);
  expect(await write('second')).toBe('edited');
  expect(bodies().filter((body) => body.startsWith(MARKER))).toEqual([`${MARKER}\nsecond`]);
  expect(forge.comments).toHaveLength(7);
});

it.each([
  ...KINDS.map((kind) => [kind, true] as const),
  ['GitHub', false] as const,
  ['Gitea', false] as const,
])(
  "%s: never edits another user's comment with the marker (the token shows its user: %s)",
  async (kind, tellsOwner) => {
    forge = await TestForge.start(kind);
    forge.tellsOwner = tellsOwner;
    forge.write(`${MARKER}\nlies`, STRANGER);
    expect(await write('first')).toBe('made');
    expect(await write('second')).toBe('edited');
    expect(bodies()).toEqual([`${MARKER}\nlies`, `${MARKER}\nsecond`]);
  },
);

it('retries after a fault of the forge, but never creates a comment twice', async () => {
  forge = await TestForge.start('GitHub');
  forge.fail({ status: 502, method: 'GET', times: 2 });
  expect(await write('first')).toBe('made');
  forge.fail({ status: 503, method: 'PATCH' });
  expect(await write('second')).toBe('edited');
  forge.comments.length = 0;
  forge.fail({ status: 500, method: 'POST' });
  await expect(write('third')).rejects.toThrow('run the job again later');
  expect(forge.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
});

const gone = { method: 'POST' };
it.each([
  [
    '401',
    { status: 401, ...gone },
    'GitHub: POST /repos/team/shop/issues/12/comments → 401 (it failed). The token is not valid',
  ],
  ['403', { status: 403, ...gone }, 'permissions: pull-requests: write'],
  ['404', { status: 404, ...gone }, 'There is no pull request 12 here, or the token cannot see it'],
  ['422', { status: 422, ...gone }, 'The comment was not written; the preview is above.'],
  [
    'a rate limit',
    { status: 403, ...gone, headers: { 'retry-after': '60' } },
    'Too many requests: run the job again in 60 s.',
  ],
  [
    'an hourly rate limit',
    { status: 403, ...gone, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' } },
    'run the job again after 2027-01-15T08:00:00.000Z.',
  ],
  [
    'a persistent rate limit',
    { status: 429, method: 'GET', times: 9 },
    'Too many requests: run the job again later.',
  ],
])('says what to do after %s, and never prints the token', async (_what, failure, says) => {
  forge = await TestForge.start('GitHub');
  forge.fail(failure);
  await expect(write('text')).rejects.toThrow(says);
});

it('masks a token that the forge repeats, and never sends it to another host that a list names', async () => {
  forge = await TestForge.start('Gitea');
  forge.fail({ status: 400, method: 'POST', message: `bad token ${TOKEN}\u001b[2J` });
  await expect(write('text')).rejects.toThrow('→ 400 (bad token [secret])');
  forge.failures = [];
  const other = await TestForge.start('Gitea');
  try {
    forge.fail({ status: 200, method: 'GET', headers: { link: `<${other.url}/api/x>; rel="next"` } });
    expect(await write('text')).toBe('made');
    expect(other.requests).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('names a forge that cannot be reached', async () => {
  forge = await TestForge.start('GitLab');
  const place = { ...forge.place, api: 'http://127.0.0.1:1/api/v4' };
  await expect(writeComment(place, MARKER, 'text', 1)).rejects.toThrow(
    'GitLab could not be reached: GET /projects/9/merge_requests/12/notes → ECONNREFUSED. Check the address http://127.0.0.1:1',
  );
});
