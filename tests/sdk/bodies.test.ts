/** The bodies that the compiler accepts: known fields at every level, and every record that was read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { DIST } from './comments';

const FILE = join(__dirname, 'bodies.virtual.ts');

/** Calls that compile. */
const RIGHT = [
  `client.drives.create({ metadata: { name: 'a', labels: { any: 'b' } }, spec: { region: 'eu-lon-1' } })`,
  `client.vpcs.create({ metadata: { name: 'a' }, spec: { whatever: 1 } })`,
  `client.integrationConnections.create({ metadata: { name: 'a' }, spec: { config: { any: 'b' } } })`,
  `client.agents.query('a', { inputs: 'b', own: 1 })`,
  ...['drives', 'applications', 'functions', 'agents', 'models', 'jobs', 'sandboxes', 'volumes', 'policies']
    .concat('integrationConnections', 'customDomains', 'workspaces', 'volumeTemplates')
    .map((group) => `client.${group}.get('a').then((record) => client.${group}.update('a', record))`),
  `client.drives.get('a').then((read) => client.drives.update('a', { ...read, metadata: { ...read.metadata, labels: {} } }))`,
  `client.functions.get('a').then((read) => client.functions.create({ metadata: { name: 'b' }, spec: read.spec ?? {} }))`,
  `client.models.chat('a', { messages: [{ role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'image_url', image_url: { url: 'b' } }, { type: 'input_audio', input_audio: { data: 'c', format: 'wav' } }] }] })`,
  `client.models.chat('a', { messages: [], tools: [{ type: 'function', function: { name: 'a', parameters: { any: 1 } } }], tool_choice: { type: 'function', function: { name: 'a' } } })`,
  `client.models.chat('a', { messages: [], response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } } })`,
  `client.models.chat('a', { messages: [] }).then(({ choices }) => client.models.chat('a', { messages: (choices ?? []).flatMap(({ message }) => message ?? []) }))`,
  `client.models.chat('a', { messages: [] }, { extraBody: { own: 1 } })`,
];

/** Known and unknown values: both are strings. */
const OPEN = [
  `client.drives.create({ metadata: { name: 'a' }, spec: { permissions: [{ mode: 'read' }, { mode: 'append' }] } })`,
  `client.drives.get('a').then(({ status }) => { const known: 'DEPLOYED' extends NonNullable<typeof status> ? true : never = true; const text: string | null | undefined = status; return [known, text, status === 'LATER']; })`,
];

/** Calls with one unknown field. */
const WRONG = [
  `client.drives.create({ metadata: { name: 'a' }, spce: {} })`,
  `client.drives.create({ metadata: { name: 'a', lables: {} } })`,
  `client.drives.create({ metadata: { name: 'a' }, spec: { regoin: 'eu-lon-1' } })`,
  `client.drives.update('a', { metadata: { name: 'a' }, spec: { permissions: [{ paht: '/' }] } })`,
  `client.functions.create({ metadata: { name: 'a' }, spec: { runtime: { imgae: 'x' } } })`,
  `client.functions.create({ metadata: { name: 'a' }, spec: { runtime: { envs: [{ nmae: 'x' }] } } })`,
  `client.functions.create({ metadata: { name: 'a' }, spec: { triggers: [{ configuration: { pth: '/' } }] } })`,
  `client.applications.create({ metadata: { name: 'a' }, spec: { revision: { trafic: 1 } } })`,
  `client.sandboxes.create({ spec: { lifecycle: { expirationPolicies: [{ vlaue: '1h' }] } } })`,
  `client.sandboxes.previews.create('a', { metadata: { name: 'a' }, spec: { prot: 80 } })`,
  `client.sandboxes.schedules.create('a', { type: 'cron', value: '* * * * *', input: { command: 'a', evn: {} } })`,
  `client.workspaces.create({ name: 'a', runtime: { sandbox: { disableLogs: true } } })`,
  `client.serviceAccounts.create({ name: 'a', descripton: 'b' })`,
  `client.jobs.execute('a', { tasks: [{ any: 1 }], enviroment: {} })`,
  `client.snapshots.fork('a', { targetType: 'application', targetName: 'a', trafic: 1 })`,
  `client.models.chat('a', { messages: [], temprature: 1 })`,
  `client.models.chat('a', { messages: [{ role: 'user', content: [{ type: 'text', txt: 'a' }] }] })`,
  `client.models.chat('a', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { ulr: 'a' } }] }] })`,
  `client.models.chat('a', { messages: [], tools: [{ type: 'function', function: { nmae: 'a' } }] })`,
];

