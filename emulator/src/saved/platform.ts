// Saves all data of an emulator to a file, and restores it.
import type { Tokens } from '../identity/tokens';
import type { Clock } from '../platform/clock';
import { CLOCK_SETTINGS } from '../platform/clock-storage';
import { codeOf, StartError } from '../errors';
import { Problem } from '../problem';
import { type Database, isFull, SCHEMA_SETTING, type Value } from '../store/database';
import type { SecretsFile } from '../store/secrets-file';
import { DEFAULT_WORKSPACE, FIRST_WORKSPACE, KEYED, LEFT_OVER, type Settings } from '../store/settings';
import { notSaved, rowsOf, type Saved, written } from './format';
import { refuseContradictions } from './relations';

export interface SaveOptions {
  /**
   * Whether to leave the emulator's own keys out of the file: the first API key, the secret of the first OAuth client and
   * the key that signs tokens. An emulator that starts from such a file creates new ones, and existing tokens stop
   * working. The file always contains the hashes of keys that were created on the platform or by a seed, so these keys
   * continue to work. Default: false.
   */
  withoutKeys?: boolean;
}

/** The parts of an emulator with stored data. */
export interface Keeping {
  database: Database;
  settings: Settings;
  secrets: SecretsFile;
  clock: Clock;
  tokens: Tokens;
}

/** Contents whose rows fit together. */
const checked = new WeakSet<Saved>();

/** Settings of the database and the clock are left out, or stored in the head of the file. */
const isLeftOut = (key: Value | undefined) =>
  [SCHEMA_SETTING, LEFT_OVER, FIRST_WORKSPACE].some((name) => name === key) ||
  String(key).startsWith(CLOCK_SETTINGS);

/**
 * Generates the file with all current data, in parts. Nothing may be written meanwhile.
 *
 * @throws Problem if it gets too large.
 */
export function saving(
  { database, settings, secrets, clock }: Keeping,
  { withoutKeys = false }: SaveOptions,
): Generator<Buffer, void> {
  const [apiKey, clientSecret, signingKey] = (['apiKey', 'clientSecret', 'signingKey'] as const).map((name) =>
    secrets.get(name),
  );
  const isWhole = apiKey !== undefined && clientSecret !== undefined && signingKey !== undefined;
  const keys = isWhole && !withoutKeys ? { apiKey, clientSecret, signingKey } : undefined;
  const workspace = settings.get(FIRST_WORKSPACE) ?? DEFAULT_WORKSPACE;
  return written({ time: clock.now(), workspace, keys }, ofPlatform(database), database.columns);
}

function* ofPlatform(database: Database): ReturnType<Database['rows']> {
  for (const row of database.rows()) {
    const [table, [key]] = row;
    if (table !== 'meta' || !isLeftOut(key)) yield row;
  }
}

/**
 * Replaces everything with a saved platform, in a separate transaction. If this fails, nothing is changed.
 *
 * @param then Runs in the same transaction afterwards.
 * @throws Problem if the platform cannot be restored.
 */
export function replaceBy(saved: Saved, keeping: Keeping, then: () => void = () => undefined): void {
  const { database, secrets, clock } = keeping;
  try {
    secrets.attempt(() => {
      database.transaction(() => {
        putBack(saved, keeping);
        withRecords(then);
        // Written before the commit, as at a start.
        secrets.write();
      });
    });
  } catch (error) {
    clock.reload();
    throw error;
  }
}

/**
 * Works with restored records. Their tables and columns are checked, but not their fields. Throws a Problem if the
 * fields are not those of this version.
 */
export function withRecords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem || error instanceof StartError || isFull(error)) throw error;
    throw notSaved('its records do not have the form of this version: save it again');
  }
}

/**
 * Replaces everything with a saved platform, as part of a transaction. An emulator with its own keys keeps them. An
 * emulator without keys takes those of the file.
 *
 * @throws Problem if the platform cannot be restored.
 */
export function putBack(saved: Saved, { database, settings, secrets, clock, tokens }: Keeping): void {
  try {
    const rows = rowsOf(saved, database.columns);
    // A reset restores the same content again.
    if (!checked.has(saved)) refuseContradictions(saved, database.columns);
    checked.add(saved);
    // Keys of objects are computed again, since the file may name others.
    const { object_keys: _, ...stored } = rows;
    const meta = rows.meta?.filter(([key]) => !isLeftOut(key) && key !== KEYED) ?? [];
    database.put({ ...stored, meta });
  } catch (error) {
    if (codeOf(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
    throw notSaved('two of its rows are the same object: save it again');
  }
  settings.set(FIRST_WORKSPACE, saved.workspace);
  clock.beginAt(saved.time);
  if (saved.keys === undefined) {
    // Existing tokens belong to the previous platform.
    tokens.endAll();
    return;
  }
  const { apiKey, clientSecret, signingKey } = saved.keys;
  secrets.set('signingKey', signingKey);
  secrets.set('apiKey', secrets.get('apiKey') ?? apiKey);
  secrets.set('clientSecret', secrets.get('clientSecret') ?? clientSecret);
}
