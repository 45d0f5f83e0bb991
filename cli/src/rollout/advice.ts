/** What to do after each exit code of the command. */
import { CODES, type Ended } from './run';
import { abortText, approveText } from './token';
import { WORKLOAD } from '../started-by';

/** Exit code of a command that was interrupted. */
export const INTERRUPTED = 130;

/** One sentence each; docs/rollout.md repeats them. */
export const ADVICE: Readonly<Record<Ended['code'] | typeof INTERRUPTED, string>> = {
  [CODES.healthy]: 'Nothing is left to do.',
  [CODES.error]: 'Traffic stays where it is: correct what the message names, and run this again.',
  [CODES.aborted]: `The previous release serves: change the release and run pulumi up, or try the same one again with ${WORKLOAD} rollout retry.`,
  [CODES.waits]: `Decide how it continues: ${approveText('<name>', '<revision:share>')} allows the next step, ${WORKLOAD} rollout resume continues it, ${abortText('<name>')} takes the traffic back.`,
  [CODES['taken over']]:
    `Another release or a person has changed the routing: run this for that release, or continue from the current share with ${WORKLOAD} rollout resume.`,
  [CODES.unfinished]: `Run ${WORKLOAD} rollout run again: it continues in the same step.`,
  [INTERRUPTED]: adviceWhenInterrupted([]),
};

/** After an interruption. @param names the platform's names of the objects with a rollout; empty if they are not known */
export function adviceWhenInterrupted(names: readonly string[]): string {
  const aborts = (names.length === 0 ? ['<name>'] : names).map(abortText);
  return `Traffic stays where it is: run this again, or take it back with ${aborts.join(' or ')}.`;
}

/** After an interruption of the watch, once traffic was taken back to this revision. */
export function adviceWhenCut(back: string): string {
  return `Traffic is back at ${back}: only the watch of 30 s was cut. ${WORKLOAD} rollout status shows whether it stays so.`;
}

/** Exit codes, the most important one for a pipeline first. */
const ORDER = [CODES.error, CODES.aborted, CODES['taken over'], CODES.waits, CODES.unfinished];

/** The exit code for several rollouts. */
export function worst(codes: readonly Ended['code'][]): Ended['code'] {
  return ORDER.find((code) => codes.includes(code)) ?? CODES.healthy;
}
