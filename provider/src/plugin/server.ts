/** The gRPC service around the provider. */
import {
  Server,
  ServerCredentials,
  type handleUnaryCall,
  type ServerUnaryCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type PluginAttach, PluginInfo } from '@pulumi/pulumi/proto/plugin_pb';
import { ResourceProviderService } from '@pulumi/pulumi/proto/provider_grpc_pb';
import type {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  InvokeRequest,
  ProviderHandshakeRequest,
  ReadRequest,
  UpdateRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { GetSchemaResponse, ProviderHandshakeResponse } from '@pulumi/pulumi/proto/provider_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { engineAt } from './engine';
import { statusOf } from './errors';
import type { PluginProvider } from './provider';

/** Largest message of the engine's protocol, as every Pulumi plugin allows it. */
const LARGEST = 400 * 1024 * 1024;

/** What the plugin says of itself. */
export interface About {
  readonly version: string;
  /** The package schema as JSON; read when somebody asks. */
  readonly schema: () => string;
}

/**
 * What serves the engine.
 *
 * @param provider first asked when the first request comes, so that the port is known early
 */
export function serviceOf(provider: () => PluginProvider, about: About): UntypedServiceImplementation {
  const attach = (address: string): void => {
    if (address !== '') provider().attach(engineAt(address));
  };
  return {
    handshake: unary('handshake', (request: ProviderHandshakeRequest) => {
      attach(request.getEngineAddress());
      return new ProviderHandshakeResponse();
    }),
    // Of a plugin that a person has started (`PULUMI_DEBUG_PROVIDERS`).
    attach: unary('attach', (request: PluginAttach) => {
      attach(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary('getPluginInfo', () => {
      const info = new PluginInfo();
      info.setVersion(about.version);
      return info;
    }),
    getSchema: unary('getSchema', () => {
      const response = new GetSchemaResponse();
      response.setSchema(about.schema());
      return response;
    }),
    cancel: unary('cancel', () => {
      provider().cancel();
      return new Empty();
    }),
    checkConfig: unary('checkConfig', (request: CheckRequest) => provider().checkConfig(request)),
    diffConfig: unary('diffConfig', (request: DiffRequest) => provider().diffConfig(request)),
    configure: unary('configure', (request: ConfigureRequest) => provider().configure(request)),
    check: unary('check', (request: CheckRequest) => provider().check(request)),
    diff: unary('diff', (request: DiffRequest) => provider().diff(request)),
    create: unary('create', (request: CreateRequest, signal) => provider().create(request, signal)),
    update: unary('update', (request: UpdateRequest, signal) => provider().update(request, signal)),
    read: unary('read', (request: ReadRequest, signal) => provider().read(request, signal)),
    invoke: unary('invoke', (request: InvokeRequest, signal) => provider().invoke(request, signal)),
    delete: unary('delete', (request: DeleteRequest, signal) => provider().delete(request, signal)),
  };
}

/** Serves on a free port of the loopback address. */
export async function serve(
  service: UntypedServiceImplementation,
): Promise<{ port: number; server: Server }> {
  const server = new Server({
    'grpc.max_receive_message_length': LARGEST,
    'grpc.max_send_message_length': LARGEST,
  });
  server.addService(ResourceProviderService, service);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { port, server };
}

/** One method: its answer, or its error as a status; aborted when the engine gives the call up. */
function unary<Request, Response>(
  operation: string,
  handle: (request: Request, signal: AbortSignal) => Response | Promise<Response>,
): handleUnaryCall<Request, Response> {
  return (call: ServerUnaryCall<Request, Response>, answer) => {
    const abort = new AbortController();
    call.on('cancelled', () => {
      abort.abort(new Error('cancelled'));
    });
    Promise.resolve()
      .then(() => handle(call.request, abort.signal))
      .then(
        (response) => {
          answer(null, response);
        },
        (error: unknown) => {
          answer(statusOf(error, operation));
        },
      );
  };
}
