// How people begin in a real browser: the card Connect, texts that fit the project, filters in the address, and links.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { PUBLIC_KEY } from '../../emulator/src/identity/secrets';
import { ask, openConsole, startBrowser, startPlatform } from './browser';
import { quickstartSeed, releaseShop } from './seed';

const ROOT = join(__dirname, '..', '..');
const run = promisify(execFile);

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  const options = { seed: quickstartSeed(), apiKey: PUBLIC_KEY };
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform(options)]);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

describe('the card Connect', () => {
  const linesOf = async (way: string) => {
    const { page } = await openConsole(browser, emulator);
    const card = page.getByRole('region', { name: 'Connect' });
    await card.getByRole('button', { name: way, exact: true }).click();
    const text = await card.getByRole('group', { name: `Lines for: ${way}` }).innerText();
    await page.context().close();
    return text;
  };

  test('has lines for a shell, after which the client reaches the emulator', async () => {
    const script = `${await linesOf('Shell')}\n"$0" -e 'const { Client } = require("@workload/sdk"); new Client().drives.list().then(({ items }) => console.log(JSON.stringify(items)))'`;
    const { stdout } = await run('sh', ['-c', script, process.execPath], { cwd: ROOT });
    expect(JSON.parse(stdout)).toEqual(expect.any(Array));
  });

  test('has lines for Pulumi: the settings of the provider', async () => {
    const { baseUrl, workspace } = emulator;
    expect((await linesOf('Pulumi')).split('\n')).toEqual([
      `pulumi config set workload:baseUrl ${baseUrl}`,
      `pulumi config set workload:workspace ${workspace}`,
      `pulumi config set --secret workload:apiKey ${PUBLIC_KEY}`,
    ]);
  });

  test('has a program that runs', async () => {
    const program = await linesOf('Program');
    await expect(
      run(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT }),
    ).resolves.toMatchObject({ stderr: '' });
  });

  test('has a command for curl that runs', async () => {
    const { stdout } = await run('sh', ['-c', await linesOf('curl')]);
    expect(JSON.parse(stdout)).toEqual(expect.any(Array));
  });

  test('shows no key that is a secret', async () => {
    const other = await startPlatform({});
    const { page } = await openConsole(browser, other);
    await page.getByRole('region', { name: 'Connect' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(other.apiKey);
    await page.getByText('The copy contains the key.').waitFor();
    await other.stop();
  });
});

test('one object of a kind is named in the singular', async () => {
  await ask(emulator, 'POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  const { page } = await openConsole(browser, emulator);
  await page.getByRole('link', { name: '1 drive', exact: true }).waitFor();
  await page.getByRole('link', { name: '1 sandbox', exact: true }).waitFor();
  await page.context().close();
});

describe('where nothing is', () => {
  const textsOf = async (own: Emulator) => {
    const { page } = await openConsole(browser, own);
    const texts: string[] = [];
    for (const place of ['/', '/applications', '/sandboxes', '/requests']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, place);
      await page.locator('.empty').first().waitFor();
      texts.push(await page.locator('main').innerText());
    }
    await page.context().close();
    return texts;
  };

  test('the pages speak of the quickstart only in its project', async () => {
    const own = await startPlatform({});
    for (const text of await textsOf(own)) expect(text).toContain('npm start');
    const folder = mkdtempSync(join(tmpdir(), 'project-'));
    process.chdir(folder);
    try {
      for (const text of await textsOf(own)) expect(text).not.toMatch(/npm start|quickstart/);
    } finally {
      process.chdir(ROOT);
      rmSync(folder, { recursive: true });
      await own.stop();
    }
  });
});

describe('filters are in the address', () => {
  const hashOf = (page: Page) => page.evaluate(() => location.hash);
  const drives = () =>
    Promise.all(
      ['invoices', 'reports'].map((name) =>
        ask(emulator, 'POST', '/drives', { metadata: { name }, spec: {} }),
      ),
    );

  test('of resources: a link shows the same list, and so does the way back from a resource', async () => {
    await drives();
    const { page } = await openConsole(browser, emulator, { place: '/resources/drives?search=invo' });
    await page.getByRole('link', { name: 'invoices' }).waitFor();
    expect(await page.getByRole('link', { name: 'reports' }).count()).toBe(0);
    expect(await page.getByRole('searchbox').inputValue()).toBe('invo');
    await page.getByRole('searchbox').fill('repor');
    await page.getByRole('link', { name: 'reports' }).click();
    await page.getByRole('heading', { level: 1, name: 'reports' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'reports' }).waitFor();
    expect(await hashOf(page)).toBe('#/resources/drives?search=repor');
    await page.reload();
    await page.getByRole('link', { name: 'reports' }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'invoices' }).waitFor();
    expect(await hashOf(page)).toBe('#/resources/drives');
    await page.context().close();
  });

  test('of requests, also beside an open one', async () => {
    await drives();
    await ask(emulator, 'GET', '/drives');
    const { page } = await openConsole(browser, emulator, { place: '/requests?method=POST' });
    await page.getByText(/^2 of \d+ requests$/).waitFor();
    await page.locator('.vtable td a').first().click();
    await page.locator('.detail .facts').first().waitFor();
    expect(await hashOf(page)).toMatch(/^#\/requests\/\d+\?method=POST$/);
    await page.context().close();
  });
});

test('addresses are links that open beside the console', async () => {
  await releaseShop(emulator, 'shop-v1', 100);
  const { page } = await openConsole(browser, emulator, { place: '/applications/shop' });
  const link = page.getByRole('link', { name: `${emulator.url}/default/applications/shop` });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await page.goto(`${emulator.url}/_console/#/resources/applications/shop`);
  await page.getByRole('treeitem').getByRole('link').first().waitFor();
  await page.context().close();
});

test('a canary is promoted by its button after a review, and what was promoted is undone', async () => {
  await releaseShop(emulator, 'shop-v1', 100);
  await releaseShop(emulator, 'shop-v2', 10);
  const { page, complaints } = await openConsole(browser, emulator, { place: '/applications/shop' });
  await page.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('rev-2 gets all traffic at once').waitFor();
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await page.getByRole('img', { name: 'Of all requests: rev-2 100 % (active)' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: 'Of all requests: rev-1 100 % (active)' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
