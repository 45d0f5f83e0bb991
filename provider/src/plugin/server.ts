/** The gRPC service around the provider. */
import {
  type Metadata,
  Server,
  ServerCredentials,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  type ServerUnaryCall,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type PluginAttach, PluginInfo } from '@pulumi/pulumi/proto/plugin_pb';
import { ResourceProviderService } from '@pulumi/pulumi/proto/provider_grpc_pb';
import type {
  CallRequest,
  CheckRequest,
  ConfigureRequest,
  ConstructRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  InvokeRequest,
  ListRequest,
  ProviderHandshakeRequest,
  ReadRequest,
  UpdateRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { GetSchemaResponse, ListResponse, ProviderHandshakeResponse } from '@pulumi/pulumi/proto/provider_pb';
import type { Message } from 'google-protobuf';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Cancelled } from '../cancelled';
import { tracing } from '../tracing/load';
import { parseUrn } from '../urn';
import { type MessageClass, readMessage, writeMessage } from './bags';
import { engineAt, LARGEST } from './engine';
import { statusOf, Unheard } from './errors';
import type { Providers } from './providers';

/** The plugin's version and schema. */
export interface About {
  readonly version: string;
  /** The package schema as JSON; loaded on request. */
  readonly schema: () => string;
}

/** The methods that the engine calls. */
export function serviceOf(providers: Providers, about: About): UntypedServiceImplementation {
  return {
    handshake: unary('handshake', (request: ProviderHandshakeRequest, { peer }) => {
      const provider = providers.begin(peer());
      const address = request.getEngineAddress();
      if (address !== '') provider.attach(engineAt(address));
      const response = new ProviderHandshakeResponse();
      response.setAcceptSecrets(true);
      response.setSupportsAutonamingConfiguration(true);
      return response;
    }),
    // For a plugin that a person has started (`PULUMI_DEBUG_PROVIDERS`).
    attach: unary('attach', (request: PluginAttach, { peer }) => {
      providers.at(peer).attach(engineAt(request.getAddress()));
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
    cancel: unary('cancel', (_request, { peer }) => {
      providers.at(peer).cancel();
      return new Empty();
    }),
    checkConfig: unary('checkConfig', (request: CheckRequest, { peer }) =>
      providers.at(peer).checkConfig(request),
    ),
    diffConfig: unary('diffConfig', (request: DiffRequest, { peer }) =>
      providers.at(peer).diffConfig(request),
    ),
    configure: unary('configure', (request: ConfigureRequest, { peer }) =>
      providers.at(peer).configure(request),
    ),
    check: unary('check', (request: CheckRequest, { peer, signal }) =>
      providers.at(peer).check(request, signal),
    ),
    diff: unary('diff', (request: DiffRequest, { peer, signal }) => providers.at(peer).diff(request, signal)),
    create: unary('create', (request: CreateRequest, { peer, signal }) =>
      providers.at(peer).create(request, signal),
    ),
    update: unary('update', (request: UpdateRequest, { peer, signal }) =>
      providers.at(peer).update(request, signal),
    ),
    read: unary('read', (request: ReadRequest, { peer, signal }) => providers.at(peer).read(request, signal)),
    delete: unary('delete', (request: DeleteRequest, { peer, signal }) =>
      providers.at(peer).delete(request, signal),
    ),
    invoke: unary('invoke', (request: InvokeRequest, { peer, signal }) =>
      providers.at(peer).invoke(request, signal),
    ),
    construct: unary('construct', (request: ConstructRequest, { peer }) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- few programs have a component
      const { construct } = require('./construct') as typeof import('./construct');
      return construct(request, providers.at(peer).reference);
    }),
    list: streaming('list', (request: ListRequest, { peer, signal }, send: (part: ListResponse) => void) =>
      providers.at(peer).list(request, signal, ({ id, name }) => {
        const result = new ListResponse.Result();
        send(new ListResponse().setResult(result.setId(id).setName(name)));
      }),
    ),
    call: unary('call', (request: CallRequest) => {
      throw new Unheard(
        `this version of the provider has no method ${request.getTok()}; none of its resources has methods`,
      );
    }),
  };
}

/** Methods whose requests and answers have property bags, called for each resource. */
const WITH_BAGS: readonly string[] = ['check', 'diff', 'create', 'read', 'update', 'delete'];

const SERVICE: ServiceDefinition = Object.fromEntries(
  Object.entries<MethodDefinition<unknown, unknown>>({ ...ResourceProviderService }).map(
    ([name, method]) => [name, WITH_BAGS.includes(name) ? withBags(method as Method) : method] as const,
  ),
);

/** A generated method, with the classes of its messages. */
type Method = MethodDefinition<unknown, unknown> & {
  readonly requestType: MessageClass<Message>;
  readonly responseType: MessageClass<Message>;
};

function withBags(method: Method): MethodDefinition<Message, Message> {
  const { requestType, responseType, path, requestStream, responseStream } = method;
  return {
    ...{ path, requestStream, responseStream },
    requestSerialize: (message) => writeMessage(requestType, message),
    requestDeserialize: (bytes) => readMessage(requestType, bytes),
    responseSerialize: (message) => writeMessage(responseType, message),
    responseDeserialize: (bytes) => readMessage(responseType, bytes),
  };
}

/** Serves on a free port of the loopback address. */
export async function serve(
  service: UntypedServiceImplementation,
): Promise<{ port: number; server: Server }> {
  const server = new Server({
    'grpc.max_receive_message_length': LARGEST,
    'grpc.max_send_message_length': LARGEST,
    // Nobody reads these statistics.
    'grpc.enable_channelz': 0,
  });
  server.addService(SERVICE, service);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { port, server };
}

/** The connection of a call, and whether the engine still wants the answer. */
interface Origin {
  /** Its address. */
  readonly peer: () => string;
  /** Aborted when the engine gives the call up. */
  readonly signal: AbortSignal;
}

/** Runs a call below its span of the engine, if the engine traces. */
function traced<Answer>(
  operation: string,
  { request, metadata }: { readonly request: unknown; readonly metadata: Metadata },
  run: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const trace = tracing();
  if (trace === undefined) return run();
  const traceparent = metadata.get('traceparent')[0]?.toString();
  return trace.within({ operation, ...aboutOf(request), traceparent }, async () => run());
}

/** The resource of a request, or the type or function that it names. */
function aboutOf(request: unknown): { kind?: string | undefined; resource?: string | undefined } {
  const named = request as Named;
  const token = named.getTok?.() ?? named.getToken?.();
  if (token !== undefined) return { kind: token.split(':').at(-1) };
  const urn = named.getUrn?.();
  if (urn === undefined || urn === '') return {};
  const { type, name } = parseUrn(urn);
  return { kind: type.split(':').at(-1), resource: name };
}

/** Methods of requests that name a resource, a type or a function. */
interface Named {
  getUrn?(): string;
  getTok?(): string;
  getToken?(): string;
}

/** One method: its answer, or its error as a status. */
function unary<Request, Response>(
  operation: string,
  handle: (request: Request, origin: Origin) => Response | Promise<Response>,
): handleUnaryCall<Request, Response> {
  return (call: ServerUnaryCall<Request, Response>, answer) => {
    const abort = new AbortController();
    let isAnswered = false;
    // It also comes after the answer, with the end of the stream.
    call.on('cancelled', () => {
      if (!isAnswered) abort.abort(new Cancelled());
    });
    Promise.resolve()
      .then(() =>
        traced(operation, call, () =>
          handle(call.request, { peer: () => call.getPeer(), signal: abort.signal }),
        ),
      )
      .then(
        (response) => {
          isAnswered = true;
          answer(null, response);
        },
        (error: unknown) => {
          isAnswered = true;
          answer(statusOf(error, operation));
        },
      );
  };
}

/** One method that answers in parts. */
function streaming<Request, Part>(
  operation: string,
  handle: (request: Request, origin: Origin, send: (part: Part) => void) => Promise<void>,
): handleServerStreamingCall<Request, Part> {
  return (call) => {
    const abort = new AbortController();
    call.on('cancelled', () => {
      abort.abort(new Cancelled());
    });
    const send = (part: Part) => call.write(part);
    Promise.resolve()
      .then(() =>
        traced(operation, call, () =>
          handle(call.request, { peer: () => call.getPeer(), signal: abort.signal }, send),
        ),
      )
      .then(
        () => call.end(),
        (error: unknown) => call.emit('error', statusOf(error, operation)),
      );
  };
}
