// What a stopped emulator answers to the program that started it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from './emulator';
import { clientOf } from './testing/client';

let folder: string;
let file: string;
let own: Emulator;
let saved: ReturnType<Emulator['save']>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stopped-'));
  file = join(folder, 'platform.jsonl');
  own = await startEmulator({ clock: 'manual' });
  own.saveTo(file);
  saved = own.save();
});
afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true });
});

const METHODS: Readonly<Record<string, () => unknown>> = {
  addWorkspace: () => own.addWorkspace('late'),
  'clock.advance': () => {
    own.clock.advance(1);
  },
  consoleUrl: () => own.consoleUrl(),
  'deployments.failNext': () => {
    own.deployments.failNext({ kind: 'functions', message: 'no' });
  },
  'faults.add': () => own.faults.add({ then: { kind: 'hang' } }),
  'faults.clear': () => {
    own.faults.clear();
  },
  'journal.clear': () => {
    own.journal.clear();
  },
  reset: () => {
    own.reset();
  },
  restore: () => {
    own.restore(saved);
  },
  restoreFrom: () => {
    own.restoreFrom(file);
  },
  save: () => own.save(),
  saveTo: () => {
    own.saveTo(file);
  },
  seed: () => {
    own.seed({});
  },
};

test('every method that works with the platform is in the table', () => {
  const reads = ['clock.now', 'faults.pending', 'journal.entries', 'stop'];
  const methods = Object.entries(own).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function'
      ? [name]
      : typeof value === 'object' && value !== null
        ? Object.keys(value).map((inner) => `${name}.${inner}`)
        : [],
  );
  expect(new Set(methods)).toEqual(new Set([...Object.keys(METHODS), ...reads]));
});

test('while it stops and afterwards, each of them throws an Error, and the process goes on', async () => {
  await clientOf(own)('GET', '/drives');
  const refusals = () =>
    Object.entries(METHODS).map(([name, call]) => {
      try {
        call();
        return [name, 'no error'];
      } catch (error) {
        return [name, (error as Error).message];
      }
    });
  const refused = Object.keys(METHODS).map((name) => [name, 'the emulator is stopped: start another one']);
  const stopping = own.stop();
  expect(refusals()).toEqual(refused);
  await stopping;
  expect(refusals()).toEqual(refused);
  expect(own.journal.entries()).toHaveLength(1);
  expect(own.faults.pending()).toEqual([]);
  expect(own.clock.now()).toBeGreaterThan(0);
});
