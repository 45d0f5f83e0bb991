import { type Environment, jobOf } from './pull-request';

const GITHUB = {
  GITHUB_ACTIONS: 'true',
  GITHUB_API_URL: 'https://api.forge.example',
  GITHUB_SERVER_URL: 'https://forge.example',
  GITHUB_REPOSITORY: 'team/shop',
  GITHUB_RUN_ID: '99',
  GITHUB_RUN_NUMBER: '5',
  GITHUB_SHA: 'merge',
  GITHUB_TOKEN: 'token',
};
const GITLAB = {
  GITLAB_CI: 'true',
  CI_API_V4_URL: 'https://forge.example/api/v4',
  CI_PROJECT_ID: '1',
  CI_MERGE_REQUEST_PROJECT_ID: '9',
  CI_MERGE_REQUEST_IID: '12',
  CI_COMMIT_SHA: 'head',
  CI_JOB_URL: 'https://forge.example/team/shop/-/jobs/3',
  GITLAB_TOKEN: 'token',
};
const EVENT = { pull_request: { number: 12, head: { sha: 'head' } } };

it('finds the pull request of each forge', () => {
  const place = { repository: '/repos/team/shop', pull: 12, token: 'token' };
  expect(jobOf(GITHUB, EVENT)).toEqual({
    place: { kind: 'GitHub', api: 'https://api.forge.example', ...place },
    source: { commit: 'head', run: 'https://forge.example/team/shop/actions/runs/99' },
  });
  const gitea = { ...GITHUB, GITEA_ACTIONS: 'true', GITHUB_API_URL: 'https://forge.example/api/v1/' };
  expect(jobOf(gitea, EVENT)).toEqual({
    place: { kind: 'Gitea', api: 'https://forge.example/api/v1', ...place },
    source: { commit: 'head', run: 'https://forge.example/team/shop/actions/runs/5' },
  });
  expect(jobOf(GITLAB, undefined)).toEqual({
    place: { ...place, kind: 'GitLab', api: GITLAB.CI_API_V4_URL, repository: '/projects/9' },
    source: { commit: 'head', run: 'https://forge.example/team/shop/-/jobs/3' },
  });
});

const pullOf = (env: Environment, event?: unknown, pull?: number) => {
  const { place } = jobOf(env, event, pull);
  return typeof place === 'object' ? place.pull : place;
};

it.each<[string, unknown]>([
  ['an event of a comment', pullOf(GITHUB, { issue: { number: 12, pull_request: {} } })],
  ['its branch', pullOf({ ...GITHUB, GITHUB_REF: 'refs/pull/12/merge' })],
  ['the command line', pullOf({ ...GITHUB, GITHUB_REF: 'refs/heads/main' }, EVENT, 12)],
])('reads the number from %s', (_where, pull) => {
  expect(pull).toBe(12);
});

it('says why there is no comment', () => {
  const none = 'no comment: this job does not belong to a pull request; give one with --pull-request';
  expect(pullOf({ ...GITHUB, GITHUB_REF: 'refs/heads/main' }, { issue: { number: 12 } })).toBe(none);
  expect(pullOf({ ...GITHUB, GITHUB_TOKEN: '' }, EVENT)).toContain(
    'the job has no GITHUB_TOKEN in its environment',
  );
  expect(pullOf({ ...GITLAB, GITLAB_TOKEN: undefined })).toContain(
    'a project access token with the scope api',
  );
  expect(pullOf({ ...GITHUB, GITHUB_API_URL: undefined }, EVENT)).toContain(
    'the environment of the job lacks GITHUB_API_URL or GITHUB_REPOSITORY',
  );
});

it("does nothing outside of a forge's job", () => {
  expect(jobOf({}, undefined)).toEqual({ place: undefined, source: {} });
});
