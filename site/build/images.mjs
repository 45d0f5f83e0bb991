// Owns the sizes of pictures in pages: with them, the text below does not move when a picture arrives.
// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/**
 * @typedef {{ type: string, attrGet(name: string): string | null, attrSet(name: string, value: string): void }} Token
 * @typedef {{ tokens: { children: Token[] | null }[], env: { path?: string } }} State
 */

/**
 * Adds `width` and `height` to each picture of a page that is a file beside it.
 *
 * @param {{ core: { ruler: { push(name: string, rule: (state: State) => void): void } } }} md
 */
export function sizedImages(md) {
  md.core.ruler.push('sized-images', ({ tokens, env }) => {
    const { path } = env;
    if (path === undefined) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'image') continue;
      const size = sizeOf(join(dirname(path), decodeURI(token.attrGet('src') ?? '')));
      for (const [name, value] of Object.entries(size ?? {})) token.attrSet(name, String(value));
    }
  });
}

/**
 * The size of a picture in CSS pixels; undefined if the file is not there, or says none.
 *
 * @param {string} file
 */
function sizeOf(file) {
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file);
  if (extname(file) === '.png') return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  const [opening = ''] = /<svg[^>]*>/.exec(content.toString()) ?? [];
  const [width, height] = ['width', 'height'].map((name) =>
    new RegExp(`\\s${name}="([\\d.]+)"`).exec(opening)?.at(1),
  );
  return width === undefined || height === undefined ? undefined : { width, height };
}
