// The page "Requests" in a real browser: live, with many rows, by keyboard alone, and after the emulator stopped.
import type { Browser, Page } from 'playwright-core';
import { Client } from 'undici';
import { type Emulator, startEmulator } from '@workload/emulator';
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

/** Sends many requests on one connection, without waiting for each response. */
async function askOften(times: number): Promise<void> {
  const client = new Client(emulator.url, { pipelining: 100 });
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  for (let sent = 0; sent < times; sent += 100) {
    const answers = Array.from({ length: 100 }, async (_, index) => {
      const { body } = await client.request({ method: 'GET', path: `/v0/drives/d${sent + index}`, headers });
      await body.dump();
    });
    await Promise.all(answers);
  }
  await client.close();
}

const rows = (page: Page) => page.locator('.vtable tbody tr:not(.space)');

test('a request made elsewhere appears without a reload, and is copied without its key', async () => {
  const { page, complaints } = await openConsole(browser, emulator, {
    place: '/requests',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByText('No request yet').waitFor();
  await ask(emulator, 'POST', '/drives', { metadata: { name: "a'b" }, spec: { token: 'hunter2' } });
  await page.getByRole('link', { name: '/drives' }).click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl --request POST '${emulator.baseUrl}/drives'`);
  expect(copied).toContain('"authorization: Bearer $WORKLOAD_API_KEY"');
  expect(copied).toContain(`"a'\\''b"`);
  for (const secret of [emulator.apiKey, 'hunter2']) expect(copied).not.toContain(secret);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('10,000 requests scroll without a long pause, with few of them in the document', async () => {
  await askOften(10_000);
  const { page } = await openConsole(browser, emulator, { place: '/requests' });
  await page.getByText('10,000 requests').waitFor();
  // The longest time between two frames while the list scrolls from top to end.
  const longest = await page.evaluate(async () => {
    const list = document.querySelector('.vtable');
    if (!list) throw new Error('there is no list');
    let [longest, last] = [0, performance.now()];
    for (let step = 1; step <= 60; step += 1) {
      list.scrollTop = (list.scrollHeight * step) / 60;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      [longest, last] = [Math.max(longest, now - last), now];
    }
    return longest;
  });
  await page.getByRole('link', { name: '/drives/d0', exact: true }).waitFor();
  expect(await rows(page).count()).toBeLessThan(100);
  // Generous for a busy machine; without windowing, the list takes seconds.
  expect(longest).toBeLessThan(1000);
  await page.getByLabel('Search in requests').fill('d9999');
  await page.getByText('1 of 10,000 requests').waitFor();
  await page.context().close();
});

test('a request is found, opened and closed by keyboard alone', async () => {
  for (const name of ['a', 'b', 'c']) await ask(emulator, 'GET', `/drives/${name}`);
  const { page } = await openConsole(browser, emulator);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to the content');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('drives');
  await page.getByRole('link', { name: '/drives/c' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'GET /drives/b' }).waitFor();
  await page.getByRole('link', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'GET /drives/b' }).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.context().close();
});

test('a page shows that the emulator has stopped, and that its session ended when a new one starts', async () => {
  const first = await startEmulator();
  const { page } = await openConsole(browser, first, { place: '/requests' });
  await page.getByText('Live', { exact: true }).waitFor();
  const port = Number(new URL(first.url).port);
  await first.stop();
  await page.getByText('Not connected').waitFor();
  const next = await startEmulator({ port });
  try {
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  } finally {
    await page.context().close();
    await next.stop();
  }
});

test('the first content appears at once', async () => {
  const times: number[] = [];
  const { page } = await openPage(browser, emulator);
  await page.goto(emulator.consoleUrl());
  await page.locator('h1').waitFor();
  for (let time = 0; time < 7; time += 1) {
    await page.reload();
    await page.locator('h1').waitFor();
    times.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      ),
    );
  }
  await page.context().close();
  const median = times.sort((a, b) => a - b)[3] ?? Infinity;
  console.info(`first content after ${Math.round(median)} ms (median of ${times.length})`);
  // An idle machine takes 300 ms.
  expect(median).toBeLessThan(1500);
});
