/**
 * `workload comment`: posts the previews of other jobs as a comment on the pull request. Its token can write, so it runs no
 * code of the pull request: it renders the comment from the preview's data.
 */
import { basename } from 'node:path';
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
import { type Source, linked } from '../preview/markdown';
import { commentOnForks } from './forks';
import { type Missing, nameOf } from '../preview/together/previews';
import { messageOf } from '../rollout/trouble';
import { commentOf } from './rendered';
import { type Untrusted, untrustedFile } from './untrusted';

interface Options {
  readonly from?: readonly string[];
  readonly forks?: true;
  readonly stack?: string;
  readonly commentName?: string;
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
export function declareComment(program: Command, dependencies: CommentDependencies): void {
  program
    .command('comment')
    .description('comments on a pull request with the preview of another job, without trusting that job')
    .option(
      '--from <file>',
      'file that workload preview --json wrote; may be repeated: one comment has all',
      each,
    )
    .addOption(
      new Option(
        '--forks',
        'GitLab: take the previews from the pipelines of the open merge requests of forks',
      ).conflicts(['from', 'pullRequest', 'artifact']),
    )
    .option('--stack <name>', 'refuse previews of other stacks')
    .option(
      '--comment-name <name>',
      'name of the comment about several stacks, if several jobs write one (default: all)',
    )
    .option('--artifact <url>', 'address to link to if the comment is too long')
    .option(
      '--pull-request <number>',
      'pull request (default: that of the run that started this job)',
      pullRequest,
    )
    .action((options: Options) => comment(options, dependencies));
}

export async function comment(options: Options, dependencies: CommentDependencies): Promise<void> {
  const { env, say, note, pauseMs } = dependencies;
  if (options.forks === true) {
    await commentOnForks(options.stack, dependencies);
    return;
  }
  if (options.from === undefined)
    throw new Error(
      '--from is required: the file of a preview. In a job of GitLab, --forks finds previews itself',
    );
  const artifact = linked(options.artifact);
  // All of them are read before anything is written. Nothing in them is concealed: if this marked a guess of a stranger
  // that equals a variable of this job, it would tell them its value.
  const read = filesIn(options.from, options.stack, options.commentName);
  const event = eventOf(env);
  const { place, source } = await placeOf(env, event, options.pullRequest, pauseMs);
  if (typeof place === 'string') note(place);
  const { marker, markdown } = commentOf(
    read,
    { ...source, ...artifact, isOfStranger: true },
    options.commentName,
  );
  if (place === undefined) say(markdown);
  if (typeof place === 'object') {
    const done = await writeComment(place, marker, markdown, pauseMs);
    note(`comment ${done} on pull request ${place.pull} (${place.kind})`);
  }
  if (read.unread.length > 0) throw new Error(read.unread.join('\n'));
}

/**
 * The previews of all files.
 *
 * @returns also which files could not be read, and why
 * @throws Error if that is the only file
 */
function filesIn(
  files: readonly string[],
  stack: string | undefined,
  name: string | undefined,
): Untrusted & { readonly unread: readonly string[] } {
  const read: (Untrusted & { readonly file: string })[] = [];
  const [missing, unread]: [Missing[], string[]] = [[], []];
  for (const file of files)
    try {
      read.push({ file, ...named(`--from ${file}`, () => untrustedFile(file, stack)) });
    } catch (error) {
      if (files.length === 1) throw error;
      missing.push({ about: basename(file), message: messageOf(error) });
      unread.push(messageOf(error));
    }
  const filesOf = new Map<string, string[]>();
  for (const { file, previews: own } of read)
    for (const one of own.map(nameOf)) filesOf.set(one, [...(filesOf.get(one) ?? []), file]);
  const isSure = (one: Untrusted['previews'][number]) => filesOf.get(nameOf(one))?.length === 1;
  const previews = read.flatMap((one) => one.previews.filter(isSure));
  // Neither is shown: which one is of this commit would be a guess.
  for (const [about, of] of filesOf) {
    if (of.length === 1) continue;
    const why = (shown: (file: string) => string) =>
      `is there ${of.length} times, in ${[...new Set(of.map(shown))].join(' and ')}, perhaps of several commits: give each stack once`;
    missing.push({ about, message: why((file) => basename(file)) });
    unread.push(`--from: ${about} ${why((file) => file)}`);
  }
  return {
    isOfSeveral: files.length > 1 || name !== undefined || read.some((one) => one.isOfSeveral),
    previews,
    missing: [...missing, ...read.flatMap((one) => one.missing)],
    unread,
  };
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
