/** The cost of `workload drift` over many stacks, beside the engine's own refresh of some of them. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { startPostgres } from '../backends/servers';
import { COMMAND } from '../cli/command';
import { MODULES, PLUGIN } from '../support/adapters';
import { writeFigures } from './figures';
import { table } from './markdown';
import { measured, type Taken } from './processes';
import { machine } from './results';

type Form = 'native' | 'dynamic';
const FORMS: readonly Form[] = ['native', 'dynamic'];

/** Kinds of each stack, and how many objects of each: 50 together. */
const KINDS = { drives: 25, volumes: 15, volume_templates: 10 } as const;
const OBJECTS = Object.values(KINDS).reduce((sum, count) => sum + count, 0);

/** Pages of the lists of a workspace. */
const LIST = /^GET \/(integrations\/connections|[a-z_]+)$/;

const PROGRAM = `
for (let n = 0; n < ${KINDS.drives}; n++) new workload.Drive('d' + n, { name: 'tpl-' + n, region: 'us-was-1', labels: { of: 'team' } });
for (let n = 0; n < ${KINDS.volumes}; n++) new workload.Volume('v' + n, { name: 'tpl-' + n, region: 'us-was-1', size: 2048 });
for (let n = 0; n < ${KINDS.volume_templates}; n++) new workload.VolumeTemplate('t' + n, { name: 'tpl-' + n, defaultSize: 1024 });
`;

/** Below the project, so that packages resolve as for users. */
const WORK = join(__dirname, '.stacks');

export interface DriftSizes {
  readonly stacks: number;
  readonly workspaces: number;
  /** How many stacks of each form the engine refreshes. */
  readonly refreshed: number;
  /** Whether states are in PostgreSQL, and not in files. */
  readonly isPostgres: boolean;
}

/** States of stacks, by `project/stack`. */
interface States {
  readonly env: Readonly<Record<string, string>>;
  /** The state as the engine wrote it. */
  read(stack: string): Promise<string>;
  /** Adds states of further stacks. */
  write(all: ReadonlyMap<string, string>): Promise<void>;
  stop(): Promise<void>;
}

