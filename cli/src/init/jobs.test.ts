/** docs/security.md says of every job what its token may do, and which secrets it gets: as the written files do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { JOBS, type Job, type Tool } from './catalog';
import { filesOf } from './render';

type Permissions = Readonly<Record<string, string>>;

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Permissions;
  readonly env?: Permissions;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

interface WorkflowJob {
  readonly if?: string;
  readonly permissions?: Permissions;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}

/** What a row of the table says: forge, file and job; its token; its secrets. */
type Row = readonly [job: string, token: string, secrets: string];

const choice = { jobs: Object.keys(JOBS) as Job[], stack: 'production', branch: 'main', program: '.' };
const filesFor = (tool: Tool) => filesOf({ ...choice, tools: [tool] });

const STACK = ['PULUMI_CONFIG_PASSPHRASE', 'WORKLOAD_API_KEY'];

function workflowsFor(tool: 'github' | 'gitea') {
  return filesFor(tool)
    .filter(({ path }) => path.includes('/workflows/'))
    .map(({ path, text }) => ({ path, text, workflow: parse(text) as Workflow }));
}

function secretsIn(...parts: readonly unknown[]): string {
  const named = [...JSON.stringify(parts).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);
  const names = [...new Set(named)].sort();
  if (names.length === 0) return 'none';
  return names.join() === STACK.join() ? 'of the stack' : names.join(', ');
}

function ofActions(tool: 'github' | 'gitea', title: string): Row[] {
  return workflowsFor(tool).flatMap(({ path, workflow }) =>
    Object.entries(workflow.jobs).map(([name, job]): Row => {
      const token = Object.entries(job.permissions ?? workflow.permissions ?? { everything: 'write' });
      const file = path.replace(/.*workload-|\.yml$/g, '');
      return [
        `${title} \`${file}\`, \`${name}\``,
        token.length === 0 ? 'may do nothing' : token.map(([what, may]) => `\`${what}: ${may}\``).join(', '),
        secretsIn(workflow.env, job),
      ];
    }),
  );
}

interface GitlabJob {
  readonly rules?: readonly { readonly if: string }[];
}

function ofGitlab(): Row[] {
  const text = filesFor('gitlab').find(({ path }) => path.endsWith('.gitlab-ci.yml'))?.text ?? '';
  return Object.entries(parse(text) as Readonly<Record<string, GitlabJob>>)
    .filter(([name]) => !name.startsWith('.'))
    .map(([name, { rules = [] }]): Row => {
      const [rule = ''] = rules.map((each) => each.if);
      const job = `GitLab \`${name}\``;
      if (rule.includes('SOURCE_PROJECT_ID != ')) return [job, '`CI_JOB_TOKEN` of the fork', 'none'];
      // Protected variables are for protected branches, whatever the rule of the job.
      const condition = rule.includes('merge_request_event') ? ', on a protected branch' : '';
      return [job, `\`GITLAB_TOKEN\`${condition}`, `of the stack${condition}`];
    });
}

const OTHERS: readonly Row[] = [
  ['Atlantis plan, apply', 'of the server', 'of the stack'],
  ['Operator', 'none', 'of the stack'],
];

const page = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8');
const section = page.split(/^##+ /m).find((each) => each.startsWith('What a job holds')) ?? '';
const rows = [...section.matchAll(/^\|(.*)\|$/gm)]
  .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
  .slice(2);

it('the table has every job with the token and the secrets of the written files', () => {
  const told = rows.map(([job = '', token = '', secrets = '']) => [job, token, secrets]);
  expect(told).toEqual([
    ...ofActions('github', 'GitHub'),
    ...ofActions('gitea', 'Gitea'),
    ...ofGitlab(),
    ...OTHERS,
  ]);
});

it('every job says what it reads of strangers, and what limits it', () => {
  expect(rows.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([]);
});

it('the table tells apart the jobs that run the program of a branch, by design', () => {
  const of = (isByDesign: boolean) =>
    rows.flatMap(([job = '', , , reads = '']) => (reads.startsWith('by design') === isByDesign ? [job] : []));
  expect(of(false)).toEqual([
    'GitHub `fork-preview`, `preview`',
    'GitHub `fork-comment`, `comment`',
    'GitHub `fleet`, `look`',
    'GitHub `fleet`, `merge`',
    'Gitea `fork-preview`, `preview`',
    'GitLab `workload-fork-preview`',
    'GitLab `workload-comment`',
    'GitLab `workload-fleet`',
    'GitLab `workload-fleet-merge`',
    'Operator',
  ]);
});

it.each(['github', 'gitea'] as const)('%s: no checkout leaves its token in the folder', (tool) => {
  for (const { path, workflow } of workflowsFor(tool))
    for (const [name, { steps }] of Object.entries(workflow.jobs))
      for (const { uses = '', with: inputs } of steps)
        if (uses.startsWith('actions/checkout@'))
          expect([path, name, inputs]).toEqual([
            path,
            name,
            expect.objectContaining({ 'persist-credentials': false }),
          ]);
});

const SAME_REPOSITORY = 'github.event.pull_request.head.repo.full_name == github.repository';

it.each(['github', 'gitea'] as const)(
  '%s: a pull request of a fork starts no job with a secret, nor one whose token may write',
  (tool) => {
    const begun = workflowsFor(tool).filter(({ workflow }) =>
      JSON.stringify(workflow.on).includes('pull_request'),
    );
    expect(begun).toHaveLength(2);
    for (const { path, workflow } of begun)
      for (const [name, job] of Object.entries(workflow.jobs)) {
        if (job.if === SAME_REPOSITORY) continue;
        expect([path, name, job.permissions ?? workflow.permissions]).toEqual([path, name, {}]);
        expect([path, name, /secrets\.|vars\.|github\.token/.test(JSON.stringify(workflow))]).toEqual([
          path,
          name,
          false,
        ]);
      }
  },
);

it.each(['github', 'gitea'] as const)(
  "%s: after a stranger's program, which may change the variables of later steps, a job only uploads",
  (tool) => {
    const fork = workflowsFor(tool).find(({ path }) => path.includes('fork-preview'));
    const [checkout, action, ...later] = fork?.workflow.jobs.preview?.steps ?? [];
    expect(checkout?.with).toMatchObject({ 'persist-credentials': false });
    expect(action?.uses).toMatch(/^\.\/.*workload-preview$/);
    expect(later.map(({ uses = '', run }) => [uses.replace(/@.*/, ''), run])).toEqual([
      ['actions/upload-artifact', undefined],
    ]);
  },
);

it('the job that comments installs the command before anything of the fork is there, and only it has the token', () => {
  const comment = workflowsFor('github').find(({ path }) => path.includes('fork-comment'));
  const steps = comment?.workflow.jobs.comment?.steps ?? [];
  expect(
    steps.map(({ uses = '', run = '' }) => uses.replace(/@.*/, '') || run.split(' ', 2).join(' ')),
  ).toEqual([
    'actions/setup-node',
    'npm install',
    'actions/download-artifact',
    'mkdir "$RUNNER_TEMP/workload/empty"',
  ]);
  expect(steps.map((step) => JSON.stringify(step).includes('github.token'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
