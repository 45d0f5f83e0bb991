// What every page of the console passes: accessibility in light and dark, a phone's width, the browser's policy.
import axe, { type AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { openConsole, startBrowser, startPlatform } from './browser';
import { PLACES } from './places';
import { quickstartSeed, releaseShop } from './seed';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ seed: quickstartSeed() })]);
  await releaseShop(emulator, 'shop-v1', 100);
  await releaseShop(emulator, 'shop-v2', 10);
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

describe.each(PLACES)('$heading', ({ place, heading }) => {
  test.each(['light', 'dark'] as const)('has no serious barrier, in %s', async (colorScheme) => {
    const { page, complaints } = await openConsole(browser, emulator, { place, colorScheme });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // The policy forbids further scripts to the page, not to whoever drives the browser.
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(told).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each([390, 360])('fits into a width of %d', async (width) => {
    const { page } = await openConsole(browser, emulator, { place, viewport: { width, height: 780 } });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const wide = await page.evaluate(() =>
      ['html', 'main'].map((name) => {
        const element = document.querySelector(name);
        return element ? element.scrollWidth - element.clientWidth : -1;
      }),
    );
    expect(wide).toEqual([0, 0]);
    await page.context().close();
  });
});