function inFiles(): States {
  const folder = mkdtempSync(join(tmpdir(), 'workload-drift-'));
  const file = (stack: string) => join(folder, '.pulumi', 'stacks', `${stack}.json`);
  return {
    env: { PULUMI_BACKEND_URL: `file://${folder}` },
    read: (stack) => Promise.resolve(readFileSync(file(stack), 'utf8')),
    write: (all) => {
      for (const [stack, text] of all) writeFileSync(file(stack), text);
      return Promise.resolve();
    },
    stop: () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

async function inPostgres(): Promise<States> {
  const server = await startPostgres(randomBytes(12).toString('hex'));
  const backend = await server.backend('drift');
  // Keys begin with the name of the database.
  const key = (stack: string) => `drift/.pulumi/stacks/${stack}.json`;
  return {
    env: { ...backend.env, PULUMI_BACKEND_URL: backend.url },
    read: async (stack) => (await backend.contents()).get(key(stack)) ?? '',
    write: async (all) => {
      const session = server.session('drift');
      for (const [stack, text] of all) {
        const data = JSON.stringify({ data: Buffer.from(text).toString('base64') });
        session.stdin?.write(`insert into pulumi_state (key, data) values ('${key(stack)}', '${data}');\n`);
      }
      session.stdin?.end();
      const [code] = (await once(session, 'close')) as [number];
      if (code !== 0) throw new Error('the states could not be written to PostgreSQL');
    },
    stop: () => server.stop(),
  };
}

/** Measures, and writes the figures into docs/fleet.md. */
export async function measureDrift(
  { stacks, workspaces, refreshed, isPostgres }: DriftSizes,
  keep: boolean,
  say: (line: string) => void,
): Promise<void> {
  const engine = process.env.WORKLOAD_ENGINE_BIN;
  if (engine === undefined)
    throw new Error('no Pulumi engine: run `npm run bench`, which finds or builds one');
  mkdirSync(WORK, { recursive: true });
  const folder = mkdtempSync(join(WORK, 'drift-'));
  const states = isPostgres ? await inPostgres() : inFiles();
  const emulator = await startEmulator();
  try {
    const names = Array.from({ length: workspaces }, (_, index) => `team-${index}`);
    const keys = new Map(names.map((name) => [name, emulator.addWorkspace(name).apiKey]));
    const env = (workspace: string): Record<string, string> => ({
      PATH: `${engine}:${process.env.PATH ?? ''}`,
      ...states.env,
      PULUMI_CONFIG_PASSPHRASE: 'stand-in',
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      WORKLOAD_BASE_URL: emulator.baseUrl,
      WORKLOAD_WORKSPACE: workspace,
      WORKLOAD_API_KEY: keys.get(workspace) ?? '',
      ...Object.fromEntries([...keys].map(([name, key]) => [variableOf(name), key])),
    });
    const pulumi = (form: Form, workspace: string, ...args: string[]) =>
      measured({
        command: join(engine, 'pulumi'),
        args: [...args, '--non-interactive'],
        cwd: join(folder, form),
        env: env(workspace),
      });
    const templates: Template[] = [];
    for (const [index, form] of FORMS.entries()) {
      const name = names[index % names.length] ?? '';
      await template(join(folder, form), form);
      await pulumi(form, name, 'stack', 'init', 'tpl');
      await pulumi(form, name, 'up', '--yes', '--skip-preview', '--stack', 'tpl');
      const state = await states.read(`drift-${form}/tpl`);
      const records = await recordsOf(emulator, name, keys.get(name) ?? '');
      templates.push({ project: `drift-${form}`, state, records, from: name });
      await pulumi(form, name, 'destroy', '--yes', '--skip-preview', '--stack', 'tpl', '--remove');
    }
    const places = names.map((workspace) => ({
      ...{ baseUrl: emulator.baseUrl, workspace, credential: { env: variableOf(workspace) } },
    }));
    writeFileSync(join(folder, 'places.json'), JSON.stringify({ places }));
    const half = await among(0, stacks / 2);
    const fleet = await among(stacks / 2, stacks);
    const single: Taken[] = [];
    for (const form of FORMS)
      for (let index = 0; index < refreshed; index++) {
        const number = index * 2 + FORMS.indexOf(form);
        const workspace = names[number % names.length] ?? '';
        single.push(await pulumi(form, workspace, 'refresh', '--preview-only', '--stack', `s${number}`));
      }
    const mean = (of: keyof Taken) => single.reduce((sum, one) => sum + one[of], 0) / single.length;
    const all = { wallMs: mean('wallMs') * stacks, cpuMs: mean('cpuMs') * stacks, peakMb: mean('peakMb') };
    say(
      JSON.stringify({
        refresh: { eachMs: mean('wallMs'), ...all },
        ratio: all.cpuMs / fleet.taken.cpuMs,
        twice: fleet.taken.wallMs / half.taken.wallMs,
      }),
    );
    if (keep)
      writeFigures(
        'fleet.md',
        isPostgres ? 'drift --backend=postgres' : 'drift',
        figures({ stacks, workspaces, refreshed, isPostgres }, { half, fleet, all }),
      );

    /** Adds stacks until there are `count`, and looks at all of them. */
    async function among(begin: number, count: number): Promise<Looked> {
      const made = new Map<string, string>();
      for (let number = begin; number < count; number++) {
        const name = names[number % names.length] ?? '';
        const of = templates[number % templates.length];
        if (of === undefined) continue;
        const text = await copied(of, number, { name, key: keys.get(name) ?? '' }, emulator);
        made.set(`${of.project}/s${number}`, text);
      }
      await states.write(made);
      say(`${count} stacks of ${OBJECTS} objects in ${workspaces} workspaces are there`);
      const { journal } = emulator;
      journal.clear();
      const requests: string[] = [];
      const note = () => {
        requests.push(...journal.entries().map(({ method, path }) => `${method} ${path}`));
        journal.clear();
      };
      // It keeps a limited number.
      const noting = setInterval(note, 200);
      const args = ['drift', '--all', '--places', 'places.json', '--json', 'result.json'];
      const taken = await measured({
        command: process.execPath,
        // The platform creates one in each workspace.
        args: [COMMAND, ...args, '--except', 'ServiceAccount'],
        cwd: folder,
        env: env(''),
      }).finally(() => {
        clearInterval(noting);
      });
      note();
      const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as {
        readonly stacks: readonly { readonly objects: number }[];
      };
      const compared = result.stacks.reduce((sum, { objects }) => sum + objects, 0);
      const looked = {
        ...{ taken, requests: requests.length, lists: requests.filter((one) => LIST.test(one)).length },
      };
      say(JSON.stringify({ ...looked, compared }));
      if (compared !== count * OBJECTS) throw new Error(`${compared} objects were compared`);
      return looked;
    }
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true });
    await states.stop();
  }
}

/** A stack as the engine made it, and its objects. */
interface Template {
  readonly project: string;
  readonly state: string;
  readonly records: Awaited<ReturnType<typeof recordsOf>>;
  /** Its workspace. */
  readonly from: string;
}

/** A run of the command. */
interface Looked {
  readonly taken: Taken;
  readonly requests: number;
  /** How many of them were for pages of lists. */
  readonly lists: number;
}

