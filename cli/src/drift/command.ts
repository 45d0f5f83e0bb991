/** `workload report-drift`: opens an issue about drift, for pipelines that look for drift on a schedule. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { projectIn } from '../preview/embedded/project';
import { named as withOption } from '../preview/file';
import { eventOf } from '../preview/forge/event';
import { openIssue } from '../preview/forge/issue';
import { type Environment, jobOf, repositoryOf } from '../preview/forge/pull-request';
import { markerText } from '../preview/markdown';

interface Options {
  readonly cwd: string;
  readonly stack?: string;
  readonly text?: string;
}

export interface DriftDependencies {
  readonly env: Environment;
  /** Standard error. */
  readonly note: (text: string) => void;
  /** Before a second attempt of a request, in milliseconds. */
  readonly pauseMs?: number;
}

export function declareReportDrift(program: Command, dependencies: DriftDependencies): void {
  program
    .command('report-drift')
    .description('opens an issue that a stack has drifted, unless its own earlier issue is still open')
    .option('--cwd <folder>', 'folder of the program', '.')
    .option('--stack <name>', 'stack (default: PULUMI_STACK)')
    .option(
      '--text <file>',
      'text of the issue, such as what workload drift --markdown wrote; its own earlier issue, if it is open, gets this text (default: a link to the job)',
    )
    .action((options: Options) => reportDrift(options, dependencies));
}

/** @throws Error if the issue cannot be opened */
export async function reportDrift(
  { cwd, stack = '', text }: Options,
  { env, note, pauseMs }: DriftDependencies,
): Promise<void> {
  const named = stack === '' ? (env.PULUMI_STACK ?? '') : stack;
  if (named === '') throw new Error('--stack is required: PULUMI_STACK is not set');
  const event = eventOf(env);
  const repository = repositoryOf(env, event);
  if (repository === undefined) throw new Error('no issue: no forge runs this job');
  if (typeof repository === 'string') throw new Error(`no issue: ${repository}`);
  const { run } = jobOf(env, event).source;
  const project = projectIn(cwd)?.name ?? '';
  const given =
    text === undefined ? undefined : withOption('--text', () => readFileSync(text, 'utf8').trimEnd());
  const done = await openIssue(
    repository,
    {
      marker: markerText('drift', { project, stack: named }),
      title: given === undefined ? `Drift of the stack ${named}` : `Drift: ${named}`,
      isKeptUpToDate: given !== undefined,
      text:
        (given && `${given}\n${run === undefined ? '' : `\nFrom [this job](${run}).`}`) ??
        `Somebody changed what the program manages. The differences are in the log of ${run === undefined ? 'the job' : `[this job](${run})`}. ` +
          'Put them into the program, or run `pulumi up --refresh` to undo them.',
    },
    pauseMs,
  );
  note(`the issue about drift ${done} (${repository.kind})`);
}
