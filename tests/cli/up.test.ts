/** `up`, `check` and the final report, on a stack of the real engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitingWith, InProject } from './command';

const project = new InProject();
const page = () => join(project.t.folder, 'summary.md');
// A job with a secret of a development server, which is too short to be concealed.
const job = () => ({ GITHUB_STEP_SUMMARY: page(), VAULT_TOKEN: 'root', CI: 'true' });
const command = (...args: string[]) => project.rolloutBy(job(), ...args);

it('up releases, runs the rollout, and records the result in summary and state', async () => {
  const { t } = project;
  project.server(1, exitingWith(0));
  expect(await command('up')).toMatchObject({ code: 0 });
  project.server(2, exitingWith(0));
  const { code, stdout, text } = await command('up');
  expect(text).toContain('shop: new canary revision at 10 %');
  expect(stdout).toMatch(
    /shop: updated\npulumi up: .*1 updated.*\nnot concealed.*: .*VAULT_TOKEN.*\nshop: rev-2 .* starts at 10 %/,
  );
  expect(stdout).not.toMatch(/npm_config/);
  expect(stdout).toContain('shop is healthy: rev-2 serves everything');
  expect(code).toBe(0);
  // Where traffic goes according to state.
  const shop = t.state().resources.find(({ urn }) => urn.endsWith('::shop'));
  expect(shop?.outputs).toMatchObject({ __routing: { active: 'rev-2' } });
  expect(readFileSync(page(), 'utf8')).toMatch(/### Rollout of shop: healthy[^]*rev-2 now has 100 %/);
  expect(text).not.toContain(t.emulator.apiKey);
}, 180_000);

it('check tries a check, changes nothing, and lists the checks', async () => {
  const { t } = project;
  t.requests();
  expect(await command('check', 'exit')).toMatchObject({
    code: 0,
    text: 'shop: exit\n  the command passed\n  step 1 of 3 (10 %): passes when the command does\n',
  });
  expect(await command('check', 'error')).toMatchObject({
    code: 1,
    text: 'shop has no check error; it has exit\n',
  });
  expect(t.requests()).toEqual([]);
}, 60_000);