/** Copies the objects of the template. Returns the state of another stack that has them. */
async function copied(
  { state, records, from }: Template,
  number: number,
  workspace: { readonly name: string; readonly key: string },
  emulator: Emulator,
): Promise<string> {
  const text = state
    .replaceAll('tpl-', `s${number}-`)
    .replaceAll('urn:pulumi:tpl::', `urn:pulumi:s${number}::`)
    .replaceAll('/tpl"', `/s${number}"`)
    .replaceAll(`"${from}"`, `"${workspace.name}"`);
  const created = await post(emulator, workspace.name, workspace.key, records, `s${number}-`);
  const copy = JSON.parse(text) as {
    checkpoint: {
      latest: { resources: { type: string; outputs?: { name?: string; createdAt?: string } }[] };
    };
  };
  for (const { type, outputs } of copy.checkpoint.latest.resources) {
    const at = created.get(`${type.split(/[:/]/).at(-1) ?? ''} ${outputs?.name ?? ''}`);
    if (outputs !== undefined && at !== undefined) outputs.createdAt = at;
  }
  return JSON.stringify(copy);
}

function template(folder: string, form: Form): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const plugins = `plugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`;
  writeFileSync(
    join(folder, 'Pulumi.yaml'),
    `name: drift-${form}\nruntime: nodejs\nmain: index.js\n${plugins}`,
  );
  writeFileSync(join(folder, 'index.js'), `const workload = require('${MODULES[form]}');\n${PROGRAM}`);
  return Promise.resolve();
}

type Body = { readonly metadata: { readonly name: string } };
type Records = Readonly<Record<string, readonly Body[]>>;

function headersFor(workspace: string, key: string): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    'x-service-workspace': workspace,
    'content-type': 'application/json',
  };
}

/** The objects of the template, as bodies of requests that create them. */
async function recordsOf({ baseUrl }: Emulator, workspace: string, key: string): Promise<Records> {
  const headers = headersFor(workspace, key);
  const lists = await Promise.all(
    Object.keys(KINDS).map(async (path) => {
      const all = (await (await fetch(`${baseUrl}/${path}`, { headers })).json()) as {
        metadata: { name: string; displayName?: string; labels?: object };
        spec: object;
      }[];
      return [
        path,
        all.map(({ metadata: { name, displayName, labels }, spec }) => ({
          metadata: { name, displayName, labels },
          spec,
        })),
      ] as const;
    }),
  );
  return Object.fromEntries(lists);
}

const TYPES = { drives: 'Drive', volumes: 'Volume', volume_templates: 'VolumeTemplate' } as const;

/** Creates copies of the objects of the template. Returns when each was created, by kind and name. */
async function post(
  { baseUrl }: Emulator,
  workspace: string,
  key: string,
  records: Records,
  prefix: string,
): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  const headers = headersFor(workspace, key);
  const all = Object.entries(records).flatMap(([path, bodies]) => bodies.map((body) => ({ path, body })));
  await Promise.all(
    all.map(async ({ path, body }) => {
      const text = JSON.stringify(body).replaceAll('tpl-', prefix);
      const answer = await fetch(`${baseUrl}/${path}`, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(`POST /${path} → ${answer.status} ${await answer.text()}`);
      const { metadata } = (await answer.json()) as { metadata: { name: string; createdAt: string } };
      created.set(`${TYPES[path as keyof typeof TYPES]} ${metadata.name}`, metadata.createdAt);
    }),
  );
  return created;
}

function variableOf(workspace: string): string {
  return `KEY_OF_${workspace.replaceAll('-', '_').toUpperCase()}`;
}

function figures(
  { stacks, workspaces, refreshed, isPostgres }: DriftSizes,
  { half, fleet, all }: { half: Looked; fleet: Looked; all: Pick<Taken, 'wallMs' | 'cpuMs' | 'peakMb'> },
): string {
  const { day, node, processors, processor } = machine();
  const row = (what: string, { wallMs, cpuMs, peakMb }: typeof all, ...counts: number[]) =>
    [what, ...[wallMs / 1000, cpuMs / 1000, peakMb].map(Math.round), ...counts].map(String);
  const ours = (count: number, { taken, lists, requests }: Looked) =>
    row(`\`workload drift --all\`, ${count} stacks`, taken, lists, requests - lists);
  const engine = `\`pulumi refresh --preview-only\` of each, extrapolated from ${refreshed * 2}`;
  return [
    `Stacks of ${OBJECTS} objects in ${workspaces} workspaces, half dynamic, half native, states in ${isPostgres ? 'PostgreSQL' : 'files'}. ${day}, Node ${node}, ${processors} × ${processor}. Processor time is ${Math.round(all.cpuMs / fleet.taken.cpuMs)} times less.`,
    table(
      ['', 'seconds', 'processor seconds', 'MB', 'pages of lists', 'reads'],
      [ours(stacks / 2, half), ours(stacks, fleet), [...row(engine, all), '', '']],
    ),
  ].join('\n\n');
}
