/**
 * Runs inside the isolation of a `try`: carries out what the server outside says, one line of JSON each, and connects
 * the programs to the emulator outside. It loads nothing but Node's own modules. A hostile program can stop it, or
 * write in its name; the server outside counts neither as more than data.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** What the server says. */
export type Order = { readonly id: number } & (
  | { readonly do: 'write'; readonly path: string; readonly text: string | null }
  | { readonly do: 'read'; readonly path: string; readonly most: number }
  | {
      readonly do: 'run';
      readonly command: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
    }
);

/** What it answers: pieces of output, then the end. */
export type Said = { readonly id: number } & (
  | { readonly out: string }
  | { readonly err: string }
  | { readonly end: { readonly code?: number | null; readonly text?: string; readonly error?: string } }
);

const [socket = '', port = ''] = process.argv.slice(2);

function say(said: Said): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

function carryOut(order: Order): void {
  const { id } = order;
  try {
    switch (order.do) {
      case 'write':
        if (order.text === null) rmSync(order.path, { force: true, recursive: true });
        else {
          mkdirSync(dirname(order.path), { recursive: true });
          writeFileSync(order.path, order.text);
        }
        say({ id, end: {} });
        return;
      case 'read':
        if (statSync(order.path).size > order.most) throw new Error(`${order.path} is too large`);
        say({ id, end: { text: readFileSync(order.path, 'utf8') } });
        return;
      case 'run':
        run(order);
    }
  } catch (error) {
    say({ id, end: { error: (error as Error).message } });
  }
}

function run({ id, command: [file = '', ...args], cwd, env }: Extract<Order, { do: 'run' }>): void {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8').on('data', (out: string) => {
    say({ id, out });
  });
  child.stderr.setEncoding('utf8').on('data', (err: string) => {
    say({ id, err });
  });
  child.once('error', ({ message }) => {
    say({ id, end: { error: message } });
  });
  child.once('close', (code) => {
    say({ id, end: { code } });
  });
}

function listen(): void {
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      carryOut(JSON.parse(line) as Order);
    })
    .on('close', () => process.exit());
  say({ id: 0, end: {} });
}

// Without isolation, programs reach the emulator at its own address.
if (socket === '') listen();
else
  createServer((inner) => {
    const outer = connect(socket);
    inner.pipe(outer).pipe(inner);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(Number(port), '127.0.0.1', listen);
