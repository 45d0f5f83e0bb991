/** The built site in a real browser: checks of every page, and a reader's actions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = join(__dirname, '..', '..');
const SITE = join(ROOT, 'docs', 'site');
const { CHROMIUM: executablePath = '/usr/bin/chromium', WORKLOAD_PICTURES: pictures } = process.env;

let server: ChildProcess;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = spawn(process.execPath, [join(ROOT, 'site', 'serve.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  address = String(line).trim().replace(/\/$/, '');
  browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
}, 60_000);
afterAll(async () => {
  await browser.close();
  server.kill();
});

/** Opens a page of the site, and records its problems. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:') && !url.startsWith(`${address}/`)) complaints.push(`asked for ${url}`);
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  return { page, complaints };
}

async function seriousBarriers(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const found: AxeResults = await page.evaluate('axe.run()');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 5)]);
}

const PAGES = [
  { path: '/', heading: 'Workload Platform' },
  { path: '/guides/first-stack.html', heading: 'Your first stack' },
  { path: '/guides/rollout.html', heading: 'Progressive rollout' },
  { path: '/guides/troubleshooting.html', heading: 'Troubleshooting' },
  { path: '/reference/resources/ForkedApplication.html', heading: 'ForkedApplication' },
  { path: '/reference/control.html', heading: 'Control API of the emulator' },
  { path: '/project/architecture.html', heading: 'Architecture' },
];

/** Names in tables that are broken over several lines. */
const BROKEN_NAMES = `[...document.querySelectorAll('.vp-doc td code')]
  .filter((code) => !/[\\s/=-]/.test(code.textContent) && code.getClientRects().length > 1)
  .map((code) => code.textContent)`;

describe.each(PAGES)('$path', ({ path, heading }) => {
  test.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 390 },
  ] as const)(
    'is complete in $colorScheme, $width pixels wide',
    async ({ colorScheme, width }) => {
      const { page, complaints } = await open(path, { colorScheme, viewport: { width, height: 900 } });
      expect(await page.locator('h1').first().textContent()).toContain(heading);
      const tooWide = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        const name = path.replaceAll('/', '-').replace(/^-|\.html$/g, '') || 'first';
        await page.screenshot({
          path: join(pictures, `${name}-${width}-${colorScheme}.png`),
          fullPage: width > 390,
        });
      }
      expect(await seriousBarriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(tooWide).toBe(0);
      expect(await page.evaluate(BROKEN_NAMES)).toEqual([]);
      await page.context().close();
    },
    // A long page on a busy machine.
    180_000,
  );
});

/** The pages, without the copies of files. */
const htmlFiles = () =>
  readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && !file.startsWith('source/') && file !== '404.html',
  );

/** Searches with the keyboard. The page listens to it once its scripts have run, which may be later on a busy machine. */
async function search(page: Page, text: string): Promise<void> {
  const box = page.locator('.VPLocalSearchBox input');
  const isOpen = () =>
    box.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  for (let tries = 0, opened = false; !opened && tries < 10; tries++) {
    await page.keyboard.press('/');
    opened = await isOpen();
  }
  await box.pressSequentially(text);
}

