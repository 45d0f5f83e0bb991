/** The cost of the provider: drives in every phase, with this package and with the alternatives. */
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { line, type Line } from './line';
import {
  PEER,
  PEERS,
  PHASES,
  pulumiProject,
  type PeerName,
  type Phase,
  type Project,
  type Target,
} from './peers';
import { measured, type Taken } from './processes';
import { measureQuickstart, type QuickstartCost } from './quickstart';
import { measureSettings, type SettingCost } from './settings';
import { Listener, median, type Quiet } from './statistics';

/** One phase of one peer with a number of drives. */
export interface Sample extends Taken {
  readonly requests: number;
  /** The number of these requests that were for list pages. */
  readonly pages: number;
  readonly connections: number;
}

/** A peer's measurements for one cell of the table. */
export interface Cell {
  readonly peer: PeerName;
  readonly drives: number;
  readonly latencyMs: number;
  readonly stateBytes: number;
  readonly phases: Readonly<Record<Phase, readonly Sample[]>>;
}

/** Refresh of many drives, once with list pages and once with a request for each drive. */
export interface SweepCost {
  readonly peer: PeerName;
  readonly drives: number;
  readonly latencyMs: number;
  readonly byListMs: readonly number[];
  readonly oneByOneMs: readonly number[];
}

export interface ProviderResults {
  readonly quiet: Quiet;
  readonly cells: readonly Cell[];
  /** Unavailable peers and failed runs, with the reason. */
  readonly absent: Readonly<Record<string, string>>;
  readonly sweeps: readonly SweepCost[];
  readonly quickstart: QuickstartCost | undefined;
  readonly settings: readonly SettingCost[];
}

interface Size {
  readonly drives: number;
  readonly latencyMs: number;
}

/** These peers are measured without latency: they send nothing, or one request. */
const SENDING_NOTHING: readonly PeerName[] = ['null', 'reader', 'null-plugin'];

/** Peers that a goal compares only in a refresh. */
const PHASES_OF_REFRESH: readonly Phase[] = ['up', 'refresh'];

/** For larger stacks, the naive provider takes as long as all others together, and no goal is about it. */
const NAIVE_UP_TO = 100;

/** How much is measured. */
export interface Extent {
  /** Only ten drives, once. */
  readonly quick: boolean;
  /** Only what a goal needs, once. */
  readonly goals: boolean;
  /** Time limit. Measures every size at least once. */
  readonly minutes: number;
  /** Sizes of stacks. */
  readonly drives: readonly number[];
  /** Times until the platform answers, in milliseconds. */
  readonly latencies: readonly number[];
}

/** Whether a goal compares this cell. */
function isOfGoal(peer: PeerName, { drives, latencyMs }: Size): boolean {
  if (latencyMs > 0) return drives === 500 && (peer === 'native' || peer === 'terraform');
  if (peer === 'naive') return drives === NAIVE_UP_TO;
  return peer !== 'terraform';
}

/** More rounds of a size would add nothing. */
const ENOUGH = 5;

/** @param keep called repeatedly with the results so far */
export async function measureProvider(
  { quick, goals, minutes, drives, latencies }: Extent,
  say: (line: string) => void,
  keep: (results: ProviderResults) => void,
): Promise<void> {
  const deadline = performance.now() + minutes * 60_000;
  const listener = new Listener();
  const absent: Record<string, string> = {};
  const cells = new Map<string, Cell>();
  const sweeps: SweepCost[] = [];
  const settings: SettingCost[] = [];
  let quickstart: QuickstartCost | undefined = undefined;
  const keepAll = () => {
    keep({ quiet: listener.heard(), cells: [...cells.values()], absent, sweeps, quickstart, settings });
  };

  // A failure must not lose the other peers' results.
  const attempt = async (name: string, work: () => Promise<void>, step = '') => {
    say(`${name}${step}`);
    listener.listen();
    try {
      await work();
    } catch (error) {
      absent[name] = messageOf(error);
      say(absent[name]);
    }
    keepAll();
  };
  const rounds = new Map<Size, { count: number; longestMs: number }>();
  const round = async (size: Size) => {
    const { count, longestMs } = rounds.get(size) ?? { count: 0, longestMs: 0 };
    const started = performance.now();
    const racers: Racer[] = [];
    try {
      for (const peer of PEERS) {
        if (SENDING_NOTHING.includes(peer) && size.latencyMs > 0) continue;
        if (peer === 'naive' && size.drives > NAIVE_UP_TO) continue;
        if (goals && !isOfGoal(peer, size)) continue;
        const name = `${peer}, ${size.drives} drives at ${size.latencyMs} ms`;
        if (name in absent) continue;
        await attempt(name, async () => {
          racers.push(await prepare(peer, name, size));
        });
      }
      // Phase by phase, so that compared peers run within the same minutes.
      for (const [index, phase] of PHASES.entries()) {
        for (const racer of turn(racers, count + index)) {
          if (racer.name in absent) continue;
          const isForRefresh = racer.peer === 'reader' || (goals && racer.peer === 'null-plugin');
          if (isForRefresh && !PHASES_OF_REFRESH.includes(phase)) continue;
          await attempt(racer.name, () => run(racer, phase), `, ${phase}`);
        }
      }
      for (const racer of racers) {
        if (!(racer.name in absent)) add(cells, racer, size);
      }
    } finally {
      for (const { project, platform: behind } of racers) {
        project.remove();
        await behind.close();
      }
    }
    keepAll();
    rounds.set(size, { count: count + 1, longestMs: Math.max(longestMs, performance.now() - started) });
  };

  if (quick) {
    await round({ drives: 10, latencyMs: 0 });
    return;
  }
  const sizes = drives.flatMap((count) => latencies.map((latencyMs) => ({ drives: count, latencyMs })));
  for (const size of sizes) await round(size);
  if (goals) {
    await attempt('quickstart', async () => {
      quickstart = await measureQuickstart(7);
    });
    return;
  }
  for (const peer of ['dynamic', 'native'] as const) {
    await attempt(`${peer}, refresh of 1,000 drives`, async () => {
      sweeps.push(await measureSweep(peer, 1000, 50));
    });
  }
  await attempt('quickstart', async () => {
    quickstart = await measureQuickstart(7);
  });
  await attempt('settings', async () => {
    const { target, close } = await platform(50);
    try {
      settings.push(...(await measureSettings(target, 3, say)));
    } finally {
      await close();
    }
  });
  // Uses the remaining time for the cells with the fewest measurements.
  for (;;) {
    const left = deadline - performance.now();
    const [next] = sizes
      .filter((size) => {
        const { count, longestMs } = rounds.get(size) ?? { count: 0, longestMs: 0 };
        return count < ENOUGH && longestMs < left;
      })
      .sort((a, b) => (rounds.get(a)?.count ?? 0) - (rounds.get(b)?.count ?? 0));
    if (next === undefined) return;
    await round(next);
  }
}

