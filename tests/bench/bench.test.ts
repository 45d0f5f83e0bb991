/** The benchmark's own parts: counts, comparisons and charts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chart } from './chart';
import { emulatorGoals, isMissed, providerGoals, type Goal } from './goals';
import { line } from './line';
import { table } from './markdown';
import type { PeerName, Phase } from './peers';
import { writePage } from './page';
import { measured } from './processes';
import type { Cell, ProviderResults, Sample } from './provider';
import { folderOf, resultsByVersion } from './results';
import { isLoud, median, quantile, spread } from './statistics';

test('a single slow round changes neither the median nor the spread', () => {
  expect(median([1, 2, 900])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(spread([10, 10, 10, 900])).toBe(0);
  expect(quantile([...Array(100).keys()], 0.99)).toBe(99);
});

test('a machine on which work takes longer than its processor time is too loud', () => {
  expect(isLoud({ stretch: 1.01, load: 0.1 })).toBe(false);
  expect(isLoud({ stretch: 1.5, load: 0.1 })).toBe(true);
  expect(isLoud({ stretch: 1.01, load: 0.9 })).toBe(true);
});

test('numbers in tables are right-aligned', () => {
  expect(table(['peer', 'up'], [['a', '1.5']])).toBe(
    ['| peer |  up |', '| ---- | --: |', '| a    | 1.5 |'].join('\n'),
  );
});

describe('a command', () => {
  const node = (code: string) => ({
    command: process.execPath,
    args: ['-e', code],
    cwd: __dirname,
    env: {},
  });
  const spin = 'for (let i = 0; i % 1e6 > 0 || process.cpuUsage().user < 1_000_000; i++);';

  test('includes the processor time of all its processes', async () => {
    const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
    const { cpuMs } = await measured(node(child));
    expect(cpuMs).toBeGreaterThan(950);
  });

  test('shows processor time by role, even before ended processes are reaped', async () => {
    const program = `"${process.execPath}" -e "${spin}" node_modules/@pulumi/pulumi/cmd/run`;
    const { programMs, providerMs, cpuMs } = await measured({
      ...node(''),
      command: 'sh',
      args: ['-c', `${program} & exec sleep 2`],
    });
    expect(programMs).toBeGreaterThan(500);
    expect(programMs).toBeLessThanOrEqual(cpuMs);
    expect(providerMs).toBe(0);
  });

  test('that fails throws its output', async () => {
    await expect(measured(node(`console.error('no such drive'); process.exit(3);`))).rejects.toThrow(
      /ended with 3:\nno such drive/,
    );
  });
});

test('a slow connection delays responses, and counts connections', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => echo.once('listening', resolve));
  const far = await line((echo.address() as AddressInfo).port, 40);
  const socket = connect(far.port, '127.0.0.1');
  const started = performance.now();
  socket.write('hello');
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  expect(String(answer)).toBe('hello');
  expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  expect([far.connections(), far.connections()]).toEqual([1, 0]);
  socket.destroy();
  await far.close();
  echo.close();
});

describe('goals', () => {
  /** A peer's cell of the table. Each phase has the right number of requests, except for the given values. */
  function cell(peer: PeerName, drives: number, but: Partial<Sample> = {}): Cell {
    const right = { up: 1, preview: 0, 'no-op': 0, refresh: 1 / drives, update: 2, destroy: 2 };
    const proofs = { up: 2, preview: 1, 'no-op': 1, refresh: 1, update: 1, destroy: 1 };
    const sample = {
      ...{ wallMs: 1000, cpuMs: 10 * drives, programMs: 0, providerMs: 0, peakMb: 1, diskBytes: 0 },
      ...{ pages: 0, connections: 1 },
    };
    const of = (phase: Phase): Sample[] => [
      { ...sample, requests: right[phase] * drives + proofs[phase], ...but },
    ];
    const phases = {
      up: of('up'),
      preview: of('preview'),
      'no-op': of('no-op'),
      refresh: of('refresh'),
      update: of('update'),
      destroy: of('destroy'),
    };
    return {
      peer,
      drives,
      latencyMs: 0,
      stateBytes: 5000 + 1500 * drives,
      phases,
    };
  }

  function goalsOf(cells: readonly Cell[]): (about: RegExp) => Goal {
    const nothing = { quiet: { stretch: 1, load: 0 }, absent: {}, sweeps: [], settings: [] };
    const results: ProviderResults = { ...nothing, cells, quickstart: undefined };
    const goals = providerGoals(results);
    return (about) => {
      const goal = goals.find(({ what }) => about.test(what));
      if (goal === undefined) throw new Error(`no goal about ${String(about)}`);
      return goal;
    };
  }

  test('one request too many is a miss, with its phase', () => {
    const right = cell('dynamic', 100);
    const wrong = {
      ...right,
      phases: { ...right.phases, update: cell('dynamic', 100, { requests: 202 }).phases.update },
    };
    expect(isMissed(goalsOf([right])(/^dynamic, 100 drives: requests/))).toBe(false);
    const goal = goalsOf([wrong])(/^dynamic, 100 drives: requests/);
    expect(goal).toMatchObject({ measured: 1, where: 'update' });
    expect(isMissed(goal)).toBe(true);
  });

  test("a cost above the floor's is a miss", () => {
    const floor = cell('null', 100);
    const dear = cell('dynamic', 100, { cpuMs: 1251 });
    expect(isMissed(goalsOf([floor, cell('dynamic', 100)])(/^dynamic, 100 .* null provider/))).toBe(false);
    expect(isMissed(goalsOf([floor, dear])(/^dynamic, 100 .* null provider/))).toBe(true);
  });

  test('a refresh is compared with a provider that reads, too', () => {
    const at = (peer: PeerName, cpuMs: number) => cell(peer, 100, { cpuMs });
    const goal = goalsOf([at('dynamic', 110), at('reader', 100), at('null', 50)]);
    expect(goal(/^dynamic, 100 .* only reads the list, refresh/).measured).toBe(1.1);
    expect(goal(/^dynamic, 100 .* null provider, every phase but refresh/).where).not.toBe('refresh');
  });

  test('peers are compared within a round: a minute that is slow for both is no difference', () => {
    const rounds = (peer: PeerName, times: readonly number[]): Cell => {
      const one = cell(peer, 100);
      const phases = Object.fromEntries(
        Object.keys(one.phases).map((phase) => [
          phase,
          times.flatMap((cpuMs) => cell(peer, 100, { cpuMs }).phases[phase as Phase]),
        ]),
      ) as Record<Phase, Sample[]>;
      return { ...one, phases };
    };
    const goal = goalsOf([rounds('null', [20, 200, 20]), rounds('dynamic', [10, 100, 30])]);
    expect(goal(/^dynamic, 100 .* null provider/).measured).toBe(0.5);
  });

  test('bytes of state are those of one more drive', () => {
    const goal = goalsOf([cell('dynamic', 10), cell('dynamic', 100)]);
    expect(goal(/bytes of state/).measured).toBe(1500);
  });

  test('linear growth is not a miss', () => {
    const sizes = [10, 100, 500];
    const thrice = (one: Cell): Cell => ({
      ...one,
      phases: { ...one.phases, refresh: [1, 2, 3].flatMap(() => one.phases.refresh) },
    });
    const linear = goalsOf(sizes.map((drives) => thrice(cell('native', drives))));
    expect(linear(/^native, refresh: processor time that one more/).measured).toBeCloseTo(1);
    const steep = goalsOf(sizes.map((drives) => thrice(cell('native', drives, { cpuMs: drives ** 2 }))));
    expect(isMissed(steep(/^native, refresh: processor time that one more/))).toBe(true);
    const once = goalsOf(sizes.map((drives) => cell('native', drives)));
    expect(once(/^native, refresh: processor time that one more/).measured).toBeUndefined();
  });

  test('the emulator is compared with a bare server, with the inverse of its rate', () => {
    const beside = { perSecond: 1000, p99: 10, rateRatio: 0.5, p99Ratio: 1.9 };
    const request = { name: 'durable create of a drive', perSecond: 500, p50: 1, p99: 19, spread: 0, beside };
    const quiet = { stretch: 1, load: 0 };
    const inTests = { startMs: 51, resetMs: 1 };
    const goals = emulatorGoals({
      ...{ quiet, connections: 64, startMs: 300, idleMb: 81, requests: [request], inTests },
    });
    const missed = goals.filter(isMissed).map(({ what, measured }) => [what, measured]);
    expect(missed).toEqual([
      ['emulator, durable creates, 64 connections: time against a bare server', 2],
      ['emulator, megabytes of memory at rest', 81],
      ['emulator, milliseconds of a start after the first in a process', 51],
    ]);
  });

  test('a value that was not measured is not a miss', () => {
    expect(isMissed(goalsOf([])(/quickstart/))).toBe(false);
  });
});

