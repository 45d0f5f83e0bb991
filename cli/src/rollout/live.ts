/** A view that stays in place on a terminal. It is redrawn each second; permanent lines go above it. */
import { clearScreenDown, moveCursor } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import type { createLogUpdate } from 'log-update';
import { logUpdate } from '../late';

/** The parts of a terminal that are used. */
export type Terminal = Pick<WriteStream, 'columns' | 'rows' | 'write' | 'on' | 'off'>;

/** Returns the lines to draw for this size. */
export type Draw = (size: { readonly width: number; readonly height: number }) => readonly string[];

/** Time between two drawings, in milliseconds. */
const TICK_MS = 1_000;

export class Live {
  readonly #log: ReturnType<typeof createLogUpdate>;
  readonly #timer: NodeJS.Timeout;
  #latest: readonly string[] = [];

  constructor(
    private readonly terminal: Terminal,
    private readonly draw: Draw,
  ) {
    this.#log = logUpdate().createLogUpdate(terminal as WriteStream);
    terminal.on('resize', this.#resized);
    this.#timer = setInterval(() => {
      this.redraw();
    }, TICK_MS);
    this.#timer.unref();
  }

  redraw(): void {
    const { columns: width, rows: height } = this.terminal;
    // The cursor needs the row below the last line. If not all lines fit, the last ones are shown.
    this.#latest = this.draw({ width, height: height - 1 }).slice(1 - height);
    this.#log(this.#latest.join('\n'));
  }

  /** Writes a permanent line above the view. */
  say(line: string): void {
    this.#log.clear();
    this.terminal.write(`${line}\n`);
    this.redraw();
  }

  /** Stops; the last drawing stays. */
  end(): void {
    clearInterval(this.#timer);
    this.terminal.off('resize', this.#resized);
    this.redraw();
    this.#log.done();
  }

  /** After a resize, terminals wrap lines that are now too long, so the view takes more rows than were written. */
  readonly #resized = (): void => {
    const more = this.#latest
      .map((line) => Math.ceil(stripVTControlCharacters(line).length / this.terminal.columns) - 1)
      .reduce((sum, each) => sum + Math.max(0, each), 0);
    if (more > 0) {
      moveCursor(this.terminal as WriteStream, 0, -more);
      clearScreenDown(this.terminal as WriteStream);
    }
    this.#log.clear();
    this.redraw();
  };
}
