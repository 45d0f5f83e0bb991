// What the quickstart begins from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emulator, Seed } from '@workload/emulator';
import { ask } from './browser';

export function quickstartSeed(): Seed {
  const file = join(__dirname, '..', '..', 'examples', 'quickstart', 'seed.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Seed;
}

/** A release of the quickstart's application `shop`: what its program makes of a snapshot. */
export function releaseShop(emulator: Emulator, snapshot: string, traffic: number): Promise<number> {
  const fork = { targetType: 'application', targetName: 'shop', traffic };
  return ask(emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
}
