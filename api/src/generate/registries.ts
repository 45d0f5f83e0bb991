/** Descriptions → the tables of kinds and groups in the packages. */
import type { Group, Kind } from '../describe';
import { classOf } from './client-groups';
import { dashed, fileOf, head, literal, lower, ownFields, upper } from './texts';

/** The groups of the client that are not in another one. */
const classesOf = (groups: readonly Group[]) =>
  groups
    .filter(({ group }) => !group.includes('.'))
    .map((group) => ({
      name: group.group,
      className: classOf(group),
      file: `${fileOf(group)}.gen`,
      about: group.about,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** `sdk/src/groups.gen.ts` */
export function clientTable(all: readonly Group[]): string {
  const groups = classesOf(all);
  return `${head('')}
${groups.map(({ className, file }) => `import type { ${className} } from './api/${file}';\n`).join('')}import { CoreClient } from './client';
import type { Http } from './http';

/**
 * A group is loaded on first use, because all of them would be a third of the import time. The ESM build for bundlers
 * imports them instead (sdk/esm.mjs).
 */
export const GROUPS: { readonly [Name in Exclude<keyof Groups, keyof CoreClient>]: () => new (http: Http) => Groups[Name] } = {
${groups
  .map(
    ({ name, className, file }) =>
      `${name}: () => (require('./api/${file}') as typeof import('./api/${file}')).${className},\n`,
  )
  .join('')}};

/** All groups of the API. */
export class Groups extends CoreClient {
${groups.map(({ name, className, about }) => `/** ${about} */\ndeclare readonly ${name}: ${className};\n`).join('')}}
`;
}

/** `sdk/src/classes.gen.ts` */
export const clientClasses = (all: readonly Group[]): string => `${head('')}
// A class takes the place of a type of its name.
export * from './index';
${classesOf(all)
  .map(({ className, file }) => `export { ${className} } from './api/${file}';\n`)
  .join('')}`;

/** The kinds that the fields of a kind refer to. */
const referredBy = ({ fields }: Kind): readonly string[] =>
  ownFields(fields).flatMap(({ field: { type } }) => (type.is === 'reference' ? [type.to] : []));

/** `provider/src/resources/importable.gen.ts` */
export function providerImportable(kinds: readonly Kind[]): string {
  const types = new Set<string>();
  const add = (kind: Kind): void => {
    for (const other of kinds) if (referredBy(kind).includes(other.type) && other !== kind) add(other);
    types.add(kind.type);
  };
  kinds.forEach(add);
  return `${head('kinds/')}

/** Kinds that are described. Those that others refer to come first. */
export const importable = ${JSON.stringify([...types])};
`;
}

/** `provider/src/resources/unbilled.gen.ts` */
export const providerUnbilled = (kinds: readonly Kind[]): string => `${head('kinds/')}

/** Kinds that are described and that the platform does not bill. */
export const unbilled = ${JSON.stringify(kinds.filter((kind) => kind.unbilled).map(({ type }) => type))};
`;

/** `emulator/src/plain.gen.ts` */
export function emulatorPlain(kinds: readonly Kind[]): string {
  const plain = kinds.filter(({ plain }) => plain);
  return `${head('kinds/')}
import { type Plain${plain.length === 0 ? '' : ', plainKind'} } from './http/plain-kind';
${plain.map(({ type, group }) => `import { ${lower(type)}Api, ${lower(type)}Rules } from './generated/${dashed(group)}.gen';\n`).join('')}
/** Kinds without code of their own. */
export const PLAIN: readonly Plain[] = [
${plain
  .map(
    ({ type, group, noun }) =>
      `plainKind({ name: ${literal(group)}, noun: ${literal(noun)} }, ${lower(type)}Rules, ${lower(type)}Api),\n`,
  )
  .join('')}];
`;
}

/** `provider/src/resources/described.gen.ts` */
export const providerTable = (kinds: readonly Kind[]): string => `${head('kinds/')}

/** Definitions of the kinds that are described, each in a file that is loaded on first use. */
export const described = {
${kinds
  .map(({ type, plain }) => {
    const file = `./${dashed(type)}${plain ? '.gen' : ''}`;
    return `${type}: () => (require('${file}') as typeof import('${file}')).${lower(type)},\n`;
  })
  .join('')}};
`;

/** `provider/src/resources/<kind>.gen.ts`: the definition of a kind without code of its own. */
export const providerPlain = ({ type, about, source }: Kind): string => `${head(`kinds/${dashed(type)}.ts`)}
// Source: ${source}.
import { api, kind } from '../generated/kinds/${dashed(type)}.gen';
import { defineResource } from '../resource';
import { crud } from './crud';

/** ${about} */
export const ${lower(type)} = defineResource({ ...kind, ...crud(api) });
`;

/** `provider/src/generate/headings.gen.ts` */
export const providerHeadings = (kinds: readonly Kind[]): string => `${head('kinds/')}

/** Headings of docs/platform.md, by kind. */
export const headings = {
${kinds.map(({ type, heading }) => `${type}: ${literal(upper(heading))},\n`).join('')}};
`;
