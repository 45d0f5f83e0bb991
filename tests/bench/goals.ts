/** The goals: the allowed maximum, and the measured value. */
import type { EmulatorResults } from './emulator';
import { PHASES, type PeerName, type Phase } from './peers';
import { type ProviderResults, typical } from './provider';
import type { Results } from './results';
import type { SdkResults } from './sdk';
import { median } from './statistics';

export interface Goal {
  readonly what: string;
  /** The maximum that meets the goal. */
  readonly most: number;
  /** Undefined if not measured. */
  readonly measured: number | undefined;
  /** Where the worst value was measured, if there are several. */
  readonly where?: string | undefined;
}

/** A goal, and what each run measured; empty if none did. */
export interface Judged {
  readonly what: string;
  readonly most: number;
  readonly runs: readonly { readonly measured: number; readonly where?: string | undefined }[];
}

/** All goals of what was measured, over all runs. */
export function judgedOf({ provider, sdk, emulator }: Results): Judged[] {
  const runs = [
    ...provider.map(({ measured }) => providerGoals(measured)),
    ...sdk.map(({ measured }) => sdkGoals(measured)),
    ...emulator.map(({ measured }) => emulatorGoals(measured)),
  ].flat();
  const goals = new Map(runs.map(({ what, most }) => [what, most]));
  return [...goals].map(([what, most]) => ({
    what,
    most,
    runs: runs.flatMap(({ what: other, measured, where }) =>
      other === what && measured !== undefined ? [{ measured, where }] : [],
    ),
  }));
}

/** Whether the median of the runs misses the goal; of requests, which do not scatter, one run. */
export function hasMissed({ most, runs }: Judged): boolean {
  const all = runs.map(({ measured }) => measured);
  return (most === 0 ? Math.max(...all) : median(all)) > most;
}

export function isMissed({ measured, most }: Goal): boolean {
  return measured !== undefined && measured > most;
}

export function sdkGoals({ calls, imports, connections }: SdkResults): Goal[] {
  return [
    ...calls
      .filter(({ name }) => /^(read|create) a drive$/.test(name))
      .map(({ name, cpuRatio }) => ({
        what: `client, ${name}: processor time against plain undici`,
        most: 1.3,
        measured: cpuRatio,
      })),
    ...imports.map(({ name, ratio }) => ({
      what: `client, ${name}: processor time against undici and zod`,
      most: 1.3,
      measured: ratio,
    })),
    ...connections.map(({ allowed, seen }) => ({
      what: `client, connections when told to use ${allowed}`,
      most: allowed,
      measured: seen,
    })),
  ];
}

/** Relative to a bare server, which only writes or finds a drive. */
export function emulatorGoals(results: EmulatorResults): Goal[] {
  const { requests, connections, startMs, idleMb, inTests } = results;
  const ratio = (name: RegExp, of: 'rateRatio' | 'p99Ratio') =>
    requests.find((one) => name.test(one.name))?.beside?.[of];
  const timeGoal = (what: string, name: RegExp, most: number): Goal => {
    const rate = ratio(name, 'rateRatio');
    return {
      what: `emulator, ${what}, ${connections} connections: time against a bare server`,
      most,
      measured: rate === undefined ? undefined : 1 / rate,
    };
  };
  return [
    timeGoal('durable creates', /create/, 1.4),
    timeGoal('reads', /^read/, 1.8),
    {
      what: `emulator, durable creates, ${connections} connections: p99 against a bare server`,
      most: 2,
      measured: ratio(/create/, 'p99Ratio'),
    },
    { what: 'emulator, milliseconds until the command has answered', most: 400, measured: startMs },
    { what: 'emulator, megabytes of memory at rest', most: 80, measured: idleMb },
    {
      what: 'emulator, milliseconds of a start after the first in a process',
      most: 50,
      measured: inTests?.startMs,
    },
    { what: 'emulator, milliseconds of a reset of 1,000 objects', most: 5, measured: inTests?.resetMs },
  ];
}

const OURS = ['dynamic', 'native'] as const;
type Ours = (typeof OURS)[number];

