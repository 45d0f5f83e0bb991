// Loads the generators of api/src from the sources: packages do not compile before their texts are right.
// @ts-check
import { buildSync } from 'esbuild';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { ROOT } from './setup.mjs';

/** @typedef {typeof import('../../api/src/generate/main.js')} Api */

const { outputFiles } = buildSync({
  entryPoints: [join(ROOT, 'api/src/generate/main.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  external: ['prettier'],
});
const loaded = { exports: /** @type {Api} */ ({}) };
const load = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
load(loaded, loaded.exports, createRequire(import.meta.url));

export const { described } = loaded.exports;

const options = (await prettier.resolveConfig(join(ROOT, 'package.json'))) ?? {};

/** The files that derive from descriptions, with their texts. @param {Parameters<Api['generated']>[1]} [from] */
export const generated = (from) => loaded.exports.generated(options, from);
