/** The recording of a release: its state, its program, and its requests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declared } from '../engine/command';
import type { State } from '../engine/harness';

export interface Recording {
  /** Address of the management API in the release's configuration. */
  readonly baseUrl: string;
  readonly workspace: string;
  readonly program: readonly Declared[];
  /** Writes in order; snapshots by name. */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: unknown }[];
}

/** A `pulumi stack export`. */
export interface Exported {
  readonly version: number;
  readonly deployment: State & Readonly<Record<string, unknown>>;
}

const FOLDER = join(__dirname, 'releases');

/** The releases that have been recorded. */
export const releases = readdirSync(FOLDER);

export function recordingOf(release: string): { recording: Recording; state: Exported } {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, release, file), 'utf8'));
  return { recording: read('recording.json') as Recording, state: read('state.json') as Exported };
}