const STATE_BYTES: Readonly<Record<Ours, number>> = { dynamic: 1350, native: 1150 };

export function providerGoals(results: ProviderResults): Goal[] {
  return [
    ...OURS.flatMap((peer) => [100, 500].flatMap((drives) => requestGoals(results, peer, drives))),
    ...OURS.map((peer) => ({
      what: `${peer}, bytes of state for one drive`,
      most: STATE_BYTES[peer],
      measured: stateBytes(results, peer),
    })),
    ...OURS.flatMap((peer) => ([100, 500] as const).flatMap((drives) => floorGoals(results, peer, drives))),
    ...OURS.map((peer) => naiveGoal(results, peer)),
    terraformGoal(results, ['preview', 'no-op', 'refresh'], 1),
    terraformGoal(results, ['up', 'update', 'destroy'], 1.3),
    ...results.sweeps.map(({ peer, drives, latencyMs, byListMs, oneByOneMs }) => ({
      what: `${peer}, refresh of ${drives} drives at ${latencyMs} ms: wall against one request for each`,
      most: 0.5,
      measured: median(byListMs) / median(oneByOneMs),
    })),
    ...OURS.flatMap((peer) =>
      (['no-op', 'refresh'] as const).map((phase) => growthGoal(results, peer, phase)),
    ),
    quickstartGoal(results),
  ];
}

/** Requests for each drive; a refresh reads pages of 200. */
const REQUESTS: Readonly<Record<Phase, number>> = {
  up: 1,
  preview: 0,
  'no-op': 0,
  refresh: 0,
  update: 2,
  destroy: 2,
};

/** The requests that prove the place, once in each command; the regions are read when a region is new. */
const PROOFS: Readonly<Record<Phase, number>> = {
  up: 2,
  preview: 1,
  'no-op': 1,
  refresh: 1,
  update: 1,
  destroy: 1,
};

function requestGoals({ cells }: ProviderResults, peer: Ours, drives: number): Goal[] {
  const over = PHASES.map((phase) => {
    const allowed = phase === 'refresh' ? Math.ceil(drives / 200) : REQUESTS[phase] * drives;
    const sent = typical(cells, { peer, drives, latencyMs: 0 }, phase, 'requests');
    return { phase, over: sent === undefined ? undefined : Math.max(0, sent - allowed - PROOFS[phase]) };
  });
  const what = `${peer}, ${drives} drives: requests beyond 1 (up), 0 (preview, no-op), 2 (update, destroy) a drive and a page for 200 (refresh)`;
  return [{ what, most: 0, ...worst(over.map(({ phase, over: by }) => ({ phase, value: by }))) }];
}

/** The bytes of state for one more drive: the difference between two stacks. */
export function stateBytes({ cells }: ProviderResults, peer: PeerName): number | undefined {
  const at = (drives: number) =>
    cells.find((cell) => cell.peer === peer && cell.drives === drives && cell.latencyMs === 0)?.stateBytes;
  const [few, many] = [at(10), at(100)];
  return few === undefined || many === undefined ? undefined : (many - few) / 90;
}

/**
 * Against the null provider, in each phase but the refresh: it reads nothing, and hands the state back as it came, so
 * no provider that reads the platform gets there. A refresh is compared with a dynamic provider that reads the list and
 * does nothing with it, and with a plugin of the native form that reads nothing. docs/where-the-time-goes.md has the
 * profiles from which the goals are.
 */
function floorGoals(results: ProviderResults, peer: Ours, drives: 100 | 500): Goal[] {
  const { others, refresh, reader, about } = FLOOR[peer];
  const processorTime = `${peer}, ${drives} drives: processor time against`;
  const phases = PHASES.filter((phase) => phase !== 'refresh');
  return [
    {
      what: `${processorTime} the null provider, every phase but refresh`,
      most: others[drives],
      ...worst(ratios(results, peer, 'null', drives, 0, 'cpuMs', phases)),
    },
    {
      what: `${processorTime} ${about}, refresh`,
      most: refresh[drives],
      measured: ratios(results, peer, reader, drives, 0, 'cpuMs', ['refresh'])[0]?.value,
    },
  ];
}

