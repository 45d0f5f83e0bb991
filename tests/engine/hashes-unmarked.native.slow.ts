/** `workload:secretsInState: hash` and marks that come and go: those of the program, and of `additionalSecretOutputs`. */
import { found } from '../support/planted';
import { HASHES, testProject, type Project } from './command';
import { writes } from './refused';
import { story } from './story';

let t: Project;
beforeEach(async () => {
  t = await testProject();
  Object.assign(t.env, HASHES);
  await story(t.emulator);
}, 60_000);
afterEach(async () => {
  await t.stop();
});

const passes = (...args: string[]) => t.passes(...args);

const exported = async () => (await passes('stack', 'export', '--show-secrets')).stdout;

const sent = () => writes(t);

const revisions = () =>
  (JSON.stringify(t.emulator.save()).match(/"revisions":\[[^\]]*\]/g) ?? []).join('\n').split('"id"').length;

function shop(displayName: string, mark: (text: string) => string): void {
  t.program(`
    const envs = [{ name: 'PIN', value: ${mark('planted-pin-of-the-shop')} }, { name: 'LEVEL', value: 'info' }];
    const image = ${mark('docker.io/library/planted-image:1')};
    new workload.Application('shop', { image, envs, displayName: '${displayName}' });
    new workload.Job('report', { image, envs, displayName: '${displayName}' });
    new workload.Sandbox('box', { region: 'us-was-1', image, envs, displayName: '${displayName}' });
  `);
}

it('deploys nothing for a secret that is no longer marked, and for a change beside it', async () => {
  shop('One', (text) => `pulumi.secret('${text}')`);
  await t.up();
  expect(found(await exported(), ['planted'])).toEqual([]);
  const before = revisions();
  shop('Two', (text) => `'${text}'`);
  const preview = await passes('preview', '--diff');
  expect(preview.text).not.toMatch(/new revision|may reset its disk/);
  t.requests();
  const up = await t.up();
  expect(up.text).not.toMatch(/new revision|may reset its disk/);
  expect(sent()).toHaveLength(3);
  expect(revisions()).toBe(before);
  expect(JSON.stringify(t.emulator.save())).not.toContain('hmac:v1');
  await t.up('--expect-no-changes');
}, 300_000);

it('leaves an output that only additionalSecretOutputs names as the engine has it: encrypted, never a hash', async () => {
  const program = (displayName: string) => {
    t.program(`
      new workload.Application('shop', { image: 'docker.io/library/shop:1', displayName: '${displayName}' },
        { additionalSecretOutputs: ['image', 'url'] });
      const command = [process.execPath, '-e', 'process.stdin.resume()'];
      const robot = new workload.ServiceAccount('robot', { description: '${displayName}', deliverTo: { command } },
        { additionalSecretOutputs: ['clientId'] });
      new workload.ApiKey('key', { serviceAccount: robot.clientId, deliverTo: { command } });
    `);
  };
  program('One');
  await t.up();
  await t.up('--expect-no-changes');
  const before = revisions();
  program('Two');
  t.requests();
  const up = await t.up();
  expect(up.text).not.toMatch(/new revision|becomes secret/);
  expect(revisions()).toBe(before);
  await t.up('--expect-no-changes');
  const all = JSON.stringify(t.state().resources.map(({ outputs }) => outputs));
  // Encrypted: the image is not readable in the file of the backend.
  expect(all).not.toContain('docker.io/library/shop:1');
  const text = await exported();
  expect(text).toContain('docker.io/library/shop:1');
}, 300_000);
