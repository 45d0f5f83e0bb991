// Draws the pictures of docs/console.md from the quickstart's platform: some pages in light, some in dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, startBrowser, startPlatform } from './browser';
import { fillShopBuild, quickstartSeed, releaseShop } from './seed';

const FOLDER = join(__dirname, '..', '..', 'docs', 'console');

const PICTURES = [
  { name: 'overview', place: '/', colorScheme: 'light' },
  { name: 'resources', place: '/resources', colorScheme: 'light' },
  { name: 'resource', place: '/resources/sandboxes/shop-build', colorScheme: 'dark' },
  { name: 'application', place: '/applications/shop', colorScheme: 'light', height: 1000 },
  { name: 'application-phone', place: '/applications/shop', colorScheme: 'dark', width: 390 },
  { name: 'sandbox', place: '/sandboxes/shop-build', colorScheme: 'light' },
  { name: 'requests', place: '/requests', colorScheme: 'light' },
  { name: 'control', place: '/control', colorScheme: 'dark', height: 1000 },
] as const;

/** The requests in the journal, besides those of the shop's clients. */
const INVOICES = { metadata: { name: 'invoices', labels: { app: 'shop' } }, spec: { region: 'us-was-1' } };
const REQUESTS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['POST', '/drives', INVOICES],
  ['GET', '/drives/invoices'],
  ['PUT', '/drives/invoices', INVOICES],
  ['PUT', '/drives/invoices', INVOICES],
  ['GET', '/integrations/connections/mail'],
  ['POST', '/drives', INVOICES],
];

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ seed: quickstartSeed() })]);
  await releaseShop(emulator, 'shop-v1', 100);
  await releaseShop(emulator, 'shop-v2', 10);
  await fillShopBuild(emulator);
  emulator.faults.add({ method: 'PUT', path: '/drives', then: { kind: 'status', status: 503 } });
  for (const [method, path, body] of REQUESTS) {
    await ask(emulator, method, path, body);
    const responses = await Promise.all(
      ['/', '/cart', '/'].map((place) => fetch(`${emulator.url}/default/applications/shop${place}`)),
    );
    for (const response of responses) await response.body?.cancel();
  }
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

test.each(PICTURES)('$name in $colorScheme', async ({ name, place, colorScheme, ...size }) => {
  const viewport = { width: 1200, height: 720, ...size };
  const { page, complaints } = await openConsole(browser, emulator, { place, viewport, colorScheme });
  await page.waitForLoadState('load');
  // Charts are drawn in the first frame after their numbers arrive.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  if (name === 'sandbox') {
    await page.getByRole('treeitem', { name: 'package.json' }).click();
    await page.getByRole('group', { name: 'Content of the file' }).waitFor();
    await page.getByRole('button', { name: /^cat/ }).click();
    await page.getByRole('log', { name: 'Standard output' }).waitFor();
  }
  await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  expect(complaints).toEqual([]);
  await page.context().close();
});
