// The emulator's console in a real browser: sign-in, live events, and the browser's complaints.
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, openPage, startBrowser, startPlatform } from './browser';
import { quickstartSeed, releaseShop } from './seed';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  const handlers = {
    application: () => ({
      headers: { 'content-type': 'text/html' },
      body: `<script>(${String(attack)})()</script>`,
    }),
  };
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ handlers })]);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

/** An attack from a workload's page: it calls the console's API with the visitor's cookie. */
async function attack(): Promise<void> {
  const headers = { 'x-console': '1' };
  const asked = fetch('/_console/api/control/clock', { method: 'POST', headers, credentials: 'include' });
  const read = fetch('/_console/api/session', { credentials: 'include' });
  const outcomes = await Promise.allSettled([asked, read]);
  document.title = [self.origin, ...outcomes.map(({ status }) => status)].join(' ');
}

test("a workload's page by path has neither the console's origin nor its session", async () => {
  emulator.seed(quickstartSeed());
  await releaseShop(emulator, 'shop-v1', 100);
  const { page } = await openConsole(browser, emulator);
  await page.evaluate(attack);
  expect(await page.title()).toBe(`${emulator.url} fulfilled fulfilled`);
  await page.goto(`${emulator.url}/default/applications/shop/`);
  await page.waitForFunction(() => document.title.includes(' '));
  expect(await page.title()).toBe('null rejected rejected');
});

test('a link signs in once, and removes its code from the address', async () => {
  const url = emulator.consoleUrl();
  const { page } = await openPage(browser, emulator);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(page.url()).toBe(`${emulator.url}/_console/#/`);

  const other = await openPage(browser, emulator);
  await other.page.goto(url);
  await other.page.getByRole('alert').waitFor();
  expect(await other.page.getByRole('alert').textContent()).toContain('used before');

  await other.page.getByLabel('Control token').fill(emulator.controlToken);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('objects created elsewhere appear without a reload', async () => {
  const { page, complaints } = await openConsole(browser, emulator);
  await page.getByText('Nothing is on the platform yet').waitFor();
  await ask(emulator, 'POST', '/sandboxes', {
    metadata: { name: 'tests' },
    spec: { region: 'us-was-1', runtime: { image: 'base' } },
  });
  await page.getByRole('link', { name: /1\s*sandbox/ }).waitFor();
  expect(complaints).toEqual([]);
});
