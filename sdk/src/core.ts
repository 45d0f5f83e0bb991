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
export { Agents } from './api/agents.gen';
export { ApiKeys } from './api/api-keys.gen';
export { Applications } from './api/applications.gen';
export { Configuration } from './api/configuration.gen';
export { Locations } from './api/locations.gen';
export { McpHub } from './api/mcp-hub.gen';
export { SandboxHub } from './api/sandbox-hub.gen';
export { Templates } from './api/templates.gen';
export { CustomDomains } from './api/custom-domains.gen';
export { Drives } from './api/drives.gen';
export { Egress } from './api/egress.gen';
export { Features } from './api/features.gen';
export { Functions } from './api/functions.gen';
export { Images } from './api/images.gen';
export { IntegrationConnections } from './api/integration-connections.gen';
export { Integrations } from './api/integrations.gen';
export { Jobs } from './api/jobs.gen';
export { Models } from './api/models.gen';
export { Policies } from './api/policies.gen';
export { Sandboxes } from './api/sandboxes.gen';
export { ScheduleExecutions } from './api/schedule-executions';
export { ServiceAccounts } from './api/service-accounts.gen';
export { Snapshots } from './api/snapshots.gen';
export { VolumeTemplates } from './api/volume-templates.gen';
export { Volumes } from './api/volumes.gen';
export { Vpcs } from './api/vpcs.gen';
export { Workspaces } from './api/workspaces.gen';

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