/** The goals by number of drives: loading weighs more for few, and a smaller state for many. */
const FLOOR = {
  dynamic: {
    others: { 100: 1.25, 500: 1.05 },
    refresh: { 100: 1.25, 500: 1.4 },
    reader: 'reader',
    about: 'a provider that only reads the list',
  },
  native: {
    others: { 100: 0.95, 500: 0.95 },
    refresh: { 100: 1.4, 500: 1.4 },
    reader: 'null-plugin',
    about: 'a plugin that reads nothing',
  },
} as const satisfies Record<Ours, object>;

function naiveGoal(results: ProviderResults, peer: Ours): Goal {
  const total = (of: PeerName) => {
    const phases = PHASES.map((phase) =>
      typical(results.cells, { peer: of, drives: 100, latencyMs: 0 }, phase, 'cpuMs'),
    );
    return phases.reduce<number | undefined>(
      (sum, ms) => (sum === undefined || ms === undefined ? undefined : sum + ms),
      0,
    );
  };
  const [own, theirs] = [total(peer), total('naive')];
  return {
    what: `${peer}, 100 drives: processor time against the naive provider, all phases together`,
    most: peer === 'native' ? 0.55 : 0.6,
    measured: own === undefined || theirs === undefined ? undefined : own / theirs,
  };
}

function terraformGoal(results: ProviderResults, phases: readonly Phase[], most: number): Goal {
  return {
    what: `native, 500 drives at 50 ms: wall against Terraform in ${phases.join(', ')}`,
    most,
    ...worst(ratios(results, 'native', 'terraform', 500, 50, 'wallMs', phases)),
  };
}

/** Fewer rounds scatter by more than 90 drives cost. */
const ROUNDS_OF_GROWTH = 3;

/** The cost of one more drive between 100 and 500, relative to the cost between 10 and 100. */
function growthGoal({ cells }: ProviderResults, peer: Ours, phase: Phase): Goal {
  const enough = cells.filter(({ phases }) => phases[phase].length >= ROUNDS_OF_GROWTH);
  const at = (drives: number) =>
    typical(enough, { peer, drives, latencyMs: 0 }, phase, 'cpuMs') ?? Number.NaN;
  const growth = (at(500) - at(100)) / 400 / ((at(100) - at(10)) / 90);
  return {
    what: `${peer}, ${phase}: processor time that one more drive adds from 100 to 500, against from 10 to 100`,
    most: 1,
    measured: Number.isNaN(growth) ? undefined : growth,
  };
}

function quickstartGoal({ quickstart }: ProviderResults): Goal {
  return {
    what: 'dynamic, compiled quickstart: wall of its second preview against an empty program and the start of the provider',
    most: 1.2,
    measured: quickstart && quickstart.previewMs / (quickstart.emptyMs + quickstart.startMs),
  };
}

interface InPhase {
  readonly phase: Phase;
  readonly value: number | undefined;
}

/** One peer relative to another, by phase: the median over rounds, as both ran within the same minutes. */
export function ratios(
  { cells }: ProviderResults,
  peer: PeerName,
  other: PeerName,
  drives: number,
  latencyMs: number,
  of: 'cpuMs' | 'wallMs',
  phases: readonly Phase[],
): InPhase[] {
  const [own, theirs] = [peer, other].map((name) =>
    cells.find((cell) => cell.peer === name && cell.drives === drives && cell.latencyMs === latencyMs),
  );
  return phases.map((phase) => {
    const rounds = own?.phases[phase].flatMap((sample, round) => {
      const beside = theirs?.phases[phase][round];
      return beside === undefined ? [] : [sample[of] / beside[of]];
    });
    return { phase, value: rounds?.length ? median(rounds) : undefined };
  });
}

function worst(values: readonly InPhase[]): { measured: number | undefined; where?: string } {
  const known = values.flatMap(({ phase, value }) => (value === undefined ? [] : [{ phase, value }]));
  const [first] = known.sort((a, b) => b.value - a.value);
  return first === undefined ? { measured: undefined } : { measured: first.value, where: first.phase };
}
