/** The shipped pack on the real engine: what it refuses, what passes, and what a preview cannot know. */
import { policies } from '@workload/policies';
import { guardedProject, type Guarded, refusalsIn } from './guarded';
import { CONFIG, DRIVE, PROGRAMS, REFUSALS } from './programs';
import { adapter } from '../support/adapters';

const REFUSED = Object.values(PROGRAMS)
  .map(({ refuses }) => refuses)
  .join('\n');
const PASSED = Object.values(PROGRAMS)
  .map(({ passes }) => passes)
  .join('\n');

let t: Guarded;
beforeAll(async () => {
  t = await guardedProject();
}, 120_000);
afterAll(async () => {
  await t.stop();
});

const writes = () => t.requests().filter((line) => !line.startsWith('GET '));

it('every policy has its programs', () => {
  expect(Object.keys(PROGRAMS)).toEqual(policies.map(({ name }) => name));
});

it('every policy refuses its resource, with path, allowed values and advice', async () => {
  t.program(REFUSED);
  const { code, text, verdicts } = await t.guard(CONFIG, 'preview');
  expect(refusalsIn(verdicts)).toEqual(REFUSALS);
  expect(code).not.toBe(0);
  expect(text).not.toContain('planted');
}, 300_000);

it('resources that follow the policies pass', async () => {
  t.program(PASSED);
  // The engine ignores unknown policies.
  const { code, verdicts } = await t.guard({ ...CONFIG, 'no-such-policy': 'mandatory' }, 'preview');
  expect([verdicts, code]).toEqual([[], 0]);
}, 300_000);

it('an exempt resource passes, with the reason shown', async () => {
  t.program(PROGRAMS['risks-have-reasons']?.refuses ?? '');
  const exempt = [
    { resource: 'taken', argument: 'adoptExisting', reason: 'Made by hand before there was a program.' },
    { resource: 'taken', argument: 'deleteContents', reason: 'Holds nothing but previews.' },
  ];
  const { code, verdicts } = await t.guard({ 'risks-have-reasons': { exempt } }, 'preview');
  expect(verdicts.map(({ level, says }) => `${level} ${says}`).sort()).toEqual([
    'advisory adoptExisting: exempt. Reason: Made by hand before there was a program.',
    'advisory deleteContents: exempt. Reason: Holds nothing but previews.',
  ]);
  expect(code).toBe(0);
}, 300_000);

it('an unknown value is an advisory in a preview, and refused before it is written', async () => {
  t.program(`
    const drive = ${DRIVE}
    new workload.IntegrationConnection('told', { integration: 'crm', config: {
      first: drive.s3Url,
      second: drive.s3Url.apply((url) => url.replace('://', '://me:planted@')),
    } });
  `);
  const previewed = await t.guard(CONFIG, 'preview');
  expect(previewed.verdicts).toEqual([
    {
      level: 'advisory',
      policy: 'config-has-no-secrets',
      resource: 'IntegrationConnection told',
      says: 'config.first, config.second: not known in a preview. pulumi up checks it before it writes the resource',
    },
  ]);
  expect(previewed.code).toBe(0);
  writes();
  const up = await t.guard(CONFIG, 'up', '--yes', '--skip-preview');
  expect(up.verdicts.map(({ level, says }) => `${level} ${says.split('.').slice(0, 2).join('.')}`)).toEqual([
    expect.stringMatching(/^mandatory config\.second: looks like an address with a password/),
  ]);
  expect(up.code).not.toBe(0);
  expect(up.text).not.toContain('planted');
  expect(writes()).toEqual(['POST /drives']);
}, 300_000);

it('an invalid configuration is refused before any check', async () => {
  t.program(PASSED);
  const wrong = await t.guard(
    { 'api-keys-expire': { days: 'ninety', exempt: [{ resource: 'all' }] } },
    'preview',
  );
  expect(wrong.code).not.toBe(0);
  expect(wrong.text).toMatch(/api-keys-expire: days: .*integer/);
  expect(wrong.text).toMatch(/api-keys-expire: exempt\.0: reason is required/);
  const misspelt = await t.guard({ ...CONFIG, 'api-keys-expire': { dasy: 30 } }, 'preview');
  expect(misspelt.verdicts.map(({ says }) => says)).toEqual([
    'configuration of api-keys-expire: unknown setting dasy. Valid settings: stacks, exempt, days, enforcementLevel',
  ]);
  expect(misspelt.code).not.toBe(0);
}, 300_000);

it('a new release starts small; an existing one may take more', async () => {
  const shop = (snapshot: string, traffic: number) => {
    t.program(
      `${DRIVE} new workload.ForkedApplication('shop', { snapshot: '${snapshot}', traffic: ${traffic} });`,
    );
  };
  const config = { 'risks-have-reasons': 'disabled' };
  shop('shop-v1', 10);
  expect(await t.guard(config, 'up', '--yes', '--skip-preview')).toMatchObject({
    code: 0,
  });
  shop('shop-v2', 50);
  const release = await t.guard(config, 'preview');
  const isSeen = adapter() === 'native';
  expect(release.verdicts.map(({ level, says }) => `${level} ${says}`)).toEqual([
    expect.stringMatching(
      isSeen
        ? /^mandatory traffic: must be at most 10 with a new release, which this run makes/
        : /^advisory traffic: must be at most 10 with a new release\. Whether this run makes one/,
    ),
  ]);
  expect(release.code === 0).toBe(!isSeen);
  shop('shop-v1', 50);
  const routing = await t.guard(config, 'preview');
  expect(routing.verdicts.filter(({ level }) => level === 'mandatory')).toEqual([]);
  expect(routing.code).toBe(0);
}, 400_000);
