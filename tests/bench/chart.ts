/** Charts as SVG: a panel for each phase, a line for each peer, drives on the x axis. */

/** One line in a panel. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

const COLUMNS = 3;
const [WIDTH, HEIGHT] = [300, 220];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 16, 34, 34];
const HEAD = 64;
/** Distinguishable also for colour-blind readers. */
const COLOURS = ['#0072b2', '#009e73', '#8c8c8c', '#d55e00', '#7a4fb5'];
const DASHES = ['', '', '2 3', '6 3', '8 3 2 3'];

/**
 * @param names of all lines; they determine the colours
 * @param unit of the y axis
 */
export function chart(
  title: string,
  unit: string,
  names: readonly string[],
  panels: readonly Panel[],
): string {
  const width = COLUMNS * WIDTH;
  const height = HEAD + Math.ceil(panels.length / COLUMNS) * HEIGHT;
  const legend = names.map((name, index) => {
    const x = 16 + index * 130;
    return `${stroke(index, `M${x} 46H${x + 26}`)}${label(x + 32, 50, name)}`;
  });
  const drawn = panels.map((panel, index) => {
    const x = (index % COLUMNS) * WIDTH;
    const y = HEAD + Math.floor(index / COLUMNS) * HEIGHT;
    return `<g transform="translate(${x} ${y})">${draw(panel, unit, names)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11" fill="#222">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    label(16, 24, title, 'font-size="15" font-weight="bold"'),
    ...legend,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

function draw({ title, series }: Panel, unit: string, names: readonly string[]): string {
  const points = series.flatMap((one) => one.points);
  const most = { x: Math.max(1, ...points.map(({ x }) => x)), y: Math.max(...points.map(({ y }) => y)) };
  const step = niceStep(most.y / 4);
  const top = Math.max(step, Math.ceil(most.y / step) * step);
  const right = (x: number) => LEFT + (x / most.x) * (WIDTH - LEFT - RIGHT);
  const up = (y: number) => HEIGHT - BOTTOM - (y / top) * (HEIGHT - TOP - BOTTOM);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map(
    (value) => {
      const y = round(up(value));
      const grid = `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="#ddd"/>`;
      return grid + label(LEFT - 6, y + 4, String(Number(value.toPrecision(3))), 'text-anchor="end"');
    },
  );
  const ticks = [...new Set(points.map(({ x }) => x))].map((x) =>
    label(round(right(x)), HEIGHT - BOTTOM + 16, String(x), 'text-anchor="middle"'),
  );
  const paths = series.map(({ name, points }) => {
    const at = points.map(({ x, y }) => `${round(right(x))} ${round(up(y))}`);
    const index = names.indexOf(name);
    const dots = at.map((point) => {
      const [x, y] = point.split(' ');
      return `<circle cx="${x ?? ''}" cy="${y ?? ''}" r="2.5" fill="${colour(index)}"/>`;
    });
    return stroke(index, `M${at.join('L')}`) + dots.join('');
  });
  return [label(LEFT, 20, `${title}, ${unit}`, 'font-weight="bold"'), ...lines, ...ticks, ...paths].join('');
}

/** 1, 2 or 5 times a power of ten: the smallest that is at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least > 0 ? least : 1));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

function stroke(index: number, path: string): string {
  const dash = DASHES[index % DASHES.length] ?? '';
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${path}" fill="none" stroke="${colour(index)}" stroke-width="2"${dashes}/>`;
}

function colour(index: number): string {
  return COLOURS[index % COLOURS.length] ?? '#000';
}

function label(x: number, y: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}"${more === '' ? '' : ` ${more}`}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
