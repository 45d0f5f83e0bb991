/** Everything that derives from the descriptions: `npm run generate` writes it. */
import * as prettier from 'prettier';
import type { Group, Kind, Shapes } from '../describe';
import { groups } from '../groups';
import { kinds } from '../kinds/index.gen';
import { shapes } from '../shapes';
import * as words from '../words';
import { clientGroup } from './client-groups';
import { emulatorAnswers, emulatorShapes } from './emulator';
import {
  clientClasses,
  clientTable,
  emulatorPlain,
  providerHeadings,
  providerImportable,
  providerPlain,
  providerTable,
  providerUnbilled,
} from './registries';
import { emulatorRows } from './rows';
import { providerKind, providerWords } from './provider';
import { clientSchemas, clientShapes, clientWords } from './sdk';
import { dashed, fileOf } from './texts';

export interface Described {
  readonly kinds: readonly Kind[];
  /** Groups of the client that are no kinds. */
  readonly groups: readonly Group[];
  readonly shapes: readonly Shapes[];
  readonly words: Readonly<Record<string, words.Words>>;
}

export const described: Described = { kinds, groups, shapes, words };

/** The texts of files, by their path in the project. */
function textsOf({ kinds, groups, shapes, words }: Described): Readonly<Record<string, string>> {
  return {
    'sdk/src/schemas/enums.gen.ts': clientWords(Object.values(words)),
    'sdk/src/groups.gen.ts': clientTable([...kinds, ...groups]),
    'sdk/src/classes.gen.ts': clientClasses([...kinds, ...groups]),
    'emulator/src/plain.gen.ts': emulatorPlain(kinds),
    'provider/src/resources/described.gen.ts': providerTable(kinds),
    'provider/src/resources/importable.gen.ts': providerImportable(kinds),
    'provider/src/resources/unbilled.gen.ts': providerUnbilled(kinds),
    'provider/src/generate/headings.gen.ts': providerHeadings(kinds),
    ...Object.fromEntries(
      kinds
        .filter(({ plain }) => plain)
        .map((kind) => [`provider/src/resources/${dashed(kind.type)}.gen.ts`, providerPlain(kind)]),
    ),
    'emulator/src/generated/rows.gen.ts': emulatorRows([...kinds, ...groups]),
    'provider/src/resources/enums.gen.ts': providerWords(words),
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`sdk/src/schemas/${dashed(kind.group)}.gen.ts`, clientSchemas(kind)],
        [`emulator/src/generated/${dashed(kind.group)}.gen.ts`, emulatorShapes(kind)],
        [`provider/src/generated/kinds/${dashed(kind.type)}.gen.ts`, providerKind(kind)],
      ]),
    ),
    ...Object.fromEntries(
      shapes.flatMap((each) => [
        [`sdk/src/schemas/${each.file}.gen.ts`, clientShapes(each)],
        [`emulator/src/generated/${each.file}.gen.ts`, emulatorAnswers(each)],
      ]),
    ),
    ...Object.fromEntries(
      [...kinds, ...groups].map((group) => [
        `sdk/src/api/${fileOf(group)}.gen.ts`,
        clientGroup(
          group,
          groups.filter(
            ({ group: name }) => name.replace(/\.\w+$/, '') === group.group && name !== group.group,
          ),
          'use' in group ? `kinds/${dashed(group.type ?? '')}.ts` : 'groups/',
        ),
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
