/**
 * `pulumi-resource-workload` of the npm package: runs the plugin with the code that V8 compiled for earlier runs. Node's
 * own compile cache has only what is compiled when a file is loaded, a twentieth of it, and does not exist on Node 20.
 */
import { createHash, type BinaryLike } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import Module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';

const PLUGIN = join(__dirname, 'plugin.cjs');

/** So many runs add what they compiled: a preview compiles other functions than a refresh. */
const RUNS = 5;
/** Files that are kept, so that those of other versions of Node and of this package do not gather. */
const FILES = 8;
const DIGEST_BYTES = 32;

/** A folder that only this user can write, as Node runs its contents; undefined if this is not possible. */
function ownFolder(): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return undefined;
  try {
    const folder = join(process.env.PULUMI_HOME ?? join(homedir(), '.pulumi'), 'workload-compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    // Windows has no such ids and modes; there, only the user can write the profile.
    const isOwn =
      process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
    return found.isDirectory() && isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

const digestOf = (data: BinaryLike) => createHash('sha256').update(data).digest();

/** The code of one plugin and one Node in a folder: `NAME-RUNS`, a digest and the data of V8. */
class Kept {
  readonly #name: string;

  constructor(
    private readonly folder: string,
    source: string,
  ) {
    // With its path: V8 takes the one that it finds in the data into stack traces.
    const digest = digestOf(`${PLUGIN}\n${source}`).toString('hex').slice(0, 16);
    this.#name = `${digest}-${process.version}-${process.platform}-${process.arch}`;
  }

  /** Undefined if there is none, or not whole. */
  read(): { readonly data: Buffer; readonly runs: number } | undefined {
    for (let runs = RUNS; runs > 0; runs--) {
      try {
        const bytes = readFileSync(this.#file(runs));
        const data = bytes.subarray(DIGEST_BYTES);
        // V8 does not check what it reads.
        if (digestOf(data).equals(bytes.subarray(0, DIGEST_BYTES))) return { data, runs };
      } catch {
        // There is none.
      }
    }
    return undefined;
  }

  /** A failure loses nothing: the next run compiles again. */
  write(data: Buffer, runs: number): void {
    const unfinished = join(this.folder, `.${process.pid}`);
    try {
      writeFileSync(unfinished, Buffer.concat([digestOf(data), data]), { mode: 0o600 });
      renameSync(unfinished, this.#file(runs));
      for (let other = 1; other <= RUNS; other++)
        if (other !== runs) rmSync(this.#file(other), { force: true });
      this.#leaveNewest();
    } catch {
      rmSync(unfinished, { force: true });
    }
  }

  #file(runs: number): string {
    return join(this.folder, `${this.#name}-${runs}`);
  }

  #leaveNewest(): void {
    const files = readdirSync(this.folder).map((name) => join(this.folder, name));
    const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at);
    for (const { file } of byAge.slice(FILES)) rmSync(file, { recursive: true, force: true });
  }
}

/** Runs the file as `require` does. */
function run(folder: string): void {
  // Its first line is one of the shell.
  const source = readFileSync(PLUGIN, 'utf8').replace(/^#!/, '//');
  const kept = new Kept(folder, source);
  const found = kept.read();
  const script = new Script(Module.wrap(source), {
    filename: PLUGIN,
    cachedData: found?.data,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  // Of another V8, or of one with other flags.
  const runs = found === undefined || script.cachedDataRejected === true ? 0 : found.runs;
  if (runs < RUNS)
    process.once('exit', () => {
      kept.write(script.createCachedData(), runs + 1);
    });
  const start = script.runInThisContext() as (...given: readonly unknown[]) => void;
  const own = { exports: {} };
  start.call(own.exports, own.exports, createRequire(PLUGIN), own, PLUGIN, __dirname);
}

const folder = ownFolder();
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the bundle beside this one
if (folder === undefined) require('./plugin.cjs');
else run(folder);
