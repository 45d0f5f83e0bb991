// The commands of a sandbox. They work on files in the database: no client input runs on this machine.
import type { Ran, Written } from '../../../platform/handlers';
import { type Disk, DiskError, requireSize, resolvePath } from '../../../store/disk';
import { lookUp } from '../../../tables';
import {
  cutTo,
  Killed,
  KILLED_EXIT_CODE,
  LineTooLong,
  LONGEST_LINE,
  MOST_BYTES_OF_OUTPUT,
  Steps,
  STEPS_OF_COPY,
} from './limits';

export interface Machine {
  disk: Disk;
  workingDir: string;
  env: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  at: number;
}

interface State extends Machine {
  stdin: string;
  steps: Steps;
}

/** Exit code of shells for a command line that is too long. */
const TOO_LONG_EXIT_CODE = 126;

/** The result of a command. After a killed command, nothing else runs. */
type Done = Ran & { killed?: true };

type Command = (args: string[], state: State) => Partial<Ran>;

/** Runs a command line: commands joined by `;`, `&&`, `||` and `|`, with `>` and `>>` into files. */
export function runShell(line: string, machine: Machine): Ran {
  const written: Written[] = [];
  const total = { exitCode: 0, stdout: '', stderr: '', durationMs: 0, written };
  let tokens: Token[];
  try {
    tokens = tokensOf(line, machine.env);
  } catch (error) {
    return failed(error instanceof LineTooLong ? TOO_LONG_EXIT_CODE : 2, error);
  }
  const state = { ...machine, stdin: '', steps: new Steps() };
  let joinedBy = ';';
  for (const { pipeline, next } of pipelinesOf(tokens)) {
    const skipped =
      (joinedBy === '&&' && total.exitCode !== 0) || (joinedBy === '||' && total.exitCode === 0);
    joinedBy = next;
    if (skipped || pipeline.length === 0) continue;
    const done = runPipeline(pipeline, state);
    total.exitCode = done.exitCode;
    total.stdout = joined(total.stdout, done.stdout);
    total.stderr = joined(total.stderr, done.stderr);
    total.durationMs += done.durationMs ?? 0;
    note(total, written);
    if (done.killed) return { ...total, exitCode: KILLED_EXIT_CODE };
  }
  return total;
}

/** Notes how much has been written by now, if it is more than before. */
function note(
  { durationMs: afterMs, stdout, stderr }: Ran & { durationMs: number },
  written: Written[],
): void {
  const last = written.at(-1);
  if (stdout.length === (last?.stdout ?? 0) && stderr.length === (last?.stderr ?? 0)) return;
  if (last?.afterMs === afterMs) written.pop();
  written.push({ afterMs, stdout: stdout.length, stderr: stderr.length });
}

/** Appends to the output of a process. Keeps just enough to detect that it is too long. */
function joined(before: string, more: string): string {
  return before.length > MOST_BYTES_OF_OUTPUT ? before : before + cutTo(more, MOST_BYTES_OF_OUTPUT + 1).text;
}

interface Token {
  kind: 'word' | 'operator';
  text: string;
}

