/** Shows a run: as a view that stays in place on a terminal, else with one line per event. */
import type { WriteStream } from 'node:tty';
import { endLineOf, lineOf } from './lines';
import { Live } from './live';
import type { Ended, Event } from './run';
import { linesOf, remembered, type Shown, shownAfter, shownAfterStep } from './view';
import { inLine, wrapped } from './words';

export interface Screen {
  /** Writes a permanent line. */
  say(line: string): void;
  tell(event: Event): void;
  /** Shows how a rollout ended. */
  ended(resource: string, ended: Ended): void;
  /** Replaces what is shown for the same resource. */
  show(shown: Shown): void;
  /** Sets lines above the rollouts, called at each drawing; undefined for none. */
  above(lines: (() => readonly string[]) | undefined): void;
  end(): void;
}

export interface Seeing {
  readonly stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly asJson: boolean;
}

/** Longest silence of a log, in milliseconds. People and pipelines take a silent job for dead. */
const SIGN_OF_LIFE = 5 * 60_000;

/** A terminal that can be drawn on gets the view. */
export function screenOf({ stream, env, now, asJson }: Seeing): Screen {
  if (stream.isTTY && !asJson && env.TERM !== 'dumb' && !env.CI) {
    return new LiveScreen(stream as WriteStream, now, !env.NO_COLOR);
  }
  const write = (line: string) => {
    stream.write(`${line}\n`);
  };
  const nothing = () => undefined;
  const isNews = newsOf(now);
  return {
    say: (line) => {
      write(asJson ? JSON.stringify({ event: 'note', message: line }) : line);
    },
    tell: (event) => {
      const line = lineOf(event, asJson);
      if (asJson || event.kind !== 'look' || isNews(event.target.resource, line)) write(line);
    },
    ended: (resource, ended) => {
      write(endLineOf(resource, ended, asJson));
    },
    show: nothing,
    above: nothing,
    end: nothing,
  };
}

/** Whether a resource's line differs from its previous one, or is due as a sign of life. */
function newsOf(now: () => number): (resource: string, line: string) => boolean {
  const written = new Map<string, { readonly line: string; readonly at: number }>();
  return (resource, line) => {
    const before = written.get(resource);
    if (before?.line === line && now() - before.at < SIGN_OF_LIFE) return false;
    written.set(resource, { line, at: now() });
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
    colors: boolean,
  ) {
    this.#live = new Live(terminal, ({ width, height }) => {
      const page = { now: now(), width, colors };
      for (const [resource, shown] of this.#shown) this.#shown.set(resource, remembered(shown, page.now));
      const whole = this.#lines(page);
      return whole.length <= height ? whole : this.#lines({ ...page, isShort: true });
    });
  }

  say(line: string): void {
    for (const each of wrapped(inLine(line), this.terminal.columns)) this.#live.say(each);
  }

  tell(event: Event): void {
    const { resource } = event.target;
    if (event.kind === 'step') this.#shown.set(resource, shownAfterStep(event, this.now()));
    if (event.kind !== 'look') this.say(lineOf(event, false));
    else this.show(shownAfter(this.#shown.get(resource), event, this.now()));
  }

  ended(resource: string, ended: Ended): void {
    this.say(endLineOf(resource, ended, false));
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
