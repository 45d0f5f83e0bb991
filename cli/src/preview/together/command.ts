/** `workload preview` of several stacks: side by side, with one result, one comment, and the worst exit code. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { concealing } from '../../conceal/concealer';
import type { Bills } from '../../cost/cost';
import { pooled } from '../../pooled';
import { messageOf } from '../../rollout/trouble';
import {
  costsOf,
  deliver,
  judged,
  type Options,
  preview,
  type PreviewDependencies,
  previewed,
  savedIn,
  savedText,
} from '../command';
import { eventOf } from '../forge/event';
import { jobOf } from '../forge/pull-request';
import { DEFECTS, GATES } from '../gate';
import { linked } from '../markdown';
import type { Preview } from '../preview';
import { previewIn } from '../read';
import type { Ran } from '../run';
import { linesOf } from '../terminal';
import { markdownOfAll, markerOfAll, ONLY } from './markdown';
import { isOfSeveral, jsonOfAll, type Missing, nameOf, type Previews, previewsIn } from './previews';
import { type Target, targetsOf } from './targets';
import { terminalTextOfAll } from './terminal';

/** What the command line says; {@link Options} are of one stack. */
export interface Given extends Omit<Options, 'stack' | 'from'> {
  readonly stack?: readonly string[];
  readonly from?: readonly string[];
  readonly folder?: readonly string[];
  readonly all?: true;
  /** Most engines at once. */
  readonly parallel?: number;
  readonly commentName?: string;
}

export interface TogetherDependencies extends PreviewDependencies {
  /** What an interruption says from then on. */
  readonly advise: (text: string) => void;
}

const FAILED = 1;
/** More engines than this wait for the backend and the platform, not for processors. */
const MOST_AT_ONCE = 8;

/** @returns the exit code */
export async function previewAll(given: Given, dependencies: TogetherDependencies): Promise<number> {
  const { stack, from, folder, ...rest } = given;
  const isSeveral =
    [stack, from, folder].some((list = []) => list.length > 1) ||
    given.all === true ||
    given.commentName !== undefined;
  const saved = from?.length === 1 && !isSeveral ? await savedText(from[0] ?? '') : undefined;
  if (isSeveral || (saved !== undefined && isOfSeveral(parsed(saved)))) {
    refuseSingle(given);
    return together(given, saved, dependencies);
  }
  const [name, file, place] = [stack?.[0], from?.[0], folder?.[0]];
  const single = {
    ...rest,
    ...(name === undefined ? {} : { stack: name }),
    ...(file === undefined ? {} : { from: file }),
    ...(saved === undefined ? {} : { saved }),
    // A path from the folder where the command runs, as messages say it.
    cwd: place === undefined ? given.cwd : join(given.cwd, place),
  };
  return preview(single, dependencies);
}

/** Options that make something for one stack. */
function refuseSingle({ savePlan, digest, embedded }: Given): void {
  const why = (option: string, instead: string) =>
    new Error(`${option} is for one stack, and this previews several: ${instead}`);
  if (savePlan !== undefined) throw why('--save-plan', 'each needs a file of its own, so run it for each');
  if (typeof digest === 'string')
    throw why('--digest with a file', 'without a file, each has its own digest');
  if (embedded === true)
    throw why('--embedded', 'run it for each with --json, then join the files with workload comment');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever reads it as a preview says so.
    return undefined;
  }
}

/** What was made of one stack. */
type Made =
  | { readonly about: string; readonly ran: Ran; readonly costs: Partial<Preview> }
  | { readonly about: string; readonly message: string };

async function together(
  given: Given,
  saved: string | undefined,
  dependencies: TogetherDependencies,
): Promise<number> {
  const { env, note, page } = dependencies;
  const artifact = linked(given.artifact);
  const event = eventOf(env);
  const all =
    given.from === undefined
      ? await ranIn(given, event, dependencies)
      : await readIn(given, given.from, saved);
  const concealer = concealing(env);
  // A program may show the secret of another stack.
  for (const one of all) if ('ran' in one) concealer.also(one.ran.secrets);
  concealer.names(all.map(({ about }) => about));
  const messages = new Map<Preview, readonly string[]>();
  const missing: Missing[] = [];
  const notes: string[] = [];
  const codes: number[] = [];
  const previews: Preview[] = [];
  for (const one of all) {
    if (!('ran' in one)) {
      missing.push({ about: one.about, message: concealer.text(one.message) });
      continue;
    }
    const name = nameOf(one.ran.preview);
    const { told, code } = judged(one, optionsOf(given), concealer, (text) => notes.push(`${name}: ${text}`));
    previews.push(told);
    codes.push(code);
    messages.set(told, linesOf(one.ran.said.map((text) => concealer.text(text))));
  }
  const result: Previews = { previews, missing };
  const { place, source } = jobOf(env, event, given.pullRequest);
  const name = given.commentName ?? ONLY;
  const beside = (told: Preview) => [
    ...linesOf(told.failed ? told.problems : []),
    ...(messages.get(told) ?? []),
  ];
  await deliver(
    {
      markdown: markdownOfAll(result, { ...source, ...artifact, name }),
      marker: markerOfAll(name),
      json: jsonOfAll(result),
      terminal: terminalTextOfAll(result, (told) => messages.get(told) ?? [], page),
      beside: [
        ...missing.flatMap(({ about, message }) => linesOf([`${about}: ${message}`])),
        ...previews.flatMap((told) => beside(told).map((line) => `${nameOf(told)}: ${line}`)),
      ],
      place,
    },
    given,
    dependencies,
  );
  for (const text of notes) note(text);
  for (const { about } of missing) note(`${about}: it could not be previewed`);
  return worstOf(missing.length > 0 ? [...codes, FAILED] : codes);
}