test('search finds a resource by its name, and opens it by keyboard alone', async () => {
  const { page, complaints } = await open('/');
  await search(page, 'IntegrationConnection');
  // The first result of the whole word: results of its beginning are shown before.
  await page.locator('.result.selected[href*="/resources/IntegrationConnection"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reference\/resources\/IntegrationConnection\.html/);
  // The address changes before the page does.
  await page.locator('h1', { hasText: 'IntegrationConnection' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

test('search finds the page about an error by its message', async () => {
  const { page } = await open('/guides/overview.html');
  await search(page, 'was already rejected 401');
  await page.locator('.result[href*="troubleshooting"]').first().waitFor();
  await page.context().close();
}, 60_000);

/** What people ask, and the pages of which one must be among the first three results. */
const QUESTIONS: readonly (readonly [question: string, pages: string])[] = [
  ['rollback', 'releases|rollout|rollout-runbook'],
  ['roll back a release', 'releases|rollout|rollout-runbook'],
  ['abort a rollout', 'rollout|rollout-runbook|rollout-reference'],
  ['promote a canary', 'canary|rollout'],
  ['rename resource', 'refactoring'],
  ['move resource into component', 'refactoring'],
  ['split a stack', 'refactoring'],
  ['how do I test my program', 'unit-tests|in-your-tests|testing'],
  ['unit tests', 'unit-tests'],
  ['fake timers', 'in-your-tests'],
  ['multiple environments', 'environments'],
  ['staging and production', 'environments'],
  ['secret', 'provider|security|platform'],
  ['import existing objects', 'adopting'],
  ['drift', 'pipelines|provider'],
  ['uninstall', 'questions'],
  ['terraform', 'comparison'],
  ['protect from deletion', 'provider'],
  ['move a drive to another region', 'moving-a-drive'],
  ['rotate API key', 'rotating-keys'],
  ['401 unauthorized', 'troubleshooting'],
  ['proxy', 'provider|troubleshooting'],
  ['github actions', 'gitops|pipelines'],
  ['approve a change', 'pipelines'],
  ['python', 'native|unit-tests'],
  ['which import', 'forms'],
  ['s3 backend', 'backends'],
  ['policies', 'policies'],
  ['upgrade', 'upgrading'],
  ['slow preview', 'large-stacks'],
];

test('each of 30 questions finds its page among the first three', async () => {
  expect(QUESTIONS).toHaveLength(30);
  const { page } = await open('/guides/first-stack.html');
  await search(page, 'a');
  const box = page.locator('#localsearch-input');
  const missed: string[] = [];
  for (const [question, pages] of QUESTIONS) {
    await box.fill(question);
    // The list follows the words with a delay: wait until it stays.
    let found: string[] = [];
    for (let before = ''; before === '' || before !== found.join();) {
      before = found.join();
      await page.waitForTimeout(300);
      found = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.result')].map(({ href }) => href.split('#')[0])",
      );
      if (before === '' && found.length === 0) break;
    }
    const first = [...new Set(found)].slice(0, 3);
    if (!first.some((address) => new RegExp(`/(?:${pages})\\.html$`).test(address)))
      missed.push(`${question}: ${first.map((address) => address.replace(/.*\/(?=\w)/, '')).join(', ')}`);
  }
  expect(missed).toEqual([]);
  await page.context().close();
}, 120_000);

test('no line of code of a guide is hidden on the right, 1,280 pixels wide', async () => {
  const { page } = await open('/guides/index.html');
  const guides = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.VPSidebar a')].map(({ href }) => href)",
  );
  expect(guides.length).toBeGreaterThan(30);
  const hidden: string[] = [];
  for (const guide of guides) {
    await page.goto(guide);
    const count = await page.evaluate<number>(
      "[...document.querySelectorAll('.vp-doc pre')].filter((one) => one.scrollWidth > one.clientWidth).length",
    );
    if (count > 0) hidden.push(`${guide}: ${count}`);
  }
  expect(hidden).toEqual([]);
  await page.context().close();
}, 120_000);

test('every page has a title, a description and what previews of links show', () => {
  const lacking = htmlFiles().flatMap((file) => {
    const html = readFileSync(join(SITE, file), 'utf8');
    const wanted = [
      /<title>[^<]+<\/title>/,
      /<meta name="description" content="[^"]+/,
      /"og:title"/,
      /"og:description" content="[^"]+/,
    ];
    return wanted.filter((pattern) => !pattern.test(html)).map((pattern) => `${file}: ${pattern.source}`);
  });
  expect(lacking).toEqual([]);
});

test('no page loads a font, and each picture has its size before it arrives', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const complaints = files.flatMap((file) => {
    const html = readFileSync(join(SITE, file), 'utf8');
    const unsized = (html.match(/<img [^>]*>/g) ?? []).filter((tag) => !/ width=.* height=/.test(tag));
    return [...unsized, ...(html.match(/\S+\.woff2/g) ?? [])].map(
      (found) => `${file}: ${found.slice(0, 120)}`,
    );
  });
  expect(files.length).toBeGreaterThan(100);
  expect(complaints).toEqual([]);
});

test('every guide is also Markdown at its address, and llms.txt lists it', () => {
  const index = readFileSync(join(SITE, 'llms.txt'), 'utf8');
  const guides = htmlFiles().filter((file) => file.startsWith('guides/') && file !== 'guides/index.html');
  expect(guides.length).toBeGreaterThan(30);
  const lacking = guides
    .map((file) => file.replace(/\.html$/, '.md'))
    .filter((file) => !existsSync(join(SITE, file)) || !index.includes(`(/${file})`));
  expect(lacking).toEqual([]);
  expect(existsSync(join(SITE, 'llms-full.txt'))).toBe(true);
  expect(readFileSync(join(SITE, 'robots.txt'), 'utf8')).toContain('Allow: /');
});

test('a chosen language is shown on every page', async () => {
  const { page } = await open('/reference/resources/Drive.html');
  await page.locator('.vp-code-group .tabs label', { hasText: 'Python' }).first().click();
  await page.locator('.language-python.active', { hasText: 'workload.Drive("invoices"' }).first().waitFor();
  await page.goto(`${address}/reference/resources/Sandbox.html`);
  await page.locator('.language-python.active').first().waitFor();
  expect(await page.locator('.language-typescript.active').count()).toBe(0);
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await page.context().close();
});

/** The last headings of long pages: above them are the most blocks of code. */
const LAST_HEADINGS = `[...document.querySelectorAll('.vp-doc :is(h2, h3)[id]')].slice(-3).map(({ id }) => id)`;

describe.each([1280, 390])('at %i pixels', (width) => {
  test.each(['/guides/pipelines.html', '/guides/rollout.html', '/guides/emulator.html', '/guides/cost.html'])(
    'a link to a heading of %s leads to that heading, from outside and from the page',
    async (path) => {
      const options = { viewport: { width, height: 900 } };
      const { page } = await open(path, options);
      const ids = await page.evaluate<string[]>(LAST_HEADINGS);
      expect(ids).toHaveLength(3);
      // The last heading cannot be at the top of the screen, because the page ends.
      const [id = ''] = ids;
      const top = (of: Page): Promise<number> =>
        of.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
      const isNearTop = (value: number): boolean => value >= 0 && value < 250;
      const other = await open(`${path}#${id}`, options);
      expect([path, id, await top(other.page)]).toEqual([path, id, expect.any(Number)]);
      expect(isNearTop(await top(other.page))).toBe(true);
      await other.page.context().close();
      await page.evaluate(`document.querySelector('.vp-doc [id="${id}"] .header-anchor').click()`);
      await page.waitForFunction(
        `window.scrollY > 0 && window.last === (window.last = window.scrollY)`,
        undefined,
        { polling: 200 },
      );
      expect(isNearTop(await top(page))).toBe(true);
      await page.context().close();
    },
  );
});

test('an unknown address says so and links back', async () => {
  const { page } = await open('/guides/nowhere.html');
  expect(await page.locator('h1').first().textContent()).toBe('This page does not exist');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Workload Platform' }).waitFor();
  await page.context().close();
});
