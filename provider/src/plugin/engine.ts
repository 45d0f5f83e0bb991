/** Lines to the person at the terminal, each beside the resource that it is about. */
import { credentials } from '@grpc/grpc-js';
import { EngineClient } from '@pulumi/pulumi/proto/engine_grpc_pb';
import { LogRequest, LogSeverity } from '@pulumi/pulumi/proto/engine_pb';

/** Tells the engine one line about a resource. */
export type Tell = (urn: string, message: string) => void;

/** @param address where the engine listens: `127.0.0.1:1234` */
export function engineAt(address: string): Tell {
  // A proxy of the environment would look for the engine on its own machine.
  const options = { 'grpc.enable_http_proxy': 0 };
  const client = new EngineClient(address, credentials.createInsecure(), options);
  return (urn, message) => {
    const request = new LogRequest();
    request.setSeverity(LogSeverity.INFO);
    request.setUrn(urn);
    request.setMessage(message);
    // A line that cannot be told must not fail what it was about.
    client.log(request, () => undefined);
  };
}
