/** What `workload init` can write: each file with its template, its place in the repository, and what it is for. */

/** Where a pipeline runs. */
export const TOOLS = {
  github: 'GitHub Actions',
  gitea: 'Gitea or Forgejo Actions',
  gitlab: 'GitLab CI',
  atlantis: 'Atlantis',
  operator: 'Pulumi Kubernetes Operator, with Flux',
  agents: 'AGENTS.md, for coding agents',
} as const;

export type Tool = keyof typeof TOOLS;

/** What a pipeline does. */
export const JOBS = {
  preview: 'comment on pull requests',
  'fork-preview': 'preview pull requests of forks, without secrets',
  deploy: 'apply the approved plan, and run rollouts',
  rollout: 'drive rollouts, and give approvals',
  drift: 'look for drift every night',
  fleet: 'compare all stacks of the backend every night',
} as const;

export type Job = keyof typeof JOBS;

/** A file that is written. */
export interface InitFile {
  /** Below `templates`. */
  readonly template: string;
  /** In the repository. */
  readonly path: string;
  /** Purpose, in one line. */
  readonly says: string;
  /** Written if any of these jobs is chosen. */
  readonly jobs: readonly Job[];
  /** An example, which is never written over a file that exists. */
  readonly isExample?: true;
}

const ALL = Object.keys(JOBS) as Job[];

/** Without a choice: a fleet needs a file of places first. */
export const USUAL: readonly Job[] = ALL.filter((job) => job !== 'fleet');

const LOCK: InitFile = {
  template: 'shell/when-unlocked.sh',
  path: 'ci/when-unlocked.sh',
  says: 'retries a command while another run holds the lock of the stack',
  jobs: ['deploy', 'drift'],
};

const QUOTED: InitFile = {
  template: 'shell/quoted.sh',
  path: 'ci/quoted.sh',
  says: 'shows what a command prints as a quotation, which forges do not obey',
  jobs: USUAL,
};

const ROLLOUTS: InitFile = {
  template: 'shell/run-rollouts.sh',
  path: 'ci/run-rollouts.sh',
  says: 'runs the rollouts of the stack in a job, which does not fail while one waits',
  jobs: ['deploy', 'rollout'],
};

/** The file that the jobs of a fleet read. */
export const PLACES_FILE: InitFile = {
  template: 'fleet/places.yaml',
  path: 'ci/places.yaml',
  says: 'example: the workspaces of the fleet, and the variable of each key; never overwritten',
  jobs: ['fleet'],
  isExample: true,
};

/** Workflows of GitHub, and of forges that run the same workflows. */
function actions(folder: '.github' | '.gitea'): InitFile[] {
  const workflow = (template: string, name: string, job: Job, says: string): InitFile => ({
    template,
    path: `${folder}/workflows/workload-${name}.yml`,
    says,
    jobs: [job],
  });
  const isGithub = folder === '.github';
  return [
    {
      template: 'github/action.yml',
      path: `${folder}/actions/workload-preview/action.yml`,
      says: 'the steps of a preview, which both workflows of pull requests use',
      jobs: ['preview', 'fork-preview'],
    },
    workflow(
      'github/preview.yml',
      'preview',
      'preview',
      'keeps one comment on each pull request up to date: what an update would do',
    ),
    workflow(
      'github/fork-preview.yml',
      'fork-preview',
      'fork-preview',
      "previews a fork's pull request on an embedded platform, in a job without secrets",
    ),
    ...(isGithub
      ? [
          workflow(
            'github/fork-comment.yml',
            'fork-comment',
            'fork-preview',
            "writes the comment of a fork's pull request; runs no code of the fork",
          ),
        ]
      : []),
    workflow(
      isGithub ? 'github/deploy.yml' : 'gitea/deploy.yml',
      'deploy',
      'deploy',
      isGithub
        ? 'previews each push, applies exactly what a reviewer of the environment production approves, and runs rollouts'
        : 'previews each push, applies exactly this when somebody enters its digest, and runs rollouts',
    ),
    workflow(
      isGithub ? 'github/rollout.yml' : 'gitea/rollout.yml',
      'rollout',
      'rollout',
      'drives rollouts for 55 minutes of every hour; run by hand, it approves a step',
    ),
    workflow(
      'github/drift.yml',
      'drift',
      'drift',
      'looks for drift every night; opens an issue, or undoes it if WORKLOAD_HEAL_DRIFT is true',
    ),
    ...(isGithub
      ? [
          workflow(
            'github/fleet.yml',
            'fleet',
            'fleet',
            'compares all stacks of the backend with the platform every night, in two jobs side by side',
          ),
          PLACES_FILE,
        ]
      : []),
    LOCK,
    ROLLOUTS,
    QUOTED,
  ];
}

