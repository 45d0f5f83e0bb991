/** The cost of each backend: the same drives with the state in files, in a service over HTTP, and in PostgreSQL. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@workload/emulator';
import { startPostgres } from '../backends/servers';
import { writeFigures } from './figures';
import { table } from './markdown';
import { pulumiFolder, type PulumiProject } from './peers';
import { measured, type Taken } from './processes';
import { turn } from './provider';
import { machine } from './results';
import { NOTHING, startService, type Received, type Storing } from './service';
import { isLoud, Listener, median } from './statistics';

const PHASES = ['up', 'update', 'no-op'] as const;
type Phase = (typeof PHASES)[number];
const COMMAND: Readonly<Record<Phase, string>> = {
  up: 'first `up`',
  update: '`up`, all change',
  'no-op': '`up`, no change',
};
/** Changes every drive. */
const EDITION: Readonly<Record<Phase, string>> = { up: '1', update: '2', 'no-op': '2' };
const ROUNDS = 3;
const PROGRAM = join(__dirname, 'peers', 'native.js');

/** A place for states. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  /** What the engine wrote to disk or sent since the last call. */
  readonly written: (taken: Taken | undefined) => Promise<Received> | Received;
  readonly stop: () => Promise<void>;
}

const files = (env: Readonly<Record<string, string>>): Place => ({
  env,
  written: (taken) => ({ ...NOTHING, bytes: taken?.diskBytes ?? 0 }),
  stop: () => Promise.resolve(),
});

async function http(storing: Storing): Promise<Place> {
  const { env, received, stop } = await startService(storing);
  return { env, written: received, stop };
}

async function postgres(): Promise<Place> {
  const server = await startPostgres(randomBytes(12).toString('hex'));
  const backend = await server.backend('bench');
  let before = 0;
  return {
    env: { PULUMI_BACKEND_URL: backend.url, ...backend.env },
    // The server's log of writes.
    written: async () => {
      const [log] = await server.query('postgres', "select pg_current_wal_lsn() - '0/0'::pg_lsn");
      const bytes = Number(log) - before;
      before = Number(log);
      return { ...NOTHING, bytes };
    },
    stop: () => server.stop(),
  };
}

const BACKENDS = {
  files: () => Promise.resolve(files({})),
  'files, no checkpoints': () => Promise.resolve(files({ PULUMI_SKIP_CHECKPOINTS: 'true' })),
  'HTTP, whole state': () => http('checkpoints'),
  'HTTP, journal': () => http('journal'),
  PostgreSQL: postgres,
} satisfies Readonly<Record<string, () => Promise<Place>>>;
type Name = keyof typeof BACKENDS;

const STORING: Partial<Record<Name, Storing>> = {
  'HTTP, whole state': 'checkpoints',
  'HTTP, journal': 'journal',
};

interface Sample extends Taken, Received {
  readonly name: Name;
  readonly drives: number;
  readonly phase: Phase;
}

/** Measures, and writes the figures into docs/large-stacks.md. */
export async function measureBackends(
  { quick, minutes, drives }: { quick: boolean; minutes: number; drives: readonly number[] },
  say: (line: string) => void,
): Promise<void> {
  const deadline = performance.now() + minutes * 60_000;
  const listener = new Listener();
  const samples: Sample[] = [];
  const sizes = quick ? [10] : drives;
  const names = (Object.keys(BACKENDS) as Name[]).filter(
    (name) => name !== 'PostgreSQL' || process.env.POSTGRES_BIN !== undefined,
  );
  let longestMs = 0;
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    const started = performance.now();
    if (round > 0 && started + longestMs > deadline) break;
    for (const count of sizes) {
      const keep = (sample: Sample) => {
        samples.push(sample);
        say(JSON.stringify(sample));
      };
      await oneRound({ names, drives: count, round }, listener, keep);
    }
    longestMs = Math.max(longestMs, performance.now() - started);
    if (!quick) writeFigures('large-stacks.md', 'backends', figures(samples, names, sizes, listener));
  }
}

interface Racer {
  readonly name: Name;
  readonly place: Place;
  readonly project: PulumiProject;
}