/** Words and operators of a line, with quotes and variables resolved. */
function tokensOf(line: string, env: Readonly<Record<string, string>>): Token[] {
  const tokens: Token[] = [];
  let word: string | undefined;
  const expanded = expanderOf(env);
  const end = () => {
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    word = undefined;
  };
  for (let index = 0; index < line.length;) {
    const rest = line.slice(index);
    const operator = /^(&&|\|\||>>|;|\||>|\n)/.exec(rest)?.[0];
    const single = /^'([^']*)'/.exec(rest);
    const double = /^"((?:[^"\\]|\\[^])*)"/.exec(rest);
    const escaped = /^\\([^])/.exec(rest);
    if (operator !== undefined) {
      end();
      tokens.push({ kind: 'operator', text: operator === '\n' ? ';' : operator });
      index += operator.length;
    } else if (single) {
      word = (word ?? '') + (single[1] ?? '');
      index += single[0].length;
    } else if (double) {
      word = (word ?? '') + expanded((double[1] ?? '').replace(/\\(["\\$`])/g, '$1'));
      index += double[0].length;
    } else if (escaped) {
      word = (word ?? '') + (escaped[1] ?? '');
      index += escaped[0].length;
    } else if (/^['"]/.test(rest)) {
      throw new DiskError('syntax error: a quote is not closed');
    } else if (/^\s/.test(rest)) {
      end();
      index += 1;
    } else {
      const plain = /^[^\s'"\\;&|>]+|^./.exec(rest)?.[0] ?? '';
      word = (word ?? '') + expanded(plain);
      index += plain.length;
    }
  }
  end();
  return tokens;
}

/** Expands variables. Throws if the line gets too long. */
function expanderOf(env: Readonly<Record<string, string>>): (text: string) => string {
  let left = LONGEST_LINE;
  return (text) =>
    text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => {
      const value = lookUp(env, braced ?? bare ?? '') ?? '';
      left -= value.length;
      if (left < 0) throw new LineTooLong('Argument list too long');
      return value;
    });
}

function* pipelinesOf(tokens: readonly Token[]): Generator<{ pipeline: Token[]; next: string }> {
  let pipeline: Token[] = [];
  for (const token of tokens) {
    if (is(token, ';') || is(token, '&&') || is(token, '||')) {
      yield { pipeline, next: token.text };
      pipeline = [];
    } else {
      pipeline.push(token);
    }
  }
  yield { pipeline, next: ';' };
}

function is({ kind, text }: Token, operator: string): boolean {
  return kind === 'operator' && text === operator;
}

function runPipeline(tokens: readonly Token[], state: State): Done {
  let done: Done = { exitCode: 0, stdout: '', stderr: '' };
  let stderr = '';
  let durationMs = 0;
  for (const command of commandsOf(tokens)) {
    done = runOne(command, Object.assign(state, { stdin: done.stdout }));
    stderr = joined(stderr, done.stderr);
    durationMs += done.durationMs ?? 0;
    if (done.killed) break;
  }
  return { ...done, stderr, durationMs };
}

function commandsOf(tokens: readonly Token[]): Token[][] {
  const commands: Token[][] = [[]];
  for (const token of tokens) {
    if (is(token, '|')) commands.push([]);
    else commands.at(-1)?.push(token);
  }
  return commands;
}

function runOne(tokens: readonly Token[], state: State): Done {
  const arrow = tokens.findIndex((token) => is(token, '>') || is(token, '>>'));
  const [name = '', ...args] = (arrow === -1 ? tokens : tokens.slice(0, arrow)).map(({ text }) => text);
  try {
    state.steps.spend(1);
    const command = lookUp(COMMANDS, name);
    if (!command) return { exitCode: 127, stdout: '', stderr: `${name}: command not found\n` };
    const done = { exitCode: 0, stdout: '', stderr: '', ...command(args, state) };
    if (arrow === -1) return done;
    redirect(done.stdout, tokens[arrow]?.text === '>>', tokens[arrow + 1]?.text, state);
    return { ...done, stdout: '' };
  } catch (error) {
    if (error instanceof Killed)
      return { exitCode: KILLED_EXIT_CODE, stdout: '', stderr: `${error.message}\n`, killed: true };
    return failed(1, error, name);
  }
}

function redirect(text: string, append: boolean, file: string | undefined, state: State): void {
  if (file === undefined) throw new DiskError('syntax error: > needs a file');
  const path = resolvePath(file, state.workingDir);
  const before = append && state.disk.exists(path) ? sizeOf(path, state) : 0;
  // Check the size before either is in memory as bytes.
  requireSize(path, before + text.length);
  state.steps.spendText(before + text.length);
  const bytes = Buffer.from(text);
  state.disk.write(path, before === 0 ? bytes : Buffer.concat([state.disk.read(path).content, bytes]));
}

function sizeOf(path: string, { disk }: State): number {
  return disk.stat(path).content.size;
}

function failed(exitCode: number, error: unknown, name = 'sh'): Ran {
  if (!(error instanceof DiskError)) throw error;
  return { exitCode, stdout: '', stderr: `${name}: ${error.message}\n` };
}

/** The contents of the named files, or the pipe's input without names. */
function input(files: readonly string[], state: State): string {
  const { stdin, steps, disk, workingDir } = state;
  if (files.length === 0) {
    steps.spendText(stdin.length);
    return stdin;
  }
  const named = files.map((file) => resolvePath(file, workingDir));
  let bytes = 0;
  for (const path of named) {
    bytes += sizeOf(path, state);
    requireSize(path, bytes);
  }
  steps.spend(files.length);
  steps.spendText(bytes);
  return named.flatMap((path) => [...textsOf(path, disk)]).join('');
}

/** A file as text, piece by piece, so that all its bytes are not in memory as well. */
function* textsOf(path: string, disk: Disk): Generator<string, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const piece of disk.pieces(disk.stat(path).content)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function paths(args: readonly string[], { workingDir, steps }: State): string[] {
  steps.spend(args.length);
  return args.filter((arg) => !arg.startsWith('-')).map((arg) => resolvePath(arg, workingDir));
}

function copy(from: string, to: string, { disk, steps }: State): void {
  const target = disk.isDirectory(to) ? resolvePath(from.slice(from.lastIndexOf('/') + 1), to) : to;
  if (!disk.isDirectory(from)) {
    const { content, mode } = disk.stat(from);
    steps.spend(STEPS_OF_COPY);
    disk.link(target, content, mode);
    return;
  }
  const inside = disk.below(from);
  disk.makeDirectory(target);
  for (const entry of inside) {
    const path = target + entry.path.slice(from.length);
    steps.spend(STEPS_OF_COPY);
    if (entry.directory) disk.makeDirectory(path);
    else disk.link(path, disk.stat(entry.path).content, entry.mode);
  }
}

const COMMANDS: Record<string, Command> = {
  echo: (args, { steps }) => {
    const bare = args[0] === '-n';
    const text = (bare ? args.slice(1) : args).join(' ');
    steps.spendText(text.length);
    return { stdout: text + (bare ? '' : '\n') };
  },
  true: () => ({}),
  false: () => ({ exitCode: 1 }),
  pwd: (_, { workingDir }) => ({ stdout: `${workingDir}\n` }),
  cd: ([to = '/'], state) => {
    const path = resolvePath(to, state.workingDir);
    if (!state.disk.isDirectory(path)) throw new DiskError(`${path}: not a directory`);
    state.workingDir = path;
    return {};
  },
  env: (_, { env, steps }) => {
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
    steps.spendText(lines.reduce((sum, { length }) => sum + length, 0));
    return { stdout: lines.join('') };
  },
  date: (_, { at }) => ({ stdout: `${new Date(at).toISOString()}\n` }),
  sleep: ([seconds = '']) => {
    if (!/^\d{1,9}(\.\d{1,3})?$/.test(seconds)) throw new DiskError(`invalid time interval "${seconds}"`);
    return { durationMs: Number(seconds) * 1000 };
  },
  cat: (args, state) => ({ stdout: input(args, state) }),
  head: (args, state) => {
    const { text, count } = linesAsked(args, state);
    return { stdout: withLineEnd(text.slice(0, endOfFirst(text, count))) };
  },
  tail: (args, state) => {
    const { text, count } = linesAsked(args, state);
    return { stdout: withLineEnd(text.slice(startOfLast(text, count))) };
  },
  wc: (args, state) => {
    const text = input(
      args.filter((arg) => !arg.startsWith('-')),
      state,
    );
    return { stdout: `${args.includes('-c') ? Buffer.byteLength(text) : countLines(text)}\n` };
  },
  grep: ([what = '', ...files], state) => {
    const stdout = linesWith(what, input(files, state), state.steps);
    return { exitCode: stdout === '' ? 1 : 0, stdout };
  },
  ls: (args, state) => {
    const [path = state.workingDir] = paths(args, state);
    const entries = state.disk.list(path);
    state.steps.spend(entries.length);
    return { stdout: entries.map(({ name }) => `${name}\n`).join('') };
  },
  mkdir: (args, state) => {
    for (const path of paths(args, state)) {
      if (!args.includes('-p') && state.disk.exists(path)) throw new DiskError(`${path}: file exists`);
      state.disk.makeDirectory(path);
    }
    return {};
  },
  touch: (args, state) => {
    for (const path of paths(args, state)) {
      if (!state.disk.exists(path)) state.disk.write(path, Buffer.alloc(0));
    }
    return {};
  },
  rm: (args, state) => {
    const recursive = args.some((arg) => /^-\w*r/i.test(arg));
    const force = args.some((arg) => /^-\w*f/.test(arg));
    for (const path of paths(args, state)) {
      if (force && !state.disk.exists(path)) continue;
      if (!recursive && state.disk.isDirectory(path)) throw new DiskError(`${path}: is a directory`);
      state.disk.remove(path, recursive);
    }
    return {};
  },
  cp: (args, state) => {
    const [from, to] = paths(args, state);
    if (from === undefined || to === undefined) throw new DiskError('two paths are needed');
    copy(from, to, state);
    return {};
  },
  mv: (args, state) => {
    const [from, to] = paths(args, state);
    if (from === undefined || to === undefined) throw new DiskError('two paths are needed');
    if (to === from || to.startsWith(`${from}/`)) throw new DiskError(`${to}: is inside ${from}`);
    state.disk.moving(from, () => {
      copy(from, to, state);
      state.disk.remove(from, true);
    });
    return {};
  },
};

/** The text for `head` and `tail`, and the number of lines; default 10. */
function linesAsked(args: readonly string[], state: State): { text: string; count: number } {
  const [option, given = ''] = args;
  if (option !== '-n') return { text: input(args, state), count: 10 };
  if (!/^\d+$/.test(given)) throw new DiskError(`invalid number of lines "${given}"`);
  return { text: input(args.slice(2), state), count: Number(given) };
}

// A text may be millions of line ends, so it is never split into lines.

function endOfFirst(text: string, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    const lineEnd = text.indexOf('\n', end);
    if (lineEnd === -1) return text.length;
    end = lineEnd + 1;
  }
  return end;
}

function startOfLast(text: string, count: number): number {
  if (count === 0) return text.length;
  let before = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < count; line += 1) {
    if (before === 0) return 0;
    before = text.lastIndexOf('\n', before - 1);
    if (before === -1) return 0;
  }
  return before + 1;
}

function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}

function linesWith(what: string, text: string, steps: Steps): string {
  if (what === '') return withLineEnd(text);
  const found: string[] = [];
  for (let at = text.indexOf(what); at !== -1 && !what.includes('\n');) {
    steps.spend(1);
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    found.push(text.slice(text.lastIndexOf('\n', at) + 1, end));
    at = text.indexOf(what, end);
  }
  return withLineEnd(found.join(''));
}

export function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
