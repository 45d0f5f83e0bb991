/**
 * The floor of a plugin: the same libraries in the same form as this package's plugin, and states of the same size, but
 * no operations.
 */
import { isDeepStrictEqual } from 'node:util';
import { Server, ServerCredentials, type handleUnaryCall } from '@grpc/grpc-js';
import { PluginInfo } from '@pulumi/pulumi/proto/plugin_pb';
import { ResourceProviderService } from '@pulumi/pulumi/proto/provider_grpc_pb';
import {
  CheckResponse,
  ConfigureResponse,
  CreateResponse,
  DiffResponse,
  ProviderHandshakeResponse,
  ReadResponse,
  UpdateResponse,
  type CheckRequest,
  type CreateRequest,
  type DiffRequest,
  type ReadRequest,
  type UpdateRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';

/** What the platform answers for a drive. */
const ANSWERED = {
  __by: '0.1.0 @kle3apzv#! permissions',
  createdAt: '2026-11-24T18:23:31.440Z',
  externalId: null,
  infrastructureId: 'drive-83919d98f3e6ee50',
  permissions: [],
  s3Url: 'http://127.0.0.1:39991/s3/drive-83919d98f3e6ee50',
  status: 'DEPLOYED',
  url: 'http://127.0.0.1:39991/v0/drives/drive-2-oqg67vyv7i',
  workspace: 'default',
};

const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;

function answering<Request, Response>(
  answer: (request: Request) => Response,
): handleUnaryCall<Request, Response> {
  return ({ request }, send) => {
    send(null, answer(request));
  };
}

const check = answering((request: CheckRequest) => {
  const response = new CheckResponse();
  response.setInputs(request.getNews());
  return response;
});

const server = new Server();
server.addService(ResourceProviderService, {
  handshake: answering(() => new ProviderHandshakeResponse()),
  getPluginInfo: answering(() => {
    const info = new PluginInfo();
    info.setVersion('0.1.0');
    return info;
  }),
  checkConfig: check,
  diffConfig: answering(() => {
    const response = new DiffResponse();
    response.setChanges(DIFF_NONE);
    return response;
  }),
  configure: answering(() => new ConfigureResponse()),
  check,
  diff: answering((request: DiffRequest) => {
    const [before, after] = [request.getOldInputs()?.toJavaScript(), request.getNews()?.toJavaScript()];
    const response = new DiffResponse();
    response.setChanges(isDeepStrictEqual(before, after) ? DIFF_NONE : DIFF_SOME);
    return response;
  }),
  create: answering((request: CreateRequest) => {
    const inputs = request.getProperties()?.toJavaScript() ?? {};
    const response = new CreateResponse();
    response.setId(JSON.stringify(inputs.name));
    response.setProperties(Struct.fromJavaScript({ ...inputs, ...ANSWERED }));
    return response;
  }),
  read: answering((request: ReadRequest) => {
    const response = new ReadResponse();
    response.setId(request.getId());
    response.setProperties(request.getProperties());
    response.setInputs(request.getInputs());
    return response;
  }),
  update: answering((request: UpdateRequest) => {
    const response = new UpdateResponse();
    response.setProperties(Struct.fromJavaScript({ ...request.getNews()?.toJavaScript(), ...ANSWERED }));
    return response;
  }),
  delete: answering(() => new Empty()),
  cancel: answering(() => new Empty()),
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  process.stdout.write(`${port}\n`);
});
