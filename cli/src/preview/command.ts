/** `workload preview`: runs or reads a preview, shows it, and comments on its pull request. */
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text as textOf } from 'node:stream/consumers';
import { join, resolve } from 'node:path';
import { type Concealer, concealing } from '../conceal/concealer';
import { type Bills, costOf, recounted, WINDOW_DAYS } from '../cost/cost';
import { digested } from '../apply/digested';
import { Stack } from '../rollout/selected';
import { folderBeside, named, summarize, writeWhole } from './file';
import { eventOf } from './forge/event';
import { writeComment } from './forge/comment';
import { previewEmbedded } from './embedded/walk';
import { baseOf, type Environment, isJob, type Job, jobOf } from './forge/pull-request';
import { type Gate, reached } from './gate';
import { jsonOf } from './json';
import { linked, markdownOf, markerOf } from './markdown';
import { unfitIn } from './plan';
import type { Preview } from './preview';
import { previewIn } from './read';
import { concealed } from './concealed';
import { type Interrupts, type Ran, runPreview } from './run';
import { linesOf, type Page, terminalText } from './terminal';
import { unobeyed } from './unobeyed';
import { listed, plain, say } from './texts';

export interface Options {
  readonly cwd: string;
  readonly stack?: string;
  readonly from?: string;
  /** The text of that file, if it was read. */
  readonly saved?: string;
  readonly savePlan?: string;
  readonly refresh?: true;
  /** File for the digest; `true` without one. */
  readonly digest?: string | true;
  readonly markdown?: string;
  /** File for the preview as JSON; `true` and `-`: standard output. */
  readonly json?: string | true;
  readonly artifact?: string;
  readonly pullRequest?: number;
  readonly comment: boolean;
  readonly failOn?: readonly Gate[];
  readonly embedded?: true;
  readonly base?: string;
  readonly state?: string;
  readonly seed?: readonly string[];
  readonly prepare?: string;
  readonly install?: true;
  readonly env?: readonly string[];
  readonly maxStep?: number;
  readonly cost?: true;
  readonly account?: string;
  readonly costWindow?: number;
  readonly maxMonthlyIncrease?: number;
  readonly allowUnknownCost?: true;
}

export interface PreviewDependencies {
  readonly env: Environment;
  readonly page: Page;
  readonly interrupts: Interrupts;
  /** Standard output, and standard error. */
  readonly say: (text: string) => void;
  readonly note: (text: string) => void;
}

/** Exit code of a preview that failed, and of a comment that could not be written. */
const FAILED = 1;

/** Most lines about unknown values; the preview has all. */
const MOST_UNKNOWN = 10;

/** @returns the exit code */
export async function preview(options: Options, dependencies: PreviewDependencies): Promise<number> {
  const { env, page } = dependencies;
  const artifact = linked(options.artifact);
  const event = eventOf(env);
  const concealer = concealing(env);
  const ran = await previewed(options, event, dependencies);
  concealer.also(ran.secrets);
  const costs = await costsOf(ran, options, { ...dependencies, concealer });
  const notes: string[] = [];
  const { told, code } = judged({ ran, costs }, options, concealer, (text) => notes.push(text));
  const { place, source } = jobOf(env, event, options.pullRequest);
  const messages = linesOf(ran.said.map((text) => concealer.text(text)));
  await deliver(
    {
      markdown: markdownOf(told, { ...source, ...artifact }),
      marker: markerOf(told),
      json: jsonOf(told),
      digest: told.digest && `${told.digest.text}\n`,
      terminal: terminalText(told, messages, page),
      beside: [...linesOf(told.failed ? told.problems : []), ...messages],
      place,
    },
    options,
    dependencies,
  );
  for (const text of notes) dependencies.note(text);
  if (code !== 0 && options.digest !== undefined)
    dependencies.note('There is no digest, as the preview did not pass.');
  return code;
}

/** What was made of one stack, and what it costs. All secrets must be known before it is judged. */
export function judged(
  { ran, costs }: { readonly ran: Ran; readonly costs: Partial<Preview> },
  options: Options,
  concealer: Concealer,
  note: (text: string) => void,
): { readonly told: Preview; readonly code: number } {
  const limit = options.maxStep === undefined ? {} : { maxStep: options.maxStep };
  const made: Preview = concealed({ ...ran.preview, ...limit, ...costs }, concealer);
  const code = endOf(ran, made, options, note);
  // Nobody can approve what does not pass.
  return { told: code === 0 ? made : { ...made, digest: undefined }, code };
}

