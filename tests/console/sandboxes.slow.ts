// The page "Sandboxes" in a real browser: files, downloads, processes that end while somebody looks, strangers' texts.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, startBrowser, startPlatform } from './browser';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([
    startBrowser(),
    startPlatform({
      clock: 'manual',
      handlers: {
        process: ({ command }) =>
          command === 'build' ? { exitCode: 0, stdout: HOSTILE, stderr: '', durationMs: 60_000 } : undefined,
      },
    }),
  ]);
});
beforeEach(async () => {
  emulator.reset();
  await ask(emulator, 'POST', '/sandboxes', { metadata: { name: 'web' }, spec: {} });
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

const HOSTILE = '<img src=x onerror=alert(1)>\u001b[31mred\u202Etxt\n';
const SHOWN = '<img src=x onerror=alert(1)>\\u001b[31mred\\u202etxt';
const place = '/sandboxes/web';

/** Sends a request into the sandbox, as a program elsewhere does. */
const box = (method: string, path: string, body: object) =>
  ask({ ...emulator, baseUrl: `${emulator.url}/default/sandboxes/web` }, method, path, body);
const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });

test('the keyboard opens directories and a file, which is downloaded as it is', async () => {
  await write('/app/index.html', `${HOSTILE}TOKEN=hush`);
  const { page, complaints } = await openConsole(browser, emulator, { place });
  await page.getByRole('treeitem', { name: 'app/' }).focus();
  for (const key of ['ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.getByRole('treeitem', { name: 'index.html' }).waitFor();
  }
  await page.keyboard.press('Enter');
  const content = page.getByRole('group', { name: 'Content of the file' });
  await content.waitFor();
  expect(await content.textContent()).toBe(`${SHOWN}\nTOKEN=****`);
  expect(await page.locator('main img').count()).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('index.html');
  expect(readFileSync(await download.path(), 'utf8')).toBe(`${HOSTILE}TOKEN=hush`);
  expect(complaints).toEqual([]);
});

test('a process is shown while it runs, and what it wrote as soon as it has ended', async () => {
  const { page, complaints } = await openConsole(browser, emulator, { place });
  await page.getByText('No process was started in it.').waitFor();
  await box('POST', '/process', { command: 'build' });
  const run = page.getByRole('button', { name: /^build/ });
  await run.getByText('running').waitFor();
  await run.click();
  await page.getByText('It runs.').waitFor();
  emulator.clock.advance(60_000);
  const log = page.getByRole('group', { name: 'Standard output' });
  await log.waitFor();
  expect(await log.textContent()).toBe(`${SHOWN}\n`);
  await run.getByText('completed').waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('files with hostile names appear as they are made, as texts', async () => {
  const { page } = await openConsole(browser, emulator, { place });
  await page.getByText('No file is in it.').waitFor();
  await write(`/${encodeURIComponent('<b>bold\u202Ehtm')}`, 'x');
  await page.getByRole('treeitem', { name: '<b>bold\\u202ehtm' }).waitFor();
  expect(await page.locator('main b').count()).toBe(0);
});

test('a sandbox that ends while somebody looks says so', async () => {
  await write('/a', 'b');
  const { page } = await openConsole(browser, emulator, { place });
  await page.getByRole('treeitem', { name: 'a' }).waitFor();
  await ask(emulator, 'DELETE', '/sandboxes/web');
  await page.getByText('This sandbox ended').waitFor();
  expect(await page.getByRole('tree').count()).toBe(0);
});
