/** Explicit providers of the native plugin: a second account, workspace or region in one program. */
import * as pulumi from '@pulumi/pulumi';
import { type ProviderArgs, settingsOf } from '../dynamic/provider';
import { version } from '../version';
import { mustHavePlugin } from './find-plugin';

export type { ProviderArgs };

/**
 * An explicit provider: `const eu = new workload.Provider('eu', {...})`. Pass it to resources as `{ provider: eu }`. A
 * change of its settings replaces no resource.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    mustHavePlugin(options?.pluginDownloadURL);
    super('workload', name, settingsOf(name, args), pulumi.mergeOptions({ version }, options));
  }
}
