/** The steps that remain for a person after the files are written. */
import { CLI } from './pins';
import type { Tool } from './catalog';
import type { Choice } from './render';
import { WORKLOAD } from '../started-by';

export function nextSteps({ tools, jobs, stack }: Choice): string[] {
  const isBeyondForks = jobs.some((job) => job !== 'fork-preview');
  return [
    `Add the command to the program's dependencies: npm install --save-dev --save-exact @workload/cli@${CLI}`,
    ...(isBeyondForks ? tools.flatMap((tool) => SETTINGS[tool] ?? []) : []),
    ...(tools.includes('github') && (jobs.includes('deploy') || jobs.includes('rollout'))
      ? ['GitHub, settings of the repository: create the environment "production", with required reviewers.']
      : []),
    ...(tools.includes('gitlab') ? ['GitLab: include ci/workload.gitlab-ci.yml from .gitlab-ci.yml.'] : []),
    ...(tools.includes('gitlab') && jobs.includes('fork-preview')
      ? [
          'GitLab: create a schedule with WORKLOAD_JOB=comment, every few minutes, for comments on merge requests of forks.',
        ]
      : []),
    ...(tools.includes('atlantis') && jobs.includes('deploy')
      ? [
          `Atlantis starts nothing by itself: if the program has a rollout, also run ${WORKLOAD} init --jobs rollout with --for github, gitea or gitlab.`,
        ]
      : []),
    `Read the files, commit them, and open a pull request: its comment shows what an update of ${stack} would do.`,
  ];
}

const VARIABLES = 'PULUMI_BACKEND_URL, WORKLOAD_BASE_URL and WORKLOAD_WORKSPACE';
const SECRETS = 'PULUMI_CONFIG_PASSPHRASE and WORKLOAD_API_KEY';

const SETTINGS = {
  github: `GitHub, settings of the repository, Actions: set the variables ${VARIABLES}, and the secrets ${SECRETS}.`,
  gitea: `Gitea, settings of the repository, Actions: set the variables ${VARIABLES}, and the secrets ${SECRETS}.`,
  gitlab: `GitLab, settings of the project, CI/CD: set the variables ${VARIABLES}, and, masked, ${SECRETS} and GITLAB_TOKEN; all of them protected, because a fork's pipeline that runs in the project gets the others.`,
  atlantis: `Atlantis: set in the environment of the server ${VARIABLES}, ${SECRETS}, and allow the workflows that atlantis.yaml names.`,
  agents: undefined,
  operator:
    'Operator: build the image of operator/Dockerfile, fill in addresses and registry, and apply the manifests.',
} as const satisfies Readonly<Record<Tool, string | undefined>>;
