/** The contents of a headless terminal after drawing, permanent lines and resizing. */
import { EventEmitter } from 'node:events';
import { Terminal } from '@xterm/headless';
import { type Draw, Live, type Terminal as Drawn } from './live';

/** A terminal that shows what was written to it. */
class Screen extends EventEmitter {
  readonly #shown: Terminal;
  #written: Promise<void> = Promise.resolve();

  constructor(
    public columns: number,
    public rows: number,
  ) {
    super();
    this.#shown = new Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true });
  }

  write(text: string): boolean {
    this.#written = new Promise((resolve) => {
      this.#shown.write(text, resolve);
    });
    return true;
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#written;
    [this.columns, this.rows] = [columns, rows];
    this.#shown.resize(columns, rows);
    this.emit('resize');
  }

  /** All lines, including those above the screen. */
  async lines(): Promise<string[]> {
    await this.#written;
    const { active } = this.#shown.buffer;
    const lines = Array.from({ length: active.length }, (_, row) =>
      active.getLine(row)?.translateToString(true),
    );
    return lines.filter((line) => line !== undefined && line !== '') as string[];
  }
}

let live: Live | undefined;
afterEach(() => {
  live?.end();
  live = undefined;
});

function drawing(screen: Screen, draw: Draw): Live {
  live = new Live(screen as unknown as Drawn, draw);
  live.redraw();
  return live;
}

it('redraws in place, and keeps messages above', async () => {
  const screen = new Screen(40, 10);
  let count = 0;
  const drawn = drawing(screen, () => [`drawing ${++count}`, '█'.repeat(10)]);
  drawn.say('rev-2 now has 50 %');
  drawn.redraw();
  expect(await screen.lines()).toEqual(['rev-2 now has 50 %', 'drawing 3', '█'.repeat(10)]);
});

it('keeps the last frame when it ends', async () => {
  const screen = new Screen(40, 10);
  let says = 'under way';
  const drawn = drawing(screen, () => [says]);
  says = 'healthy';
  drawn.end();
  live = undefined;
  screen.write('$ ');
  expect(await screen.lines()).toEqual(['healthy', '$ ']);
});

it.each([
  [24, 10],
  [80, 10],
  [13, 20],
])('leaves no artifacts when the terminal is resized to %i columns and %i lines', async (columns, rows) => {
  const screen = new Screen(40, 10);
  const drawn = drawing(screen, ({ width }) => ['='.repeat(width), '-'.repeat(width)]);
  drawn.say('said before');
  await screen.resize(columns, rows);
  expect(await screen.lines()).toEqual(['said before', '='.repeat(columns), '-'.repeat(columns)]);
});

it('shows the end of a frame that is higher than the terminal', async () => {
  const screen = new Screen(40, 4);
  const drawn = drawing(screen, () => ['1', '2', '3', '4', '5']);
  drawn.redraw();
  expect(await screen.lines()).toEqual(['3', '4', '5']);
});
