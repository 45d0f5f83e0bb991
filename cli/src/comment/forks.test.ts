import { jsonOf } from '../preview/json';
import { type Merge, STRANGER, TestForge, TOKEN } from '../testing/forge';
import { lost, preview } from '../testing/previews';
import { comment } from './command';

const SHA = '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14';
const OLD = 'a'.repeat(40);

let forge: TestForge;
beforeEach(async () => {
  forge = await TestForge.start('GitLab');
});
afterEach(() => forge.stop());

const told = jsonOf(preview({ effects: [lost()] }));

function pipeline(more: Partial<Merge['pipelines'][number]> = {}): Merge['pipelines'][number] {
  const job = { job: 'workload-fork-preview', status: 'success', artifact: told };
  return { id: 70, sha: SHA, project: 7, ...job, ...more };
}

/** Merge request 12 of the fork, which is project 7. */
function merge(more: Partial<Merge> = {}): Merge {
  return { iid: 12, sha: SHA, source: 7, pipelines: [pipeline()], ...more };
}

/** Runs the command in a scheduled pipeline of the default branch. */
async function inJob(merges: readonly Merge[], env: object = {}) {
  forge.merges = [...merges];
  const notes: string[] = [];
  const say = () => {
    throw new Error('nothing is printed where a forge runs the job');
  };
  const job = {
    GITLAB_CI: 'true',
    CI_API_V4_URL: `${forge.url}/api`,
    CI_PROJECT_ID: '9',
    GITLAB_TOKEN: TOKEN,
  };
  const dependencies = {
    env: { ...job, ...env },
    say,
    note: (text: string) => void notes.push(text),
    pauseMs: 1,
  };
  await comment({ forks: true, stack: 'production' }, dependencies);
  return notes;
}

it("comments on a fork's merge request from the artifact of its pipeline, and writes only what is new", async () => {
  expect(await inJob([merge()])).toEqual(['comment made on merge request 12']);
  const [{ body } = { body: '' }] = forge.comments;
  expect(body).toContain('Data is lost');
  expect(body).toContain("ran the pull request's own program");
  expect(body).toContain(`of commit \`4f2c1d09b7a3\` by [this job](${forge.url}/jobs/701)`);
  expect(await inJob([merge()])).toEqual(['comment unchanged on merge request 12']);
  expect(forge.requests.filter((request) => !request.startsWith('GET'))).toHaveLength(1);
  expect(await inJob([merge({ pipelines: [pipeline({ artifact: jsonOf(preview()) })] })])).toEqual([
    'comment edited on merge request 12',
  ]);
  expect(forge.comments).toHaveLength(1);
});

it('does not edit a comment that a stranger began in the same way', async () => {
  forge.write('<!-- workload preview: shop%2Fproduction -->\nAll is well.', STRANGER);
  await inJob([merge()]);
  expect(forge.comments.map(({ by }) => by === STRANGER)).toEqual([true, false]);
  expect(forge.comments[0]?.body).toContain('All is well.');
});

it('also takes the preview of a pipeline that a member started in the project itself', async () => {
  expect(await inJob([merge({ pipelines: [pipeline({ project: 9 })] })])).toEqual([
    'comment made on merge request 12',
  ]);
});

it.each([
  ['has only pipelines of older commits', [pipeline({ sha: OLD })], 'no pipeline of its newest commit'],
  ['has a pipeline that is not done', [pipeline({ status: 'running' })], 'no pipeline of its newest commit'],
  ['has a pipeline of a third project', [pipeline({ project: 8 })], 'no pipeline of its newest commit'],
  ['has a job with another name', [pipeline({ job: 'other' })], 'no pipeline of its newest commit'],
  ['left no artifact', [{ ...pipeline(), artifact: undefined as never }], '404'],
  ['left something else', [pipeline({ artifact: '{"planted":1}' })], 'it is not what workload preview'],
  [
    'left a preview of another stack',
    [pipeline({ artifact: jsonOf(preview({ stack: 'staging' })) })],
    'it is not a preview of the stack production',
  ],
  [
    'left a huge file',
    [pipeline({ artifact: ' '.repeat(16 * 1024 * 1024 + 1) })],
    'preview.json of its job is larger than 16777216 bytes',
  ],
])('writes nothing if a fork %s, and comments on the next one', async (_case, pipelines, says) => {
  const bad = merge({ iid: 11, pipelines: pipelines.map((each) => ({ ...each, id: 60 })) });
  const [first = '', ...rest] = await inJob([bad, merge()]);
  expect(first).toContain('no comment on merge request 11: ');
  expect(first).toContain(says);
  expect(first).not.toContain('planted');
  expect(rest).toEqual(['comment made on merge request 12']);
});

it('leaves merge requests of the project itself, and of deleted forks, alone', async () => {
  expect(await inJob([merge({ source: 9 }), merge({ source: null })])).toEqual([]);
  expect(forge.requests).toEqual(['GET /api/projects/9/merge_requests']);
});

it('comments on the other merge requests if the forge refuses one comment, and then fails', async () => {
  forge.fail({ status: 403, method: 'GET', path: /merge_requests\/11\/notes/ });
  const other = merge({ iid: 11, pipelines: [pipeline({ id: 60 })] });
  await expect(inJob([other, merge()])).rejects.toThrow(
    'GitLab: GET /projects/9/merge_requests/11/notes → 403',
  );
  expect(forge.comments).toHaveLength(1);
});

it('fails if the forge fails, and says what the job lacks', async () => {
  forge.fail({ status: 500, times: 9, path: /pipelines$/ });
  await expect(inJob([merge()])).rejects.toThrow('→ 500');
  await expect(inJob([], { GITLAB_TOKEN: '' })).rejects.toThrow('--forks: the job has no GITLAB_TOKEN');
  await expect(inJob([], { GITLAB_CI: '' })).rejects.toThrow('--forks is for jobs of GitLab');
  const dependencies = { env: {}, say: () => undefined, note: () => undefined };
  await expect(comment({}, dependencies)).rejects.toThrow('--from is required');
});
