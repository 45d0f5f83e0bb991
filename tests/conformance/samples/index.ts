/**
 * Sample values of every argument of every resource kind: the input of the conformance tests. Each file beside this
 * one is one kind's: `volume-template.ts` exports `volumeTemplate`, the samples of VolumeTemplate. A kind that is
 * described needs one only for what its types do not say.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kinds } from '../../../api/src/kinds/index.gen';
import { derivedArgs, derivedSample } from './derived';
import type { Given, KindSample } from './shared';

const NO_KINDS = ['derived', 'given', 'index', 'shared'];

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

/** The table, by resource kind. What is by hand takes the place of what follows from types. */
export function samples(given: Given): Readonly<Record<string, KindSample>> {
  const derived = Object.fromEntries(kinds.map((kind) => [kind.type, derivedSample(kind)]));
  const byHand = TABLE.map(([type, sample]) => {
    const own = typeof sample === 'function' ? sample(given) : sample;
    const kind = kinds.find((one) => one.type === type);
    return [type, kind ? { ...own, args: { ...derivedArgs(kind), ...own.args } } : own] as const;
  });
  return { ...derived, ...Object.fromEntries(byHand) };
}
