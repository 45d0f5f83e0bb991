/** Stored measurements: one file for each section, with its last runs. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { EmulatorResults } from './emulator';
import type { ProviderResults } from './provider';
import type { SdkResults } from './sdk';

/** Of the files. Results of another format count as missing. */
const FORMAT = 4;

/** How many runs are kept. */
const RUNS = 5;

/** Where a section was measured. */
export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly node: string;
  /** Date of the run, UTC. */
  readonly day: string;
}

/** The sections by name, with their results. */
export interface Measured {
  readonly sdk: SdkResults;
  readonly emulator: EmulatorResults;
  readonly provider: ProviderResults;
}

export type Section = keyof Measured;

/** One run of a section. */
export interface Kept<Of extends Section> {
  /** When the run began, UTC. */
  readonly began: string;
  readonly machine: Machine;
  readonly measured: Measured[Of];
}

/** The stored runs of each section, oldest first. */
export type Results = { readonly [Of in Section]: readonly Kept<Of>[] };

/** Of this process: a section that stores intermediate results stores one run. */
const BEGAN = new Date().toISOString();

/** Stores the results of a section, beside those of earlier runs. */
export function keep<Of extends Section>(folder: string, section: Of, measured: Measured[Of]): void {
  mkdirSync(folder, { recursive: true });
  const earlier = kept(folder, section).filter(({ began }) => began !== BEGAN);
  const runs: Kept<Of>[] = [...earlier, { began: BEGAN, machine: machine(), measured }].slice(-RUNS);
  writeFileSync(join(folder, `${section}.json`), `${JSON.stringify({ format: FORMAT, runs }, null, 2)}\n`);
}

/** The stored runs of a section. */
function kept<Of extends Section>(folder: string, section: Of): readonly Kept<Of>[] {
  try {
    const found = JSON.parse(readFileSync(join(folder, `${section}.json`), 'utf8')) as {
      readonly format: number;
      readonly runs: readonly Kept<Of>[];
    };
    return found.format === FORMAT ? found.runs : [];
  } catch {
    return []; // Not measured yet.
  }
}

/** All stored results in a folder. */
export function resultsIn(folder: string): Results {
  return {
    sdk: kept(folder, 'sdk'),
    emulator: kept(folder, 'emulator'),
    provider: kept(folder, 'provider'),
  };
}

/** The version of Node whose results the page shows in full: the oldest that the Node project supports. */
const SHOWN = 22;

/** Name of the folder with the results of a version of Node. */
export function folderOf(node: string): string {
  return `node-${node.split('.')[0] ?? ''}`;
}

/** The results of each version of Node: first those that the page shows in full, then newer ones first. */
export function resultsByVersion(folder: string): Results[] {
  const majors = readdirSync(folder).flatMap((name) => /^node-(\d+)$/.exec(name)?.slice(1).map(Number) ?? []);
  const rank = (major: number) => (major === SHOWN ? Infinity : major);
  return majors.sort((a, b) => rank(b) - rank(a)).map((major) => resultsIn(join(folder, `node-${major}`)));
}

/** The current machine. */
export function machine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: cpus().length,
    node: process.versions.node,
    day: new Date().toISOString().slice(0, 10),
  };
}
