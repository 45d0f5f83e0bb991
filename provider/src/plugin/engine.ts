/** The plugin's access to the engine: shows lines to the user. */
import { credentials } from '@grpc/grpc-js';
import { EngineClient } from '@pulumi/pulumi/proto/engine_grpc_pb';
import { LogRequest, LogSeverity } from '@pulumi/pulumi/proto/engine_pb';
import type { Severity } from '../effects';

/** Largest message of the engine's protocol, as every Pulumi plugin allows it. */
export const LARGEST = 400 * 1024 * 1024;

/** How the plugin connects to the engine. */
export const CHANNEL = {
  // No proxy of the environment, which would look for the engine on its own machine.
  'grpc.enable_http_proxy': 0,
  // A plugin that engines attach to outlives them: the next one may use the address of the last one.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.max_receive_message_length': LARGEST,
};

const SEVERITIES = {
  info: LogSeverity.INFO,
  warning: LogSeverity.WARNING,
  error: LogSeverity.ERROR,
} as const satisfies Record<Severity, unknown>;

/** Tells the engine one line about a resource. Default severity: info. */
export type Tell = (urn: string, message: string, severity?: Severity) => void;

/** @param address where the engine listens: `127.0.0.1:1234` */
export function engineAt(address: string): Tell {
  const client = new EngineClient(address, credentials.createInsecure(), CHANNEL);
  // Lines are sent one by one: the engine may show simultaneous ones in any order.
  let last = Promise.resolve();
  return (urn, message, severity = 'info') => {
    const request = new LogRequest();
    request.setSeverity(SEVERITIES[severity]);
    request.setUrn(urn);
    request.setMessage(message);
    last = last.then(
      () =>
        new Promise((resolve) => {
          // A line that cannot be sent must not fail the operation.
          client.log(request, () => {
            resolve();
          });
        }),
    );
  };
}
