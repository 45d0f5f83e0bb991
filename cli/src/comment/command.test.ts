import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureLine } from '../failure';
import { jsonOf } from '../preview/json';
import { jsonOfAll } from '../preview/together/previews';
import type { Effect } from '../preview/effect';
import type { Preview } from '../preview/preview';
import { TestForge, TOKEN } from '../testing/forge';
import { canary, effect, lost, preview } from '../testing/previews';
import { comment } from './command';

const SHA = '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14';
const head = (sha: string, from: string) => ({ sha, repo: { full_name: from } });

let forge: TestForge;
let folder: string;
beforeEach(async () => {
  forge = await TestForge.start('GitHub');
  forge.pulls = [
    { number: 7, head: head('a'.repeat(40), 'ada/shop') },
    { number: 9, head: { sha: SHA, repo: null } },
    { number: 12, head: head(SHA, 'ada/shop') },
  ];
  folder = mkdtempSync(join(tmpdir(), 'workload-comment-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await forge.stop();
});

/** Runs the command in a job that the completion of a fork's run started. */
async function inJob(told: Preview | string, options: { stack?: string; from?: string } = {}) {
  const from = options.from ?? join(folder, 'preview.json');
  writeFileSync(join(folder, 'preview.json'), typeof told === 'string' ? told : jsonOf(told));
  const event = join(folder, 'event.json');
  writeFileSync(
    event,
    JSON.stringify({
      workflow_run: {
        event: 'pull_request',
        head_sha: SHA,
        head_branch: 'change',
        head_repository: { full_name: 'ada/shop' },
        html_url: 'https://github.com/team/shop/actions/runs/99',
        pull_requests: [],
      },
    }),
  );
  const notes: string[] = [];
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: `${forge.url}/api`,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'team/shop',
    GITHUB_RUN_ID: '100',
    GITHUB_SHA: 'b'.repeat(40),
    GITHUB_EVENT_PATH: event,
    GITHUB_TOKEN: TOKEN,
  };
  const say = () => {
    throw new Error('nothing is printed where a forge runs the job');
  };
  const note = (text: string) => void notes.push(text);
  const { stack } = options;
  await comment({ from: [from], ...(stack === undefined ? {} : { stack }) }, { env, say, note, pauseMs: 1 });
  return notes;
}

it('does not tell a stranger which of their guesses is a variable of this job', async () => {
  await inJob(
    preview({ effects: [effect('adopted', 'Drive', 'data', { message: `${TOKEN} or another-guess` })] }),
  );
  expect(forge.comments[0]?.body).toContain(`${TOKEN} or another-guess`);
});

it('comments on the pull request whose head commit ran, and later edits this comment', async () => {
  expect(await inJob(preview({ effects: [lost()] }))).toEqual(['comment made on pull request 12 (GitHub)']);
  expect(await inJob(preview())).toEqual(['comment edited on pull request 12 (GitHub)']);
  expect(forge.comments).toHaveLength(1);
  const [{ body } = { body: '' }] = forge.comments;
  expect(body).toContain('### ⚪ Nothing changes');
  expect(body).toContain("ran the pull request's own program");
  expect(body).toContain(
    'of commit `4f2c1d09b7a3` by [this job](https://github.com/team/shop/actions/runs/99)',
  );
});

it('does not comment on a pull request whose head has changed', async () => {
  forge.pulls = forge.pulls.filter(({ number }) => number !== 12);
  expect(await inJob(preview())).toEqual([
    'no comment: no open pull request has the head 4f2c1d09b7a3; the pull request has newer commits, or is closed',
  ]);
  expect(forge.comments).toEqual([]);
});

it('does not comment if two pull requests have the same head', async () => {
  forge.pulls.push({ number: 13, head: head(SHA, 'ada/shop') });
  await expect(inJob(preview())).rejects.toThrow('pull requests 12 and 13 have the same head');
  expect(forge.comments).toEqual([]);
});

it("rewrites the artifact in the command's own words, and shows untrusted text as code", async () => {
  const hostile = '@team <img src=x> [a](https://evil.example) ![b](x) #1 `';
  const told = preview({
    effects: [{ ...canary(), of: hostile }, effect('adopted', 'Drive', 'x', { message: hostile })],
  });
  const json = JSON.stringify({
    ...told,
    verdict: { level: 'none', message: hostile },
    risks: Array(20_001).fill({ message: hostile }),
  });
  await inJob(json);
  const body = forge.comments[0]?.body ?? '';
  expect(body).toContain('### 🟡 `ForkedApplication web` gets a new revision at 10 %');
  const outside = body.replace(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
  expect(outside).not.toMatch(/@team|<img|evil|!\[|#1/);
});

it.each([
  ['is not JSON', 'planted {', 'it is not JSON'],
  [
    'is a failure',
    failureLine({ command: 'workload preview', code: 1, message: 'planted' }),
    'it holds the failure of a command instead of a preview',
  ],
  ['is not a preview', '{"planted":1}', 'it is not what workload preview --json of this version'],
  ['is too deep', `${'['.repeat(50)}${']'.repeat(50)}`, 'it has too many values'],
  [
    'contains a long list',
    JSON.stringify({ ...preview(), problems: Array(20_001).fill('') }),
    'a list in it is too long',
  ],
  [
    'contains a long text',
    JSON.stringify(preview({ problems: ['x'.repeat(100_001)] })),
    'a text in it is too long',
  ],
  ['is too large', ' '.repeat(16 * 1024 * 1024 + 1), 'it is larger than 16777216 bytes'],
  ['has a field that nobody knows', JSON.stringify({ ...preview(), planted: 1 }), 'it is not what'],
  [
    'has an unknown field in an effect',
    JSON.stringify(preview({ effects: [{ ...lost(), planted: 1 } as Effect] })),
    'it is not what',
  ],
  [
    'has a share of more than 100 %',
    JSON.stringify(preview({ effects: [{ ...canary(), to: { planted: 101 } }] })),
    'it is not what',
  ],
  ['has a negative number', JSON.stringify(preview({ unchanged: -1 })), 'it is not what'],
  [
    'has a number without an end',
    JSON.stringify(preview()).replace('"unchanged":0', '"unchanged":1e999'),
    'it is',
  ],
  ['has a limit of no percentage', JSON.stringify(preview({ maxStep: 1e9 })), 'it is not what'],
  [
    'has a long name in a record',
    JSON.stringify(preview({ effects: [{ ...canary(), to: { ['x'.repeat(100_001)]: 1 } }] })),
    'it is not what',
  ],
  [
    'has more values than a large preview',
    JSON.stringify({ ...preview(), problems: Array(100).fill(Array(20_000).fill(0)) }),
    'it has too many values',
  ],
  [
    'has a stack name that no marker can contain',
    JSON.stringify(preview({ stack: '\ud800' })),
    'that the engine does not allow',
  ],
])('refuses a file that %s, without quoting it', async (_case, text, says) => {
  const refused = await inJob(text).catch((error: unknown) => String(error));
  expect(refused).toContain(says);
  expect(refused).not.toContain('planted');
  expect(forge.requests).toEqual([]);
});

it('does not follow symbolic links, and refuses another stack than the named one', async () => {
  const link = join(folder, 'link.json');
  symlinkSync(join(folder, 'preview.json'), link);
  await expect(inJob(preview(), { from: link })).rejects.toThrow('it is not a regular file');
  await expect(inJob(preview(), { stack: 'staging' })).rejects.toThrow(
    'it is not a preview of the stack staging',
  );
  expect(forge.requests).toEqual([]);
});

describe('several previews', () => {
  const production = preview({ effects: [lost()] });
  const mail = preview({ project: 'mail', effects: [canary()] });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const notes: string[] = [];
  const post = (from: readonly string[], more: { stack?: string; commentName?: string } = {}) =>
    comment(
      { from, pullRequest: 12, ...more },
      {
        env: {
          GITHUB_ACTIONS: 'true',
          GITHUB_API_URL: `${forge.url}/api`,
          GITHUB_REPOSITORY: 'team/shop',
          GITHUB_TOKEN: TOKEN,
        },
        say: () => undefined,
        note: (text) => void notes.push(text),
        pauseMs: 1,
      },
    );

  it('of several files, or of one file about several stacks, are one comment that is edited in place', async () => {
    await post([file('a.json', jsonOf(mail)), file('b.json', jsonOf(production))]);
    expect(forge.comments).toHaveLength(1);
    const body = forge.comments[0]?.body ?? '';
    expect(body).toContain('### 🔴 `shop/production`: Data is lost: `Drive data`; 1 more stack changes');
    expect(body.indexOf('#### 🔴 `shop/production`')).toBeLessThan(body.indexOf('#### 🟡 `mail/production`'));
    expect(body).toContain("ran the pull request's own program");
    await post([file('all.json', jsonOfAll({ previews: [mail, production], missing: [] }))]);
    expect(forge.comments.map((one) => one.body)).toEqual([body]);
    await post([file('one.json', jsonOfAll({ previews: [mail], missing: [] }))]);
    expect(forge.comments).toHaveLength(1);
    expect(forge.comments[0]?.body).not.toContain('shop');
  });

  it('have as many comments as names', async () => {
    await post([file('a.json', jsonOf(mail))], { commentName: 'mail' });
    await post([file('b.json', jsonOf(production))], { commentName: 'shop' });
    await post([file('b.json', jsonOf(production))], { commentName: 'shop' });
    expect(forge.comments).toHaveLength(2);
  });

  it('are not hidden by a file that cannot be read: the comment names it, and the command fails', async () => {
    const posted = post([file('a.json', jsonOf(mail)), join(folder, 'absent.json')]);
    await expect(posted).rejects.toThrow(/--from .*absent\.json: .*ENOENT/);
    expect(forge.comments[0]?.body).toContain('The preview of 1 of 2 stacks failed; `mail/production`');
    expect(forge.comments[0]?.body).toContain('`absent.json` | It could not be previewed');
  });

  it.each<[string, unknown]>([
    ['another field', { extra: 1 }],
    ['a stack that is no preview', { previews: [{ workloadPreview: 2 }] }],
    ['a name that the engine does not allow', { previews: [{ ...mail, project: 'a b' }] }],
    ['another form', { workloadPreviews: 2 }],
    ['no list', { missing: {} }],
    ['a bottomless list', { missing: [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]] }],
  ])('of a stranger with %s are refused', async (_what, more) => {
    const json = {
      ...(JSON.parse(jsonOfAll({ previews: [mail], missing: [] })) as object),
      ...(more as object),
    };
    await expect(post([file('a.json', JSON.stringify(json))])).rejects.toThrow(/^--from /);
    expect(forge.comments).toEqual([]);
  });

  it('of one stack twice are not shown, as one of them is of another commit; the others are', async () => {
    const twice = post([
      file('a.json', jsonOf(mail)),
      file('b.json', jsonOf(mail)),
      file('c.json', jsonOf(production)),
    ]);
    await expect(twice).rejects.toThrow(
      /^--from: mail\/production is there 2 times, in \S*a\.json and \S*b\.json, perhaps/,
    );
    expect(forge.comments[0]?.body).toContain('The preview of 1 of 2 stacks failed; `shop/');
    expect(forge.comments[0]?.body).toMatch(/`mail\/production` \| It could not be previewed/);
  });
});
