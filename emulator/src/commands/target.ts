// The platform that a command works on: a running emulator, or a data folder that nobody holds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, InUseError, messageOf, StartError } from '../errors';
import { Tokens } from '../identity/tokens';
import { stoppedClock } from '../platform/clock-storage';
import type { Keeping } from '../saved/platform';
import { addressIn } from '../store/address';
import { Database } from '../store/database';
import { SecretsFile } from '../store/secrets-file';
import { Settings } from '../store/settings';

/** The default data folder, as in the commands' help. */
export const DATA = '.workload/platform';

/** Environment variable with the control token of an emulator. */
export const CONTROL_TOKEN = 'WORKLOAD_EMULATOR_CONTROL_TOKEN';

export interface TargetOptions {
  data?: string;
  url?: string;
}

export interface RunningTarget {
  url: string;
  token: string;
}

/** A folder that this process holds until `database.close()`. */
export interface FolderTarget {
  folder: string;
  keeping: Keeping;
}

/**
 * The emulator at `url`, or the emulator that holds the folder, or the folder itself.
 *
 * @param mayBeNew Whether the folder may have no platform yet.
 * @throws StartError that says what is missing.
 */
export function targetOf({ url, data }: TargetOptions, mayBeNew: boolean): RunningTarget | FolderTarget {
  if (url !== undefined) return { url: originOf(url), token: tokenFor(url, data) };
  const folder = data ?? DATA;
  if (!mayBeNew && !existsSync(join(folder, 'platform.db'))) {
    throw new StartError(
      `there is no platform in ${folder}: give its folder with --data, or a running emulator with --url`,
    );
  }
  try {
    return { folder, keeping: opened(folder) };
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
  }
  const running = addressIn(folder);
  if (running === undefined) {
    throw new StartError(`an emulator uses ${folder}, but its address is unknown: give it with --url`);
  }
  return { url: running, token: tokenFor(running, folder) };
}

function opened(folder: string): Keeping {
  const database = new Database(folder);
  const settings = new Settings(database);
  const clock = stoppedClock(settings);
  const secrets = new SecretsFile(folder);
  return { database, settings, secrets, clock, tokens: new Tokens(secrets, settings, clock, () => '') };
}

function originOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new StartError(`--url must be an address like http://127.0.0.1:4700, not ${JSON.stringify(url)}`);
  return new URL(url).origin;
}

/**
 * The token from the environment or from the named folder. A token of another folder is never sent to this emulator.
 */
function tokenFor(url: string, folder: string | undefined): string {
  const given = process.env[CONTROL_TOKEN];
  const token = given ?? (folder === undefined ? undefined : new SecretsFile(folder).get('controlToken'));
  if (token !== undefined) return token;
  throw new StartError(
    `the control token of ${url} is missing: set ${CONTROL_TOKEN} to the token that it printed, or give its folder with --data`,
  );
}

/**
 * Sends a request to a running emulator.
 * @throws StartError with the reason of the failure.
 */
export async function askRunning(
  { url, token }: RunningTarget,
  path: string,
  body?: { content: Buffer; type: string },
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': body.type }) };
  const init = { method: 'POST', headers, ...(body && { body: body.content }) };
  const response = await fetch(`${url}/_emulator${path}`, init).catch((error: unknown) => {
    throw new StartError(
      `no emulator answers at ${url} (${reasonOf(error)}): start it, or give another --url`,
    );
  });
  if (response.ok) return response;
  throw new StartError(`the emulator at ${url} refused: ${await refusalOf(response)}`);
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return codeOf(cause) ?? messageOf(cause ?? error);
}

async function refusalOf(response: Response): Promise<string> {
  if (response.status === 401)
    return `the control token is wrong; set ${CONTROL_TOKEN} to the token that it printed, or give its folder with --data`;
  const { message } = ((await response.json().catch(() => undefined)) ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `it answered ${response.status}`;
}
