/** docs/performance.md: the measurements, and the goals that they meet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart, type Panel } from './chart';
import { hasMissed, judgedOf, ratios, stateBytes, type Judged } from './goals';
import { table } from './markdown';
import { PEERS, PHASES, type PeerName } from './peers';
import { type Cell, type ProviderResults, type Sample, typical } from './provider';
import type { Kept, Results, Section } from './results';
import { SETTING_DRIVES, type SettingCost } from './settings';
import { isLoud, median, spread } from './statistics';

/**
 * Writes the page and its charts into a folder.
 *
 * @param versions the results of each version of Node; the first one's are shown in full
 */
export function writePage(folder: string, versions: readonly Results[]): string {
  const { provider, sdk, emulator } = shownOf(versions);
  const text = [
    '# Performance',
    'This page shows what the provider, the client and the emulator cost: processor time, wall-clock time, memory, requests and bytes of state, each beside an alternative. `npm run bench` measures and writes it. The programs take turns, so ratios hold on other machines; absolute numbers depend on the machine. [Large stacks](large-stacks.md) describes settings that help, and [why some goals are missed](where-the-time-goes.md) has the reasons.',
    goalsText(versions),
    provider ? providerText(provider) : '',
    sdk ? sdkText(sdk) : '',
    emulator ? emulatorText(emulator) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  mkdirSync(join(folder, 'performance'), { recursive: true });
  writeFileSync(join(folder, 'performance.md'), `${text}\n`);
  if (provider) writeCharts(join(folder, 'performance'), provider.measured.cells);
  return text;
}

/**
 * The last run of each section, of the first version that has it. Of the provider, the last one that measured most, with
 * what the last one that did measured beside: settings, and refreshes by list.
 */
function shownOf(versions: readonly Results[]): { readonly [Of in Section]: Kept<Of> | undefined } {
  const first = <Of extends Section>(section: Of, isShown = (_: Kept<Of>, __: readonly Kept<Of>[]) => true) =>
    versions
      .map((results): readonly Kept<Of>[] => results[section])
      .map((runs) => runs.findLast((run) => isShown(run, runs)))
      .find((kept) => kept !== undefined);
  const extent = ({ measured: { cells } }: Kept<'provider'>) => cells.length;
  const provider = first('provider', (run, runs) => extent(run) === Math.max(...runs.map(extent)));
  const beside = <Of extends 'sweeps' | 'settings'>(of: Of): ProviderResults[Of] | undefined =>
    first('provider', ({ measured }) => measured[of].length > 0)?.measured[of];
  return {
    sdk: first('sdk'),
    emulator: first('emulator'),
    provider: provider && {
      ...provider,
      measured: { ...provider.measured, sweeps: beside('sweeps') ?? [], settings: beside('settings') ?? [] },
    },
  };
}

function goalsText(versions: readonly Results[]): string {
  const columns = versions.flatMap((results) => {
    const node = [...results.provider, ...results.sdk, ...results.emulator][0]?.machine.node;
    const goals = judgedOf(results);
    return node === undefined ? [] : [{ title: `Node ${node.split('.')[0] ?? ''}`, goals }];
  });
  const all = columns.flatMap(({ goals }) => goals).filter(({ runs }) => runs.length > 0);
  const rows = [...new Map(all.map((goal) => [goal.what, goal.most]))].map(([what, most]) => [
    what,
    number(most),
    ...columns.map(({ goals }) => verdict(goals.find((goal) => goal.what === what))),
  ]);
  const head = ['what', 'at most', ...columns.map(({ title }) => title)];
  return rows.length === 0
    ? ''
    : `## Goals\n\n${table(head, rows)}\n\nA range is that of several runs, each with its worst value. Bold: the median of the runs misses the goal, or one run sent a request too many. In parentheses: where the worst value was measured, and the number of runs, if there are several. Empty: not measured with this version of Node. A drive at 50 ms is on a platform that answers each request after 50 ms.`;
}

function verdict(goal: Judged | undefined): string {
  const runs = goal?.runs.toSorted((a, b) => a.measured - b.measured) ?? [];
  const [best, worst] = [runs[0], runs.at(-1)];
  if (goal === undefined || best === undefined || worst === undefined) return '';
  const [low, high] = [number(best.measured), number(worst.measured)];
  const range = low === high ? high : `${low} to ${high}`;
  const notes = [worst.where ?? '', runs.length > 1 ? `${runs.length} runs` : ''].filter(
    (note) => note !== '',
  );
  const value = hasMissed(goal) ? `**${range}**` : range;
  return notes.length === 0 ? value : `${value} (${notes.join(', ')})`;
}

/** Place and time of the measurement, and whether it is trustworthy. */
function measuredOn<Of extends Section>({ machine, measured: { quiet } }: Kept<Of>): string {
  const { processor, processors, node, day } = machine;
  const loud = isLoud(quiet)
    ? ` **The machine was too busy to trust wall times** (load ${quiet.load.toFixed(2)} per processor before; fixed work took ${quiet.stretch.toFixed(2)} times its processor time).`
    : '';
  return `${day}, Node ${node}, ${processors} × ${processor}.${loud}`;
}

const ABOUT: Readonly<Record<PeerName, string>> = {
  dynamic: "this package's dynamic resources",
  native: "this package's native plugin",
  null: 'a dynamic provider that does nothing, not even read: the engine gets back what it sent. It sends no requests, so it is measured only at 0 ms',
  reader:
    'a dynamic provider that reads the list in a refresh, and neither checks nor compares what it reads. Measured only in a refresh',
  'null-plugin':
    'a plugin of the same form as ours, with states of the same size, that does nothing: `native` cannot be faster',
  naive:
    'a dynamic provider as people usually write one: a class that contains a client, created once for each resource',
  terraform: 'Terraform with a generic REST provider (Mastercard/restapi 1.20.0)',
};

function providerText(kept: Kept<'provider'>): string {
  const { measured } = kept;
  const { cells, absent } = measured;
  const sizes = [...new Set(cells.map(({ drives, latencyMs }) => `${drives} ${latencyMs}`))].map((key) => {
    const [drives = 0, latencyMs = 0] = key.split(' ').map(Number);
    return { drives, latencyMs };
  });
  const known = PEERS.filter((peer) => cells.some((cell) => cell.peer === peer));
  const missing = Object.entries(absent).map(
    ([what, reason]) => `- ${what} was not measured: ${reason.split('\n')[0] ?? ''}`,
  );
  return [
    '## Provider',
    measuredOn(kept),
    'Each provider takes the same drives through every phase, in a stack with a local backend. `preview`, `no-op` and `refresh` find no change; `update` changes every drive. In a round, the providers take turns: all of them run one phase before any runs the next. Times are medians of the rounds. A ratio is computed in each round, and the table has the median.',
    [...known.map((peer) => `- \`${peer}\`: ${ABOUT[peer]}`), ...missing].join('\n'),
    ...(sizes.length > 1
      ? [
          '![Processor seconds by drives](performance/cpu.svg)',
          '![Wall seconds by drives](performance/wall.svg)',
        ]
      : []),
    ...sizes.map(({ drives, latencyMs }) => sizeText(measured, drives, latencyMs, known)),
    ratioText(measured),
    ...[100, 500].map((drives) => roleText(measured, drives)),
    perResourceText(measured, known),
    sweepText(measured),
    settingsText(measured),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function sizeText(
  { cells }: ProviderResults,
  drives: number,
  latencyMs: number,
  peers: readonly PeerName[],
): string {
  const here = cells.filter((cell) => cell.drives === drives && cell.latencyMs === latencyMs);
  const rows = (of: keyof Sample, scale: number) =>
    peers.flatMap((peer) => {
      const values = PHASES.map((phase) => typical(here, { peer, drives, latencyMs }, phase, of));
      return values.every((value) => value === undefined)
        ? []
        : [[peer, ...values.map((value) => shown(value, scale))]];
    });
  const cpu = here.flatMap((cell) =>
    PHASES.map((phase) => cell.phases[phase].map(({ cpuMs }) => cpuMs))
      .filter((samples) => samples.length > 0)
      .map(spread),
  );
  const roundsOf = (cell: Cell) => cell.phases.up.length;
  const rounds = Math.max(0, ...here.map(roundsOf));
  const fewer = here
    .filter((cell) => roundsOf(cell) < rounds)
    .map((cell) => `, of ${cell.peer} ${roundsOf(cell)}`);
  return [
    `### ${drives} drives at ${latencyMs} ms`,
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}${fewer.join('')}; processor times scatter by ${(median(cpu) * 100).toFixed(0)} %.`,
    table(['processor time, s', ...PHASES], rows('cpuMs', 1000)),
    table(['wall, s', ...PHASES], rows('wallMs', 1000)),
    table(['peak memory, MB', ...PHASES], rows('peakMb', 1)),
  ].join('\n\n');
}

/** Pairs to compare: each form against the alternatives and against its floor. */
const COMPARED: readonly (readonly [PeerName, PeerName])[] = [
  ...(['null', 'reader', 'naive', 'terraform'] as const).map((other) => ['dynamic', other] as const),
  ...(['null-plugin', 'null', 'naive', 'terraform'] as const).map((other) => ['native', other] as const),
  // How close the native form's floor gets to the goals: no native plugin can do better.
  ['null-plugin', 'null'],
  ['reader', 'null'],
];

function ratioText(results: ProviderResults): string {
  const rows = COMPARED.flatMap(([peer, other]) =>
    [10, 100, 500].flatMap((drives) => {
      const cpu = ratios(results, peer, other, drives, 0, 'cpuMs', PHASES);
      const wall = ratios(results, peer, other, drives, 50, 'wallMs', PHASES);
      return [
        { name: `processor time, ${drives} at 0 ms`, found: cpu },
        { name: `wall, ${drives} at 50 ms`, found: wall },
      ]
        .filter(({ found }) => found.some(({ value }) => value !== undefined))
        .map(({ name, found }) => [
          `${peer} / ${other}`,
          name,
          ...found.map(({ value }) => (value === undefined ? '' : number(value))),
        ]);
    }),
  );
  return rows.length === 0 ? '' : `### Ratios\n\n${table(['', '', ...PHASES], rows)}`;
}

/** Which processes take the processor time: engine and program are nearly the same for all. */
function roleText({ cells }: ProviderResults, drives: number): string {
  const rows = (['dynamic', 'native', 'null', 'null-plugin'] as const).flatMap((peer) => {
    const of = (take: (sample: Sample) => number) =>
      PHASES.map((phase) => {
        const cell = cells.find((one) => one.peer === peer && one.drives === drives && one.latencyMs === 0);
        const samples = cell?.phases[phase] ?? [];
        return samples.length === 0 ? undefined : median(samples.map(take));
      });
    const parts = {
      engine: of(({ cpuMs, programMs, providerMs }) => cpuMs - programMs - providerMs),
      program: of(({ programMs }) => programMs),
      provider: of(({ providerMs }) => providerMs),
    };
    return Object.entries(parts).flatMap(([part, ms]) =>
      ms.every((value) => value === undefined)
        ? []
        : [[`${peer}: ${part}`, ...ms.map((value) => shown(value, 1000))]],
    );
  });
  return rows.length === 0
    ? ''
    : [
        `### Whose processor time it is (${drives} drives at 0 ms)`,
        '`program` is the process of the program, `provider` the process that serves the resources, `engine` the engine with all other processes. What a process uses after its last measurement, some 25 ms, counts as time of the engine.',
        table(['processor time, s', ...PHASES], rows),
      ].join('\n\n');
}

/** For the largest measured stack. */
function perResourceText(results: ProviderResults, peers: readonly PeerName[]): string {
  const drives = Math.max(...results.cells.map((cell) => cell.drives));
  const size = { drives, latencyMs: 0 };
  const known = peers.filter(
    (peer) => typical(results.cells, { peer, ...size }, 'up', 'requests') !== undefined,
  );
  const all = (peer: PeerName, of: 'requests' | 'connections', scale: number) =>
    PHASES.map((phase) => shown(typical(results.cells, { peer, ...size }, phase, of), scale));
  const requests = known.map((peer) => [
    peer,
    ...all(peer, 'requests', drives),
    shown(stateBytes(results, peer), 1),
  ]);
  const connections = known.map((peer) => [peer, ...all(peer, 'connections', 1)]);
  return [
    `### Requests, connections and state (${drives} drives)`,
    table(['requests for one drive', ...PHASES, 'bytes of state'], requests),
    table(['connections opened', ...PHASES], connections),
  ].join('\n\n');
}

function sweepText({ sweeps, quickstart }: ProviderResults): string {
  const rows = sweeps.map(({ peer, drives, latencyMs, byListMs, oneByOneMs }) => [
    `${peer}, ${drives} drives at ${latencyMs} ms`,
    number(median(byListMs) / 1000),
    number(median(oneByOneMs) / 1000),
    number(median(byListMs) / median(oneByOneMs)),
  ]);
  const refresh =
    rows.length === 0
      ? []
      : [
          '### Refresh by pages of the list',
          'The same stack is refreshed twice: on a platform that answers lists, and on one that refuses them, so that each drive is read alone.',
          table(['', 'by list, s', 'one by one, s', 'ratio'], rows),
        ];
  const preview =
    quickstart === undefined
      ? []
      : [
          '### Quickstart',
          `The second preview of the compiled quickstart takes ${number(quickstart.previewMs)} ms. The second preview of an empty program takes ${number(quickstart.emptyMs)} ms, and the start of the process of dynamic resources ${number(quickstart.startMs)} ms.`,
        ];
  return [...refresh, ...preview].join('\n\n');
}

/** Five stacks instead of one, computed from existing measurements, without another run. */
function severalStacks({ cells }: ProviderResults): SettingCost[] {
  const updateOf = (drives: number, of: 'wallMs' | 'cpuMs') =>
    typical(cells, { peer: 'dynamic', drives, latencyMs: 50 }, 'update', of);
  const spent = (drives: number, times: number) => {
    const [wallMs, cpuMs] = [updateOf(drives, 'wallMs'), updateOf(drives, 'cpuMs')];
    return wallMs === undefined || cpuMs === undefined
      ? undefined
      : { wallMs: wallMs * times, cpuMs: cpuMs * times };
  };
  const [usually, set] = [spent(500, 1), spent(100, 5)];
  if (usually === undefined || set === undefined) return [];
  return [
    { name: 'five stacks of 100, one after the other, instead of one of 500: update of all', usually, set },
  ];
}

function settingsText(results: ProviderResults): string {
  if (results.settings.length === 0) return '';
  const rows = [...results.settings, ...severalStacks(results)].map(({ name, usually, set }) => [
    name,
    number(usually.wallMs / 1000),
    number(set.wallMs / 1000),
    number(set.wallMs / usually.wallMs),
    number(set.cpuMs / usually.cpuMs),
  ]);
  return [
    `### Settings (${SETTING_DRIVES} dynamic drives at 50 ms)`,
    '[Large stacks](large-stacks.md) describes these settings and their risks.',
    table(['', 'usually, s', 'set, s', 'ratio of wall', 'ratio of processor time'], rows),
  ].join('\n\n');
}

function writeCharts(folder: string, cells: readonly Cell[]): void {
  const panels = (latencyMs: number, of: 'cpuMs' | 'wallMs'): Panel[] =>
    PHASES.map((phase) => ({
      title: phase,
      series: PEERS.map((name) => ({
        name,
        points: cells
          .filter((cell) => cell.peer === name && cell.latencyMs === latencyMs)
          .filter((cell) => cell.phases[phase].length > 0)
          .map((cell) => ({ x: cell.drives, y: median(cell.phases[phase].map((one) => one[of])) / 1000 }))
          .sort((a, b) => a.x - b.x),
      })).filter(({ points }) => points.length > 0),
    }));
  const charts = [
    {
      file: 'cpu.svg',
      title: 'Processor time by number of drives, 0 ms of latency',
      panels: panels(0, 'cpuMs'),
    },
    {
      file: 'wall.svg',
      title: 'Wall time by number of drives, 50 ms of latency',
      panels: panels(50, 'wallMs'),
    },
  ];
  for (const { file, title, panels: drawn } of charts) {
    if (drawn.every(({ series }) => series.length === 0)) continue;
    writeFileSync(join(folder, file), chart(title, 'seconds', PEERS, drawn));
  }
}

function sdkText(kept: Kept<'sdk'>): string {
  const { calls, imports, concurrency } = kept.measured;
  const rows = calls.map((call) => [
    call.name,
    number(call.sdkCpu),
    number(call.plainCpu),
    number(call.cpuRatio),
    number(call.wallRatio),
    percent(call.spread),
  ]);
  const starts = imports.map(({ name, sdkMs, plainMs, ratio }) => [
    name,
    number(sdkMs),
    number(plainMs),
    number(ratio),
  ]);
  return [
    '## Client',
    measuredOn(kept),
    `The client beside undici, which sends the same request and parses the JSON of the answer: ${concurrency} calls at a time, 16 connections. Microseconds are processor time of the caller for each call. The client checks requests and answers field by field, and undici does not: in a long list, this costs most.`,
    table(['call', 'client, µs', 'undici, µs', 'ratio', 'ratio of wall', 'spread'], rows),
    'The start of the client beside that of undici and zod, each in a process of its own. The start of Node is not counted. The client loads its connections with the first request.',
    table(['', 'client, ms', 'undici and zod, ms', 'ratio'], starts),
  ].join('\n\n');
}

function emulatorText(kept: Kept<'emulator'>): string {
  const { requests, connections, startMs, idleMb, inTests } = kept.measured;
  const rows = requests.map(({ name, perSecond, p50, p99, spread: scatter, beside }) => [
    name,
    number(perSecond),
    number(p50),
    number(p99),
    percent(scatter),
    ...(beside
      ? [beside.perSecond, beside.p99, beside.rateRatio, beside.p99Ratio].map(number)
      : ['', '', '', '']),
  ]);
  const tests =
    inTests === undefined
      ? ''
      : ` In the process of a test, a start after the first takes ${number(inTests.startMs)} ms, and a reset of 1,000 objects ${number(inTests.resetMs)} ms.`;
  const memory = idleMb === undefined ? '' : `, with ${number(idleMb)} MB resident then`;
  return [
    '## Emulator',
    measuredOn(kept),
    `The emulator keeps what it acknowledged in a database on disk. Another process of the same machine sends requests over ${connections} connections. The emulator takes turns with a bare server: \`node:http\` with libsql (WAL, \`synchronous=FULL\`). That server inserts one row for a create and selects one of 10,000 for a read; it has no credentials, schema, journal or lists. A ratio is computed in each round, and the table has the median. The command answers ${number(startMs)} ms after its start${memory}.${tests}`,
    table(
      [
        'request',
        'per second',
        'p50, ms',
        'p99, ms',
        'spread',
        'bare: per second',
        'bare: p99, ms',
        'ratio of rates',
        'ratio of p99',
      ],
      rows,
    ),
  ].join('\n\n');
}

/** Empty if it was not measured. */
function shown(value: number | undefined, scale: number): string {
  return value === undefined ? '' : number(value / scale);
}

/** Three significant digits. */
function number(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
