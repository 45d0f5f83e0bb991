/** Shows a run: as a view that stays in place on a terminal, else with one line per event. */
import type { WriteStream } from 'node:tty';
import { concealing } from '../conceal/concealer';
import { lineOf, newsIn } from './lines';
import { Live } from './live';
import type { RolloutEvent } from './notices/event';
import { SLOW_MS } from './patience';
import { CODES, type Ended, type Event } from './run';
import { linesOf, remembered, type Shown, shownAfter, shownAfterStep } from './view';
import { inLine, wrapped } from './texts';

export interface Screen {
  /** Writes a permanent line. */
  say(line: string): void;
  /** @param events the report as data */
  tell(report: Event, events: readonly RolloutEvent[]): void;
  /** Shows how a rollout ended. */
  ended(resource: string, ended: Ended): void;
  /** Replaces what is shown for the same resource. */
  show(shown: Shown): void;
  /** Sets lines about what is under way, called at each drawing; undefined for none. A log has them while it is silent. */
  above(lines: (() => readonly string[]) | undefined): void;
  end(): void;
}

export interface Seeing {
  readonly stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  /** Where lines for people go if the stream gets events as JSON. */
  readonly notes: Pick<NodeJS.WriteStream, 'write'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly asJson: boolean;
  /** Tells the end of a rollout that failed as data. Default: nobody. */
  readonly failed?: (text: string, code: Ended['code']) => void;
}

/** Longest silence of a log, in milliseconds. People and pipelines take a silent job for dead. */
const SIGN_OF_LIFE = 5 * 60_000;

/** Time between two lines about the same wait, in milliseconds. */
const LONG_SILENCE_MS = 60_000;

/** Events that a rollout's end tells again, in a sentence of its own. */
const ENDS: ReadonlySet<RolloutEvent['event']> = new Set(['superseded', 'taken-over']);

/** A terminal that can be drawn on gets the view. */
export function screenOf({ stream, notes, env, now, asJson, failed }: Seeing): Screen {
  if (stream.isTTY && !asJson && env.TERM !== 'dumb' && !env.CI) {
    return new LiveScreen(stream as WriteStream, now, env);
  }
  const writer = (to: Seeing['notes']) => (line: string) => {
    to.write(`${line}\n`);
  };
  const write = writer(stream);
  const nothing = () => undefined;
  const say = asJson ? writer(notes) : write;
  const waiting = new Waiting((text) => {
    say(concealing(env).text(text));
  }, now);
  return {
    say: (text) => {
      waiting.heard();
      say(concealing(env).text(text));
    },
    tell: asJson ? telling(say, jsonTo(write, now)) : telling(write, textTo(write, now)),
    ended: (_resource, { says, code }) => {
      say(says);
      if (code === CODES.error) failed?.(says, code);
    },
    show: nothing,
    above: (lines) => {
      waiting.on(lines);
    },
    end: () => {
      waiting.on(undefined);
    },
  };
}

/** Says in a log what is awaited while nothing happens: after 10 seconds, and then each minute. */
class Waiting {
  #timer: NodeJS.Timeout | undefined;
  #due = 0;

  constructor(
    private readonly say: (line: string) => void,
    private readonly now: () => number,
  ) {}

  /** @param lines what is under way; undefined: nothing more is awaited */
  on(lines: (() => readonly string[]) | undefined): void {
    clearInterval(this.#timer);
    if (lines === undefined) return;
    this.heard();
    this.#timer = setInterval(() => {
      if (this.now() < this.#due) return;
      this.#due = this.now() + LONG_SILENCE_MS;
      const under = lines().map((line) => line.trim().replace(/ {2,}/g, ' '));
      this.say(`waiting: ${under.join('; ')}`);
    }, 1000);
  }

  /** Something else was said. */
  heard(): void {
    this.#due = this.now() + SLOW_MS;
  }
}

type Tell = Screen['tell'];

/** Failures and output of checks are lines for people, whatever becomes of the rest. */
function telling(say: (line: string) => void, rest: Tell): Tell {
  return (report, events) => {
    if (report.kind === 'said' || report.kind === 'trouble') say(lineOf(report));
    else rest(report, events);
  };
}

/** Every event as a line of JSON. A situation without news is written only as a sign of life. */
function jsonTo(write: (line: string) => void, now: () => number): Tell {
  const isNews = newsOf(now);
  return (_report, events) => {
    for (const event of events) {
      if (event.event !== 'status' || isNews(event.resource, newsOfEvent(event)))
        write(JSON.stringify(event));
    }
  };
}

/** Its situation. While a person must act, new counts of checks are no news. */
function newsOfEvent({ time: _time, text: _text, checks, ...rest }: RolloutEvent): string {
  const told = rest.status === 'Paused' ? checks?.map(({ name, verdict }) => [name, verdict]) : checks;
  return JSON.stringify([rest, told]);
}

/** Moves as sentences. A look is a line if it is news. */
function textTo(write: (line: string) => void, now: () => number): Tell {
  const isNews = newsOf(now);
  return (report, events) => {
    for (const text of textsOf(events)) write(text);
    if (report.kind !== 'look') return;
    if (isNews(report.target.resource, newsIn(report))) write(lineOf(report));
  };
}

function textsOf(events: readonly RolloutEvent[]): string[] {
  return events.flatMap(({ event, text }) => (event === 'status' || ENDS.has(event) ? [] : [text]));
}

/** Whether a resource's line differs from its previous one, or is due as a sign of life. */
function newsOf(now: () => number): (resource: string, news: string) => boolean {
  const written = new Map<string, { readonly news: string; readonly at: number }>();
  return (resource, news) => {
    const before = written.get(resource);
    if (before?.news === news && now() - before.at < SIGN_OF_LIFE) return false;
    written.set(resource, { news, at: now() });
    return true;
  };
}

class LiveScreen implements Screen {
  readonly #live: Live;
  readonly #shown = new Map<string, Shown>();
  #above: () => readonly string[] = () => [];

  constructor(
    private readonly terminal: WriteStream,
    private readonly now: () => number,
    private readonly env: Seeing['env'],
  ) {
    const colors = !env.NO_COLOR;
    this.#live = new Live(terminal, ({ width, height }) => {
      const page = { now: now(), width, colors };
      for (const [resource, shown] of this.#shown) this.#shown.set(resource, remembered(shown, page.now));
      const whole = this.#lines(page);
      return whole.length <= height ? whole : this.#lines({ ...page, isShort: true });
    });
  }

  say(line: string): void {
    for (const each of wrapped(inLine(concealing(this.env).text(line)), this.terminal.columns))
      this.#live.say(each);
  }

  tell(report: Event, events: readonly RolloutEvent[]): void {
    const { resource } = report.target;
    if (report.kind === 'step') this.#shown.set(resource, shownAfterStep(report, this.now()));
    for (const text of textsOf(events)) this.say(text);
    if (report.kind === 'look') this.show(shownAfter(this.#shown.get(resource), report, this.now()));
    else if (report.kind !== 'step') this.say(lineOf(report));
  }

  ended(_resource: string, { says }: Ended): void {
    this.say(says);
  }

  show(shown: Shown): void {
    this.#shown.set(shown.target.resource, shown);
    this.#live.redraw();
  }

  above(lines: () => readonly string[] = () => []): void {
    this.#above = lines;
    this.#live.redraw();
  }

  end(): void {
    this.#live.end();
  }

  #lines(page: Parameters<typeof linesOf>[1]): string[] {
    const rollouts = [...this.#shown.values()].map((shown) => linesOf(shown, page));
    return [this.#above(), ...rollouts]
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
  }
}
