/** Everything that derives from the descriptions: `npm run generate` writes it. */
import * as prettier from 'prettier';
import type { Kind } from '../describe';
import { kinds } from '../kinds';
import * as words from '../words';
import { emulatorShapes } from './emulator';
import { providerKind, providerWords } from './provider';
import { clientGroup, clientSchemas, clientWords } from './sdk';
import { dashed } from './texts';

export interface Described {
  readonly kinds: readonly Kind[];
  readonly words: Readonly<Record<string, words.Words>>;
}

export const described: Described = { kinds, words };

/** The texts of files, by their path in the project. */
function textsOf({ kinds, words }: Described): Readonly<Record<string, string>> {
  return {
    'sdk/src/schemas/enums.gen.ts': clientWords(Object.values(words)),
    'provider/src/resources/enums.gen.ts': providerWords(words),
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`sdk/src/schemas/${dashed(kind.group)}.gen.ts`, clientSchemas(kind)],
        [`sdk/src/api/${dashed(kind.group)}.gen.ts`, clientGroup(kind)],
        [`emulator/src/generated/${dashed(kind.group)}.gen.ts`, emulatorShapes(kind)],
        [`provider/src/generated/kinds/${dashed(kind.type)}.gen.ts`, providerKind(kind)],
      ]),
    ),
  };
}

/** The files with their texts, as Prettier writes them. */
export const generated = async (
  options: prettier.Options,
  from: Described = described,
): Promise<readonly (readonly [path: string, text: string])[]> =>
  Promise.all(
    Object.entries(textsOf(from)).map(
      async ([path, text]) =>
        [path, await prettier.format(text, { ...options, parser: 'typescript' })] as const,
    ),
  );
