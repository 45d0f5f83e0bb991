// The emulator's console in a real browser: signing in, live events, and what the browser complains about.
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, openPage, startBrowser, startPlatform } from './browser';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform()]);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

test('a link signs in once, and keeps its code out of the address', async () => {
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

test('what is made elsewhere appears without a reload', async () => {
  const { page, complaints } = await openConsole(browser, emulator);
  await page.getByText('Nothing is on the platform yet').waitFor();
  await ask(emulator, 'POST', '/sandboxes', {
    metadata: { name: 'tests' },
    spec: { region: 'us-was-1', runtime: { image: 'base' } },
  });
  await page.getByRole('link', { name: /1\s*sandboxes/ }).waitFor();
  expect(complaints).toEqual([]);
});
