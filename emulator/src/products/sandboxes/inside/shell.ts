// The few commands a sandbox knows. They work on files of the database: nothing a client sends runs on this machine.
import type { Ran } from '../../../platform/handlers';
import { type Disk, DiskError, resolvePath } from '../../../store/disk';

export interface Machine {
  disk: Disk;
  workingDir: string;
  env: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  at: number;
}

interface State extends Machine {
  stdin: string;
}

type Command = (args: string[], state: State) => Partial<Ran>;

/** Runs a command line: commands joined by `;`, `&&`, `||` and `|`, with `>` and `>>` into files. */
export function runShell(line: string, machine: Machine): Ran {
  const total: Required<Ran> = { exitCode: 0, stdout: '', stderr: '', durationMs: 0 };
  let tokens: Token[];
  try {
    tokens = tokensOf(line, machine.env);
  } catch (error) {
    return failed(2, error);
  }
  const state = { ...machine };
  let joinedBy = ';';
  for (const { pipeline, next } of pipelinesOf(tokens)) {
    const skipped =
      (joinedBy === '&&' && total.exitCode !== 0) || (joinedBy === '||' && total.exitCode === 0);
    joinedBy = next;
    if (skipped || pipeline.length === 0) continue;
    const done = runPipeline(pipeline, state);
    total.exitCode = done.exitCode;
    total.stdout += done.stdout;
    total.stderr += done.stderr;
    total.durationMs += done.durationMs ?? 0;
  }
  return total;
}

interface Token {
  kind: 'word' | 'operator';
  text: string;
}

/** Words and operators of a line, quotes and variables resolved. */
function tokensOf(line: string, env: Readonly<Record<string, string>>): Token[] {
  const tokens: Token[] = [];
  let word: string | undefined;
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
      word = (word ?? '') + expanded((double[1] ?? '').replace(/\\(["\\$`])/g, '$1'), env);
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
      word = (word ?? '') + expanded(plain, env);
      index += plain.length;
    }
  }
  end();
  return tokens;
}

function expanded(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    return Object.hasOwn(env, name) ? (env[name] ?? '') : '';
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

function runPipeline(tokens: readonly Token[], state: Machine): Ran {
  let done: Ran = { exitCode: 0, stdout: '', stderr: '' };
  let stderr = '';
  let durationMs = 0;
  for (const command of commandsOf(tokens)) {
    done = runOne(command, Object.assign(state, { stdin: done.stdout }));
    stderr += done.stderr;
    durationMs += done.durationMs ?? 0;
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

function runOne(tokens: readonly Token[], state: State): Ran {
  const arrow = tokens.findIndex((token) => is(token, '>') || is(token, '>>'));
  const [name = '', ...args] = (arrow === -1 ? tokens : tokens.slice(0, arrow)).map(({ text }) => text);
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) return { exitCode: 127, stdout: '', stderr: `${name}: command not found\n` };
    const done = { exitCode: 0, stdout: '', stderr: '', ...command(args, state) };
    if (arrow === -1) return done;
    redirect(done.stdout, tokens[arrow]?.text === '>>', tokens[arrow + 1]?.text, state);
    return { ...done, stdout: '' };
  } catch (error) {
    return failed(1, error, name);
  }
}

function redirect(text: string, append: boolean, file: string | undefined, state: State): void {
  if (file === undefined) throw new DiskError('syntax error: > needs a file');
  const path = resolvePath(file, state.workingDir);
  const before = append && state.disk.exists(path) ? state.disk.read(path).content : Buffer.alloc(0);
  state.disk.write(path, Buffer.concat([before, Buffer.from(text)]));
}

function failed(exitCode: number, error: unknown, name = 'sh'): Ran {
  if (!(error instanceof DiskError)) throw error;
  return { exitCode, stdout: '', stderr: `${name}: ${error.message}\n` };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The contents of the files named, or what comes through the pipe when none is. */
function input(files: readonly string[], state: State): string {
  if (files.length === 0) return state.stdin;
  return files
    .map((file) => state.disk.read(resolvePath(file, state.workingDir)).content.toString())
    .join('');
}

function paths(args: readonly string[], { workingDir }: State): string[] {
  return args.filter((arg) => !arg.startsWith('-')).map((arg) => resolvePath(arg, workingDir));
}

function copy(from: string, to: string, { disk }: State): void {
  const target = disk.isDirectory(to) ? resolvePath(from.slice(from.lastIndexOf('/') + 1), to) : to;
  if (!disk.isDirectory(from)) {
    const { content, mode } = disk.read(from);
    disk.write(target, content, mode);
    return;
  }
  const inside = disk.below(from);
  disk.makeDirectory(target);
  for (const entry of inside) {
    const path = target + entry.path.slice(from.length);
    if (entry.directory) disk.makeDirectory(path);
    else disk.write(path, disk.read(entry.path).content, entry.mode);
  }
}

const COMMANDS: Record<string, Command> = {
  echo: (args) => {
    const bare = args[0] === '-n';
    return { stdout: (bare ? args.slice(1) : args).join(' ') + (bare ? '' : '\n') };
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
  env: (_, { env }) => ({
    stdout: Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  }),
  date: (_, { at }) => ({ stdout: `${new Date(at).toISOString()}\n` }),
  sleep: ([seconds = '']) => {
    if (!/^\d{1,9}(\.\d{1,3})?$/.test(seconds)) throw new DiskError(`invalid time interval "${seconds}"`);
    return { durationMs: Number(seconds) * 1000 };
  },
  cat: (args, state) => ({ stdout: input(args, state) }),
  head: (args, state) => ({ stdout: lineRange(args, state, (lines, count) => lines.slice(0, count)) }),
  tail: (args, state) => ({
    stdout: lineRange(args, state, (lines, count) => lines.slice(Math.max(0, lines.length - count))),
  }),
  wc: (args, state) => {
    const text = input(
      args.filter((arg) => !arg.startsWith('-')),
      state,
    );
    return { stdout: `${args.includes('-c') ? Buffer.byteLength(text) : linesOf(text).length}\n` };
  },
  grep: ([what = '', ...files], state) => {
    const found = linesOf(input(files, state)).filter((line) => line.includes(what));
    return { exitCode: found.length > 0 ? 0 : 1, stdout: found.map((line) => `${line}\n`).join('') };
  },
  ls: (args, state) => {
    const [path = state.workingDir] = paths(args, state);
    return {
      stdout: state.disk
        .list(path)
        .map(({ name }) => `${name}\n`)
        .join(''),
    };
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
    copy(from, to, state);
    state.disk.remove(from, true);
    return {};
  },
};

function lineRange(
  args: readonly string[],
  state: State,
  range: (lines: string[], count: number) => string[],
): string {
  const given = args[0] === '-n' ? args[1] : undefined;
  const lines = linesOf(input(given === undefined ? args : args.slice(2), state));
  return range(lines, Number(given ?? 10))
    .map((line) => `${line}\n`)
    .join('');
}
