// Owns archives whose bytes depend only on their contents: no times, no owners.
// @ts-check
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * @param {readonly { name: string, mode: number, bytes: Buffer }[]} files Names of at most 100 bytes.
 * @returns {Buffer} A `.tar.gz`.
 */
export function archiveOf(files) {
  const blocks = files.flatMap(({ name, mode, bytes }) => [
    header(name, mode, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (BLOCK - 1)),
  ]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 6 });
  // Operating system: unknown.
  packed[9] = 255;
  return packed;
}

/**
 * A header of POSIX's `ustar`.
 *
 * @param {string} name
 * @param {number} mode
 * @param {number} size
 */
function header(name, mode, size) {
  const block = Buffer.alloc(BLOCK);
  const octal = (/** @type {number} */ value, /** @type {number} */ at, /** @type {number} */ width) =>
    block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 100, 'utf8');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  let sum = 0;
  for (const byte of block) sum += byte;
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
