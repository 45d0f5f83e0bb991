// Owns how the documentation's diagrams look: boxes, arrows and labels, in light and in dark.
// @ts-check

/** @typedef {'plain' | 'ours' | 'good' | 'wait' | 'bad'} Tone */

const STYLE = `svg{--paper:#fff;--ink:#1c2530;--soft:#55606c;--line:#7b8794;--plain:#f4f6f8;--ours:#e6f0fc;--good:#e5f5ec;--wait:#fdf1dc;--bad:#fce8e8}
@media (prefers-color-scheme:dark){svg{--paper:#1b1b1f;--ink:#e8ebef;--soft:#b3bcc7;--line:#8995a3;--plain:#2a2d33;--ours:#1d3557;--good:#1c3d2c;--wait:#4a3713;--bad:#4d2227}}
text{font:14px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--ink)}
.name{font-weight:600}.more{font-size:12.5px;fill:var(--soft)}
rect{stroke:var(--line)}.paper{fill:var(--paper);stroke:none}.plain{fill:var(--plain)}.ours{fill:var(--ours)}.good{fill:var(--good)}.wait{fill:var(--wait)}.bad{fill:var(--bad)}.frame{fill:none;stroke-dasharray:5 4}
path{fill:none;stroke:var(--line);stroke-width:1.6}marker path{fill:var(--line);stroke:none}.back{stroke-dasharray:6 4}`;

const LINE = 18;

/**
 * A picture.
 *
 * @param {object} picture
 * @param {string} picture.title What it shows, in a few words.
 * @param {string} picture.desc Its text for screen readers.
 * @param {readonly [number, number]} picture.size Width and height.
 * @param {readonly string[]} picture.parts What {@link box}, {@link arrow} and the others return.
 */
export function picture({ title, desc, size: [width, height], parts }) {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(desc)}</desc>`,
    `<style>`,
    STYLE,
    '</style>',
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker></defs>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...parts,
    '</svg>',
  ].join('\n')}\n`;
}

/**
 * A box with centred text: a name, and more lines below it.
 *
 * @param {readonly [number, number, number, number]} at Left, top, width and height.
 * @param {string} name
 * @param {readonly string[]} [more]
 * @param {Tone} [tone]
 */
export function box([x, y, width, height], name, more = [], tone = 'plain') {
  const middle = x + width / 2;
  const first = y + height / 2 - (more.length * LINE) / 2 + 5;
  return [
    `<rect class="${tone}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    `<text class="name" x="${middle}" y="${first}" text-anchor="middle">${escaped(name)}</text>`,
    ...more.map(
      (line, index) =>
        `<text class="more" x="${middle}" y="${first + (index + 1) * LINE}" text-anchor="middle">${escaped(line)}</text>`,
    ),
  ].join('\n');
}

/**
 * A dashed frame around boxes that belong together.
 *
 * @param {readonly [number, number, number, number]} at
 * @param {string} name Shown in its upper left corner.
 */
export function frame([x, y, width, height], name) {
  return [
    `<rect class="frame" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`,
    `<text class="name" x="${x + 14}" y="${y + 24}">${escaped(name)}</text>`,
  ].join('\n');
}

/**
 * An arrow along points.
 *
 * @param {readonly (readonly [number, number])[]} points
 * @param {boolean} [isBack] Dashed: a response, or a way back.
 */
export function arrow(points, isBack = false) {
  const way = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return `<path${isBack ? ' class="back"' : ''} d="${way}" marker-end="url(#head)"/>`;
}

/**
 * A label beside an arrow.
 *
 * @param {readonly [number, number]} at
 * @param {string} text
 * @param {'start' | 'middle' | 'end'} [anchor]
 */
export function words([x, y], text, anchor = 'start') {
  return `<text class="more" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