export const PLACES: Readonly<Record<Tool, readonly InitFile[]>> = {
  agents: [
    {
      template: 'agents/AGENTS.md',
      path: 'AGENTS.md',
      says: 'tells coding agents how to check a change, what they may run, and what a person must see',
      jobs: ALL,
    },
  ],
  github: actions('.github'),
  gitea: actions('.gitea'),
  gitlab: [
    {
      template: 'gitlab/workload.gitlab-ci.yml',
      path: 'ci/workload.gitlab-ci.yml',
      says: 'the jobs that you chose; .gitlab-ci.yml includes it',
      jobs: ALL,
    },
    PLACES_FILE,
    LOCK,
    ROLLOUTS,
    QUOTED,
  ],
  atlantis: [
    {
      template: 'atlantis/atlantis.yaml',
      path: 'atlantis.yaml',
      says: 'Atlantis previews pull requests with Pulumi, applies exactly what is approved, and begins rollouts',
      jobs: ['preview', 'deploy'],
    },
    { ...LOCK, jobs: ['deploy'] },
    { ...ROLLOUTS, jobs: ['deploy'] },
    { ...QUOTED, jobs: ['preview', 'deploy'] },
  ],
  operator: [
    ...operator(),
    {
      template: 'operator/credentials.yaml',
      path: 'operator/credentials.yaml',
      says: 'the account and the settings of the pods',
      jobs: ['deploy', 'rollout', 'fleet'],
    },
    {
      template: 'operator/rollout.yaml',
      path: 'operator/rollout.yaml',
      says: 'a pod that runs the rollouts of the stack',
      jobs: ['rollout'],
    },
    {
      template: 'operator/fleet.yaml',
      path: 'operator/fleet.yaml',
      says: 'a pod that compares all stacks of the backend with the platform every night',
      jobs: ['fleet'],
    },
  ],
};

/** Whether the files of a tool do a job, if they are written for all of these jobs. */
export function isDoneBy(tool: Tool, job: Job, jobs: readonly Job[]): boolean {
  // The stack that deploys undoes drift.
  if (tool === 'operator' && job === 'drift') return jobs.includes('deploy');
  return tool !== 'agents' && PLACES[tool].some((file) => file.jobs.includes(job));
}

function operator(): InitFile[] {
  const says = {
    Dockerfile: 'image of the pods: Pulumi with the plugin in it',
    'program.yaml': 'a program in the cluster, and the stack that follows it',
    'repository.yaml': 'a program in git, which Flux watches, and the stack that follows it',
    'workspace.yaml': 'a pod with the program, to try the image',
  };
  return Object.entries(says).map(([name, what]) => ({
    template: `operator/${name}`,
    path: `operator/${name}`,
    says: what,
    // Drift is undone by the stack that deploys.
    jobs: ['deploy'],
  }));
}

/** A file as it is written. */
export interface File {
  readonly path: string;
  readonly says: string;
  readonly text: string;
  /** An example, which is never written over a file that exists. */
  readonly isExample: boolean;
}
