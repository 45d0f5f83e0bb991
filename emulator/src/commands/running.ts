// The emulators that run in a folder. Each has a private file below `.workload/running`, from when it listens until it
// stops. Other commands find it there, also one that keeps its data in memory.
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { codeOf, StartError } from '../errors';
import { isAlive } from '../parents';
import { openPrivate } from '../store/folder';

const FOLDER = join('.workload', 'running');
/** How long an emulator may take to answer, in milliseconds. */
const ANSWER_WITHIN_MS = 5000;

const runningSchema = z.object({
  /** Random, and in the answers of `/_emulator/health`: another program at this address does not know it. */
  instance: z.uuid(),
  /** Name of the machine or container: several may share the folder. */
  machine: z.string(),
  pid: z.int().positive(),
  url: z.url(),
  workspace: z.string(),
  apiKey: z.string(),
  controlToken: z.string(),
});

export type RunningEmulator = z.infer<typeof runningSchema>;

/** Tells other commands about the emulator of this process. Without a place to write, they do not find it. */
export function tellRunning(emulator: Omit<RunningEmulator, 'machine' | 'pid'>): void {
  const running = { ...emulator, machine: hostname(), pid: process.pid };
  for (const { instance, pid } of recorded()) if (!isAlive(pid)) forgetRunning(instance);
  const file = fileOf(emulator.instance);
  const draft = `${file}.new`;
  try {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    writeFileSync(join(FOLDER, '.gitignore'), '*\n');
    const descriptor = openPrivate(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    try {
      writeFileSync(descriptor, JSON.stringify(running));
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch {
    remove(draft);
  }
}

/** Forgets this emulator, and no other one. */
export function forgetRunning(instance: string): void {
  remove(fileOf(instance));
  remove(pageOf(instance));
}

/**
 * Writes a page that leads a browser to a secret address, and returns its path.
 *
 * @throws StartError if it cannot be written.
 */
export function writePage(instance: string, address: string): string {
  const file = pageOf(instance);
  const descriptor = openPrivate(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    const html = `<!doctype html><meta charset="utf-8"><title>Console</title><meta http-equiv="refresh" content="0; url=${address}">`;
    writeFileSync(descriptor, html);
  } finally {
    closeSync(descriptor);
  }
  return resolve(file);
}

/** A file that stays is recognised by its process later. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // For example, the folder is read-only now.
  }
}

/**
 * The only emulator that runs in this folder.
 *
 * @param port Needed if several run there.
 * @throws StartError that says what to do.
 */
export async function runningHere(port?: number): Promise<RunningEmulator> {
  const told = recorded();
  const states = await Promise.all(told.map(stateOf));
  const inState = (wanted: State) => told.filter((_, index) => states[index] === wanted);
  for (const { instance } of inState('gone')) forgetRunning(instance);
  const isMeant = ({ url }: RunningEmulator) => port === undefined || portOf(url) === String(port);
  const [found, ...others] = inState('answers').filter(isMeant);
  if (found !== undefined && others.length === 0) return found;
  const ports = inState('answers').map(({ url }) => portOf(url));
  if (found !== undefined)
    throw new StartError(
      `several emulators run in ${process.cwd()}: choose one with --port (${ports.join(', ')})`,
    );
  const [silent] = inState('silent').filter(isMeant);
  if (silent !== undefined)
    throw new StartError(
      `the emulator at ${silent.url} (process ${silent.pid}) does not answer: continue it, or end it and start it again`,
    );
  throw new StartError(
    ports.length > 0
      ? `no emulator of ${process.cwd()} listens on port ${port}: choose another --port (${ports.join(', ')})`
      : `no emulator runs in ${process.cwd()}: start one there in another terminal, or go to the folder where you started it`,
  );
}

type State = 'answers' | 'silent' | 'gone';

async function stateOf({ url, instance, pid }: RunningEmulator): Promise<State> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(`${url}/_emulator/health`, { signal, redirect: 'manual' });
    const answer = z.object({ instance: z.string() }).safeParse(await response.json());
    if (answer.data?.instance === instance) return 'answers';
    // Another program has the port now.
    return 'gone';
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return codeOf(cause) === 'ECONNREFUSED' || !isAlive(pid) ? 'gone' : 'silent';
  }
}

/** The records of this machine. Leaves out what somebody else wrote or may have changed. */
function recorded(): RunningEmulator[] {
  let names: string[];
  try {
    names = readdirSync(FOLDER);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { data } = runningSchema.safeParse(contentOf(join(FOLDER, name)));
      return data?.machine === hostname() ? [data] : [];
    });
}

function contentOf(file: string): unknown {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { uid, mode } = fstatSync(descriptor);
      // Windows has no such owners and modes.
      if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o077) !== 0))
        return undefined;
      return JSON.parse(readFileSync(descriptor, 'utf8'));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

function portOf(url: string): string {
  return new URL(url).port || '80';
}

function fileOf(instance: string): string {
  return join(FOLDER, `${instance}.json`);
}

function pageOf(instance: string): string {
  return join(FOLDER, `${instance}.html`);
}
