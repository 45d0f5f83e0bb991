/** Jobs that hold a token, on a runner where a stranger planted files: the command runs, and no file is obeyed. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { JOBS, type Job } from '../../cli/src/init/catalog';
import { CLI } from '../../cli/src/init/pins';
import { filesOf } from '../../cli/src/init/render';
import { jsonOf } from '../../cli/src/preview/json';
import { TestForge, TOKEN } from '../../cli/src/testing/forge';
import { lost, preview } from '../../cli/src/testing/previews';
import { Stranger } from './strangers/files';
import { type Registry, startRegistry } from './strangers/registry';
import { makeRunner, run, type Runner, runSteps, type Step } from './strangers/runner';

const SHA = '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14';

let folder: string;
let registry: Registry;
let stranger: Stranger;
let forge: TestForge | undefined;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'workload-strangers-')));
  registry = await startRegistry(join(folder, 'registry'), CLI);
  stranger = await Stranger.start(join(folder, 'stranger'));
});
afterEach(async () => {
  await registry.stop();
  await stranger.stop();
  await forge?.stop();
  forge = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: object;
  readonly defaults?: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly permissions?: object;
        readonly env?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const chosen = { jobs: ['fork-preview'], stack: 'production', branch: 'main', program: '.' } as const;

/** The steps of the job that comments: as `workload init` writes them, and as docs/pipelines.md shows them. */
function stepsOf(where: 'init' | 'page'): readonly Step[] {
  const page = readFileSync(join(__dirname, '../../docs/pipelines.md'), 'utf8');
  const text =
    where === 'init'
      ? filesOf({ ...chosen, tools: ['github'] }).find(({ path }) => path.endsWith('fork-comment.yml'))?.text
      : /^```yaml\n(on:\n {2}workflow_run:[^]*?)^```$/m.exec(page)?.[1]?.replaceAll('VERSION', CLI);
  return (parse(text ?? '') as Workflow).jobs.comment?.steps ?? [];
}

/** The event of a fork's run, as the forge writes it. */
function event(): string {
  const file = join(folder, 'event.json');
  const run = {
    event: 'pull_request',
    head_sha: SHA,
    head_branch: 'change',
    html_url: `${forge?.url ?? ''}/runs/99`,
  };
  const workflow_run = { ...run, head_repository: { full_name: 'ada/shop' } };
  writeFileSync(file, JSON.stringify({ workflow_run }));
  return file;
}

it.each(['init', 'page'] as const)(
  'GitHub: the job that comments obeys no file of the artifact (%s)',
  async (where) => {
    forge = await TestForge.start('GitHub');
    forge.pulls = [{ number: 12, head: { sha: SHA, repo: { full_name: 'ada/shop' } } }];
    const artifact = join(folder, 'artifact');
    const runner: Runner = {
      ...makeRunner(folder),
      env: {
        ...registry.env,
        PATH: process.env.PATH,
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: `${forge.url}/api`,
        GITHUB_SERVER_URL: forge.url,
        GITHUB_REPOSITORY: 'team/shop',
        GITHUB_EVENT_PATH: event(),
      },
      values: {
        'runner.temp': join(folder, 'temp'),
        'github.token': TOKEN,
        'github.event.workflow_run.id': '99',
      },
      actions: {
        'actions/setup-node': () => undefined,
        'actions/download-artifact': (to) => {
          stranger.plant(artifact, CLI);
          writeFileSync(join(artifact, 'preview.json'), jsonOf(preview({ effects: [lost()] })));
          mkdirSync(to, { recursive: true });
          cpSync(artifact, to, { recursive: true, force: true });
        },
      },
    };
    const ran = await runSteps(stepsOf(where), runner);
    expect(stranger.obeyed).toEqual([]);
    expect(ran).toEqual({
      code: 0,
      text: expect.stringContaining('comment made on pull request 12') as string,
    });
    expect(forge.comments.map(({ body }) => body)).toEqual([expect.stringContaining('Data is lost')]);
    const [started] = registry.started();
    expect(started?.options).toBeUndefined();
    expect(started?.beside).toEqual([]);
  },
  60_000,
);

