// The page "Applications" in a real browser: the traffic split that clients see, moving traffic, and test requests.
import type { Browser } from 'playwright-core';
import type { Emulator } from '@workload/emulator';
import { ask, openConsole, startBrowser, startPlatform } from './browser';
import { quickstartSeed, releaseShop } from './seed';

let browser: Browser;
let emulator: Emulator;

beforeAll(async () => {
  [browser, emulator] = await Promise.all([startBrowser(), startPlatform({ seed: quickstartSeed() })]);
});
beforeEach(async () => {
  emulator.reset();
  await releaseShop(emulator, 'shop-v1', 100);
  await releaseShop(emulator, 'shop-v2', 10);
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
});

/** How many of 100 requests each revision answers. */
async function clients(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let client = 0; client < 100; client += 1) {
    const response = await fetch(`${emulator.url}/default/applications/shop/`);
    await response.body?.cancel();
    const revision = response.headers.get('x-service-revision') ?? 'none';
    counts[revision] = (counts[revision] ?? 0) + 1;
  }
  return counts;
}

test("one click leads a newcomer to the canary's traffic split", async () => {
  const { page } = await openConsole(browser, emulator);
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('img', { name: 'Requests: rev-1 90 % (active), rev-2 10 % (canary)' }).waitFor();
  await page.getByRole('link', { name: 'Open shop' }).click();
  await page
    .getByRole('img', { name: 'Of all requests: rev-1 90 % (active), rev-2 10 % (canary)' })
    .waitFor();
});

test('moving traffic here changes it for every client, and the picture follows', async () => {
  const { page, complaints } = await openConsole(browser, emulator, { place: '/applications/shop' });
  expect(await clients()).toEqual({ 'rev-1': 90, 'rev-2': 10 });
  await page.getByRole('button', { name: 'Split traffic' }).click();
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move traffic' });
  expect(await move.isDisabled()).toBe(true);
  await page.getByLabel('Percent of the requests for the canary').fill('40');
  await page.getByText('rev-1 60 %, rev-2 40 %', { exact: true }).waitFor();
  await move.press('Enter');
  await page.getByRole('img', { name: /Of all requests: rev-1 60 %.*rev-2 40 %/ }).waitFor();
  expect(await clients()).toEqual({ 'rev-1': 60, 'rev-2': 40 });

  const row = page.getByRole('row', { name: /^rev-2/ });
  await row.getByRole('button', { name: 'Send all traffic here' }).click();
  await move.click();
  await page.getByRole('img', { name: 'Of all requests: rev-2 100 % (active)' }).waitFor();
  expect(await clients()).toEqual({ 'rev-2': 100 });
  expect(complaints).toEqual([]);
});

test('a refusal of the platform is shown in the dialog, and nothing changes', async () => {
  emulator.deployments.failNext({ kind: 'applications', name: 'shop', message: 'no such image' });
  await releaseShop(emulator, 'shop-v2', 0);
  const { page } = await openConsole(browser, emulator, { place: '/applications/shop' });
  await page.getByRole('button', { name: 'Split traffic' }).click();
  await page.getByLabel('Serves').selectOption('rev-3');
  await page.getByRole('dialog').getByRole('button', { name: 'Move traffic' }).click();
  await page.getByRole('alert').getByText('spec.revision.active: revision "rev-3" is not healthy').waitFor();
  expect(await clients()).toMatchObject({ 'rev-1': 100 });
});

test('a revision shows its release, and what a rollout knows of it: verdict, reason and actor', async () => {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    return (await (await fetch(emulator.baseUrl + path, { headers })).json()) as unknown;
  };
  // Without the id, the platform forks a new snapshot of the sandbox.
  const { id: snapshotId } = (await read('/snapshots/shop-v2')) as { id: string };
  const fork = { targetType: 'application', targetName: 'shop', snapshotId, traffic: 10 };
  expect(await ask(emulator, 'POST', '/snapshots/shop-v2/fork', fork)).toBe(200);
  const { metadata, spec } = (await read('/applications/shop')) as {
    metadata: { labels?: object };
    spec: object;
  };
  const labels = {
    ...metadata.labels,
    'pulumi-releases': new URLSearchParams({
      'rev-1': 'good;1764079200;ci;shop-v1;every step passed',
      'rev-3': 'bad;1764082920;ada@laptop;shop-v2;errors: 8 of 8 failed',
    }).toString(),
  };
  const body = { metadata: { ...metadata, labels }, spec: { ...spec, revision: { active: 'rev-1' } } };
  expect(await ask(emulator, 'PUT', '/applications/shop', body)).toBe(200);
  const { page } = await openConsole(browser, emulator, { place: '/applications/shop' });
  const texts = await Promise.all(
    ['rev-1', 'rev-3'].map((id) => page.getByRole('row', { name: new RegExp(`^${id}`) }).innerText()),
  );
  expect(texts).toEqual([
    expect.stringContaining('good every step passed, by ci'),
    expect.stringMatching(/snapshot shop-v2, [^]*bad errors: 8 of 8 failed, by ada@laptop/),
  ]);
});

test('20 test requests add up to 20, and appear in the chart', async () => {
  const { page } = await openConsole(browser, emulator, { place: '/applications/shop' });
  await page.getByText('No request in the last hour').waitFor();
  await page.getByRole('button', { name: 'Send 20 requests' }).click();
  const answered = page.getByRole('img', { name: /^Answered/ });
  await answered.waitFor();
  const counts = [...((await answered.textContent()) ?? '').matchAll(/(\d+) of 20/g)].map(([, one]) =>
    Number(one),
  );
  expect(counts).toEqual([18, 2]);
  await page.getByRole('img', { name: /Requests of the last hour.*20 in all/ }).waitFor();
});

test('a split that a program changes appears by itself', async () => {
  const { page } = await openConsole(browser, emulator, { place: '/applications/shop' });
  await page.getByRole('img', { name: /rev-2 10 %/ }).waitFor();
  await releaseShop(emulator, 'shop-v1', 35);
  await page
    .getByRole('img', { name: 'Of all requests: rev-1 65 % (active), rev-3 35 % (canary)' })
    .waitFor();
});
