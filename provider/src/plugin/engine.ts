/** Lines to the person at the terminal, each beside the resource that it is about. */
import { credentials } from '@grpc/grpc-js';
import { EngineClient } from '@pulumi/pulumi/proto/engine_grpc_pb';
import { LogRequest, LogSeverity } from '@pulumi/pulumi/proto/engine_pb';

/** How a line is shown. */
export type Severity = 'info' | 'error';

/** Tells the engine one line about a resource. Default severity: info. */
export type Tell = (urn: string, message: string, severity?: Severity) => void;

/** @param address where the engine listens: `127.0.0.1:1234` */
export function engineAt(address: string): Tell {
  const client = new EngineClient(address, credentials.createInsecure());
  // The engine shows lines in the order in which it handles them, which is any while two are under way.
  let last = Promise.resolve();
  return (urn, message, severity = 'info') => {
    const request = new LogRequest();
    request.setSeverity(severity === 'error' ? LogSeverity.ERROR : LogSeverity.INFO);
    request.setUrn(urn);
    request.setMessage(message);
    last = last.then(
      () =>
        new Promise((resolve) => {
          // A line that cannot be told must not fail what it was about.
          client.log(request, () => {
            resolve();
          });
        }),
    );
  };
}
