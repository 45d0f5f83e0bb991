/** Runs docs/pipelines.md block by block as a pipeline does: without a terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';

/** The word after a block's language: what happens before the block, or how it ends. */
type Word = '' | 'fails' | 'waits' | 'driven' | 'drift' | 'killed';

interface Block {
  /** The heading above the block. */
  readonly heading: string;
  readonly language: string;
  readonly word: Word;
  readonly text: string;
}

const page = readFileSync(join(__dirname, '../../docs/pipelines.md'), 'utf8');
const blocks = page.split(/^## /m).flatMap((section): Block[] => {
  const heading = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/^```(\w+) ?(\w*)\n([^]*?)^```$/gm)].map(
    ([, language = '', word = '', text = '']) => ({ heading, language, word: word as Word, text }),
  );
});
const commands = blocks.filter(({ language }) => language === 'sh');

/** The first comment that the page shows. */
const canary = /^````text\n([^]*?)^````$/m.exec(page)?.[1];
/** The written comment with the page's step times of half an hour. */
const commentWritten = () =>
  readFileSync(join(p.folder, 'comment.md'), 'utf8')
    .replace(/\btests(%2F|\/)test\b/g, 'shop$1production')
    .replaceAll('1s', '30m');

const FORK = expect.stringMatching(/^POST \/snapshots\/[^/]+\/fork$/) as string;
const DRIVE = expect.stringMatching(/^PUT \/drives\/invoices-\w+$/) as string;
const ROUTE = 'PUT /applications/shop';

/** The required output and writes of each block, in the order of the page. */
const expected: readonly { readonly shows?: RegExp; readonly writes: readonly string[] }[] = [
  { writes: ['POST /drives', FORK] },
  {
    shows: /^update shop snapshot\nfork shop {"rev-1":100} {"rev-1":90,"new":10}$/m,
    writes: [],
  },
  { shows: /^ForkedApplication shop gets a new revision at 10 %$/m, writes: [] },
  { shows: /weight/, writes: [] },
  { shows: /no changes were expected/, writes: [] },
  { writes: [] },
  { writes: [FORK] },
  { shows: /awaits approval/, writes: [] },
  { shows: /approved at 10 %/, writes: [ROUTE] },
  { shows: /shop: Healthy/, writes: [] },
  { writes: [] },
  { shows: /~ displayName: "Invoices" => "Changed"/, writes: [DRIVE] },
  // The killed run made the fork.
  { shows: /continuing with it/, writes: [] },
  { shows: /unchanged/, writes: [] },
];

let p: Project;
beforeAll(async () => {
  p = await testProject();
  await story(p.emulator);
  // A pipeline has its settings in environment variables.
  for (const key of ['baseUrl', 'workspace', 'apiKey']) await p.pulumi('config', 'rm', `workload:${key}`);
  // Shortens the steps of half an hour.
  await p.pulumi('config', 'set', 'shop:pace', '1s');
  p.program(blocks.find(({ language }) => language === 'js')?.text ?? '');
}, 120_000);
afterAll(async () => {
  await p.stop();
});

/** Starts a block as a pipeline step: no terminal, the first failure ends it, and the whole group can be killed. */
function start(text: string) {
  return spawn('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: p.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      ...p.env,
      // Tests must not comment on real pull requests.
      GITHUB_ACTIONS: '',
      GITLAB_CI: '',
      WORKLOAD_BASE_URL: p.emulator.baseUrl,
      WORKLOAD_WORKSPACE: p.emulator.workspace,
      WORKLOAD_API_KEY: p.emulator.apiKey,
    },
  });
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A step that runs, with its output so far. */
function begin(text: string): { output: () => string; ended: Promise<Ended> } {
  const child = start(text);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { output: () => output, ended };
}

/** The scheduled job, which drives the rollout while others act. */
let driving: Promise<Ended> | undefined;

const before: Readonly<Record<Word, () => Promise<void>>> = {
  '': () => Promise.resolve(),
  fails: () => Promise.resolve(),
  waits: () => Promise.resolve(),
  /** The scheduled job takes the approved step, and ends the rollout. */
  driven: async () => {
    expect(await driving).toMatchObject({
      code: 0,
      output: expect.stringMatching(/rev-2 now has 100 %[^]*shop is healthy/) as string,
    });
    driving = undefined;
  },
  /** The drive changes from outside. */
  drift: async () => {
    const drives = (await call(p.emulator, 'GET', '/drives')) as {
      metadata: { name: string };
      spec: object;
    }[];
    for (const { metadata, spec } of drives) {
      await call(p.emulator, 'PUT', `/drives/${metadata.name}`, {
        metadata: { ...metadata, displayName: 'Changed' },
        spec,
      });
    }
  },
  /** A run is killed after a release's fork, before its end. */
  killed: async () => {
    p.emulator.faults.add({ method: 'GET', path: '/applications', after: 1, then: { kind: 'hang' } });
    const run = start('pulumi config set shop:snapshot shop-v3; pulumi up --yes --skip-preview');
    const closed = once(run, 'close');
    // Until the read after the fork hangs.
    while (p.emulator.faults.pending().length > 0) await setTimeout(20);
    if (run.pid !== undefined) process.kill(-run.pid, 'SIGKILL');
    await closed;
    expect(p.requests().filter((line) => line.startsWith('POST'))).toEqual([FORK]);
  },
};

it('every block has an expectation', () => {
  expect(commands).toHaveLength(expected.length);
  expect(blocks.map(({ language, word }) => `${language} ${word}`.trim())).toEqual(
    expect.arrayContaining([
      'js',
      'sh',
      'sh fails',
      'sh waits',
      'sh driven',
      'sh drift',
      'sh killed',
      'yaml',
    ]),
  );
  // The workflow contains the commands that ran here.
  const workflows = blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text);
  const workflow = workflows.join('').replace(/^ +/gm, '');
  const ofRollouts = commands.filter(({ heading, word }) => heading === 'The rollout' && word !== 'driven');
  expect(ofRollouts.map(({ text }) => workflow.includes(text.replace('rev-2:10', '"$AT"')))).toEqual([
    true,
    true,
  ]);
});

it.each(
  commands.map((block, index) => [block.heading, block.text.split('\n')[0] ?? '', block, index] as const),
)(
  '%s: %s',
  async (_heading, _line, { text, word }, index) => {
    await before[word]();
    p.requests();
    const { shows, writes } = expected[index] ?? { writes: [] };
    const step = begin(text);
    if (word === 'waits') {
      driving = step.ended;
      while (shows?.test(step.output()) === false) await setTimeout(100);
    } else {
      const { code, output } = await step.ended;
      expect([output, code === 0]).toEqual([output, word !== 'fails']);
      if (shows !== undefined) expect(output).toMatch(shows);
    }
    if (text.includes('--markdown comment.md')) expect(commentWritten()).toBe(canary);
    const sent = p.requests().filter((line) => !line.startsWith('GET '));
    // Meanwhile, the job that drives the rollout may write, too.
    expect(driving === undefined ? sent.sort() : [...new Set(sent)].sort()).toEqual(writes);
  },
  90_000,
);
