/** Parts of a URN. */

export interface Named {
  readonly stack: string;
  readonly project: string;
  /** Kind of the platform, as programs name it (`Drive`), or else the engine's type. */
  readonly type: string;
  readonly name: string;
  /** Whether it is a kind of the platform. */
  readonly isOurs: boolean;
}

/** `urn:pulumi:STACK::PROJECT::PARENTS$TYPE::NAME` */
export function named(urn: string): Named {
  const [head = '', project = '', types = '', ...rest] = urn.split('::');
  const type = types.split('$').at(-1) ?? types;
  const [, kind] = /^(?:workload:index|pulumi-nodejs:dynamic\/workload):(\w+)$/.exec(type) ?? [];
  return {
    stack: head.replace(/^urn:pulumi:/, ''),
    project,
    type: kind ?? type,
    name: rest.join('::'),
    isOurs: kind !== undefined,
  };
}

/** Kind and logical name, as in the program: `Drive data`. */
export function labelOf(urn: string): string {
  const { type, name } = named(urn);
  return `${type} ${name}`;
}
