/** Selects objects to import, by options or by a person's choice. Omits those that cannot be imported. */
import type { Existing } from '@workload/pulumi/importing';
import { listed } from './texts';

/** The options that select objects. */
export interface Wanted {
  readonly all?: true;
  readonly kind?: readonly string[];
  readonly name?: readonly string[];
  readonly except?: readonly string[];
  readonly owned?: true;
}

export interface Selection {
  readonly taken: readonly Existing[];
  /** Selected, but omitted. */
  readonly left: readonly Left[];
}

export interface Left {
  readonly object: Existing;
  readonly why: string;
  /** The stack already has the object, so its program declares it. */
  readonly isKnown: boolean;
}

/** Lets a person choose; absent without a terminal. */
export type Choose = (objects: readonly Existing[], left: readonly Left[]) => Promise<readonly Existing[]>;

/**
 * @param known returns the reason not to import an object that the stack already has
 * @throws Error about unknown names, or if nothing selects objects
 */
export async function select(
  objects: readonly Existing[],
  wanted: Wanted,
  known: (one: Existing) => string | undefined,
  choose: Choose | undefined,
): Promise<Selection> {
  refuseUnknown(objects, wanted);
  const { all, kind, name, except = [] } = wanted;
  const asked = objects.filter(
    (one) =>
      (name ?? [one.name]).some((text) => isCalled(one, text)) && !except.some((text) => isCalled(one, text)),
  );
  const left = asked.flatMap((object): Left[] => {
    const there = known(object);
    const why = there ?? whyLeft(object, wanted);
    return why === undefined ? [] : [{ object, why, isKnown: there !== undefined }];
  });
  const free = asked.filter((one) => !left.some(({ object }) => object === one));
  const isSaid = all === true || kind !== undefined || name !== undefined;
  if (!isSaid && choose === undefined)
    throw new Error(
      'choose what to import: give --all, --kind or --name (and --except), or run it in a terminal, where it asks',
    );
  const taken = isSaid || choose === undefined ? free : await choose(free, left);
  return { taken, left };
}

function whyLeft(one: Existing, { owned }: Wanted): string | undefined {
  if (one.mark !== undefined && owned !== true)
    return 'a stack owns it (it carries an owner mark): remove it there, or take it with --owned';
  return one.trouble;
}

/** Whether the text is the object's name or id, alone or with the kind: `Drive/data`. */
function isCalled({ type, name, id }: Existing, text: string): boolean {
  return [name, id, `${type}/${name}`, `${type}/${id}`].includes(text);
}

function refuseUnknown(objects: readonly Existing[], { name = [], except = [] }: Wanted): void {
  for (const [option, texts] of [
    ['--name', name],
    ['--except', except],
  ] as const) {
    const unknown = texts.filter((text) => !objects.some((one) => isCalled(one, text)));
    if (unknown.length === 0) continue;
    throw new Error(
      `${option}: there is no object ${listed(unknown)}; give a name, an id, or both with the kind, as in Drive/data`,
    );
  }
}
