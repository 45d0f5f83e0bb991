/** Differences between the pages in `api/sources/` and the packages that are right, each with its reason. */
import type { Ruling } from './witness/compare';

type Fact = Ruling['fact'];

/** About fields of one record: `spec.region`. Both may contain `*`. */
const ruling =
  (of: Ruling['of'], fact: Fact, why: string, page?: string) =>
  (record: string, ...places: readonly string[]): Ruling[] =>
    places.map((place) => ({ of, record, place, fact, why, ...(page !== undefined && { page }) }));

const unknownUse = (of: Ruling['of']) =>
  ruling(of, 'presence', 'nothing says what it is for; the client hands unknown fields on', 'present');

const clientHas = {
  hints: ruling(
    'client',
    'words',
    'it is text, computed from events, whose words are known: editors show them, and any text is accepted',
    'nothing',
  ),
  needed: ruling('client', 'required', 'nothing could be done without it', 'false'),
};

const emulatorHas = {
  needed: ruling(
    'emulator',
    'required',
    'without it, the object could do nothing, so it is refused early',
    'false',
  ),
  bounded: ruling('emulator', 'longest', 'a bound against endless requests, or of DNS', 'nothing'),
  lacks: ruling('emulator', 'presence', 'the emulator has nothing to say there', 'present'),
  more: ruling('emulator', 'presence', 'the page leaves the object open; the emulator says more', 'absent'),
};

const providerHas = {
  functions: ruling(
    'provider',
    'presence',
    'it is no setting and changes with time: the function get… answers it',
    'present',
  ),
  lacks: ruling('provider', 'presence', 'no program has needed it', 'present'),
  needed: ruling(
    'provider',
    'required',
    'a program says it: a default that the platform chooses later would be a change that nobody wrote',
    'false',
  ),
};

