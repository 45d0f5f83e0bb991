/** Unit tests of a program: `pulumi.runtime.setMocks` takes the engine's place. */
import * as pulumi from '@pulumi/pulumi';

/** Whether mocks answer in place of an engine. The client of an engine has a channel. */
export function isMocked(): boolean {
  const monitor: unknown = pulumi.runtime.getMonitor();
  return typeof monitor === 'object' && monitor !== null && !('getChannel' in monitor);
}
