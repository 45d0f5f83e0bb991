/** docs/rotating-keys.md: a leaked key is replaced while the shop that uses it has visitors. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { blocksOf } from '../guides/page';
import { testProject, type Project } from './command';

/** The programs of the section about a leaked key: before and after. */
const [before, after] = blocksOf('docs/rotating-keys.md')
  .filter(({ word, text }) => word === 'index.ts' && text.includes('workload.Application'))
  .map(({ text }) => text);

let emulator: Emulator;
let t: Project;
beforeAll(async () => {
  // The shop calls the platform with its key, at the beginning and at the end of each request.
  const application = async ({ revision }: { readonly revision: string }) => {
    const headers = { authorization: `Bearer ${keyOf(revision)}` };
    const statuses: number[] = [];
    for (const pause of [0, 1_000]) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      statuses.push((await fetch(`${emulator.baseUrl}/drives`, { headers })).status);
    }
    return { status: statuses.every((status) => status === 200) ? 200 : 500, body: revision };
  };
  emulator = await startEmulator({ handlers: { application }, deployDelayMs: 1_000 });
  t = await testProject({ plugin: 'process', on: emulator });
  t.main('index.ts');
}, 60_000);
afterAll(async () => {
  await t.stop();
  await emulator.stop();
});

function keyOf(revision: string): string {
  const { objects = [] } = emulator.save();
  const shop = objects.find(({ kind, name }) => kind === 'applications' && name === 'shop');
  const { rollout } = JSON.parse(String(shop?.record)) as {
    rollout: { revisions: { id: string; compute: { envs: { value: string }[] } }[] };
  };
  return rollout.revisions.find(({ id }) => id === revision)?.compute.envs[0]?.value ?? '';
}

const release = (program = '') => {
  writeFileSync(join(t.folder, 'index.ts'), program);
  return t.up();
};

it('loses no request to the shop', async () => {
  await release(before);
  const visits: { status: number; revision: string }[] = [];
  let isOpen = true;
  const visit = async () => {
    while (isOpen) {
      const address = `${new URL(emulator.baseUrl).origin}/${emulator.workspace}/applications/shop`;
      const response = await fetch(address);
      visits.push({ status: response.status, revision: await response.text() });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const visitors = Promise.all([1, 2, 3, 4].map(visit));
  await release(after);
  isOpen = false;
  await visitors;
  const served = visits.map(({ revision }) => revision);
  expect(served).toEqual(expect.arrayContaining(['rev-1', 'rev-2']));
  expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
}, 240_000);
