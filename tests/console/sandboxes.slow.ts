// The page "Sandboxes" in a real browser: files, downloads, processes that end while they are shown, untrusted texts.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, barriersOn, excessOf, openConsole, startBrowser, startPlatform } from './browser';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([
    startBrowser(),
    startPlatform({
      clock: 'manual',
      handlers: {
        process: ({ command, disk }) => {
          if (command === 'build') return { exitCode: 0, stdout: HOSTILE, stderr: '', durationMs: 60_000 };
          if (command !== 'fill') return undefined;
          for (let file = 0; file < 1010; file += 1) disk.write(`/many/${file}`, Buffer.from('x'));
          return { exitCode: 0, stdout: '', stderr: '' };
        },
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

/** Sends a request into the sandbox, from outside the browser. */
const box = (method: string, path: string, body: object) =>
  ask({ ...emulator, baseUrl: `${emulator.url}/default/sandboxes/web` }, method, path, body);
const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });

test('the keyboard opens directories and a file, which is downloaded unchanged', async () => {
  await write('/app/index.html', `${HOSTILE}TOKEN=hush`);
  const { page, complaints } = await openConsole(browser, emulator, { place });
  await page.getByRole('treeitem', { name: 'app/' }).focus();
  for (const key of ['ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.getByRole('treeitem', { name: 'index.html' }).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.locator('h3:focus', { hasText: '/app/index.html' }).waitFor();
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

  await page.keyboard.press('Escape');
  await content.waitFor({ state: 'detached' });
  expect(await page.locator(':focus').textContent()).toContain('index.html');
  expect(complaints).toEqual([]);
});

test('the output of a process appears while it runs, and its end stays visible unless the reader scrolls up', async () => {
  const { page, complaints } = await openConsole(browser, emulator, { place });
  const many = Array.from({ length: 40 }, (_, line) => `echo line ${line}`).join('; ');
  await box('POST', '/process', { command: `sleep 5; ${many}; sleep 5; ${many}; sleep 5; echo last` });
  await page.getByRole('button', { name: /^sleep 5/ }).click();
  await page.getByText('It is running. New output appears here by itself.').waitFor();
  const log = page.getByRole('log', { name: 'Standard output' });
  expect(await log.count()).toBe(0);
  const below = () => log.evaluate((shown) => shown.scrollHeight - shown.scrollTop - shown.clientHeight);
  const shows = (text: string, times: number) =>
    page.waitForFunction(
      ([wanted, count]) => document.querySelector('.log')?.textContent.split(wanted).length === count + 1,
      [text, times] as const,
    );

  emulator.clock.advance(5000);
  await shows('line 39\n', 1);
  expect(await below()).toBeLessThan(2);
  emulator.clock.advance(5000);
  await shows('line 39\n', 2);
  expect(await below()).toBeLessThan(2);

  await log.evaluate((shown) => {
    shown.scrollTo(0, 0);
  });
  emulator.clock.advance(5000);
  await shows('last\n', 1);
  expect(await below()).toBeGreaterThan(100);
  await page.getByText('It is running.').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a process is shown while it runs, and untrusted output as plain text', async () => {
  const { page, complaints } = await openConsole(browser, emulator, { place });
  await page.getByText('No process has been started yet.').waitFor();
  await box('POST', '/process', { command: 'build' });
  const run = page.getByRole('button', { name: /^build/ });
  await run.getByText('running').waitFor();
  await run.click();
  await page.getByText('It is running.').waitFor();
  emulator.clock.advance(60_000);
  const log = page.getByRole('log', { name: 'Standard output' });
  await log.waitFor();
  expect(await log.textContent()).toBe(`${SHOWN}\n`);
  await run.getByText('completed').waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('files with malicious names appear when created, as plain text', async () => {
  const { page } = await openConsole(browser, emulator, { place });
  await page.getByText('No files.').waitFor();
  await write(`/${encodeURIComponent('<b>bold\u202Ehtm')}`, 'x');
  await page.getByRole('treeitem', { name: '<b>bold\\u202ehtm' }).waitFor();
  expect(await page.locator('main b').count()).toBe(0);
});

test('a long, empty or binary file is labelled, and Windows line endings work', async () => {
  await write('/long', `${'x'.repeat(300_000)}end`);
  await write('/empty', '');
  await box('PUT', '/filesystem/image', { content: '/wD/', encoding: 'base64' });
  await write('/windows', 'one\r\ntwo\r\n');
  const { page, complaints } = await openConsole(browser, emulator, { place });
  const open = (name: string) => page.getByRole('treeitem', { name }).click();
  await open('long');
  await page.getByText('Only the beginning is shown').waitFor();
  await open('empty');
  await page.getByText('This file is empty.').waitFor();
  await open('image');
  await page.getByText('This file is not text.').waitFor();
  await open('windows');
  const content = page.getByRole('group', { name: 'Content of the file' });
  await content.waitFor();
  expect(await content.textContent()).toBe('one\ntwo\n');
  await box('DELETE', '/filesystem/windows', {});
  await page.getByText('/windows: no such file or directory').waitFor();
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a directory with very many files shows their number, and many directories can be open', async () => {
  await box('POST', '/process', { command: 'fill' });
  for (let directory = 10; directory < 42; directory += 1) await write(`/d${directory}/f${directory}`, 'x');
  const { page, complaints } = await openConsole(browser, emulator, { place });
  await page.getByRole('treeitem', { name: 'many/' }).click();
  const others = page.getByRole('treeitem', { name: 'and 10 others' });
  await others.click();
  expect(await page.locator('.file').count()).toBe(0);
  await page.getByRole('treeitem', { name: 'many/' }).click();
  for (let directory = 10; directory < 42; directory += 1) {
    await page.getByRole('treeitem', { name: `d${directory}/` }).click();
    await page.getByRole('treeitem', { name: `f${directory} ` }).waitFor();
  }
  // The folders that were opened first have closed.
  expect(await page.getByRole('treeitem', { expanded: true }).count()).toBe(29);
  await page.getByRole('treeitem', { name: 'd10/', expanded: false }).waitFor();
  expect(complaints).toEqual([]);
});

test('with an open file and log, it has no serious barrier, and fits a phone', async () => {
  await write('/app.ts', `${'a'.repeat(400)}\n`);
  await box('POST', '/process', { command: `echo ${'b'.repeat(400)}` });
  const { page } = await openConsole(browser, emulator, { place, reducedMotion: 'reduce' });
  await page.getByRole('treeitem', { name: 'app.ts' }).click();
  await page.getByRole('group', { name: 'Content of the file' }).waitFor();
  await page.getByRole('button', { name: /^echo/ }).click();
  await page.getByRole('log', { name: 'Standard output' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriersOn(page)).toEqual([]);
  }
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await excessOf(page)).toBe(0);
  }
});

test('a sandbox that ends while it is shown says so', async () => {
  await write('/a', 'b');
  const { page } = await openConsole(browser, emulator, { place });
  await page.getByRole('treeitem', { name: 'a' }).waitFor();
  await ask(emulator, 'DELETE', '/sandboxes/web');
  await page.getByText('This sandbox ended').waitFor();
  expect(await page.getByRole('tree').count()).toBe(0);
});
