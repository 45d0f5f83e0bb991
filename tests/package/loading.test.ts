/** What an import loads at once, and what it loads on first use: every command and every program pays for the start. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** The files that a fresh process has loaded after this code, as paths in the project. */
function loadedBy(code: string): string[] {
  const report = 'process.on("exit", () => console.log(JSON.stringify(Object.keys(require.cache))));';
  const program = `${report}\n${code}`;
  const printed = execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  return (JSON.parse(printed) as string[]).map((path) => relative(ROOT, path));
}

const isOf = (part: string) => (path: string) => path.includes(part);
const RESOURCES = isOf('provider/dist/resources/');
const UNDICI = isOf('node_modules/undici/');
const ZOD = isOf('node_modules/zod/');

it.each(['@workload/pulumi', '@workload/pulumi/native'])(
  'a program that imports %s loads no client, schemas or definitions',
  (name) => {
    const loaded = loadedBy(`require('${name}').Drive`);
    expect(loaded.filter(isOf('provider/dist/'))).not.toEqual([]);
    for (const part of [RESOURCES, UNDICI, ZOD, isOf('sdk/dist/')]) expect(loaded.filter(part)).toEqual([]);
  },
);

it('the process of dynamic resources loads only the kinds of the program', () => {
  const loaded = loadedBy(`require('@workload/pulumi/dynamic').Drive`).filter(RESOURCES);
  expect(loaded).toContain('provider/dist/resources/drive.js');
  expect(loaded).not.toContain('provider/dist/resources/mcp-function.js');
});

it('the registries load only the requested modules', () => {
  const loaded = loadedBy(`
    require('./provider/dist/resources').definitions.McpFunction;
    require('./provider/dist/functions').functions.getTemplate;`);
  expect(loaded).toContain('provider/dist/resources/mcp-function.js');
  expect(loaded).not.toContain('provider/dist/resources/drive.js');
  expect(loaded).toContain('provider/dist/functions/template.js');
  expect(loaded).not.toContain('provider/dist/functions/drive.js');
});

it('an import of the client loads no schemas and no group', () => {
  const loaded = loadedBy(
    "const { Client } = require('@workload/sdk'); new Client({ baseUrl: 'http://127.0.0.1:1/v0' });",
  );
  for (const part of [UNDICI, ZOD, isOf('sdk/dist/api/')]) expect(loaded.filter(part)).toEqual([]);
});

it("a client loads undici's connections at its first request, and no other part of undici", () => {
  const made = `const { Client } = require('@workload/sdk');
    const client = new Client({ baseUrl: 'http://127.0.0.1:1/v0', maxRetries: 0 });
    client.drives;`;
  expect(loadedBy(made).filter(UNDICI)).toEqual([]);
  const sent = loadedBy(`${made} client.drives.get('one').catch(() => {});`).filter(UNDICI);
  expect(sent).not.toEqual([]);
  expect(sent.filter(isOf('undici/lib/web/'))).toEqual([]);
});

describe('OpenTelemetry', () => {
  const OPEN_TELEMETRY = isOf('@opentelemetry/');
  const SPANS = isOf('bin/tracing.cjs');
  const ENDPOINT = 'PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT';
  /** An operation on the platform, in the process of dynamic resources. */
  const operation = `
    Object.assign(process.env, { WORKLOAD_BASE_URL: 'http://127.0.0.1:1/v0', WORKLOAD_API_KEY: 'k', WORKLOAD_WORKSPACE: 'w', WORKLOAD_MAX_RETRIES: '0' });
    const { Drive } = require('@workload/pulumi/dynamic');
    Drive.configure({ config: { get: () => undefined } });
    Drive.read('data', { name: 'data' }).catch(() => {});`;

  it('is not loaded by dynamic resources if the engine does not trace', () => {
    const loaded = loadedBy(`delete process.env.${ENDPOINT};${operation}`);
    expect(loaded.filter(UNDICI)).not.toEqual([]);
    expect(loaded.filter(SPANS)).toEqual([]);
    // Pulumi's SDK loads the OpenTelemetry API, but no implementation.
    expect(loaded.filter(OPEN_TELEMETRY).filter((path) => !path.includes('@opentelemetry/api/'))).toEqual([]);
  });

  it('is loaded by the first operation of a traced run, as one file', () => {
    const loaded = loadedBy(`process.env.${ENDPOINT} = '127.0.0.1:1';${operation}`);
    expect(loaded.filter(SPANS)).toEqual(['provider/bin/tracing.cjs']);
    expect(loaded.filter(OPEN_TELEMETRY).filter((path) => !path.includes('@opentelemetry/api/'))).toEqual([]);
  });

  it("is not in the plugin's file", () => {
    const plugin = readFileSync(join(ROOT, 'provider', 'bin', 'plugin.cjs'), 'utf8');
    expect(plugin).not.toMatch(/opentelemetry\.proto|BatchSpanProcessor/i);
  });
});
