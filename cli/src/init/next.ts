/** The steps that remain for a person after the files are written, from what the files need. */
import { CLI } from './pins';
import { PLACES_FILE, type Tool, type File } from './catalog';
import { schedulesIn, type Settings, settingsFor, settingsIn } from './needs';
import { exampleKeys } from './places';
import type { Choice } from './render';
import { WORKLOAD } from '../started-by';

/**
 * @param files what was written for the choice
 * @param isKept whether the file of places was there before
 */
export function nextSteps(choice: Choice, files: readonly File[], isKept = false): string[] {
  const { tools, stack } = choice;
  const isCommand = files.some(({ text }) => text.includes(`npx --yes -p @workload/cli@${CLI}`));
  const isPreviewed = tools.some((tool) => isCommented(tool, choice));
  return [
    ...(isCommand
      ? [
          `Add the command to the program's dependencies: npm install --save-dev --save-exact @workload/cli@${CLI}`,
        ]
      : []),
    ...placesSteps(files, isKept),
    ...tools.flatMap((tool) => STEPS[tool](choice, filesOfTool(tool, files))),
    isPreviewed
      ? `Read the files, commit them, and open a pull request: its comment shows what an update of ${stack} would do.`
      : 'Read the files, and commit them.',
  ];
}

function isCommented(tool: Tool, { jobs }: Choice): boolean {
  const comments = {
    github: ['preview', 'fork-preview'],
    gitea: ['preview'],
    gitlab: ['preview', 'fork-preview'],
    atlantis: ['preview', 'deploy'],
    operator: [],
    agents: [],
  } as const satisfies Readonly<Record<Tool, readonly string[]>>;
  return comments[tool].some((job) => jobs.includes(job));
}

/** Scripts and places are of several tools, and need nothing of their own. */
function filesOfTool(tool: Tool, files: readonly File[]): readonly File[] {
  const begins = {
    github: '.github/',
    gitea: '.gitea/',
    gitlab: 'ci/workload.gitlab-ci.yml',
    atlantis: 'atlantis.yaml',
    operator: 'operator/',
    agents: 'AGENTS.md',
  } as const satisfies Readonly<Record<Tool, string>>;
  return files.filter(({ path }) => path.startsWith(begins[tool]));
}

type Steps = (choice: Choice, files: readonly File[]) => readonly string[];

const STEPS: Readonly<Record<Tool, Steps>> = {
  github: (_choice, files) => [
    ...settingsStep('GitHub, settings of the repository, Actions', settingsIn(files)),
    ...(isApproved(files)
      ? ['GitHub, settings of the repository: create the environment "production", with required reviewers.']
      : []),
  ],
  gitea: (_choice, files) => settingsStep('Gitea, settings of the repository, Actions', settingsIn(files)),
  gitlab: ({ jobs, keys = exampleKeys() }, files) => [
    ...settingsStep(
      'GitLab, settings of the project, CI/CD',
      settingsFor('gitlab', jobs, keys),
      ", with the secrets masked and all of them protected, because a fork's pipeline that runs in the project gets the others",
    ),
    ...(isApproved(files)
      ? [
          'GitLab, settings of the project, CI/CD: protect the environment "production", so that only people who approve can start its jobs.',
        ]
      : []),
    'GitLab: include ci/workload.gitlab-ci.yml from .gitlab-ci.yml.',
    ...files
      .flatMap(({ text }) => schedulesIn(text))
      .map(
        ([job, often]) =>
          `GitLab: create a schedule of the default branch, ${often}, with the variable WORKLOAD_JOB=${job}.`,
      ),
  ],
  atlantis: ({ jobs }) => [
    ...settingsStep(
      'Atlantis, environment of the server',
      settingsFor('atlantis', jobs, []),
      ', and allow the workflows that atlantis.yaml names',
    ),
    ...(jobs.includes('deploy')
      ? [
          `Atlantis starts nothing by itself: if the program has a rollout, also run ${WORKLOAD} init --jobs rollout with --for github, gitea or gitlab.`,
        ]
      : []),
  ],
  operator: ({ jobs }, files) => {
    const { variables, secrets } = settingsFor('operator', jobs, []);
    const literals = secrets.map((name) => `--from-literal=${name}=…`).join(' ');
    const examples = files.filter(({ text }) => /^[^#\n]*(?:example\.com|state-of-the-team)/m.test(text));
    const images = files.filter(({ text }) => text.includes('image: REGISTRY/'));
    return [
      ...(images.length > 0
        ? [
            `Operator: put the plugin's archive beside operator/Dockerfile, build and push the image, and name its registry in ${list(images.map(({ path }) => path))}.`,
          ]
        : []),
      `Operator: replace the example values in ${list(examples.map(({ path }) => path))}: ${list(variables)}, and addresses and workspaces.`,
      `Operator: kubectl create namespace workload; kubectl create secret generic workload --namespace workload ${literals}; then apply the manifests.`,
    ];
  },
  agents: () => [],
};

const isApproved = (files: readonly File[]) =>
  files.some(({ text }) => /^ *environment: production$/m.test(text));

function settingsStep(where: string, { variables, secrets, isHealing }: Settings, more = ''): string[] {
  const several = (names: readonly string[], word: string) =>
    names.length === 0 ? [] : [`the ${word}${names.length > 1 ? 's' : ''} ${list(names)}`];
  const all = [...several(variables, 'variable'), ...several(secrets, 'secret')];
  if (all.length === 0) return [];
  const heal = isHealing ? ' The variable WORKLOAD_HEAL_DRIFT=true is optional: it undoes drift.' : '';
  return [`${where}: set ${all.join(', and ')}${more}.${heal}`];
}

function placesSteps(files: readonly File[], isKept: boolean): readonly string[] {
  if (files.every(({ path }) => path !== PLACES_FILE.path)) return [];
  const again = `If you name other variables, run this command again with --force: it keeps ${PLACES_FILE.path}, and passes them to the jobs.`;
  return [
    isKept
      ? `${PLACES_FILE.path} was there, and is kept. ${again}`
      : `${PLACES_FILE.path} is an example: name your workspaces and the variables of their keys, which may only read and list. ${again}`,
  ];
}

const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
