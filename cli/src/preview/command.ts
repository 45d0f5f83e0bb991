/** `workload preview`: runs or reads a preview, shows it, and comments on its pull request. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { resolve } from 'node:path';
import { Stack } from '../rollout/selected';
import { named, summarize, writeWhole } from './file';
import { eventOf } from './forge/event';
import { writeComment } from './forge/comment';
import { previewEmbedded } from './embedded/walk';
import { baseOf, type Environment, jobOf } from './forge/place';
import { type Gate, reached } from './gate';
import { jsonOf } from './json';
import { linked, markdownOf, markerOf } from './markdown';
import type { Preview } from './preview';
import { previewIn } from './read';
import { type Interrupts, type Ran, runPreview } from './run';
import { Mask, secretsIn } from './secrets';
import { linesOf, type Page, terminalText } from './terminal';

export interface Options {
  readonly cwd: string;
  readonly stack?: string;
  readonly from?: string;
  readonly savePlan?: string;
  readonly markdown?: string;
  readonly json?: string;
  readonly artifact?: string;
  readonly pullRequest?: number;
  readonly comment: boolean;
  readonly failOn?: readonly Gate[];
  readonly embedded?: true;
  readonly base?: string;
  readonly seed?: readonly string[];
  readonly prepare?: string;
  readonly env?: readonly string[];
  readonly maxStep?: number;
}

export interface Means {
  readonly env: Environment;
  readonly page: Page;
  readonly interrupts: Interrupts;
  /** Standard output, and standard error. */
  readonly say: (text: string) => void;
  readonly note: (text: string) => void;
}

/** Exit code of a preview that failed, and of a comment that could not be written. */
const FAILED = 1;

/** @returns the exit code */
export async function preview(
  options: Options,
  { env, page, interrupts, say, note }: Means,
): Promise<number> {
  const artifact = linked(options.artifact);
  const event = eventOf(env);
  const ran = await previewed(options, event, { env, interrupts, note });
  const mask = new Mask([...secretsIn(env), ...ran.secrets]);
  const limit = options.maxStep === undefined ? {} : { maxStep: options.maxStep };
  const told = mask.value({ ...ran.preview, ...limit });
  const { place, source } = jobOf(env, event, options.pullRequest);
  const markdown = markdownOf(told, { ...source, ...artifact });
  const files = [
    ['--markdown', options.markdown, markdown],
    ['--json', options.json, jsonOf(told)],
  ] as const;
  for (const [option, file, text] of files) {
    if (file === undefined || file === '-') continue;
    named(option, () => {
      writeWhole(file, text);
    });
  }
  summarize(env.GITHUB_STEP_SUMMARY, markdown, note);
  const printed = files.find(([, file]) => file === '-')?.[2];
  const messages = linesOf(ran.said).map((line) => mask.text(line));
  say(printed ?? `${terminalText(told, messages, page)}\n`);
  // Standard output only has the requested output.
  if (printed !== undefined) for (const line of messages) note(line);
  if (options.comment && typeof place === 'string') note(place);
  else if (options.comment && typeof place === 'object') {
    const done = await writeComment(place, markerOf(told), markdown);
    note(`comment ${done} on pull request ${place.pull} (${place.kind})`);
  }
  return codeOf(told, options, note);
}

function codeOf(told: Preview, { failOn = [] }: Options, note: Means['note']): number {
  if (told.failed) {
    note('The preview failed: correct the errors above, then run this again.');
    return FAILED;
  }
  const [name = '', end] = reached(told, failOn) ?? [];
  if (end === undefined) return 0;
  note(`${name}: ${end.says}`);
  return end.code;
}

async function previewed(
  options: Options,
  event: unknown,
  { env, interrupts, note }: Pick<Means, 'env' | 'interrupts' | 'note'>,
): Promise<Ran> {
  const { from, cwd, stack, savePlan } = options;
  if (options.embedded === true) {
    const { base = baseOf(env, event), seed: seeds = [], prepare, env: named = [] } = options;
    if (base === undefined) throw new Error('--base is required: this job does not belong to a pull request');
    return previewEmbedded({ cwd, stack, base, seeds, prepare, env: named }, { env, interrupts, note });
  }
  if (from === undefined) {
    const plan = savePlan === undefined ? undefined : resolve(savePlan);
    return withPlan(plan, async (made) => runPreview(await Stack.of(cwd, stack), made, interrupts));
  }
  const text = from === '-' ? await textOf(process.stdin) : named('--from', () => readFileSync(from, 'utf8'));
  return { preview: previewIn(text, stack), said: [], secrets: [] };
}

/** The engine writes the plan to a temporary file. Only the plan of a successful preview replaces `plan`. */
async function withPlan(
  plan: string | undefined,
  run: (made: string | undefined) => Promise<Ran>,
): Promise<Ran> {
  if (plan === undefined) return run(undefined);
  const made = `${plan}.${process.pid}.tmp`;
  try {
    const ran = await run(made);
    if (!ran.preview.failed)
      named('--save-plan', () => {
        renameSync(made, plan);
      });
    return ran;
  } finally {
    rmSync(made, { force: true });
  }
}
