/** What the written files need from outside: read from the files where they say it, else from what each job reads. */
import { parse } from 'yaml';
import type { File, Job, Tool } from './catalog';

const VARIABLES = ['PULUMI_BACKEND_URL', 'WORKLOAD_BASE_URL', 'WORKLOAD_WORKSPACE'];
const STACK = [...VARIABLES, 'PULUMI_CONFIG_PASSPHRASE', 'WORKLOAD_API_KEY'];
const TOKEN = 'GITLAB_TOKEN';
const HEAL = 'WORKLOAD_HEAL_DRIFT';

/** Variables that a job reads from its environment, where the file itself does not name them. */
const READS = {
  gitlab: (keys) => ({
    preview: [...STACK, TOKEN],
    'fork-preview': [TOKEN],
    deploy: STACK,
    rollout: STACK,
    drift: [...STACK, TOKEN, HEAL],
    fleet: ['PULUMI_BACKEND_URL', ...keys, TOKEN],
  }),
  atlantis: () => ({ preview: STACK, deploy: STACK }),
  operator: () => ({ deploy: STACK, rollout: STACK, fleet: ['PULUMI_BACKEND_URL', 'WORKLOAD_API_KEY'] }),
} as const satisfies Partial<
  Record<Tool, (keys: readonly string[]) => Partial<Record<Job, readonly string[]>>>
>;

export interface Settings {
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
  /** Whether a job undoes drift if a variable says so. */
  readonly isHealing: boolean;
}

/** @param keys variables that the file of places names */
export function settingsFor(
  tool: keyof typeof READS,
  jobs: readonly Job[],
  keys: readonly string[],
): Settings {
  const reads: Partial<Record<Job, readonly string[]>> = READS[tool](keys);
  const names = [...new Set(jobs.flatMap((job) => reads[job] ?? []))];
  return {
    variables: names.filter((name) => VARIABLES.includes(name)),
    secrets: names.filter((name) => !VARIABLES.includes(name) && name !== HEAL),
    isHealing: names.includes(HEAL),
  };
}

/** The settings that workflows of GitHub and Gitea name. */
export function settingsIn(files: readonly File[]): Settings {
  const named = (kind: 'vars' | 'secrets') => [
    ...new Set(
      files.flatMap(({ text }) =>
        [...text.matchAll(new RegExp(`\\b${kind}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
      ),
    ),
  ];
  const variables = named('vars');
  return {
    variables: variables.filter((name) => name !== HEAL),
    secrets: named('secrets'),
    isHealing: variables.includes(HEAL),
  };
}

const OFTEN: Readonly<Record<string, string>> = {
  rollout: 'every hour',
  drift: 'every night',
  fleet: 'every night',
  comment: 'every few minutes',
};

/** The schedules that start the jobs of a pipeline file of GitLab: the value of WORKLOAD_JOB, and how often. */
export function schedulesIn(text: string): (readonly [job: string, often: string])[] {
  const values = [...JSON.stringify(parse(text)).matchAll(/\$WORKLOAD_JOB == \\"(\w+)\\"/g)].map(
    ([, job = '']) => job,
  );
  return [...new Set(values)].map((job) => {
    const often = OFTEN[job];
    if (often === undefined) throw new Error(`it is not known how often the schedule ${job} runs`);
    return [job, often];
  });
}
