// What the quickstart begins from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Seed } from '@workload/emulator';

export function quickstartSeed(): Seed {
  const file = join(__dirname, '..', '..', 'examples', 'quickstart', 'seed.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Seed;
}