/** The options of one stack. */
function optionsOf({ stack: _stack, from: _from, folder: _folder, ...rest }: Given): Options {
  return rest;
}

/** Exit codes, the worst first: a failed preview may hide everything else. */
const ORDER: readonly number[] = [
  FAILED,
  ...[...Object.values(DEFECTS), ...Object.values(GATES)].map(({ code }) => code),
];

function worstOf(codes: readonly number[]): number {
  return ORDER.find((code) => codes.includes(code)) ?? 0;
}

/** Runs the engines. */
async function ranIn(
  given: Given,
  event: unknown,
  dependencies: TogetherDependencies,
): Promise<readonly Made[]> {
  const { env, interrupts, note, advise } = dependencies;
  const { interrupted } = interrupts;
  const { targets, missing } = await targetsOf(given, note);
  const concealer = concealing(env);
  const bills: Bills = new Map();
  const begun = new Set<Target>();
  const done = new Set<Target>();
  const tell = () => {
    advise(adviceOf(targets, begun, done));
  };
  tell();
  const isOver = () => interrupted.aborted;
  const run = async (target: Target): Promise<Made | undefined> => {
    if (isOver()) return undefined;
    begun.add(target);
    tell();
    const { folder: cwd, stack, about } = target;
    const options = { ...optionsOf(given), cwd, ...(stack === undefined ? {} : { stack }) };
    try {
      const ran = await previewed(options, event, dependencies);
      const costs = await costsOf(ran, options, { ...dependencies, concealer, bills });
      done.add(target);
      return { about: nameOf(ran.preview), ran, costs };
    } catch (error) {
      if (isOver()) return undefined;
      done.add(target);
      return { about, message: messageOf(error) };
    } finally {
      tell();
      if (done.has(target)) note(`${about}: done (${done.size} of ${targets.length})`);
    }
  };
  const made = await pooled(targets, given.parallel ?? Math.min(MOST_AT_ONCE, availableParallelism()), run);
  // Now, all engines have ended.
  interrupted.throwIfAborted();
  return [...missing, ...made.filter((one) => one !== undefined)];
}

function adviceOf(targets: readonly Target[], begun: ReadonlySet<Target>, done: ReadonlySet<Target>): string {
  const names = (of: (target: Target) => boolean) =>
    targets
      .filter(of)
      .map(({ about }) => about)
      .join(', ');
  const lists = [
    ['Previewed', (one: Target) => done.has(one)],
    ['Interrupted', (one: Target) => begun.has(one) && !done.has(one)],
    ['Not begun', (one: Target) => !begun.has(one)],
  ] as const;
  const told = lists.flatMap(([what, of]) => (names(of) === '' ? [] : [`${what}: ${names(of)}.`]));
  return ['Nothing has been changed, and nothing is written.', ...told].join(' ');
}

/** Reads what other commands made. One that cannot be read does not hide the others. */
async function readIn(
  { stack }: Given,
  files: readonly string[],
  first: string | undefined,
): Promise<readonly Made[]> {
  const all: Made[] = [];
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    try {
      const text = first ?? (await savedText(file));
      const json = parsed(text);
      const { previews, missing } = isOfSeveral(json)
        ? severalIn(json)
        : { previews: [previewIn(text, undefined)], missing: [] };
      for (const one of previews) {
        if (stack !== undefined && !stack.some((name) => name.split('/').at(-1) === one.stack))
          throw new Error(`this is a preview of the stack ${one.stack}, not of ${stack.join(' or ')}`);
      }
      all.push(...previews.map((one) => ({ about: nameOf(one), ran: savedIn(one), costs: {} })), ...missing);
      for (const name of previews.map(nameOf)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    } catch (error) {
      all.push({ about: file, message: messageOf(error) });
    }
  }
  // Which one is of this commit would be a guess.
  const doubled = [...filesOf].filter(([, of]) => of.length > 1);
  return [
    ...all.filter(({ about }) => !doubled.some(([name]) => name === about)),
    ...doubled.map(([about, of]) => ({
      about,
      message: `is there ${of.length} times, in ${[...new Set(of)].join(' and ')}, perhaps of several commits: give each stack once`,
    })),
  ];
}

function severalIn(json: unknown): Previews {
  const all = previewsIn(json);
  if (all === undefined)
    throw new Error('this is not what workload preview --json of this version of @workload/cli writes');
  return all;
}
