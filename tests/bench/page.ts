/** docs/performance.md: what was measured, and which goals it reaches. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmulatorResults } from './emulator';
import { table } from './markdown';
import type { Kept, Results, Section } from './results';
import type { SdkResults } from './sdk';
import { isLoud } from './statistics';

/** A goal, and what was measured. */
export interface Goal {
  readonly what: string;
  /** Most that reaches it. */
  readonly most: number;
  /** Undefined where this run has not measured it. */
  readonly measured: number | undefined;
}

/** Writes the page. */
export function writePage(folder: string, results: Results): { text: string; missed: number } {
  const goals = [...(results.sdk ? sdkGoals(results.sdk.measured) : [])];
  const text = [
    '# Performance',
    'Written by `npm run bench`. Costs are told as ratios of one run, in which what is compared takes turns; the numbers themselves belong to the machine.',
    goals.length === 0 ? '' : goalsText(goals),
    results.sdk ? sdkText(results.sdk) : '',
    results.emulator ? emulatorText(results.emulator) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'performance.md'), `${text}\n`);
  return { text, missed: goals.filter(isMissed).length };
}

function isMissed({ measured, most }: Goal): boolean {
  return measured !== undefined && measured > most;
}

function goalsText(goals: readonly Goal[]): string {
  const verdict = (goal: Goal) => {
    if (goal.measured === undefined) return 'not measured';
    return isMissed(goal) ? `**missed** by ${number(goal.measured - goal.most)}` : 'met';
  };
  const rows = goals.map((goal) => [
    goal.what,
    number(goal.most),
    goal.measured === undefined ? '' : number(goal.measured),
    verdict(goal),
  ]);
  return `## Goals\n\n${table(['what', 'at most', 'measured', ''], rows)}`;
}

/** Where and when, and whether to believe it. */
function measuredOn<Of extends Section>({ machine, measured: { quiet } }: Kept<Of>): string {
  const { processor, processors, node, day } = machine;
  const loud = isLoud(quiet)
    ? ` **The machine was too busy to trust wall times** (load ${quiet.load.toFixed(2)} per processor before; fixed work took ${quiet.stretch.toFixed(2)} times its processor time).`
    : '';
  return `${day}, Node ${node}, ${processors} × ${processor}.${loud}`;
}

function sdkGoals({ calls, imports, connections }: SdkResults): Goal[] {
  return [
    ...calls
      .filter(({ name }) => !name.startsWith('list'))
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

function sdkText(kept: Kept<'sdk'>): string {
  const { calls, imports, concurrency } = kept.measured;
  const rows = calls.map((call) => [
    call.name,
    number(call.sdkCpu),
    number(call.plainCpu),
    number(call.cpuRatio),
    number(call.wallRatio),
    `${(call.spread * 100).toFixed(0)} %`,
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
    `Against undici sending the same request and parsing the answer's JSON, ${concurrency} calls at a time, 16 connections. Microseconds per call are processor time of the caller. The client checks what it sends and what comes back, field by field, which undici does not: that is what a long list costs.`,
    table(['call', 'client, µs', 'undici, µs', 'ratio', 'ratio of wall', 'spread'], rows),
    'In a process of its own, beyond the start of Node. The client loads what holds connections when it first sends something.',
    table(['', 'client, ms', 'undici and zod, ms', 'ratio'], starts),
  ].join('\n\n');
}

function emulatorText(kept: Kept<'emulator'>): string {
  const { requests, concurrency, startMs, idleMb }: EmulatorResults = kept.measured;
  const rows = requests.map((one) => [
    one.name,
    number(one.perSecond),
    number(one.p50),
    number(one.p99),
    `${(one.spread * 100).toFixed(0)} %`,
  ]);
  const memory = idleMb === undefined ? '' : `, ${number(idleMb)} MB resident when idle`;
  return [
    '## Emulator',
    measuredOn(kept),
    `With a database on disk that keeps what was acknowledged, ${concurrency} requests at a time, from another process of the same machine. Start to the banner: ${number(startMs)} ms${memory}.`,
    table(['request', 'per second', 'p50, ms', 'p99, ms', 'spread'], rows),
  ].join('\n\n');
}

/** Three digits that mean something. */
export function number(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