test('what was not measured is empty, not 0 and not NaN', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const name = join(folder, folderOf('22.1.0'));
    mkdirSync(name);
    const sample = {
      ...{ wallMs: 1, cpuMs: 1, programMs: 0, providerMs: 0, peakMb: 1, diskBytes: 0 },
      ...{ pages: 0, connections: 1, requests: 1 },
    };
    const phases = { up: [sample], preview: [], 'no-op': [], refresh: [sample], update: [], destroy: [] };
    const cells = [
      { peer: 'null-plugin', drives: 500, latencyMs: 0, stateBytes: 1, phases },
      { peer: 'naive', drives: 100, latencyMs: 0, stateBytes: 1, phases },
    ];
    const quiet = { stretch: 1, load: 0 };
    const measured = { quiet, absent: {}, sweeps: [], settings: [], cells };
    const machine = { processor: 'a processor', processors: 2, node: '22.1.0', day: '2026-11-24' };
    const runs = [{ began: '2026-11-24T00:00:00Z', machine, measured }];
    writeFileSync(join(name, 'provider.json'), JSON.stringify({ format: 4, runs }));
    const text = writePage(folder, resultsByVersion(folder));
    expect(text).not.toContain('NaN');
    expect(text).toMatch(/null-plugin: provider +\| +0 \| +\| +\| +0 \| +\| +\|/);
    // No row for a provider that has no stack of this size.
    const [, requests = ''] = text.split('### Requests, connections and state (500 drives)');
    expect(requests).not.toContain('naive');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('results of several versions of Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const keepFor = (version: number, ...ofRuns: readonly number[]) => {
    const quiet = { stretch: 1, load: 0 };
    const machine = { processor: 'a processor', processors: 2, node: `${version}.1.0`, day: '2026-11-24' };
    const name = join(folder, folderOf(`${version}.1.0`));
    mkdirSync(name);
    const runs = ofRuns.map((idleMb) => ({
      began: `2026-11-24T00:00:${idleMb}Z`,
      machine,
      measured: { quiet, connections: 64, startMs: 300, idleMb, requests: [] },
    }));
    writeFileSync(join(name, 'emulator.json'), JSON.stringify({ format: 4, runs }));
  };

  test('stand side by side, and the oldest version with support is shown in full', () => {
    keepFor(20, 77);
    keepFor(24, 87, 79, 81);
    keepFor(22, 79, 78, 81);
    const text = writePage(folder, resultsByVersion(folder));
    expect(text).toMatch(/\| what +\| at most \| Node 22 +\| Node 24 +\| Node 20 \|/);
    expect(text).toMatch(
      /megabytes of memory at rest +\| +80 \| 78 to 81 \(3 runs\) \| \*\*79 to 87\*\* \(3 runs\) +\| +77 \|/,
    );
    expect(text).toContain('2026-11-24, Node 22.1.0, 2 × a processor.');
  });
});

test("a chart has a line for each peer in a panel, in the legend's colour", () => {
  const points = [
    { x: 10, y: 1 },
    { x: 500, y: 7 },
  ];
  const drawn = chart(
    'Time < money',
    'seconds',
    ['a', 'b'],
    [{ title: 'up', series: [{ name: 'b', points }] }],
  );
  expect(drawn).toContain('Time &lt; money');
  const colours = [...drawn.matchAll(/<path d="M[\d. ]+L[\d. ]+" fill="none" stroke="(#\w+)"/g)].map(
    ([, colour]) => colour,
  );
  const legend = [...drawn.matchAll(/<path d="M\d+ 46H\d+" fill="none" stroke="(#\w+)"/g)].map(
    ([, colour]) => colour,
  );
  expect(legend).toHaveLength(2);
  expect(colours).toEqual([legend[1]]);
});