/** Creates without `spec`, which the platform requires. */
const WITHOUT_SPEC = [
  ...['drives', 'applications', 'functions', 'agents', 'models', 'jobs', 'sandboxes', 'volumes', 'policies']
    .concat('integrationConnections', 'customDomains', 'volumeTemplates', 'vpcs')
    .map((group) => `client.${group}.create({ metadata: { name: 'a' } })`),
  `client.sandboxes.create({ metadata: { name: 'a' }, spec: null })`,
  `client.applications.createCustomDomain('a', { metadata: { name: 'a' } })`,
  `client.sandboxes.previews.create('a', { metadata: { name: 'a' } })`,
  `client.sandboxes.previews.tokens.create('a', 'b', { metadata: { name: 'a' } })`,
  `client.vpcs.egressGateways.create('a', { metadata: { name: 'a' } })`,
  `client.vpcs.egressGateways.ips.create('a', 'b', { metadata: { name: 'a' } })`,
];

/** Calls without lists. */
const PLAIN = [
  `client.drives.get('a')`,
  `client.drives.create({ metadata: { name: 'a' }, spec: { region: 'eu-lon-1' } })`,
  `client.drives.delete('a')`,
  `client.applications.waitUntilReady('a', { timeoutMs: 5 })`,
  `client.sandboxes.connect({ metadata: { name: 'a', url: 'http://b' } })`,
];

/** Ten typical calls. */
const TEN = [
  ...PLAIN,
  `client.drives.list({ limit: 5 })`,
  `client.models.chat('a', { messages: [{ role: 'user', content: 'b' }] })`,
  `client.models.chatStream('a', { messages: [{ role: 'user', content: 'b' }] })`,
  `client.jobs.execute('a', { tasks: [{ index: 1 }] })`,
  `client.sandboxes.create({ metadata: { name: 'a' }, spec: { runtime: { image: 'b' } } })`,
];

/** Parsed files, shared by all programs. */
const files = new Map<string, ts.SourceFile | undefined>();

/** The calls that the compiler refuses, and the number of generic instantiations for all of them. */
function compiled(calls: readonly string[]): { readonly refused: string[]; readonly instantiations: number } {
  const head = `import type { Client } from '@workload/sdk';\ndeclare const client: Client;\n`;
  const source = head + calls.map((call) => `void ${call};`).join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
    if (!files.has(name)) files.set(name, getSourceFile(name, ...rest));
    return files.get(name);
  };
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  const errors = program.getSemanticDiagnostics(file).map(({ start = 0 }) => {
    const line = source.slice(0, start).split('\n').length;
    return calls[line - 3] ?? 'another line';
  });
  return { refused: [...new Set(errors)], instantiations: program.getInstantiationCount() };
}

const refused = (calls: readonly string[]): string[] => compiled(calls).refused;

test('known fields, and records that were read, can be sent', () => {
  expect(refused(RIGHT)).toEqual([]);
});

test('a misspelt field does not compile, at any level', () => {
  expect(refused(WRONG)).toEqual(WRONG);
});

test('fields with known values accept others', () => {
  expect(refused(OPEN)).toEqual([]);
  expect(readFileSync(join(DIST, 'types.gen.d.ts'), 'utf8')).toMatch(/status\?: DeploymentStatus \| null/);
});

test('no create compiles without a spec', () => {
  expect(refused(WITHOUT_SPEC)).toEqual(WITHOUT_SPEC);
});

test('calls are cheap to compile: only lists use generic types', () => {
  expect(compiled(PLAIN)).toEqual({ refused: [], instantiations: 0 });
  const { refused, instantiations } = compiled(TEN);
  expect(refused).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(17);
});
