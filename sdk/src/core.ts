/**
 * A client with the groups that you choose, for bundles: other groups and their schemas are left out. Exports
 * everything that `@workload/sdk` exports.
 */
import { CoreClient } from './client';
import type { Http } from './http';
import type { ClientOptions } from './options';
import { unusable } from './arguments';

export * from './classes.gen';

/** A class of a group, such as `Drives`. */
export type GroupClass = new (http: Http) => object;

/** A client with these groups, under these names. */
export type ClientWith<Groups extends Readonly<Record<string, GroupClass>>> = CoreClient & {
  readonly [Name in keyof Groups]: InstanceType<Groups[Name]>;
};

/**
 * Makes a client with the groups that you choose: `clientOf({ baseUrl, auth }, { drives: Drives })` has `drives`, and
 * what every client has, such as `withOptions` and `close`.
 *
 * @throws {ArgumentError} an option cannot be used, or a group has the name of something that every client has
 */
export function clientOf<Groups extends Readonly<Record<string, GroupClass>>>(
  options: ClientOptions,
  groups: Groups,
): ClientWith<Groups> {
  class ChosenClient extends CoreClient {
    static {
      for (const [name, Group] of Object.entries(groups)) {
        if (name in this.prototype)
          throw unusable(`groups.${name}`, 'renamed: every client already has this name');
        Object.defineProperty(this.prototype, name, {
          get(this: ChosenClient): object {
            return this.group(name, () => Group);
          },
        });
      }
    }
  }
  return new ChosenClient(options) as unknown as ClientWith<Groups>;
}
