// The initial state of the quickstart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emulator, Seed } from '@workload/emulator';
import { ask } from './browser';

export function quickstartSeed(): Seed {
  const file = join(__dirname, '..', '..', 'examples', 'quickstart', 'seed.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Seed;
}

/**
 * Releases the quickstart's application `shop` as its program does, from a ready snapshot. Resolves when the
 * deployment has ended, because the platform refuses a second one meanwhile.
 */
export async function releaseShop(emulator: Emulator, snapshot: string, traffic: number): Promise<void> {
  while ((await statusAt(emulator, `/snapshots/${snapshot}`)) !== 'ready') continue;
  const fork = { targetType: 'application', targetName: 'shop', traffic };
  const status = await ask(emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
  if (status !== 200) throw new Error(`the fork of ${snapshot} was answered ${status}`);
  while ((await statusAt(emulator, '/applications/shop')) === 'DEPLOYING') continue;
}

/** Files and processes in the quickstart's sandbox `shop-build`. */
export async function fillShopBuild(emulator: Emulator): Promise<void> {
  const inside = { ...emulator, baseUrl: `${emulator.url}/default/sandboxes/shop-build` };
  const files = {
    '/package.json': '{\n  "name": "shop",\n  "version": "2.0.0"\n}\n',
    '/src/index.ts': "import { serve } from './serve';\n\nserve(8080);\n",
  };
  for (const [path, content] of Object.entries(files)) {
    await ask(inside, 'PUT', `/filesystem${path}`, { content });
  }
  for (const command of ['ls /src', 'cat /package.json']) await ask(inside, 'POST', '/process', { command });
}

async function statusAt({ baseUrl, apiKey }: Emulator, path: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(baseUrl + path, { headers });
  return ((await response.json()) as { status?: string }).status;
}
