/** URNs of the engine. This file imports nothing. */

/** The parts of a URN. */
export interface Urn {
  readonly stack: string;
  readonly project: string;
  /** Type of the resource: `workload:index:Drive`. */
  readonly type: string;
  /** Types of the components around it, the nearest one first. */
  readonly parents: readonly string[];
  /** Logical name. */
  readonly name: string;
}

const PARTS = /^(?:urn:pulumi:)?(.*?)::(.*?)::(.*?)::([^]*)$/;

/** `urn:pulumi:STACK::PROJECT::PARENTS$TYPE::NAME`. A name may contain any number of colons. */
export function parseUrn(urn: string): Urn {
  const [, stack = '', project = '', types = '', name = ''] = PARTS.exec(urn) ?? ['', urn];
  const [type = '', ...parents] = types.split('$').reverse();
  return { stack, project, type, parents, name };
}

/** Name that the engine gives to a default provider: with the version and the server, if the program sets them. */
export const DEFAULT_PROVIDER = /^default(_|$)/;
