/**
 * `Construct`: components for programs that do not have the class of this package. The plugin registers the component
 * and its parts with the engine as the class `McpServer` does, so that a stack may change between the two.
 */
import { credentials, type ServiceError } from '@grpc/grpc-js';
import { ConstructResponse, type ConstructRequest } from '@pulumi/pulumi/proto/provider_pb';
import { Alias } from '@pulumi/pulumi/proto/alias_pb';
import { ResourceMonitorClient } from '@pulumi/pulumi/proto/resource_grpc_pb';
import {
  RegisterResourceOutputsRequest,
  RegisterResourceRequest,
  type RegisterResourceResponse,
  Result,
} from '@pulumi/pulumi/proto/resource_pb';
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { mcpServer } from '../components/mcp-server';
import { accountOf, serverOf, type Part } from '../components/parts';
import { failuresOf } from '../lifecycle/effects/check';
import { sentence } from '../lifecycle/platform/platform';
import { OWNER } from '../lifecycle/state/state';
import { SIGNATURE, UNKNOWN } from '../lifecycle/values/markers';
import { definitions } from '../resources';
import type { Fields } from '../resource';
import { ownerIn } from '../owner';
import { version } from '../version';
import { CHANNEL } from './engine';
import { Unheard } from './errors';
import { tokenOf } from '../token';
import { decode, encode, open } from './wire';

/** The engine's mark of a resource reference. */
const RESOURCE = '5cf8f73096256a8f31e491e813e4eb8e';

/**
 * @param provider reference of the provider that serves the parts; default: the engine's choice for this version
 * @throws Error about invalid arguments, before anything is registered
 */
export async function construct(
  request: ConstructRequest,
  provider: string | undefined,
): Promise<ConstructResponse> {
  if (request.getType() !== tokenOf(mcpServer.type)) {
    throw new Unheard(`this version of the provider has no component ${request.getType()}`);
  }
  // The engine must not get the property of an argument, because it prints that property's value, even a secret.
  const failures = failuresOf(mcpServer, decode(request.getInputs()));
  if (failures.length > 0) throw new Error(failures.map(sentence).join('; '));

  const monitor = new ResourceMonitorClient(
    request.getMonitorendpoint(),
    credentials.createInsecure(),
    CHANNEL,
  );
  try {
    return await registered(new Registration(monitor, request, provider));
  } finally {
    monitor.close();
  }
}

async function registered(registration: Registration): Promise<ConstructResponse> {
  const { name, given, origins } = registration;
  const component = await registration.component();
  const account = await registration.part(component, accountOf(name, given), accountOf(name, origins));
  const { name: accountName = UNKNOWN } = account.told;
  const server = await registration.part(
    component,
    serverOf(name, given, accountName),
    // The same mapping with origins in place of values, so that it is written only once.
    serverOf(name, origins, [account.urn]),
  );
  const { mcpUrl } = server.told;
  await registration.outputs(component, open({ mcpUrl }));

  const response = new ConstructResponse();
  response.setUrn(component);
  response.setState(open({ mcpUrl, connection: referenceTo(account), server: referenceTo(server) }));
  const dependencies = new ConstructResponse.PropertyDependencies();
  response.getStatedependenciesMap().set('mcpUrl', dependencies.setUrnsList([server.urn]));
  return response;
}

/** A part as the engine knows it. */
interface Registered {
  readonly urn: string;
  readonly id: string;
  /** Its outputs as the engine sends them, with secrets marked. Empty if it was not made. */
  readonly told: Fields;
}

/** One component that is being registered. */
class Registration {
  readonly name: string;
  /** Arguments as the engine sent them, with secrets marked. */
  readonly given: Fields;
  /** URNs of the resources that an argument came from. */
  readonly origins: Readonly<Record<string, readonly string[]>>;

  constructor(
    private readonly monitor: ResourceMonitorClient,
    private readonly request: ConstructRequest,
    private readonly provider: string | undefined,
  ) {
    this.name = request.getName();
    this.given = bagOf(request.getInputs());
    this.origins = Object.fromEntries(
      [...request.getInputdependenciesMap().entries()].map(([key, origin]) => [key, origin.getUrnsList()]),
    );
  }

