/** Which objects are taken: those that the options say, or that a person chooses, less those that must not be. */
import type { Existing } from '@workload/pulumi/importing';
import { listed } from './words';

/** What was asked for. */
export interface Wanted {
  readonly all?: true;
  readonly kind?: readonly string[];
  readonly name?: readonly string[];
  readonly except?: readonly string[];
  readonly owned?: true;
}

export interface Selection {
  readonly taken: readonly Existing[];
  /** Asked for, and left all the same. */
  readonly left: readonly Left[];
}

export interface Left {
  readonly object: Existing;
  readonly why: string;
  /** The stack has it, so that some program of it declares it. */
  readonly isKnown: boolean;
}

/** A person who chooses; absent without a terminal. */
export type Choose = (objects: readonly Existing[], left: readonly Left[]) => Promise<readonly Existing[]>;

/**
 * @param known why objects cannot be taken that the stack has already
 * @throws Error about what is not there, or when nothing says what to take
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
  if (one.isOwned && owned !== true)
    return 'a stack owns it (it carries an owner mark): remove it there, or take it with --owned';
  return one.trouble;
}

/** By its name, by its id, or by its kind and one of these: `Drive/data`. */
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
