/**
 * Two resources of one program that would share one object: known as soon as both are checked, so in the preview. Kept
 * here and not in the classes: it sees every language, and each program once, while two unit tests may make the same
 * resource in one process.
 */
import type { Definition, Fields } from '../resource';
import type { Failure } from './check';
import { UNKNOWN } from './unknowns';

/** What the resources of one provider claim in one run. */
export class Claims {
  readonly #owners = new Map<string, string>();

  /**
   * Claims the object of an explicit name.
   *
   * @param owner the resource: the same at every check of it, the logical name at its end
   * @param inputs what the program wrote
   */
  failures(definition: Definition, owner: string, inputs: Fields): Failure[] {
    const { name } = inputs;
    if (typeof name !== 'string' || definition.identity.namesakes) return [];
    // An object inside of another one is named by both.
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
