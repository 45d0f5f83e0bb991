/** Previews refuse assets and archives instead of plain values, in every argument. */
import { testProject, type Project } from './command';

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

const ASSET = `new pulumi.asset.StringAsset('planted')`;
const ARCHIVE = `new pulumi.asset.AssetArchive({ a: ${ASSET} })`;

it.each([
  [
    'Drive',
    `region: ${ASSET}, labels: ${ASSET}, displayName: pulumi.output(${ARCHIVE}),
     permissions: [{ mode: ${ASSET}, labels: ${ARCHIVE} }]`,
    [
      'region: must be a string of 1 to 63 characters, not an asset',
      'labels: must be an object of strings by label name, not an asset',
      'displayName: must be a string of 1 to 63 characters, not an archive',
      'permissions[0].mode: must be "read" or "read-write", not an asset',
      'permissions[0].labels: must be an object of strings by label name, not an archive',
    ],
  ],
  [
    'McpFunction',
    `envs: [{ name: 'A', value: pulumi.secret(${ASSET}) }]`,
    ['envs[0].value: must be a string, not an asset'],
  ],
  ['IntegrationConnection', `integration: 'slack', secret: ${ARCHIVE}`, ['strings by key, not an archive']],
  ['Volume', `region: 'us-was-1', size: ${ASSET}`, ['from 1 to 2147483647, not an asset']],
])(
  'names the argument of a %s, and the valid values',
  async (type, args, reasons) => {
    t.program(`new workload.${type}('one', { ${args} });`);
    const { code, text } = await t.pulumi('preview');
    expect(code).not.toBe(0);
    for (const reason of reasons) expect(text).toContain(reason);
    expect(text).not.toContain('planted');
    expect(t.requests()).toEqual([]);
  },
  60_000,
);

it('also for a function', async () => {
  t.program(`exports.found = workload.getDrive({ name: ${ASSET} });`);
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toContain('must be a string, not an asset');
}, 60_000);

it.each([
  ['an asset', ASSET],
  ['an archive', `pulumi.output(${ARCHIVE})`],
])(
  'also for an explicit provider: %s',
  async (kind, given) => {
    t.program(`
    const provider = new workload.Provider('other', { baseUrl: ${given}, workspace: 'main', apiKey: 'key' });
    new workload.Drive('data', { region: 'us-was-1' }, { provider });
  `);
    const { code, text } = await t.pulumi('preview');
    expect(code).not.toBe(0);
    expect(text).toContain(`baseUrl must be a plain value, not ${kind}`);
    expect(text).not.toMatch(/planted|\n\s+at /);
  },
  60_000,
);
