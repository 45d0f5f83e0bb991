/**
 * Refuses two resources of one program that would share one object. Both are checked in the preview already. The
 * provider does this, and not the classes: it serves every language, and runs once per program, while two unit tests
 * may make the same resource in one process.
 */
import type { Definition, Fields } from '../../resource';
import type { Failure } from '../platform/platform';
import { UNKNOWN } from '../values/markers';

/** The objects that the resources of one provider claim in one run. */
export class Claims {
  readonly #owners = new Map<string, string>();

  /**
   * Claims the object of an explicit name.
   *
   * @param owner key of the resource, the same at every check; it ends with the logical name
   * @param inputs inputs of the program
   */
  failures(definition: Definition, owner: string, inputs: Fields): Failure[] {
    const { name } = inputs;
    if (typeof name !== 'string' || definition.identity.namesakes) return [];
    // The id of a child contains the name of its parent.
    const id = definition.identity.id?.(inputs) ?? name;
    if (id.includes(UNKNOWN)) return [];
    const key = `${definition.type} ${id}`;
    const other = this.#owners.get(key) ?? owner;
    this.#owners.set(key, other);
    if (other === owner) return [];
    const logical = other.split(/::|\//).at(-1) ?? '';
    const reason = `is already the name of "${logical}" in this program: two resources cannot share one ${definition.noun}`;
    return [{ property: 'name', reason }];
  }
}
