// Checks for every page of the console: accessibility in light and dark, a phone's width, the browser's policy.
import type { Browser, Page } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import {
  barriersOn,
  excessOf,
  openConsole,
  type Opened,
  openPage,
  startBrowser,
  startPlatform,
} from './browser';
import { PLACES } from './places';
import { fillShopBuild, quickstartSeed, releaseShop } from './seed';

let browser: Browser;
let emulator: Emulator;
let opened: Opened;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ seed: quickstartSeed() })]);
  await releaseShop(emulator, 'shop-v1', 100);
  await releaseShop(emulator, 'shop-v2', 10);
  await fillShopBuild(emulator);
  // During a transition, colours belong to no theme.
  opened = await openConsole(browser, emulator, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

interface Faults {
  barriers: Record<string, unknown>;
  /** Excess pixels, by the width of the window. */
  excess: Record<number, number>;
}

const NONE: Faults = { barriers: { light: [], dark: [] }, excess: { 390: 0, 360: 0 } };

/** The problems of a page: accessibility barriers in each theme, and excess width on a phone. */
async function faultsOn(page: Page): Promise<Faults> {
  const found: Faults = { barriers: {}, excess: {} };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.barriers[colorScheme] = await barriersOn(page);
  }
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    found.excess[width] = await excessOf(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

test.each(PLACES)(
  '$place has no serious barrier, fits a phone and violates no policy',
  async ({ place, heading, shows }) => {
    const { page, complaints } = opened;
    complaints.length = 0;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('main').locator(shows).first().waitFor();
    expect(await faultsOn(page)).toEqual(NONE);
    // The browser reports the 404 response that such a page shows.
    expect(complaints.filter((text) => heading !== 'none' || !text.includes('404'))).toEqual([]);
  },
);

test('the sign-in page gives the reason, and passes the same checks', async () => {
  const { page, complaints } = await openPage(browser, emulator, { reducedMotion: 'reduce' });
  await page.goto(`${emulator.url}/_console/?code=none`);
  await page.getByRole('alert').waitFor();
  expect(await faultsOn(page)).toEqual(NONE);
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  await page.context().close();
});
