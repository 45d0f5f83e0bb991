import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForgeKind } from '../preview/forge/pull-request';
import { GHOST, JOB, RELAY, STRANGER, TestForge, TOKEN } from '../testing/forge';
import { reportDrift } from './command';

const MARKER = '<!-- workload drift: shop%2Fproduction -->';

let cwd: string;
let forge: TestForge;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'workload-drift-'));
  writeFileSync(join(cwd, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
});
afterEach(async () => {
  await forge.stop();
  rmSync(cwd, { recursive: true, force: true });
});

async function report(stack = 'production', text?: string) {
  const notes: string[] = [];
  const job = {
    GitHub: { GITHUB_ACTIONS: 'true', GITHUB_TOKEN: TOKEN },
    Gitea: { GITHUB_ACTIONS: 'true', GITEA_ACTIONS: 'true', GITHUB_TOKEN: TOKEN },
    GitLab: { GITLAB_CI: 'true', GITLAB_TOKEN: TOKEN, CI_PROJECT_ID: '9', CI_API_V4_URL: `${forge.url}/api` },
  };
  const env = {
    GITHUB_API_URL: `${forge.url}/api`,
    GITHUB_REPOSITORY: 'team/shop',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '100',
    GITHUB_RUN_NUMBER: '3',
    CI_JOB_URL: 'https://gitlab.example/job/7',
    PULUMI_STACK: stack,
    ...job[forge.kind],
  };
  await reportDrift(
    { cwd, ...(text === undefined ? {} : { text }) },
    { env, note: (line) => void notes.push(line), pauseMs: 1 },
  );
  return notes;
}

it.each([
  ['GitHub', 'the user'],
  ['GitHub', 'the user in GraphQL'],
  ['GitHub', 'nothing'],
  ['Gitea', 'the user'],
  ['Gitea', 'nothing'],
  ['GitLab', 'the user'],
] as const)(
  '%s: an issue of a person, an app or a deleted user, with the same title and marker, does not silence it (the token shows %s)',
  async (kind: ForgeKind, told) => {
    forge = await TestForge.start(kind);
    forge.tellsOwner = told === 'the user';
    forge.tellsViewer = told === 'the user in GraphQL';
    for (const by of [STRANGER, RELAY, GHOST, RELAY, STRANGER])
      forge.write(`${MARKER}\nall is well`, by, forge.issues);
    expect(await report()).toEqual([`the issue about drift opened (${kind})`]);
    expect(await report()).toEqual([`the issue about drift is open already (${kind})`]);
    expect(forge.issues).toHaveLength(6);
    const [own] = forge.issues.filter(({ by }) => by === JOB);
    expect(own?.body).toMatch(/^<!-- workload drift: shop%2Fproduction -->\nSomebody changed/);
    expect(own?.body).toMatch(/\[this job\]\(https:\/\//);
  },
);

it.each(['GitHub', 'Gitea', 'GitLab'] as const)(
  '%s: with --text, the issue has this text, and the next night the same issue gets the new one',
  async (kind: ForgeKind) => {
    forge = await TestForge.start(kind);
    forge.write(`${MARKER}\nall is well`, STRANGER, forge.issues);
    const text = join(cwd, 'fleet.md');
    writeFileSync(text, '### 1 drifted\n');
    expect(await report('production', text)).toEqual([`the issue about drift opened (${kind})`]);
    writeFileSync(text, '### 2 drifted\n');
    expect(await report('production', text)).toEqual([`the issue about drift updated (${kind})`]);
    expect(forge.issues.map(({ by }) => by)).toEqual([STRANGER, JOB]);
    expect(forge.issues[1]?.body).toMatch(
      /^<!-- workload drift: shop%2Fproduction -->\n### 2 drifted\n\nFrom \[this job\]\(https:\/\/[^)]*\)\.$/,
    );
    await expect(report('production', join(cwd, 'absent.md'))).rejects.toThrow(/^--text: .*ENOENT/);
  },
);

it("another text of its own, and another stack's issue, do not silence it", async () => {
  forge = await TestForge.start('GitHub');
  forge.write('Drift of the stack production', JOB, forge.issues);
  forge.write(`about ${MARKER}`, JOB, forge.issues);
  await report('staging');
  expect(await report()).toEqual(['the issue about drift opened (GitHub)']);
  expect(forge.issues).toHaveLength(4);
});

it('says what is missing', async () => {
  forge = await TestForge.start('GitHub');
  const dependencies = { note: () => undefined };
  const of = (env: Record<string, string>) =>
    reportDrift({ cwd, stack: 'production' }, { env, ...dependencies });
  await expect(of({})).rejects.toThrow('no issue: no forge runs this job');
  await expect(of({ GITHUB_ACTIONS: 'true' })).rejects.toThrow('no issue: the job has no GITHUB_TOKEN');
  await expect(reportDrift({ cwd }, { env: {}, ...dependencies })).rejects.toThrow('--stack is required');
});
