/**
 * A client with the groups that you choose, for bundles: other groups and their schemas are left out. Exports
 * everything that `@workload/sdk` exports.
 */
import { CoreClient } from './client';
import type { Http } from './http';
import type { ClientOptions } from './options';
import { unusable } from './settings';

export * from './index';
export { Accounts } from './api/accounts';
export { Agents } from './api/agents';
export { ApiKeys } from './api/api-keys';
export { Applications } from './api/applications';
export { Configuration, Locations, McpHub, SandboxHub, Templates } from './api/catalogues';
export { CustomDomains } from './api/custom-domains.gen';
export { Drives } from './api/drives.gen';
export { Egress } from './api/egress';
export { Features } from './api/features';
export { Functions } from './api/functions';
export { Images } from './api/images/images';
export { IntegrationConnections } from './api/integration-connections.gen';
export { Integrations } from './api/integrations';
export { Jobs } from './api/jobs/jobs';
export { Models } from './api/models';
export { Policies } from './api/policies.gen';
export { Sandboxes } from './api/sandboxes/sandboxes';
export { ScheduleExecutions } from './api/schedule-executions';
export { ServiceAccounts } from './api/service-accounts';
export { Snapshots } from './api/snapshots';
export { VolumeTemplates } from './api/volume-templates.gen';
export { Volumes } from './api/volumes.gen';
export { Vpcs } from './api/vpcs/vpcs';
export { Workspaces } from './api/workspaces/workspaces';

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
