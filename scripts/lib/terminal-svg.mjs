// Owns the picture of a terminal: a sequence of frames as an SVG that is animated by CSS alone.
// @ts-check

/**
 * Text of one style, from this column on. Without `color`: the terminal's default.
 *
 * @typedef {{ column: number, text: string, color?: string | undefined, dim?: boolean }} Run
 * @typedef {{ lines: readonly (readonly Run[])[], ms: number }} Frame The lines, and how long they are shown.
 */

/** Size of a character, and the padding around the text, in pixels. */
const [WIDTH, HEIGHT, SPACE] = [8, 18, 14];
const BLOCKS = '▁▂▃▄▅▆▇█';
/** Opacity of a shade character; a full block has 1. */
const SHADE = 0.3;

/**
 * @param {readonly Frame[]} frames
 * @param {{ columns: number, title: string }} of Screen readers read the title.
 */
export function terminalSvg(frames, { columns, title }) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  const shown = frames.map(({ lines }) =>
    lines.flatMap((line, row) => {
      const drawn = line.map(drawnRun).join('');
      if (drawn === '') return [];
      const id = ids.get(drawn) ?? `l${ids.size}`;
      ids.set(drawn, id);
      return [`<use href="#${id}" y="${row * HEIGHT}"/>`];
    }),
  );
  const rows = Math.max(...frames.map(({ lines }) => lines.length));
  const [width, height] = [columns * WIDTH + 2 * SPACE, rows * HEIGHT + 2 * SPACE];
  const total = frames.reduce((sum, { ms }) => sum + ms, 0);
  let at = 0;
  const keys = frames.map(({ ms }, index) => {
    const key = `${((at / total) * 100).toFixed(2)}%{transform:translateY(-${index * height}px)}`;
    at += ms;
    return key;
  });
  const last = (frames.length - 1) * height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    '<style>',
    'text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}',
    // For readers who want no motion, show only the last frame.
    `#play{fill:#d8dee9;transform:translateY(-${last}px)}`,
    `@media (prefers-reduced-motion:no-preference){#play{animation:play ${total / 1000}s step-end infinite}}`,
    `@keyframes play{${keys.join('')}}`,
    '</style>',
    `<rect width="${width}" height="${height}" rx="8" fill="#1d2430"/>`,
    `<defs>${[...ids].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`).join('\n')}</defs>`,
    '<g id="play">',
    ...shown.map(
      (lines, index) => `<g transform="translate(${SPACE} ${index * height + SPACE})">${lines.join('')}</g>`,
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Draws block characters as shapes, because fonts leave gaps between them.
 *
 * @param {Run} run
 */
function drawnRun({ column, text, color, dim }) {
  const look = `${color === undefined ? '' : ` fill="${color}"`}${dim === true ? ' opacity=".6"' : ''}`;
  return [...text.matchAll(/[▁-█]+|░+|[^▁-█░]+/g)]
    .map(([part], index, all) => {
      const before = all.slice(0, index).reduce((sum, [earlier]) => sum + earlier.length, 0);
      const x = (column + before) * WIDTH;
      if (part.trim() === '') return '';
      if (part.startsWith('░'))
        return `<path d="M${x} 3h${part.length * WIDTH}v12H${x}z"${look} fill-opacity="${SHADE}"/>`;
      if (BLOCKS.includes(part.charAt(0))) return `<path d="${barsOf(part, x)}"${look}/>`;
      const [, space = '', word = ''] = /^( *)(.*?) *$/.exec(part) ?? [];
      return `<text x="${x + space.length * WIDTH}" y="13" textLength="${word.length * WIDTH}"${look}>${escaped(word)}</text>`;
    })
    .join('');
}

/**
 * @param {string} blocks
 * @param {number} x
 */
function barsOf(blocks, x) {
  return [...blocks.matchAll(/(.)\1*/gu)]
    .map(({ 0: same, index }) => {
      const high = ((BLOCKS.indexOf(same.charAt(0)) + 1) / BLOCKS.length) * 12;
      return `M${x + index * WIDTH} 15v-${high}h${same.length * WIDTH}v${high}z`;
    })
    .join('');
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
