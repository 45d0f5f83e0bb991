/** Drives rollouts of one or several stacks. Reports their ends on the screen, in states and in the job's summary. */
import { appendFileSync } from 'node:fs';
import { type Concealer, concealing } from '../conceal/concealer';
import { adviceFor, worst } from './advice';
import { CODES, type Ended, type Event, run, type RunDependencies, type Target } from './run';
import { Announcer } from './notices/announcer';
import type { PlatformWorkspace } from './notices/described';
import { KEPT as KEPT_OF_EVENTS, type RolloutEvent } from './notices/event';
import type { MetricsFile } from './notices/metrics';
import type { Moved } from './notices/moved';
import type { Notifier } from './notices/notifier';
import type { Screen } from './screen';
import type { Stack } from './selected';
import { isOver, settle } from './settle';
import { asRollout } from './spans';
import { Summary } from './summary';
import { Together } from './together';
import { messageOf } from './trouble';

/** Connection to the platform, with its credential. */
export type Connected = Pick<
  RunDependencies,
  'client' | 'signal' | 'credential' | 'ca' | 'actor' | 'reason'
> & {
  readonly place: PlatformWorkspace;
};

/** One rollout of a stack. */
export interface Driven {
  readonly target: Target;
  readonly urn: string;
  readonly stack: Stack;
  readonly by: Connected;
}

export interface Driving {
  readonly by: Pick<RunDependencies, 'clock' | 'env' | 'runner' | 'over'>;
  readonly screen: Screen;
  readonly asJson: boolean;
  readonly once: boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Without a time limit, how long it watches while a person must act, in milliseconds. Default: an hour. */
  readonly personMs?: number;
  /** Whether the rollouts go in step. */
  readonly together: boolean;
  /** Told of each event, after the write. Default: nobody. */
  readonly notifier?: Notifier | undefined;
  readonly metrics?: Pick<MetricsFile, 'tell'> | undefined;
}

/** What happened, without secrets: it is for the screen, for the log and for the summary of the job. */
function concealedReport(event: Event, concealer: Concealer): Event {
  if (event.kind === 'step') return { ...event, moved: concealedMove(event.moved, concealer) };
  if (event.kind !== 'look') return { ...event, says: concealer.text(event.says) };
  const { findings, decision } = event;
  return { ...event, findings: concealer.data(findings, KEPT), decision: concealer.data(decision, KEPT) };
}

function concealedMove(moved: Moved, concealer: Concealer): Moved {
  return moved.reason === undefined ? moved : { ...moved, reason: concealer.text(moved.reason) };
}

/** Verdicts and decisions are words of this command. */
const KEPT: ReadonlySet<string> = new Set(['kind']);

/** Tells receivers, the heartbeat and the file of metrics. Nothing of this can fail a rollout. */
function outsideOf({ notifier, metrics, screen }: Driving) {
  let isWritten = true;
  return (report: Event, events: readonly RolloutEvent[]) => {
    for (const event of events) notifier?.tell(event);
    if (report.kind === 'look' && report.situation.kind === 'under way') notifier?.watched();
    try {
      metrics?.tell(events);
      isWritten = true;
    } catch (error) {
      if (isWritten) screen.say(messageOf(error));
      isWritten = false;
    }
  };
}

/** The same rollout with another name in messages. */
export function renamed(driven: Driven, resource: string): Driven {
  const named = ({ again, ...target }: Target): Target => {
    const read: Target['again'] =
      again &&
      (async (signal) => {
        const latest = await again(signal);
        return latest && named(latest);
      });
    return { ...target, resource, ...(read && { again: read }) };
  };
  return { ...driven, target: named(driven.target) };
}

/** Differs between any two rollouts. */
function idOf({ stack, urn }: Driven): string {
  return `${stack.name} ${urn}`;
}

