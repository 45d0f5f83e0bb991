/**
 * Acknowledged writes survive a power loss: each file keeps what its last sync took, and any part of later writes.
 * SQLite's own syncs at checkpoints count, too. `npm run test:durability` needs Linux and a C compiler.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '../../emulator/src/testing/client';
import { afterPowerLoss } from '../../emulator/src/testing/crash';
import { lost, numbersOfChance, Writer } from './crashes';
import { bannerOf, run, type Running } from './process';

const LOSSES = Number(process.env.WORKLOAD_CRASHES ?? 10);
const SEED = Number(process.env.WORKLOAD_CRASH_SEED ?? 1);
const WRITERS = 8;
/** Enough requests for a checkpoint, after which the log restarts. */
const MOST_REQUESTS = 400;
const FILES = ['platform.db', 'platform.db-wal'];

let root: string;
let library: string;
const running: Running[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'power-loss-'));
  library = join(root, 'synced.so');
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    join(__dirname, 'synced.c'),
    '-ldl',
    '-pthread',
  ]);
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exit }) => exit));
  rmSync(root, { recursive: true });
});

const contentOf = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

test(
  `after ${LOSSES} power losses during ${WRITERS} writes each, it starts with all acknowledged writes`,
  async () => {
    const chance = numbersOfChance(SEED);
    const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`w${index}`, chance));
    let folder = join(root, 'data');
    let acknowledged = 0;
    let torn = 0;
    let rounds = 0;
    for (let loss = 0; loss <= LOSSES; loss += 1) {
      const synced = join(root, `synced-${loss}`);
      mkdirSync(synced);
      for (const name of FILES) writeFileSync(join(synced, name), contentOf(join(folder, name)));
      const started = run(['--data', folder, '--port', '0', '--json', '--log-level', 'error'], {
        LD_PRELOAD: library,
        SYNCED: synced,
      });
      running.push(started);
      const send = clientOf(await bannerOf(started));
      expect([loss, await lost(writers, send)]).toEqual([loss, []]);
      let left = 1 + Math.floor(chance() * MOST_REQUESTS);
      await Promise.all(
        writers.map((writer) =>
          writer.write(
            send,
            () => undefined,
            () => {
              acknowledged += 1;
              left -= 1;
              if (left === 0) started.child.kill('SIGKILL');
            },
          ),
        ),
      );
      expect(await started.exit).toBe('SIGKILL');
      const after = join(root, `data-${loss}`);
      cpSync(folder, after, { recursive: true });
      for (const name of FILES) {
        const [kept, now] = [synced, folder].map((place) => contentOf(join(place, name)));
        if (!kept || !now) throw new Error('there is nothing');
        const remains = afterPowerLoss(kept, now, chance);
        if (!remains.equals(now)) torn += 1;
        writeFileSync(join(after, name), remains);
      }
      // The number of restarts of the log, from its header.
      rounds += contentOf(join(synced, 'platform.db-wal')).readUInt32BE(12);
      rmSync(folder, { recursive: true });
      rmSync(synced, { recursive: true });
      folder = after;
    }
    process.stdout.write(`${acknowledged} acknowledged, ${torn} files torn, ${rounds} rounds of the log\n`);
    expect(acknowledged).toBeGreaterThan(LOSSES);
    expect(torn).toBeGreaterThan(LOSSES / 2);
    expect(rounds).toBeGreaterThan(0);
  },
  30_000 + LOSSES * 20_000,
);
