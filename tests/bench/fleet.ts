/** The cost of a fleet of stacks with several runners: time, refused requests, and waits for locks. */
import { randomBytes } from 'node:crypto';
import { startEmulator, type Emulator } from '@workload/emulator';
import { type Fleet, type FleetRun, fleetOn, type FleetStack } from '../backends/fleet';
import { startPostgres } from '../backends/servers';
import { writeFigures } from './figures';
import { table } from './markdown';
import { machine } from './results';
import { isLoud, Listener } from './statistics';

/** The workspace of the teams. Its base stack has the same name. */
const WORKSPACE = 'red';
const AT_ONCE = 4;
const LIMIT_PER_SECOND = 20;

interface Row {
  readonly what: string;
  readonly limit: boolean;
  readonly seconds: number;
  readonly requests: number;
  readonly refused: number;
  /** Refusals of the request that was refused most often. */
  readonly mostOften: number;
  readonly locked: number;
}

/** Measures, and writes the figures into docs/large-stacks.md. */
export async function measureFleet(quick: boolean, say: (line: string) => void): Promise<void> {
  const engine = process.env.WORKLOAD_ENGINE_BIN;
  if (engine === undefined)
    throw new Error('no Pulumi engine: run `npm run bench`, which finds or builds one');
  const [teams, drives] = quick ? [3, 4] : [10, 49];
  const password = randomBytes(12).toString('hex');
  const postgres = await startPostgres(password);
  const emulator = await startEmulator();
  const listener = new Listener();
  try {
    const { apiKey } = emulator.addWorkspace(WORKSPACE);
    const fleet = fleetOn(await postgres.backend('fleet'), emulator, engine, { [WORKSPACE]: apiKey });
    try {
      await fleet.stacks(stacksOf(teams), drives);
      const rows: Row[] = [];
      for (const isLimited of [false, true]) {
        for (const row of steps(fleet, emulator, isLimited)) {
          listener.listen();
          rows.push(await row());
          say(JSON.stringify(rows.at(-1)));
        }
      }
      listener.listen();
      const isBusy = isLoud(listener.heard());
      if (!quick) writeFigures('large-stacks.md', 'fleet', figures(rows, { teams, drives, isBusy }));
    } finally {
      fleet.remove();
    }
  } finally {
    await emulator.stop();
    await postgres.stop();
  }
}

function stacksOf(teams: number): FleetStack[] {
  const base: FleetStack = { program: 'base', stack: WORKSPACE, workspace: WORKSPACE };
  const team = (number: number): FleetStack => ({
    program: 'team',
    stack: `team-${number}`,
    workspace: WORKSPACE,
    after: [`base/${WORKSPACE}`],
  });
  return [base, ...Array.from({ length: teams }, (_, index) => team(index + 1))];
}

/** The fleet from its creation to its destruction. Measures creation and destruction also without the request limit. */
function steps(fleet: Fleet, emulator: Emulator, isLimited: boolean): (() => Promise<Row>)[] {
  const one = (...args: string[]) => fleet.run(...args, '--at-once', String(AT_ONCE));
  const two = (...args: string[]) =>
    Promise.all([1, 2].map(() => fleet.run(...args, '--at-once', String(AT_ONCE / 2))));
  const step = (what: string, run: () => Promise<readonly FleetRun[]>) => async (): Promise<Row> => {
    emulator.journal.clear();
    emulator.faults.clear();
    if (isLimited) {
      const headers = { 'retry-after': '1' };
      emulator.faults.add({ perSecond: LIMIT_PER_SECOND, then: { kind: 'status', status: 429, headers } });
    }
    const started = performance.now();
    const runs = await run();
    const seconds = (performance.now() - started) / 1000;
    const failed = runs.find(({ code }) => code !== 0);
    if (failed !== undefined) throw new Error(`${what} failed:\n${failed.stderr}`);
    const locked = runs.flatMap(({ results }) => results).reduce((sum, result) => sum + result.locked, 0);
    return { what, limit: isLimited, seconds, locked, ...counted(emulator) };
  };
  const first = step('first `up`, one runner', async () => [await one('up')]);
  const last = step('`destroy`, one runner', async () => [await one('destroy')]);
  if (!isLimited) return [first, last];
  return [
    first,
    step('`up` that changes every drive, two runners', () => {
      fleet.set('displayName', 'Changed');
      return two('up');
    }),
    step('`up` that changes nothing, one runner', async () => [await one('up')]),
    last,
  ];
}

function counted({ journal }: Emulator): Pick<Row, 'requests' | 'refused' | 'mostOften'> {
  const entries = journal.entries();
  const refused = entries.filter(({ status }) => status === 429);
  const times = new Map<string, number>();
  for (const { method, path, body } of refused) {
    const { metadata } = (body ?? {}) as { metadata?: { name?: string } };
    const request = `${method} ${path} ${metadata?.name ?? ''}`;
    times.set(request, (times.get(request) ?? 0) + 1);
  }
  return { requests: entries.length, refused: refused.length, mostOften: Math.max(0, ...times.values()) };
}

function figures(
  rows: readonly Row[],
  { teams, drives, isBusy }: { teams: number; drives: number; isBusy: boolean },
): string {
  const { day, node, processors, processor } = machine();
  const busy = isBusy
    ? ' **The machine did other work meanwhile: believe the counts, not the seconds.**'
    : '';
  const cells = rows.map(({ what, limit, seconds, requests, refused, mostOften, locked }) => [
    what,
    limit ? `${LIMIT_PER_SECOND} a second` : 'none',
    ...[Math.round(seconds), requests, refused, mostOften, locked].map(String),
  ]);
  return [
    `${teams} stacks of ${drives + 1} resources beside the one that they share, ${AT_ONCE} at a time, state in PostgreSQL; two runners have ${AT_ONCE / 2} each. ${day}, Node ${node}, ${processors} × ${processor}.${busy}`,
    table(
      ['', 'limit of requests', 'seconds', 'requests', 'answered 429', 'of one at most', 'locked'],
      cells,
    ),
  ].join('\n\n');
}
