/**
 * Finds the engine's call that an operation belongs to, in Pulumi's host of dynamic providers. The host does not pass
 * on the metadata of the call, so this hooks in where gRPC hands calls to the host. It is loaded by the first
 * operation, whose call it therefore misses.
 */
import type { Server, ServerUnaryCall } from '@grpc/grpc-js';
import type { Tracing } from '../tracing/tracing';

type Unary = (call: ServerUnaryCall<unknown, unknown>, answer: unknown) => unknown;

/** What gRPC knows of one method of a service. */
interface Handler {
  readonly type: string;
  readonly path: string;
  readonly func: Unary;
}

/** gRPC's lookup of a method by its path. It is private: if a version lacks it, no call is reported. */
interface LooksUp {
  _retrieveHandler?: (this: unknown, path: string) => Handler | null;
}

let isFollowing = false;

/** From now on, runs each call below the engine's span, and sends the spans before the last call. */
export function followCalls(trace: Tracing): void {
  if (isFollowing) return;
  isFollowing = true;
  const service = servers();
  const lookUp = service?._retrieveHandler;
  if (service === undefined || lookUp === undefined) return;
  service._retrieveHandler = function (path) {
    const handler = lookUp.call(this, path);
    return handler?.type === 'unary' ? { ...handler, func: followed(handler, trace) } : handler;
  };
}

/** The servers of the copy of gRPC that the host has loaded; undefined if this is not a host. */
function servers(): LooksUp | undefined {
  try {
    const { Server: host } = require.main?.require('@grpc/grpc-js') as { Server?: typeof Server };
    return host?.prototype as LooksUp | undefined;
  } catch {
    return undefined;
  }
}

function followed({ path, func }: Handler, trace: Tracing): Unary {
  return (call, answer) => {
    const traceparent = call.metadata.get('traceparent')[0]?.toString();
    // The engine ends the host as soon as this is answered.
    const isLast = path.endsWith('/Cancel');
    const run = () => Promise.resolve(func(call, answer));
    void (isLast ? trace.flush().then(run) : trace.within({ traceparent }, run));
  };
}