async function oneRound(
  { names, drives, round }: { names: readonly Name[]; drives: number; round: number },
  listener: Listener,
  keep: (sample: Sample) => void,
): Promise<void> {
  const racers: Racer[] = [];
  const ends: (() => Promise<void> | void)[] = [];
  try {
    for (const name of names) {
      const place = await BACKENDS[name]();
      ends.push(place.stop);
      const emulator = await startEmulator();
      ends.push(() => emulator.stop());
      const { project, setup } = pulumiFolder(PROGRAM, emulator, { drives, env: place.env });
      ends.push(() => {
        project.remove();
      });
      racers.push({ name, place, project });
      for (const command of setup) await measured(command);
    }
    // Phase by phase, so that compared backends run within the same minutes.
    for (const [index, phase] of PHASES.entries()) {
      for (const { name, place, project } of turn(racers, round + index)) {
        listener.listen();
        const env = { BENCH_EDITION: EDITION[phase] };
        await place.written(undefined);
        const expected = phase === 'no-op' ? ['--expect-no-changes'] : [];
        const taken = await measured(project.pulumi(['up', '--yes', '--skip-preview', ...expected], env));
        const written = await place.written(taken);
        const sample: Sample = { ...taken, ...written, name, drives, phase };
        const fault = round === 0 ? await faultOf(project, sample) : undefined;
        if (fault !== undefined) throw new Error(`${name}, ${drives} drives, ${phase}: ${fault}`);
        keep(sample);
      }
    }
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Why a sample would mean nothing: the engine did not use the backend as named, or the state is wrong afterwards. */
async function faultOf(project: PulumiProject, sample: Sample): Promise<string | undefined> {
  const { name, drives, phase, checkpoints, entries } = sample;
  const least = phase === 'no-op' ? 0 : 2 * drives;
  const isAsNamed = {
    journal: checkpoints === 0 && entries >= Math.max(least, 1),
    checkpoints: entries === 0 && checkpoints >= Math.max(least, 1),
    other: entries === 0 && checkpoints === 0,
  }[STORING[name] ?? 'other'];
  if (!isAsNamed) return `${checkpoints} whole states and ${entries} entries of a journal`;
  const file = join(project.folder, 'state.json');
  await measured(project.pulumi(['stack', 'export', '--file', file]));
  const { deployment } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly deployment: {
      readonly resources: readonly { readonly urn: string; readonly inputs?: object }[];
    };
  };
  const edition = `edition ${EDITION[phase]}"`;
  const found = deployment.resources.filter(
    ({ urn, inputs }) => /::drive-\d+$/.test(urn) && JSON.stringify(inputs).includes(edition),
  );
  return found.length === drives ? undefined : `the state has ${found.length} drives`;
}

function figures(
  samples: readonly Sample[],
  names: readonly Name[],
  sizes: readonly number[],
  listener: Listener,
): string {
  const { day, node, processors, processor } = machine();
  const hasTimes = !isLoud(listener.heard());
  const rounds = samples.length / (names.length * PHASES.length * sizes.length);
  const tableOf = (cell: (of: (value: (sample: Sample) => number) => number) => string) =>
    table(
      ['drives', 'command', ...names],
      sizes.flatMap((drives) =>
        PHASES.map((phase) => [
          String(drives),
          COMMAND[phase],
          ...names.map((name) =>
            cell((value) =>
              median(
                samples
                  .filter((one) => one.name === name && one.drives === drives && one.phase === phase)
                  .map(value),
              ),
            ),
          ),
        ]),
      ),
    );
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const engine = ({ cpuMs, programMs, providerMs }: Sample) => cpuMs - programMs - providerMs;
  return [
    `Native drives; medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, in which the backends take turns. Pulumi ${engineVersion()}, ${day}, Node ${node}, ${processors} × ${processor}.${hasTimes ? '' : ' The machine did other work meanwhile, so times are left out.'}`,
    "Processor time of all processes of the command in seconds, with the engine's part in parentheses:",
    tableOf((of) => `${seconds(of(({ cpuMs }) => cpuMs))} (${seconds(of(engine))})`),
    ...(hasTimes ? ['Time in seconds:', tableOf((of) => seconds(of(({ wallMs }) => wallMs)))] : []),
    'State in MB that the engine writes to disk, or sends compressed over HTTP; for PostgreSQL the log of the server:',
    tableOf((of) => (of(({ bytes }) => bytes) / 1e6).toFixed(2)),
  ].join('\n\n');
}

function engineVersion(): string {
  const program = join(process.env.WORKLOAD_ENGINE_BIN ?? '', 'pulumi');
  return execFileSync(program, ['version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
}
