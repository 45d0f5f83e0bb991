/** Parts of a URN. */

export interface Named {
  readonly stack: string;
  readonly project: string;
  /** Kind of the platform, as programs name it (`Drive`), or else the engine's type. */
  readonly type: string;
  readonly name: string;
  /** Whether it is a kind of the platform. */
  readonly isOurs: boolean;
  /** Types of the components around it, the nearest one first. */
  readonly parents: readonly string[];
}

const PARTS = /^(.*?)::(.*?)::(.*?)::([^]*)$/;

/** `urn:pulumi:STACK::PROJECT::PARENTS$TYPE::NAME` */
export function named(urn: string): Named {
  // A name may contain any number of colons.
  const [, head = '', project = '', types = '', name = ''] = PARTS.exec(urn) ?? ['', urn];
  const [type = types, ...parents] = types.split('$').reverse();
  const [, kind] = /^(?:workload:index|pulumi-nodejs:dynamic\/workload):(\w+)$/.exec(type) ?? [];
  return {
    stack: head.replace(/^urn:pulumi:/, ''),
    project,
    type: kind ?? type,
    name,
    isOurs: kind !== undefined,
    parents,
  };
}

/** Kind and logical name, as in the program: `Drive data`. */
export function labelOf(urn: string): string {
  const { type, name } = named(urn);
  return `${type} ${name}`;
}

/** Name that the engine gives to a default provider: with the version and the server, if the program sets them. */
const DEFAULT = /^default(_|$)/;

/**
 * Whether this is a default provider. The engine registers these itself, so they have no parent; the providers of a
 * program belong to the stack or to a component, whatever their names are.
 *
 * @param parents of the resource in each of its states
 */
export function isDefaultProvider(urn: string, parents: readonly (string | undefined)[]): boolean {
  const { type, name } = named(urn);
  return (
    type.startsWith('pulumi:providers:') &&
    DEFAULT.test(name) &&
    parents.length > 0 &&
    parents.every((parent = '') => parent === '')
  );
}
