/** Drives rollouts of one or several stacks. Reports their ends on the screen, in states and in the job's summary. */
import { appendFileSync } from 'node:fs';
import { ADVICE, worst } from './advice';
import { CODES, type Ended, type Event, run, type Surroundings, type Target } from './run';
import type { Screen } from './screen';
import type { Stack } from './selected';
import { isOver, settle } from './settle';
import { Summary } from './summary';
import { Together } from './together';
import { messageOf } from './trouble';

/** Connection to the platform, with its credential. */
export type Connected = Pick<Surroundings, 'client' | 'signal' | 'credential' | 'ca'>;

/** One rollout of a stack. */
export interface Driven {
  readonly target: Target;
  readonly urn: string;
  readonly stack: Stack;
  readonly by: Connected;
}

export interface Driving {
  readonly by: Pick<Surroundings, 'clock' | 'env' | 'runner'>;
  readonly screen: Screen;
  readonly asJson: boolean;
  readonly once: boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Whether the rollouts go in step. */
  readonly together: boolean;
}

/** @returns the exit code */
export async function drive(driven: readonly Driven[], driving: Driving): Promise<Ended['code']> {
  const { by, screen, asJson } = driving;
  const together = driving.together ? new Together(driven.map(({ target }) => target.resource)) : undefined;
  const summary = new Summary(() => by.clock.now());
  const moved = new Set<string>();
  const tell = (event: Event) => {
    if (event.kind === 'step') moved.add(event.target.resource);
    summary.tell(event);
    screen.tell(event);
  };
  const end = async ({ target, by: reached }: Driven) => {
    const { resource } = target;
    const clock = together?.clockOf(by.clock) ?? by.clock;
    const options = { once: driving.once, until: driving.until, pace: together?.paceOf(resource) };
    const how = await run(target, { ...by, ...reached, clock, tell }, options);
    together?.ended(resource, how);
    screen.ended(resource, how);
    return how;
  };
  const stacks = [...new Set(driven.map(({ stack }) => stack))];
  const ended = await Promise.all(
    stacks.map(async (stack) => {
      const own = driven.filter((one) => one.stack === stack);
      const ends = await Promise.all(own.map(async (one) => ({ ...one, how: await end(one) })));
      const over = ends.filter(({ target, how }) => moved.has(target.resource) && isOver(how));
      const problem = over.length === 0 ? undefined : await settle(stack, over);
      if (problem !== undefined) screen.say(problem);
      return ends.map(({ target, how }) => [target.resource, how] as const);
    }),
  ).then((each) => each.flat());
  const code = worst(ended.map(([, how]) => how.code));
  if (code !== CODES.healthy && !asJson) screen.say(ADVICE[code]);
  const page = by.env.GITHUB_STEP_SUMMARY;
  if (page) {
    try {
      appendFileSync(page, `${summary.text(new Map(ended))}\n`);
    } catch (error) {
      screen.say(`the summary could not be written: ${messageOf(error)}`);
    }
  }
  return code;
}
