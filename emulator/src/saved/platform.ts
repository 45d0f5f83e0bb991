// Everything that an emulator keeps, into the file of a saved platform and back.
import type { Tokens } from '../identity/tokens';
import type { Clock } from '../platform/clock';
import { CLOCK_SETTINGS } from '../platform/clock-storage';
import { codeOf, StartError } from '../errors';
import { Problem } from '../problem';
import { type Database, isFull, SCHEMA_SETTING, type Value } from '../store/database';
import type { SecretsFile } from '../store/secrets-file';
import { DEFAULT_WORKSPACE, FIRST_WORKSPACE, LEFT_OVER, type Settings } from '../store/settings';
import { notSaved, rowsOf, type Saved, written } from './format';

export interface SaveOptions {
  /**
   * Whether to leave the emulator's own keys out of the file: the first API key, the secret of the first OAuth client and
   * the key that signs tokens. An emulator that starts from such a file creates new ones, and existing tokens stop
   * working. The file always contains the hashes of keys that were created on the platform or by a seed, so these keys
   * continue to work. Default: false.
   */
  withoutKeys?: boolean;
}

/** The parts of an emulator that keep something. */
export interface Keeping {
  database: Database;
  settings: Settings;
  secrets: SecretsFile;
  clock: Clock;
  tokens: Tokens;
}

/** What the settings say of the database and of the clock stands elsewhere in the file, or not at all. */
const isLeftOut = (key: Value | undefined) =>
  [SCHEMA_SETTING, LEFT_OVER, FIRST_WORKSPACE].some((name) => name === key) ||
  String(key).startsWith(CLOCK_SETTINGS);

/**
 * The file of everything that is kept at this moment, in parts. Nothing may be written meanwhile.
 *
 * @throws Problem when it gets too large.
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
 * Puts a saved platform in place of everything that is there, in a transaction of its own; when it cannot be, nothing is
 * changed.
 *
 * @param then What follows in the same transaction.
 * @throws Problem for what cannot be restored.
 */
export function replaceBy(saved: Saved, keeping: Keeping, then: () => void = () => undefined): void {
  const { database, secrets, clock } = keeping;
  try {
    secrets.attempt(() => {
      database.transaction(() => {
        putBack(saved, keeping);
        withRecords(then);
        // Before the commit, as at a start.
        secrets.write();
      });
    });
  } catch (error) {
    clock.reload();
    throw error;
  }
}

/**
 * Does something with records that were put back. Their tables and columns are checked, their fields are not: throws a
 * Problem where they are not as this version writes them.
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
 * Puts a saved platform in place of everything that is there, as part of a transaction. An emulator with its own keys
 * keeps them; one without keys takes those of the file.
 *
 * @throws Problem for what cannot be restored.
 */
export function putBack(saved: Saved, { database, settings, secrets, clock, tokens }: Keeping): void {
  try {
    const rows = rowsOf(saved, database.columns);
    database.put({ ...rows, meta: rows.meta?.filter(([key]) => !isLeftOut(key)) ?? [] });
  } catch (error) {
    if (codeOf(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
    throw notSaved('two of its rows are the same object: save it again');
  }
  settings.set(FIRST_WORKSPACE, saved.workspace);
  clock.beginAt(saved.time);
  if (saved.keys === undefined) {
    // Tokens that were issued before are about another platform.
    tokens.endAll();
    return;
  }
  const { apiKey, clientSecret, signingKey } = saved.keys;
  secrets.set('signingKey', signingKey);
  secrets.set('apiKey', secrets.get('apiKey') ?? apiKey);
  secrets.set('clientSecret', secrets.get('clientSecret') ?? clientSecret);
}
