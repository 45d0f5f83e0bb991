/** Logical names of imported resources: stable, unique, and valid in every language. */
import type { Existing } from '@workload/pulumi/importing';

/** Identifiers of the program, and reserved words of any of the languages. */
const TAKEN = [
  ...['pulumi', 'workload', 'config'],
  ...'abstract any as async await boolean break case catch class const constructor continue debugger'.split(
    ' ',
  ),
  ...'declare default delete do else enum export extends false finally for from function get if'.split(' '),
  ...'implements import in instanceof interface let new null number of package private protected'.split(' '),
  ...'public return set static string super switch symbol this throw true try type typeof undefined'.split(
    ' ',
  ),
  ...'var void while with yield exports module require'.split(' '),
  ...'and assert def del elif except global is lambda none nonlocal not or pass print raise'.split(' '),
  ...'id input list map object open str int len'.split(' '),
];

/** Logical names of objects: the object's name, plus the kind if several objects share the name. */
export function logicalNames(objects: readonly Existing[]): ReadonlyMap<Existing, string> {
  const accounts = new Map(
    objects.flatMap(({ type, id, name }) => (type === 'ServiceAccount' ? [[id, name] as const] : [])),
  );
  const base = (one: Existing) => slug([...placeOf(one, accounts), one.name].join('-'), slug(one.noun));
  const count = new Map<string, number>();
  for (const one of objects) count.set(keyOf(base(one)), (count.get(keyOf(base(one))) ?? 0) + 1);
  const names = new Names();
  return new Map(
    objects.map((one) => {
      const isAlone = count.get(keyOf(base(one))) === 1 && !TAKEN.includes(keyOf(base(one)));
      return [one, names.take(isAlone ? base(one) : `${base(one)}-${slug(one.noun)}`)] as const;
    }),
  );
}

/** Gives each name once. Names that differ only in dashes count as equal, as they become the same variable. */
export class Names {
  readonly #given = new Set<string>(TAKEN);

  take(wanted: string): string {
    let name = wanted;
    for (let next = 2; this.#given.has(keyOf(name)); next++) name = `${wanted}-${next}`;
    this.#given.add(keyOf(name));
    return name;
  }
}

function keyOf(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

/** The parent of an object, if the object's name is unique only within the parent. */
function placeOf({ type, id }: Existing, accounts: ReadonlyMap<string, string>): string[] {
  if (!id.includes('/')) return [];
  const [place = ''] = id.split('/');
  return [type === 'ApiKey' ? (accounts.get(place) ?? 'key') : place];
}

/** Letters, digits and single dashes, beginning with a letter. */
function slug(text: string, otherwise = 'object'): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (plain === '') return otherwise;
  return /^[a-z]/.test(plain) ? plain : `${otherwise}-${plain}`;
}

/** `mail-account` and `mail-CLIENT_ID` as `mailAccount` and `mailClientId`. */
export function camel(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '');
}

/** `mail-account` and `displayName` as Python writes them. */
export function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