interface GitlabJob {
  readonly script: readonly string[];
  readonly before_script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

it('GitLab: the job that comments obeys no file of the artifact, nor of the checkout of a fork before it', async () => {
  forge = await TestForge.start('GitLab');
  const job = { job: 'workload-fork-preview', status: 'success' };
  const artifact = jsonOf(preview({ effects: [lost()] }));
  forge.merges = [
    { iid: 12, sha: SHA, source: 7, pipelines: [{ id: 70, sha: SHA, project: 7, ...job, artifact }] },
  ];
  const files = filesOf({ ...chosen, tools: ['gitlab'] });
  const text = files.find(({ path }) => path.endsWith('.gitlab-ci.yml'))?.text ?? '';
  const { 'workload-comment': comment } = parse(text) as Readonly<Record<string, GitlabJob>>;
  expect(comment?.variables).toEqual({ GIT_STRATEGY: 'none' });
  // A runner may keep the folder of the project between jobs.
  const { workspace } = makeRunner(folder);
  stranger.plant(workspace, CLI);
  const env = {
    ...registry.env,
    PATH: process.env.PATH,
    TMPDIR: join(folder, 'temp'),
    GITLAB_CI: 'true',
    GITLAB_TOKEN: TOKEN,
    CI_API_V4_URL: `${forge.url}/api`,
    CI_PROJECT_ID: '9',
  };
  const ran = await run(
    'bash',
    ['-eo', 'pipefail', '-c', comment?.script.join('\n') ?? 'false'],
    workspace,
    env,
  );
  expect(stranger.obeyed).toEqual([]);
  expect(ran).toEqual({
    code: 0,
    text: expect.stringContaining('comment made on merge request 12') as string,
  });
  expect(registry.started()).toMatchObject([{ beside: [] }]);
}, 60_000);

/** Jobs that comment: the tests above run them. */
const COMMENTING = ['fork-comment comment', 'workload-comment'];
const ALL = { ...chosen, jobs: Object.keys(JOBS) as Job[] };

/** Jobs of a forge that hold a token or a secret, without those that comment. */
function holding(tool: 'github' | 'gitea') {
  const files = filesOf({ ...ALL, tools: [tool] });
  const workflows = files.filter(({ path }) => path.includes('/workflows/'));
  return workflows.flatMap(({ path, text }) => {
    const workflow = parse(text) as Workflow;
    return Object.entries(workflow.jobs)
      .map(([name, job]) => ({
        name: `${path.replace(/.*workload-|\.yml$/g, '')} ${name}`,
        steps: job.steps,
        env: { ...workflow.env, ...job.env },
        may: Object.keys(job.permissions ?? workflow.permissions ?? { everything: 'write' }),
        files,
      }))
      .filter(({ name, may }) => may.length > 0 && !COMMENTING.includes(name));
  });
}

/** What the jobs of forks of this repository may have left on a runner that is not thrown away. */
function plantAround(workspace: string, temp: string): void {
  stranger.plant(workspace, CLI);
  stranger.plant(join(workspace, '..', 'shop-of-a-fork'), CLI);
  stranger.plant(join(temp, 'workload-artifact'), CLI);
}

/** The reviewed program, and the files of the forge, in place of all that was there. */
function checkOut(workspace: string, files: ReturnType<typeof filesOf>): void {
  rmSync(workspace, { recursive: true, force: true });
  const own = [
    ...files,
    { path: 'Pulumi.yaml', text: 'name: shop\nruntime: nodejs\n' },
    { path: 'package.json', text: '{"name":"shop","private":true}' },
    {
      path: 'package-lock.json',
      text: '{"name":"shop","lockfileVersion":3,"packages":{"":{"name":"shop"}}}',
    },
  ];
  for (const { path, text } of own) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

/** An engine that finds drift, and does everything else. */
function engineIn(bin: string): void {
  mkdirSync(bin, { recursive: true });
  const text = '#!/bin/sh\ncase "$*" in refresh*) exit 7 ;; *) exit 0 ;; esac\n';
  writeFileSync(join(bin, 'pulumi'), text, { mode: 0o755 });
}

const DEPLOYING = [
  ...holding('github').map((job) => ['github', job.name, job] as const),
  ...holding('gitea').map((job) => ['gitea', job.name, job] as const),
];

it('knows the jobs of the reviewed program that hold a token', () => {
  expect(DEPLOYING.map(([tool, name]) => `${tool} ${name}`)).toEqual([
    'github preview preview',
    'github deploy plan',
    'github deploy apply',
    'github rollout drive',
    'github rollout approve',
    'github drift drift',
    'github fleet look',
    'github fleet merge',
    'gitea preview preview',
    'gitea deploy deploy',
    'gitea rollout drive',
    'gitea rollout approve',
    'gitea drift drift',
  ]);
});

describe('a job of the reviewed program reads no file of a stranger', () => {
  beforeEach(async () => {
    await registry.stop();
    registry = await startRegistry(join(folder, 'recording'), CLI, false);
    forge = await TestForge.start('GitHub');
  });

  it.each(DEPLOYING)(
    '%s: %s',
    async (_tool, name, { steps, env, files }) => {
      const { workspace, temp } = makeRunner(folder);
      plantAround(workspace, temp);
      engineIn(join(folder, 'bin'));
      const action = files.find(({ path }) => path.endsWith('workload-preview/action.yml'))?.text ?? '';
      const inputs: Readonly<Record<string, string>> = { stack: 'production', program: '.', refresh: 'true' };
      const ofAction = (parse(action) as { readonly runs: { readonly steps: readonly Step[] } }).runs.steps;
      const runner: Runner = {
        ...{ workspace, temp },
        env: {
          ...registry.env,
          PATH: [join(folder, 'bin'), process.env.PATH].join(':'),
          ...Object.fromEntries(Object.keys(env).map((name) => [name, `planted-${name}`])),
        },
        values: (expression) => {
          if (expression === 'runner.temp') return temp;
          return expression.startsWith('inputs.')
            ? (inputs[expression.slice('inputs.'.length)] ?? '')
            : 'planted';
        },
        // Those of a pull request of a fork.
        when: (condition) => condition !== "inputs.base != ''",
        actions: {
          'actions/checkout': () => {
            checkOut(workspace, files);
          },
          'actions/setup-node': () => undefined,
          'pulumi/actions': () => undefined,
          'actions/upload-artifact': () => undefined,
          'actions/download-artifact': (path) => {
            mkdirSync(path, { recursive: true });
            writeFileSync(join(path, 'shard-1.json'), '{}');
          },
        },
      };
      const all = steps.flatMap((step) =>
        step.uses?.endsWith('/actions/workload-preview') === true ? ofAction : [step],
      );
      const ran = await runSteps(all, runner);
      expect(stranger.obeyed).toEqual([]);
      expect(ran).toMatchObject({ code: 0 });
      // The job that joins results has no checkout.
      const where = name === 'fleet merge' ? join(temp, 'empty') : workspace;
      expect(registry.started().map(({ cwd, options }) => [cwd, options])).toEqual(
        registry.started().map(() => [where, undefined]),
      );
      expect(registry.started().length).toBeGreaterThan(0);
    },
    60_000,
  );

  const gitlab = filesOf({ ...ALL, tools: ['gitlab'] });
  const pipeline = parse(gitlab.find(({ path }) => path.endsWith('.gitlab-ci.yml'))?.text ?? '') as Readonly<
    Record<string, GitlabJob>
  >;
  const base = pipeline['.workload'];
  const jobs = Object.keys(pipeline).filter(
    (name) => name.startsWith('workload-') && !COMMENTING.includes(name) && name !== 'workload-fork-preview',
  );

  it.each(jobs)(
    'GitLab: %s',
    async (name) => {
      const { workspace, temp } = makeRunner(folder);
      plantAround(workspace, temp);
      engineIn(join(folder, 'bin'));
      checkOut(workspace, gitlab);
      // From the job before.
      writeFileSync(join(workspace, 'approved.digest'), 'digest');
      const job = pipeline[name];
      const lines = [...(base?.before_script ?? []), ...(job?.script ?? ['false'])];
      const ran = await run('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], workspace, {
        ...registry.env,
        ...base?.variables,
        PATH: [join(folder, 'bin'), process.env.PATH].join(':'),
        TMPDIR: temp,
        GITLAB_TOKEN: TOKEN,
        CI_DEFAULT_BRANCH: 'main',
      });
      expect(stranger.obeyed).toEqual([]);
      expect(registry.started().length).toBeGreaterThan(0);
      // Drift fails the job, once it is reported.
      expect([name, ran.code]).toEqual([name, name === 'workload-drift' ? 1 : 0]);
    },
    60_000,
  );
});

it('only the jobs that comment take anything of another run, and no job checks out what a pull request names', () => {
  for (const tool of ['github', 'gitea'] as const)
    for (const { name, steps } of holding(tool)) {
      const taken = steps.filter((step) => step.uses?.includes('download') === true);
      // Results of jobs of the same run: another run has to be named.
      const joined = {
        pattern: 'workload-fleet-*',
        'merge-multiple': true,
        path: '${{ runner.temp }}/result',
      };
      const isJoining = name === 'fleet merge';
      expect([name, taken.map((step) => step.with)]).toEqual([name, isJoining ? [joined] : []]);
      const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
      expect([name, checkouts.map((step) => step.with)]).toEqual([
        name,
        isJoining ? [] : [{ 'persist-credentials': false }],
      ]);
      expect([name, /head\.(?:ref|sha|repo)/.test(JSON.stringify(steps))]).toEqual([name, false]);
    }
});
