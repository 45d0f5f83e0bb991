// A real browser with the console, and the browser's complaints.
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Emulator, type EmulatorOptions, startEmulator } from '@workload/emulator';

/** The longest time for any browser action, in milliseconds: the machine may be busy. */
const PATIENCE_MS = 60_000;

const { CHROMIUM: executablePath = '/usr/bin/chromium' } = process.env;

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
}

/** A page of the console, and its problems. */
export interface Opened {
  page: Page;
  /** Console messages of the browser, policy violations, and requests to other origins. */
  complaints: string[];
}

/** Opens a signed-in page at `#/…`. */
export async function openConsole(
  browser: Browser,
  emulator: Pick<Emulator, 'consoleUrl'>,
  { place = '/', ...options }: BrowserContextOptions & { place?: string } = {},
): Promise<Opened> {
  const opened = await openPage(browser, emulator, options);
  await opened.page.goto(`${emulator.consoleUrl()}#${place}`);
  await opened.page.locator('h1').waitFor();
  return opened;
}

/** Opens an empty page, and records its complaints. */
export async function openPage(
  browser: Browser,
  { consoleUrl }: Pick<Emulator, 'consoleUrl'>,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(consoleUrl());
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) complaints.push(`asked for ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violated ${violatedDirective}: ${blockedURI}`);
    });
  });
  return { page, complaints };
}

/** The serious and critical findings of axe on the current page: rules, and the elements that break them. */
export async function barriersOn(page: Page): Promise<[string, string[]][]> {
  // The page's policy forbids more scripts, but the test's own connection to the browser allows them.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** How many pixels a page is wider than the window. */
export function excessOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('html, main')].map((one) => one.scrollWidth - one.clientWidth)),
  );
}

export function startPlatform(options: EmulatorOptions = {}): Promise<Emulator> {
  return startEmulator(options);
}

/** Sends a request to the management API, from outside the browser. */
export async function ask({ baseUrl, apiKey }: Emulator, method: string, path: string, body?: unknown) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
}