/** One result in every form, concealed. */
export interface Told {
  readonly markdown: string;
  readonly marker: string;
  readonly json: string;
  readonly digest?: string | undefined;
  readonly terminal: string;
  /** Lines that a person must see if standard output has something else. */
  readonly beside: readonly string[];
  readonly place: Job['place'];
}

/** Writes the files, the summary of the job, the output and the comment. */
export async function deliver(
  { markdown, marker, json, digest, terminal, beside, place }: Told,
  options: Pick<Options, 'markdown' | 'json' | 'digest' | 'comment'>,
  { env, say, note }: Pick<PreviewDependencies, 'env' | 'say' | 'note'>,
): Promise<void> {
  const files = [
    ['--markdown', options.markdown, markdown],
    ['--json', options.json === true ? '-' : options.json, json],
    ['--digest', options.digest === true ? undefined : options.digest, digest],
  ] as const;
  for (const [option, file, text] of files) {
    if (file === undefined || file === '-') continue;
    named(option, () => {
      if (text !== undefined) writeWhole(file, text);
      // The digest of an earlier preview.
      else rmSync(file, { force: true });
    });
  }
  summarize(env.GITHUB_STEP_SUMMARY, markdown, note);
  const printed = files.find(([, file]) => file === '-')?.[2];
  const { short } = concealing(env);
  if (short !== undefined && isJob(env)) note(short);
  say(printed ?? unobeyed(`${terminal}\n`, env));
  // Standard output only has the requested output.
  if (printed !== undefined && beside.length > 0) note(unobeyed(beside.join('\n'), env).trimEnd());
  if (!options.comment) return;
  if (typeof place === 'string') note(place);
  else if (typeof place === 'object') {
    const done = await writeComment(place, marker, markdown);
    note(`comment ${done} on pull request ${place.pull} (${place.kind})`);
  }
}

/** What the options about costs add to a preview. */
export async function costsOf(
  { preview: made, steps }: Ran,
  { cost, account, costWindow: days = WINDOW_DAYS, maxMonthlyIncrease, ...options }: Options,
  {
    env,
    interrupts,
    note,
    concealer,
    bills,
  }: Pick<PreviewDependencies, 'env' | 'interrupts' | 'note'> & {
    readonly concealer: Concealer;
    readonly bills?: Bills;
  },
): Promise<Partial<Preview>> {
  if (cost !== true && maxMonthlyIncrease === undefined) return {};
  const limits = {
    ...(maxMonthlyIncrease === undefined ? {} : { maxMonthlyIncrease }),
    ...(options.allowUnknownCost === undefined ? {} : { allowUnknownCost: true }),
  };
  // An embedded platform charges nothing, and the bill of the real one is not for strangers.
  if (options.embedded === true)
    return { ...limits, noCost: 'a preview on an embedded platform has no bill' };
  if (made.failed) return { ...limits, noCost: 'the preview failed' };
  // It was read, with what its own command found.
  const isTold = made.cost !== undefined || made.noCost !== undefined;
  if (steps === undefined)
    return isTold ? limits : { ...limits, noCost: 'the preview was made by a command without --cost' };
  const learn = (value: string) => {
    concealer.also([{ value }]);
  };
  const told = await costOf(
    steps,
    made,
    {
      stack: await Stack.of(options.cwd, options.stack),
      account,
      days,
      isGated: maxMonthlyIncrease !== undefined,
    },
    { env, now: Date.now(), note, learn, signal: interrupts.interrupted, bills },
  );
  return { ...limits, ...(typeof told === 'string' ? { noCost: told } : { cost: told }) };
}

/** The exit code. */
function endOf(
  { unfit = [] }: Ran,
  told: Preview,
  options: Options,
  note: PreviewDependencies['note'],
): number {
  if (unfit.length === 0) return codeOf(told, options, note);
  note(refusalOf(unfit));
  return FAILED;
}

function refusalOf(unfit: readonly string[]): string {
  return [
    '--save-plan: the plan is not saved, because it would not hold: pulumi up --plan would stop half-way, and may print a secret.',
    ...unfit.map((reason) => `  ${reason}`),
    'Use the native resources (@workload/pulumi/native), and export single outputs. Or run pulumi up without a plan.',
  ].join('\n');
}

