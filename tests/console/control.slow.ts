// The effects of the page "Control" on a platform, as seen by other clients.
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, type Opened, startBrowser, startPlatform } from './browser';

let browser: Browser;
let emulator: Emulator;
let opened: Opened;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ clock: 'manual' })]);
});
beforeEach(async () => {
  emulator.reset();
  opened = await openConsole(browser, emulator, { place: '/control' });
});
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.page.context().close();
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

test('an added fault meets a request, and leaves the list by itself', async () => {
  const { page } = opened;
  await page.getByRole('textbox', { name: 'Path' }).fill('/drives');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByRole('cell', { name: 'status 503' }).waitFor();
  expect(await ask(emulator, 'GET', '/drives')).toBe(503);
  await page.getByText('No fault is pending').waitFor();
  expect(await ask(emulator, 'GET', '/drives')).toBe(200);
});

test('the clock advances', async () => {
  const before = emulator.clock.now();
  await opened.page.getByRole('button', { name: 'Advance' }).click();
  await opened.page.getByText('on the platform.').waitFor();
  expect(emulator.clock.now() - before).toBe(3_600_000);
});

test('a saved platform is restored after a confirmation', async () => {
  const { page } = opened;
  await ask(emulator, 'POST', '/drives', { metadata: { name: 'kept' }, spec: {} });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  emulator.reset();
  expect(await ask(emulator, 'GET', '/drives/kept')).toBe(404);
  await page.getByLabel('Saved platform', { exact: true }).setInputFiles(await saved.path());
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('The platform is as it was saved').waitFor();
  expect(await ask(emulator, 'GET', '/drives/kept')).toBe(200);
});

test('a reset needs two confirmations', async () => {
  const { page } = opened;
  await ask(emulator, 'POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  await page.getByRole('button', { name: 'Reset the platform…' }).click();
  expect(await ask(emulator, 'GET', '/drives/data')).toBe(200);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('The platform is reset.').waitFor();
  expect(await ask(emulator, 'GET', '/drives/data')).toBe(404);
});
