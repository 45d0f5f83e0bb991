// The page "Resources" in a real browser: many rows, search, live changes, the keyboard, and untrusted texts.
import type { Browser, Page } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, startBrowser, startPlatform } from './browser';

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

const drive = (name: string, metadata = {}) =>
  ask(emulator, 'POST', '/drives', { metadata: { name, ...metadata }, spec: { region: 'us-was-1' } });
const rowsOf = (page: Page) => page.locator('.vtable td a');

/** The duration of `work`, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

test('10,000 resources scroll and are searched fast', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `box-${String(index).padStart(5, '0')}`);
  emulator.seed({ sandboxes: names.map((name) => ({ metadata: { name } })) });
  const { page, complaints } = await openConsole(browser, emulator, { place: '/resources' });
  await page.getByText('10,000 objects').waitFor();
  await page.getByRole('link', { name: 'box-09999' }).waitFor();
  expect(await rowsOf(page).count()).toBeLessThan(60);

  const toTheEnd = await timed(async () => {
    await page.locator('.vtable').evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await page.getByRole('link', { name: 'box-00000' }).waitFor();
  });
  const searched = await timed(async () => {
    await page.getByRole('searchbox').fill('box-0427');
    await page.getByText('10 of 10,000 objects').waitFor();
    await page.getByRole('link', { name: 'box-04271' }).waitFor();
  });
  // The longest pause of the page during a full scroll.
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'box-09999' }).waitFor();
  const pause = await page.locator('.vtable').evaluate(async (element) => {
    let longest = 0;
    for (let last = performance.now(), frame = 0; frame < 60; frame += 1) {
      element.scrollTop += element.scrollHeight / 60;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
    }
    return longest;
  });
  // Generous for a busy machine.
  expect({ toTheEnd: toTheEnd < 6000, searched: searched < 6000, pause: pause < 3000 }).toEqual({
    toTheEnd: true,
    searched: true,
    pause: true,
  });
  expect(complaints).toEqual([]);
}, 90_000);

test('objects created elsewhere appear, and existing rows do not change', async () => {
  await drive('first');
  const { page } = await openConsole(browser, emulator, { place: '/resources' });
  const first = page.getByRole('link', { name: 'first' });
  await first.waitFor();
  const gone = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The table is never empty in between.
        let emptied = 0;
        new MutationObserver(() => {
          const rows = document.querySelectorAll('.vtable td a').length;
          if (rows === 0) emptied += 1;
          if (rows === 2) resolve(emptied);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await drive('second');
  expect(await gone).toBe(0);
  await page.getByText('2 objects').waitFor();
});

test('typed text stays while objects are created elsewhere', async () => {
  const { page } = await openConsole(browser, emulator, { place: '/resources' });
  await page.getByRole('searchbox').focus();
  const text = 'drive-1 drive-2 drive-3';
  const typed = new AbortController();
  const typing = page.keyboard.type(text, { delay: 100 }).finally(() => {
    typed.abort();
  });
  for (let made = 0; !typed.signal.aborted; made += 1) await drive(`drive-${made}`);
  await typing;
  expect(await page.getByRole('searchbox').inputValue()).toBe(text);
});

test('the keyboard moves from the list to an object and through its tree', async () => {
  await ask(emulator, 'POST', '/sandboxes', { metadata: { name: 'other' }, spec: {} });
  for (const name of ['one', 'two', 'three']) await drive(name);
  const { page } = await openConsole(browser, emulator, { place: '/resources' });
  await page.getByRole('link', { name: 'three' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('drives');
  // Another list replaces the first one.
  await page.getByText('3 of 4 objects').waitFor();
  await page.getByRole('link', { name: 'three' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'two' }).waitFor();

  await page.getByRole('treeitem').first().focus();
  const metadata = page.getByRole('treeitem', { name: 'metadata' });
  await page.keyboard.press('ArrowLeft');
  expect(await metadata.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator(':focus').textContent()).toBe('nametwo');
});

test('an object is shown as JSON, with masked secrets, and with its owner only if proven', async () => {
  // The owner mark that @workload/pulumi writes for quickstart/local/invoices.
  await drive('invoices-abcdefghij', { labels: { 'pulumi-owner': 'rdhwlo22ww-abcdefghij' } });
  const { page } = await openConsole(browser, emulator, { place: '/resources/drives/invoices-abcdefghij' });
  await page.getByLabel('Is it yours?').fill('quickstart/production');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('No match for').waitFor();
  await page.getByLabel('Is it yours?').fill('quickstart/local');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('invoices of stack local, project quickstart').waitFor();

  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  expect(await page.locator('pre.json').textContent()).toContain('"region": "us-was-1"');
});

test('a malicious name is plain text', async () => {
  const displayName = '<img src=x onerror=alert(1)>\u202Egpj.exe\u0007';
  await drive('plain', { displayName, labels: { '<b>key</b>': '"><script>alert(2)</script>' } });
  const { page, complaints } = await openConsole(browser, emulator, { place: '/resources' });
  const shown = '<img src=x onerror=alert(1)>\\u202egpj.exe\\u0007';
  await page.getByText(shown, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'plain' }).click();
  await page.getByText('"><script>alert(2)</script>', { exact: true }).waitFor();
  await page.getByText(shown, { exact: true }).waitFor();
  expect(await page.locator('main :is(img, script, b)').count()).toBe(0);
  expect(complaints).toEqual([]);
});
