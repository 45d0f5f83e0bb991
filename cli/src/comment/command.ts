/**
 * `workload comment`: posts another job's preview as a comment on the pull request. Its token can write, so it runs no
 * code of the pull request: it renders the comment from the preview's data.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { writeComment } from '../preview/forge/comment';
import {
  begunBy,
  type Environment,
  jobOf,
  type PullRequest,
  repositoryOf,
} from '../preview/forge/pull-request';
import { pullOf } from '../preview/forge/pull';
import { eventOf } from '../preview/forge/event';
import { named } from '../preview/file';
import { markdownOf, markerOf, type Source, linked } from '../preview/markdown';
import { commentOnForks } from './forks';
import { untrusted } from './untrusted';

interface Options {
  readonly from?: readonly string[];
  readonly forks?: true;
  readonly stack?: string;
  readonly artifact?: string;
  readonly pullRequest?: number;
}

export interface CommentDependencies {
  readonly env: Environment;
  /** Standard output, and standard error. */
  readonly say: (text: string) => void;
  readonly note: (text: string) => void;
  /** Before a second attempt of a request, in milliseconds. */
  readonly pauseMs?: number;
}

/** Declares the command. */
export function declareComment(program: Command, means: CommentDependencies): void {
  program
    .command('comment')
    .description('comments on a pull request with the preview of another job, without trusting that job')
    .option('--from <file>', 'file that workload preview --json wrote; may be repeated', each)
    .addOption(
      new Option(
        '--forks',
        'GitLab: take the previews from the pipelines of the open merge requests of forks',
      ).conflicts(['from', 'pullRequest', 'artifact']),
    )
    .option('--stack <name>', 'refuse previews of other stacks')
    .option('--artifact <url>', 'address to link to if the comment is too long')
    .option(
      '--pull-request <number>',
      'pull request (default: that of the run that started this job)',
      pullRequest,
    )
    .action((options: Options) => comment(options, means));
}

export async function comment(options: Options, means: CommentDependencies): Promise<void> {
  const { env, say, note, pauseMs } = means;
  if (options.forks === true) {
    await commentOnForks(options.stack, means);
    return;
  }
  if (options.from === undefined)
    throw new Error(
      '--from is required: the file of a preview. In a job of GitLab, --forks finds previews itself',
    );
  const artifact = linked(options.artifact);
  // All of them are read before anything is written. Nothing in them is concealed: if this marked a guess of a stranger
  // that equals a variable of this job, it would tell them its value.
  const previews = options.from.map((file) => named(`--from ${file}`, () => untrusted(file, options.stack)));
  const event = eventOf(env);
  const { place, source } = await placeOf(env, event, options.pullRequest, pauseMs);
  if (typeof place === 'string') note(place);
  for (const preview of previews) {
    const markdown = markdownOf(preview, { ...source, ...artifact, isOfStranger: true });
    if (place === undefined) say(markdown);
    if (typeof place !== 'object') continue;
    const done = await writeComment(place, markerOf(preview), markdown, pauseMs);
    note(`comment ${done} on pull request ${place.pull} (${place.kind})`);
  }
}

interface Target {
  /** The pull request; a text says why there is none; undefined outside of a forge. */
  readonly place: PullRequest | string | undefined;
  readonly source: Source;
}

/** Finds the pull request from the event or the option, never from the artifact: a stranger may have written that. */
async function placeOf(
  env: Environment,
  event: unknown,
  asked: number | undefined,
  pauseMs: number | undefined,
): Promise<Target> {
  const begun = begunBy(event);
  if (begun === undefined) return jobOf(env, event, asked);
  const source = { commit: begun.commit, run: begun.run };
  const repository = repositoryOf(env, event);
  if (repository === undefined) return { place: undefined, source };
  if (typeof repository === 'string') return { place: `no comment: ${repository}`, source };
  const pull = asked ?? (await pullOf(repository, begun, pauseMs));
  if (pull !== undefined) return { place: { ...repository, pull }, source };
  const short = begun.commit.slice(0, 12);
  return {
    place: `no comment: no open pull request has the head ${short}; the pull request has newer commits, or is closed`,
    source,
  };
}

function each(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

export function pullRequest(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be the number of a pull request.');
  return Number(text);
}