/** The rollouts with names that differ: with their kinds if necessary, or else with their URNs. */
export function distinct(driven: readonly Driven[]): Driven[] {
  const isOnly = (text: string, textOf: (one: Driven) => string) =>
    driven.filter((one) => textOf(one) === text).length === 1;
  const named = ({ target }: Driven) => target.resource;
  const withKind = ({ target }: Driven) => `${target.resource} (${target.rolled.kind})`;
  return driven.map((one) => {
    if (isOnly(named(one), named)) return one;
    return renamed(one, isOnly(withKind(one), withKind) ? withKind(one) : idOf(one));
  });
}

/** Time after `until` in which the state may still be refreshed, in milliseconds. */
const SETTLING_MS = 8_000;

/** @returns the exit code */
export async function drive(all: readonly Driven[], driving: Driving): Promise<Ended['code']> {
  const { by, screen, asJson } = driving;
  const driven = distinct(all);
  const walkers = driven.map((one) => ({ id: idOf(one), name: one.target.resource }));
  const together = driving.together ? new Together(walkers) : undefined;
  const summary = new Summary();
  const moved = new Set<string>();
  const concealer = concealing(by.env);
  const tellOutside = outsideOf(driving);
  const conceal = (text: string) => concealer.text(text);
  const tellerOf = ({ stack, urn, by: { actor, reason, place } }: Driven) => {
    const about = { stack: stack.shortName, urn, actor, reason, place, conceal };
    const announcer = new Announcer(about, () => by.clock.now());
    return (told: Event) => {
      const report = concealedReport(told, concealer);
      const events = announcer.told(report).map((event) => concealer.data(event, KEPT_OF_EVENTS));
      if (report.kind === 'step') moved.add(report.target.resource);
      summary.tell(events);
      screen.tell(report, events);
      tellOutside(report, events);
    };
  };
  const end = async (one: Driven) => {
    const { target, by: reached } = one;
    const { resource } = target;
    const tell = tellerOf(one);
    const id = idOf(one);
    const clock = together?.clockOf(by.clock) ?? by.clock;
    const { once, until, personMs } = driving;
    const options = { once, until, personMs, pace: together?.paceOf(id) };
    const about = { kind: target.rolled.kind, resource };
    const { says, ...rest } = await asRollout(about, () =>
      run(target, { ...by, ...reached, conceal, clock, tell }, options),
    );
    const how = { ...rest, says: concealer.text(says) };
    together?.ended(id, how);
    screen.ended(resource, how);
    return how;
  };
  const stacks = [...new Set(driven.map(({ stack }) => stack))];
  const ended = await Promise.all(
    stacks.map(async (stack) => {
      const own = driven.filter((one) => one.stack === stack);
      const ends = await Promise.all(own.map(async (one) => ({ ...one, how: await end(one) })));
      const over = ends.filter(({ target, how }) => moved.has(target.resource) && isOver(how));
      const [first] = over;
      const until = driving.until + SETTLING_MS;
      const say = (line: string) => {
        screen.say(line);
      };
      const problem =
        first && (await settle(stack, over, { clock: by.clock, signal: first.by.signal, until, say }));
      if (problem !== undefined) screen.say(problem);
      return ends;
    }),
  ).then((each) => each.flat());
  const code = worst(ended.map(({ how }) => how.code));
  const told = ended.find(({ how }) => how.code === code);
  if (told !== undefined && code !== CODES.healthy && !asJson) {
    const isOnly = driven.filter(({ stack }) => stack === told.stack).length === 1;
    screen.say(told.how.advice ?? adviceFor(code, told.target.rolled, isOnly));
  }
  const page = by.env.GITHUB_STEP_SUMMARY;
  if (page) {
    try {
      appendFileSync(
        page,
        `${summary.text(new Map(ended.map(({ target, how }) => [target.resource, how])))}\n`,
      );
    } catch (error) {
      screen.say(`the summary could not be written: ${messageOf(error)}`);
    }
  }
  return code;
}
