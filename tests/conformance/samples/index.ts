/**
 * Sample values of every argument of every resource kind: the input of the conformance tests. Each file beside this
 * one is one kind's: `volume-template.ts` exports `volumeTemplate`, the samples of VolumeTemplate.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Given, KindSample } from './shared';

const NO_KINDS = ['given', 'index', 'shared'];

type Exports = Readonly<Record<string, KindSample | ((given: Given) => KindSample) | undefined>>;

const load = createRequire(__filename);

const TABLE = readdirSync(__dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((file) => !NO_KINDS.includes(file))
  .map((file) => {
    const type = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const key = type.charAt(0).toLowerCase() + type.slice(1);
    const sample = (load(`./${file}`) as Exports)[key];
    if (sample === undefined) throw new Error(`tests/conformance/samples/${file}.ts exports no ${key}`);
    return [type, sample] as const;
  });

/** The table, by resource kind. */
export function samples(given: Given): Readonly<Record<string, KindSample>> {
  return Object.fromEntries(
    TABLE.map(([type, sample]) => [type, typeof sample === 'function' ? sample(given) : sample]),
  );
}