  /**
   * Registers the component itself, with the options of the program. Its parts inherit from it as in any component.
   *
   * @returns its URN
   */
  async component(): Promise<string> {
    const { request } = this;
    const message = messageFor(request.getType(), this.name);
    message.setParent(request.getParent());
    message.setDependenciesList(request.getDependenciesList());
    message.setAliasesList(request.getAliasesList());
    message.setAdditionalsecretoutputsList(request.getAdditionalsecretoutputsList());
    message.setIgnorechangesList(request.getIgnorechangesList());
    message.setReplaceonchangesList(request.getReplaceonchangesList());
    message.setReplacementTrigger(request.getReplacementTrigger());
    message.setReplaceWithList(request.getReplaceWithList());
    message.setDeletedwith(request.getDeletedwith());
    const [protect, retain, deleteFirst] = [
      request.getProtect(),
      request.getRetainondelete(),
      request.getDeletebeforereplace(),
    ];
    if (request.hasProtect() && protect !== undefined) message.setProtect(protect);
    if (request.hasRetainondelete() && retain !== undefined) message.setRetainondelete(retain);
    if (request.hasDeletebeforereplace() && deleteFirst !== undefined) {
      message.setDeletebeforereplace(deleteFirst).setDeletebeforereplacedefined(true);
    }
    const [timeouts, hooks] = [request.getCustomtimeouts(), request.getResourceHooks()];
    if (timeouts !== undefined) message.setCustomtimeouts(timeoutsOf(timeouts));
    if (hooks !== undefined) message.setHooks(hooksOf(hooks));
    const providers = message.getProvidersMap();
    for (const [name, provider] of request.getProvidersMap().entries()) providers.set(name, provider);
    return (await this.#register(message)).getUrn();
  }

  /** @param from the same part, with the URNs of its arguments' origins in place of their values */
  async part(parent: string, { type, name, args }: Part, from: Part): Promise<Registered> {
    const definition = definitions[type];
    if (definition === undefined) throw new Error(`there is no ${type}`);
    const message = messageFor(tokenOf(type), name);
    message.setParent(parent);
    message.setCustom(true);
    // The provider that got this call: if it is a default one of another version, the engine would start a second one.
    if (this.provider === undefined) message.setVersion(version);
    else message.setProvider(this.provider);
    message.setObject(encode(definition, { ...args, [OWNER]: this.#owner(name) }));
    // The same alias as in its class: a stack that moves from the dynamic resources keeps the object.
    message.addAliases(
      new Alias().setSpec(new Alias.Spec().setType(`pulumi-nodejs:dynamic/workload:${type}`)),
    );
    message.setAdditionalsecretoutputsList([...definition.facts.secretOutputs]);
    // With --replace the engine does not ask the provider, and the new object would conflict with the old one.
    if (args.name !== undefined) message.setDeletebeforereplace(true).setDeletebeforereplacedefined(true);

    const all = new Set(this.request.getDependenciesList());
    for (const key of Object.keys(args)) {
      const urns = [...textsIn(from.args[key])];
      const origin = new RegisterResourceRequest.PropertyDependencies();
      message.getPropertydependenciesMap().set(key, origin.setUrnsList(urns));
      for (const urn of urns) all.add(urn);
    }
    message.setDependenciesList([...all]);
    const response = await this.#register(message);
    const isMade = response.getResult() === Result.SUCCESS;
    return { urn: response.getUrn(), id: response.getId(), told: isMade ? bagOf(response.getObject()) : {} };
  }

  async outputs(urn: string, outputs: Struct): Promise<void> {
    const message = new RegisterResourceOutputsRequest();
    message.setUrn(urn);
    message.setOutputs(outputs);
    await answered((answer) => this.monitor.registerResourceOutputs(message, answer));
  }

  #register(message: RegisterResourceRequest): Promise<RegisterResourceResponse> {
    message.setParentstacktracehandle(this.request.getStackTraceHandle());
    return answered((answer) => this.monitor.registerResource(message, answer));
  }

  #owner(name: string): string {
    const { request } = this;
    return ownerIn(request.getOrganization(), request.getProject(), request.getStack(), name);
  }
}

function messageFor(type: string, name: string): RegisterResourceRequest {
  const message = new RegisterResourceRequest();
  message.setType(type);
  message.setName(name);
  message.setAcceptsecrets(true);
  message.setSupportspartialvalues(true);
  message.setSupportsresultreporting(true);
  message.setAliasspecs(true);
  return message;
}

function timeoutsOf(timeouts: ConstructRequest.CustomTimeouts): RegisterResourceRequest.CustomTimeouts {
  const own = new RegisterResourceRequest.CustomTimeouts();
  own.setCreate(timeouts.getCreate());
  own.setUpdate(timeouts.getUpdate());
  own.setDelete(timeouts.getDelete());
  own.setRead(timeouts.getRead());
  return own;
}

function hooksOf(hooks: ConstructRequest.ResourceHooksBinding): RegisterResourceRequest.ResourceHooksBinding {
  const own = new RegisterResourceRequest.ResourceHooksBinding();
  own.setBeforeCreateList(hooks.getBeforeCreateList());
  own.setAfterCreateList(hooks.getAfterCreateList());
  own.setBeforeUpdateList(hooks.getBeforeUpdateList());
  own.setAfterUpdateList(hooks.getAfterUpdateList());
  own.setBeforeDeleteList(hooks.getBeforeDeleteList());
  own.setAfterDeleteList(hooks.getAfterDeleteList());
  return own;
}

function referenceTo({ urn, id }: Registered): Fields {
  return { [SIGNATURE]: RESOURCE, urn, id: id === '' ? UNKNOWN : id, packageVersion: version };
}

function bagOf(bag: Struct | undefined): Fields {
  return bag?.toJavaScript() ?? {};
}

/** Every text in a value, however deep. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}

function answered<Answer>(
  call: (answer: (error: ServiceError | null, response: Answer) => void) => unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    call((error, response) => {
      if (error === null) resolve(response);
      else reject(new Error(error.details, { cause: error }));
    });
  });
}