export const RULINGS: readonly Ruling[] = [
  // ——— The client ———
  ...clientHas.hints('Application', 'status'),
  ...clientHas.hints('Drive', 'status'),
  ...clientHas.hints('Volume', 'status'),
  ...clientHas.needed('*', '*envs[].name'),
  ...clientHas.needed('CreateJobExecutionRequest', 'tasks'),
  ...clientHas.needed('SandboxScheduleEntry', 'input', 'type', 'value'),
  ...unknownUse('client')('Application', 'spec.extensions'),
  ...unknownUse('client')(
    'Configuration',
    'regions[].agentDrivePublicUrl',
    'regions[].infoGeneration',
    'regions[].mk31Available',
  ),
  ...unknownUse('client')('Workspace', 'hipaaInfo'),
  ...ruling('client', 'presence', 'the path and the header say it')(
    'CreateJobExecutionRequest',
    'jobId',
    'workspaceId',
  ),
  ...ruling('client', 'required', 'it has a default')('EgressIP', 'spec.ipFamily'),
  ...ruling('client', 'required', 'the platform generates a missing name (facts, A.5)')(
    'Sandbox',
    'metadata',
    'metadata.name',
  ),
  ...ruling('client', 'presence', 'only the platform sets it')('SnapshotRequest', 'source.deleted'),

  // ——— The emulator ———
  ...ruling(
    'emulator',
    'words',
    'it has no effect there, so any text is kept',
  )('Workspace', 'runtime.generation'),
  ...ruling(
    'emulator',
    'words',
    'its catalogue has these regions, and another one is refused',
    'nothing',
  )('*', 'spec.region'),
  ...['0', '1'].map((code) => ({
    of: 'emulator' as const,
    record: '*',
    place: '*',
    fact: 'least' as const,
    page: 'nothing',
    code,
    why: 'an amount below zero, or a size of zero, has no meaning',
  })),
  ...ruling('emulator', 'most', 'ports end there', 'nothing')('*', '*port'),
  ...emulatorHas.bounded(
    '*',
    '*domain',
    '*subdomain',
    '*customDomain',
    '*prefix',
    '*prefixUrl',
    'targetName',
  ),
  ...emulatorHas.bounded('CreateJobExecutionRequest', 'tasks'),
  ...emulatorHas.bounded('Egress*', 'metadata.displayName'),
  ...emulatorHas.bounded('IntegrationConnection', 'spec.integration'),
  ...emulatorHas.bounded('PreviewToken', 'metadata.name'),
  ...emulatorHas.bounded('SandboxScheduleEntry', 'input.command', 'input.workingDir'),
  ...emulatorHas.needed('*', '*envs[].name', '*envs[].value'),
  ...emulatorHas.needed('Application', 'spec.image'),
  ...emulatorHas.needed('IntegrationConnection', 'spec.integration'),
  ...emulatorHas.needed(
    'Sandbox',
    'spec.lifecycle.expirationPolicies[].type',
    'spec.lifecycle.expirationPolicies[].value',
  ),
  ...emulatorHas.needed('SandboxScheduleEntry', 'input', 'type', 'value'),
  ...ruling(
    'emulator',
    'required',
    'everything in it has a default, or it may be empty',
    'true',
  )('EgressIP', 'spec', 'spec.ipFamily'),
  ...ruling(
    'emulator',
    'required',
    'everything in it has a default, or it may be empty',
    'true',
  )('PreviewToken', 'spec'),
  ...ruling(
    'emulator',
    'required',
    'everything in it has a default, or it may be empty',
    'true',
  )('VPC', 'spec'),
  ...ruling(
    'emulator',
    'required',
    'the platform generates a missing name (facts, A.5), and everything else has a default',
  )('Sandbox', 'metadata', 'metadata.name', 'spec'),
  ...unknownUse('emulator')('Application', 'spec.extensions'),
  ...unknownUse('emulator')('Configuration', 'regions[]*'),
  ...unknownUse('emulator')('Workspace', 'hipaaInfo'),
  ...emulatorHas.lacks('Application', 'nodeGeneration', 'spec.proxy'),
  ...emulatorHas.lacks('Sandbox', 'errors', 'nodeGeneration'),
  ...emulatorHas.lacks('VPC', 'metadata.plan', 'metadata.url'),
  ...ruling('emulator', 'presence', 'only the platform sets it')('SnapshotRequest', 'source.deleted'),
  ...ruling('emulator', 'presence', 'every snapshot is one record: those of a sandbox show the same')(
    'SandboxSnapshot',
    'source',
    'spec',
  ),
  ...ruling(
    'emulator',
    'presence',
    'every snapshot is one record: those of a sandbox show the same',
  )('Snapshot', 'createdBy'),
  ...emulatorHas.more('ApiKey', 'scopes'),
  ...emulatorHas.more('CustomDomain', 'metadata.externalId'),
  ...emulatorHas.more('PreviewToken', 'metadata.displayName'),

  // ——— The provider ———
  ...ruling(
    'provider',
    'default',
    'the provider says it, so that an answer with it is no difference',
    'nothing',
  )('Sandbox', 'spec.runtime.ports[].protocol'),
  ...ruling('provider', 'presence', 'the functions of the kind answer the events')('*', 'events'),
  ...ruling(
    'provider',
    'presence',
    'who changed it and when differs after every update: no output of a resource',
  )(
    '*',
    'metadata.updatedAt',
    'metadata.createdBy',
    'metadata.updatedBy',
    'metadata.plan',
    'updatedAt',
    'createdBy',
    'updatedBy',
  ),
  ...ruling('provider', 'presence', 'no list finds this kind by it')('*', 'metadata.externalId'),
  ...ruling('provider', 'required', 'the engine generates names', 'true')('*', 'metadata.name', 'name'),
  ...ruling('provider', 'words', 'words that are known; an output may have others', 'nothing')('*', 'status'),
  ...ruling('provider', 'longest', 'caution: what is longer is a mistake', 'nothing')('*', '*'),
  ...ruling('provider', 'most', 'caution: what is more is a mistake', 'nothing')('*', '*'),
  ...ruling('provider', 'least', 'caution: what is less is a mistake', 'nothing')('*', '*'),
  ...ruling(
    'provider',
    'presence',
    'releases write it: the arguments are in a rollout',
  )('*', 'spec.revision'),
  ...ruling('provider', 'presence', 'triggers are flat for programs: triggers.ts moves them')(
    '*',
    'spec.triggers[].configuration',
    'spec.triggers[].id',
    'spec.triggers[].path',
    'spec.triggers[].authenticationType',
    'spec.triggers[].schedule',
    'spec.triggers[].timeout',
    'spec.triggers[].retry',
    'spec.triggers[].callbackUrl',
    'spec.triggers[].tasks',
  ),
  ...providerHas.needed(
    '*',
    '*envs[].name',
    '*envs[].value',
    'spec.triggers[].type',
    '*flavors[].name',
    '*flavors[].type',
  ),
  ...providerHas.needed('Agent', 'spec.volumes[].mountPath', 'spec.volumes[].name'),
  ...providerHas.needed('Application', 'spec.image'),
  ...providerHas.needed('CustomDomain', 'spec.domainType', 'spec.region'),
  ...providerHas.needed('Drive', 'spec.region'),
  ...providerHas.needed('IntegrationConnection', 'spec.integration'),
  ...providerHas.needed(
    'Policy',
    'spec.locations[].name',
    'spec.locations[].type',
    'spec.maxTokens.granularity',
    'spec.type',
  ),
  ...providerHas.needed(
    'Sandbox',
    'spec.lifecycle.expirationPolicies[].type',
    'spec.lifecycle.expirationPolicies[].value',
  ),
  ...providerHas.needed('Volume', 'spec.region'),
  ...providerHas.needed('Workspace', 'groupMappings[].groupName', 'groupMappings[].role'),
  ...unknownUse('provider')('Application', 'nodeGeneration', 'spec.extensions'),
  ...unknownUse('provider')('Workspace', 'hipaaInfo'),
  ...unknownUse('provider')('Sandbox', 'nodeGeneration'),
  ...providerHas.lacks('Application', 'spec.proxy'),
  ...providerHas.lacks(
    'CustomDomain',
    'metadata.sharedFromWorkspace',
    'spec.lastVerifiedAt',
    'spec.subjectAlternativeNames',
  ),
  ...providerHas.lacks('Function', 'spec.runtime.ports'),
  ...providerHas.lacks('IntegrationConnection', 'spec.sandbox'),
  ...providerHas.lacks('Preview', 'metadata.resourceName', 'metadata.resourceType'),
  ...providerHas.lacks('Sandbox', 'spec.network.egress.policies'),
  ...providerHas.lacks('VolumeTemplate', 'versions[].templateName', 'versions[].workspace'),
  ...providerHas.lacks('Workspace', 'statusReason'),
  ...providerHas.functions('Application', 'spec.revisions'),
  ...providerHas.functions('Policy', 'usage'),
  ...providerHas.functions('Sandbox', 'errors', 'expiresIn', 'lastUsedAt', 'state'),
  ...providerHas.functions('Volume', 'state', 'terminatedAt'),
  ...providerHas.functions('Workspace', 'resourceCounts'),
  ...ruling(
    'provider',
    'form',
    'programs give one address: application.ts writes the list',
  )('Application', 'spec.urls'),
  ...ruling(
    'provider',
    'presence',
    'programs give one address: application.ts writes the list',
  )('Application', 'spec.urls[]*'),
  ...ruling(
    'provider',
    'form',
    'the page names the three keys; programs have a field for each',
  )('Sandbox', 'spec.runtime.extraArgs'),
  ...ruling(
    'provider',
    'masked',
    'its items have secrets, so all of it is encrypted',
  )('Sandbox', 'spec.network.proxy.routing'),
  ...ruling('provider', 'presence', 'one argument says both: sandbox-schedule.ts')(
    'SandboxScheduleEntry',
    'type',
    'value',
  ),
];