/** Rotates the order, so that the first of one round is the last of the next. */
export function turn<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** A peer with its drives in one round. */
interface Racer {
  readonly peer: PeerName;
  readonly name: string;
  readonly platform: Platform;
  readonly project: Project;
  readonly samples: Map<Phase, Sample>;
  stateBytes: number;
}

function add(
  cells: Map<string, Cell>,
  { peer, samples, stateBytes }: Racer,
  { drives, latencyMs }: Size,
): void {
  const key = `${peer} ${drives} ${latencyMs}`;
  const before = cells.get(key)?.phases;
  const phases = Object.fromEntries(
    PHASES.map((phase) => {
      const sample = samples.get(phase);
      return [phase, [...(before?.[phase] ?? []), ...(sample === undefined ? [] : [sample])]];
    }),
  ) as Record<Phase, Sample[]>;
  cells.set(key, { peer, drives, latencyMs, stateBytes, phases });
}

/** A platform behind a slow connection. */
interface Platform {
  readonly emulator: Emulator;
  readonly far: Line;
  readonly target: Target;
  readonly close: () => Promise<void>;
}

async function platform(latencyMs: number): Promise<Platform> {
  const emulator = await startEmulator();
  const far = await line(Number(new URL(emulator.url).port), latencyMs);
  const { apiKey, workspace } = emulator;
  const close = async () => {
    await far.close();
    await emulator.stop();
  };
  return { emulator, far, close, target: { baseUrl: `http://127.0.0.1:${far.port}/v0`, apiKey, workspace } };
}

async function prepare(peer: PeerName, name: string, { drives, latencyMs }: Size): Promise<Racer> {
  const behind = await platform(latencyMs);
  try {
    const project = PEER[peer](drives, behind.target);
    return { peer, name, platform: behind, project, samples: new Map(), stateBytes: 0 };
  } catch (error) {
    await behind.close();
    throw error;
  }
}

async function run(racer: Racer, phase: Phase): Promise<void> {
  const { project, platform: behind, samples } = racer;
  const { journal } = behind.emulator;
  journal.clear();
  behind.far.connections();
  const taken = await measured(project.command(phase));
  const asked = journal.entries();
  const pages = asked.filter(({ method, path }) => method === 'GET' && path === '/drives');
  samples.set(phase, {
    ...taken,
    requests: asked.length,
    pages: pages.length,
    connections: behind.far.connections(),
  });
  if (phase === 'up') racer.stateBytes = project.stateBytes();
}

/** The same refresh of the same stack: with the list, and with a platform that has no list. */
async function measureSweep(
  peer: 'dynamic' | 'native',
  drives: number,
  latencyMs: number,
): Promise<SweepCost> {
  const { emulator, target, close } = await platform(latencyMs);
  const project = pulumiProject(join(__dirname, 'peers', `${peer}.js`), target, drives);
  try {
    // The creation of the drives is not measured here.
    await measured(project.pulumi(['up', '--yes', '--skip-preview'], { PULUMI_SKIP_CHECKPOINTS: 'true' }));
    const byListMs: number[] = [];
    const oneByOneMs: number[] = [];
    for (let round = 0; round < 3; round++) {
      byListMs.push((await measured(project.command('refresh'))).wallMs);
      emulator.faults.add({
        method: 'GET',
        path: '/drives',
        exact: true,
        times: 1_000_000,
        then: { kind: 'status', status: 403 },
      });
      oneByOneMs.push((await measured(project.command('refresh'))).wallMs);
      emulator.faults.clear();
    }
    return { peer, drives, latencyMs, byListMs, oneByOneMs };
  } finally {
    project.remove();
    await close();
  }
}

/** The median of a phase's samples. */
export function typical(
  cells: readonly Cell[],
  { peer, drives, latencyMs }: { peer: PeerName; drives: number; latencyMs: number },
  phase: Phase,
  of: keyof Sample,
): number | undefined {
  const cell = cells.find((one) => one.peer === peer && one.drives === drives && one.latencyMs === latencyMs);
  const values = cell?.phases[phase].map((sample) => sample[of]) ?? [];
  return values.length === 0 ? undefined : median(values);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