/** The code of the worst gate that is reached; 0 if none is. */
export function codeOf(
  told: Preview,
  { failOn = [] }: Pick<Options, 'failOn' | 'maxStep'>,
  note: PreviewDependencies['note'],
): number {
  if (told.failed) {
    note('The preview failed: correct the errors above, then run this again.');
    return FAILED;
  }
  if (failOn.includes('step') && told.maxStep === undefined) {
    note('--fail-on step: --max-step is required, which says how large a step may be.');
    return FAILED;
  }
  if (failOn.includes('cost') && told.maxMonthlyIncrease === undefined) {
    note('--fail-on cost: --max-monthly-increase is required, which says how much more a month may cost.');
    return FAILED;
  }
  const end = reached(told, failOn);
  if (end === undefined) return 0;
  note(`${end.name}: ${end.says}`);
  for (const { about, values } of end.unknown.slice(0, MOST_UNKNOWN))
    note(`  ${plain(say`not known of ${about}: ${listed(values.map((value) => say`${value}`))}`)}`);
  return end.code;
}

export async function previewed(
  options: Options,
  event: unknown,
  { env, interrupts, note }: Pick<PreviewDependencies, 'env' | 'interrupts' | 'note'>,
): Promise<Ran> {
  const { from, cwd, stack, savePlan, refresh = false } = options;
  if (options.state !== undefined && options.embedded !== true)
    throw new Error(
      '--state is for --embedded: without it, the preview compares with the state of the stack',
    );
  if (options.embedded === true) {
    const {
      state,
      base = state === undefined ? baseOf(env, event) : undefined,
      seed: seeds = [],
      prepare,
      install = false,
      env: named = [],
    } = options;
    const against = state === undefined ? base && { base } : { state };
    if (against === undefined || against === '')
      throw new Error('--base is required: this job does not belong to a pull request');
    return previewEmbedded(
      { cwd, stack, against, seeds, prepare, install, env: named },
      { env, interrupts, note },
    );
  }
  if (from === undefined) {
    const plan = savePlan === undefined ? undefined : resolve(savePlan);
    if (options.digest !== undefined) return withDigest(options, plan, { env, interrupts });
    return withPlan(plan, async (made) =>
      runPreview(await Stack.of(cwd, stack), { plan: made, refresh }, env, interrupts),
    );
  }
  return savedIn(previewIn(options.saved ?? (await savedText(from)), stack));
}

/** The text of a file of `--from`. */
export async function savedText(from: string): Promise<string> {
  return from === '-' ? textOf(process.stdin) : named('--from', () => readFileSync(from, 'utf8'));
}

/** A preview that another command made. What is allowed says this command. */
export function savedIn({ maxMonthlyIncrease: _limit, allowUnknownCost: _allowed, ...read }: Preview): Ran {
  const costs = read.cost === undefined ? {} : { cost: recounted(read.cost) };
  return { preview: { ...read, ...costs }, said: [], secrets: [] };
}

/** The digest is of the engine's plan, which is kept only with `--save-plan`. */
async function withDigest(
  { cwd, stack, refresh }: Options,
  plan: string | undefined,
  { env, interrupts }: Pick<PreviewDependencies, 'env' | 'interrupts'>,
): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'workload-plan-'));
  try {
    const run = async (made = join(folder, 'plan.json')) => {
      const of = { folder: cwd, env, interrupts };
      const { digest, ...ran } = await digested(
        await Stack.of(cwd, stack),
        { plan: made, refresh: refresh === true },
        of,
      );
      return digest === undefined ? ran : { ...ran, preview: { ...ran.preview, digest } };
    };
    return await withPlan(plan, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The engine writes the plan to a temporary file. Only the plan of a successful preview replaces `plan`, and only if it
 * holds.
 */
async function withPlan(
  plan: string | undefined,
  run: (made: string | undefined) => Promise<Ran>,
): Promise<Ran> {
  if (plan === undefined) return run(undefined);
  const folder = named('--save-plan', () => folderBeside(plan));
  try {
    const made = join(folder, 'plan.json');
    const ran = await run(made);
    if (ran.preview.failed) return ran;
    return named('--save-plan', () => {
      const unfit = unfitIn(readFileSync(made, 'utf8'));
      if (unfit.length === 0) renameSync(made, plan);
      return { ...ran, unfit };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
