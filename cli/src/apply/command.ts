/** `workload apply`: applies what a digest approves, and nothing else. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Concealer, concealing } from '../conceal/concealer';
import { concealed } from '../preview/concealed';
import { codeOf, type PreviewDependencies as PreviewMeans } from '../preview/command';
import type { Gate } from '../preview/gate';
import { unfitIn } from '../preview/plan';
import { linesOf, terminalText } from '../preview/terminal';
import { unobeyed } from '../preview/unobeyed';
import { listed, plain, say } from '../preview/texts';
import { Stack } from '../rollout/selected';
import { checkoutOf, guardBranch } from './checkout';
import { type Digest, differing } from './digest';
import { type Digested, digested } from './digested';
import { Quoted } from './quoted';
import { otherIn } from './others';
import { type Undecided, undecidedIn } from './unknown';
import { WORKLOAD } from '../started-by';

export interface Options {
  readonly cwd: string;
  readonly stack?: string;
  readonly approved: Digest;
  readonly branch?: string;
  readonly failOn?: readonly Gate[];
  readonly maxStep?: number;
  /** Whether a gate may depend on a value that is not known before the update. */
  readonly allowUnknown?: true;
}

export interface ApplyDependencies extends PreviewMeans {
  /** Called when the update begins. */
  readonly begins: () => void;
}

const FAILED = 1;
/** Exit code if what would happen is not what was approved. */
export const DIFFERS = 20;
/** Exit code if a gate depends on a value that is not known before the update. */
export const UNDECIDED = 21;

/** @returns the exit code */
export async function apply(options: Options, dependencies: ApplyDependencies): Promise<number> {
  const { cwd, approved, branch } = options;
  const { env, page, interrupts, say, note } = dependencies;
  const checkout = await checkoutOf(cwd);
  if (branch !== undefined) await guardBranch(checkout, branch, env);
  const stack = await Stack.of(cwd, options.stack);
  const folder = mkdtempSync(join(tmpdir(), 'workload-plan-'));
  try {
    const plan = join(folder, 'plan.json');
    const ran = await digested(stack, { plan, refresh: approved.refresh }, { folder: cwd, env, interrupts });
    const concealer = concealing(env);
    concealer.also(ran.secrets);
    const limit = options.maxStep === undefined ? {} : { maxStep: options.maxStep };
    const told = concealed({ ...ran.preview, ...limit }, concealer);
    const messages = linesOf(ran.said.map((text) => concealer.text(text)));
    say(unobeyed(`${terminalText(told, messages, page)}\n`, env));
    if (ran.digest === undefined) {
      note('The preview failed, so nothing was applied: correct the errors above, then run this again.');
      return FAILED;
    }
    const code = codeOf(told, options, note);
    if (code !== 0) {
      note('Nothing was applied.');
      return code;
    }
    const reasons = differing(approved, ran.digest);
    if (reasons !== undefined) {
      note(refusalOf(reasons, ran.digest.text));
      return DIFFERS;
    }
    const undecided = options.allowUnknown === true ? [] : undecidedIn(told, ran.digest.unknown);
    if (undecided.length > 0) {
      note(undecidedText(undecided));
      return UNDECIDED;
    }
    const unfit = unfitIn(readFileSync(plan, 'utf8'));
    if (unfit.length > 0) note(unheldOf(unfit));
    dependencies.begins();
    return await update(stack, ran, unfit.length > 0 ? undefined : plan, concealer, dependencies);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refusalOf(reasons: readonly string[], now: string): string {
  return [
    'Refused: an update would not do what was approved. Nothing was applied.',
    ...reasons.map((reason) => `  ${reason}`),
    `Read the preview above. To approve it instead, use its digest: ${now}`,
  ].join('\n');
}

function undecidedText(undecided: readonly Undecided[]): string {
  return [
    'Refused: a gate depends on a value that is not known before the update, and no digest limits such a value. Nothing was applied.',
    ...undecided.map(({ about, values }) =>
      plain(say`  not known of ${about}: ${listed(values.map((value) => say`${value}`))}`),
    ),
    'Give a known value, or first apply what the value comes from. To accept any value: --allow-unknown',
  ].join('\n');
}

function unheldOf(unfit: readonly string[]): string {
  return [
    "The engine's plan of this update would not hold, so the update runs without it, directly after the preview:",
    ...unfit.map((reason) => `  ${reason}`),
    'A change between the two is not excluded. If the update begins an operation that was not approved, it is stopped, and this command fails.',
  ].join('\n');
}

async function update(
  stack: Stack,
  { digest, operations }: Digested,
  plan: string | undefined,
  concealer: Concealer,
  { env, interrupts, say, note }: ApplyDependencies,
): Promise<number> {
  const automated = await stack.automated();
  const quoted = new Quoted(env, (line) => concealer.text(line), say);
  const stopping = new AbortController();
  const signal = AbortSignal.any([interrupts.ending, stopping.signal]);
  const others: string[] = [];
  const show = (text: string) => {
    quoted.take(text);
  };
  try {
    await automated.up({
      signal,
      refresh: digest?.refresh === true,
      ...(plan === undefined ? {} : { plan }),
      color: 'never',
      userAgent: 'workload-apply',
      onOutput: show,
      onError: show,
      onEvent: (event) => {
        const other = otherIn(event, operations);
        if (other === undefined) return;
        others.push(other);
        stopping.abort();
      },
    });
  } catch (error) {
    if (interrupts.interrupted.aborted) throw error;
    quoted.end();
    if (others.length === 0)
      note('The update failed: correct the errors above, then preview and approve again.');
    else note(strayOf(others, stack));
    return FAILED;
  } finally {
    quoted.end();
  }
  if (others.length > 0) {
    note(strayOf(others, stack));
    return FAILED;
  }
  note('Applied what was approved.');
  return 0;
}

function strayOf(others: readonly string[], { given }: Stack): string {
  return [
    'The update began an operation that was not approved, so it was stopped:',
    ...others.map((other) => `  ${other}`),
    `Look at the stack with ${WORKLOAD} preview${given} --refresh.`,
  ].join('\n');
}
