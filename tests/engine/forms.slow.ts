/** Programs with both forms: what components, parents and functions do with explicit providers of either form. */
import { testProject, type Project } from './command';

let t: Project;
const keys: Record<string, string> = {};

/** The beginning of every program: both forms, a component, and providers of two workspaces. */
const begin = () => `
  const native = require('@workload/pulumi/native');
  const forms = { dynamic: workload, native };
  const keys = ${JSON.stringify(keys)};
  const provider = (form, workspace) =>
    new forms[form].Provider(\`\${form}-\${workspace}\`, {
      baseUrl: '${t.emulator.baseUrl}', workspace, apiKey: keys[workspace],
    });
  const other = { dynamic: 'native', native: 'dynamic' };
  const packages = { dynamic: 'pulumi-nodejs', native: 'workload' };
  /** The ways to give a provider to a component. */
  const ways = {
    provider: (form, provider) => ({ provider }),
    list: (form, provider) => ({ providers: [provider] }),
    map: (form, provider) => ({ providers: { [packages[form]]: provider } }),
  };
  let groups = 0;
  const group = (options) => new pulumi.ComponentResource('tests:index:Group', \`group-\${++groups}\`, {}, options);
  const mail = { integration: 'gmail', clientId: 'one', clientSecret: 'two', refreshToken: 'three' };
`;

beforeAll(async () => {
  t = await testProject();
  for (const workspace of ['second', 'third']) keys[workspace] = t.emulator.addWorkspace(workspace).apiKey;
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** Names of the objects in a workspace. */
async function namesIn(workspace: string, list = 'drives'): Promise<string[]> {
  const authorization = `Bearer ${keys[workspace] ?? t.emulator.apiKey}`;
  const headers = { authorization, 'x-service-workspace': workspace };
  const answer = await fetch(`${t.emulator.baseUrl}/${list}`, { headers });
  return ((await answer.json()) as { metadata: { name: string } }[]).map(({ metadata: { name } }) => name);
}

const exported = async () =>
  JSON.parse((await t.pulumi('stack', 'output', '--json')).stdout) as Record<string, unknown>;

describe('an explicit provider of a component', () => {
  it('serves its children at any depth, in each form and way, and lookups with this parent', async () => {
    t.program(`${begin()}
      exports.looked = [];
      for (const form of ['dynamic', 'native']) {
        const { Drive, McpServer, getDrive, listDrives } = forms[form];
        const second = provider(form, 'second');
        const third = provider(form, 'third');
        for (const [way, options] of Object.entries(ways)) {
          const inner = group({ parent: group(options(form, second)) });
          const drive = new Drive(\`\${form}-\${way}\`, { name: \`\${form}-\${way}\`, region: 'us-was-1' }, { parent: inner });
          exports.looked.push(getDrive({ name: drive.name }, { parent: inner }).name);
          const nearer = group({ parent: inner, ...options(form, third) });
          const name = \`\${form}-\${way}-nearer\`;
          new Drive(name, { name, region: 'us-was-1' }, { parent: nearer });
        }
        // A resource passes its provider on, too.
        const top = new Drive(\`\${form}-top\`, { name: \`\${form}-top\`, region: 'us-was-1' }, { provider: second });
        new Drive(\`\${form}-below\`, { name: \`\${form}-below\`, region: 'us-was-1' }, { parent: top });
        new McpServer(\`\${form}-mail\`, { name: \`\${form}-mail\`, ...mail }, { parent: group({ provider: second }) });
      }
    `);
    await t.up();
    expect(await namesIn('default')).toEqual([]);
    const of = (...names: string[]) =>
      ['dynamic', 'native'].flatMap((form) => names.map((name) => `${form}-${name}`));
    expect((await namesIn('second')).sort()).toEqual(of('provider', 'list', 'map', 'top', 'below').sort());
    expect((await namesIn('third')).sort()).toEqual(
      of('provider-nearer', 'list-nearer', 'map-nearer').sort(),
    );
    expect((await namesIn('second', 'functions')).sort()).toEqual(of('mail').sort());
    expect((await exported()).looked).toEqual(of('provider', 'list', 'map'));
  }, 90_000);

  it('serves the children of its form, if the component has one of each', async () => {
    t.program(`${begin()}
      const both = group({ providers: [provider('dynamic', 'second'), provider('native', 'third')] });
      for (const form of ['dynamic', 'native'])
        new forms[form].Drive(form, { name: form, region: 'us-was-1' }, { parent: group({ parent: both }) });
    `);
    await t.up();
    expect(await namesIn('default')).toEqual([]);
    expect(await namesIn('second')).toEqual(['dynamic']);
    expect(await namesIn('third')).toEqual(['native']);
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  }, 90_000);

  it('of the other form is refused for every child, part and lookup, with both imports, before anything is created', async () => {
    t.program(`${begin()}
      exports.told = [];
      const told = (make) => {
        try {
          make();
          exports.told.push('accepted');
        } catch ({ message }) {
          exports.told.push(message);
        }
      };
      for (const form of ['dynamic', 'native']) {
        const { Drive, McpServer, getDrive, listDrives } = forms[form];
        const wrong = provider(other[form], 'second');
        const third = provider(form, 'third');
        const args = { region: 'us-was-1' };
        for (const options of Object.values(ways)) {
          const parent = group({ parent: group(options(other[form], wrong)) });
          told(() => new Drive('child', args, { parent }));
          told(() => Drive.get('read', 'any', { parent }));
          told(() => new McpServer('mail', mail, { parent }));
          told(() => getDrive({ name: 'any' }, { parent }));
          told(() => listDrives({}, { parent }));
          told(() => new McpServer('mail', mail, options(other[form], wrong)));
          // The nearest component that says where decides, not one further up.
          const within = group({ parent: group({ provider: third }), ...options(other[form], wrong) });
          told(() => new Drive('child', args, { parent: within }));
          told(() => new Drive('child', args, options(other[form], wrong)));
        }
        told(() => getDrive({ name: 'any' }, { provider: wrong }));
        const drive = new forms[other[form]].Drive(\`\${form}-top\`, args, { provider: wrong });
        told(() => new Drive('below', args, { parent: drive }));
      }
    `);
    t.requests();
    const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
    expect(code === 0 ? '' : text).toBe('');
    const { told } = (await exported()) as { told: string[] };
    expect(told).toHaveLength(2 * (3 * 8 + 2));
    const wanted =
      /^(Drive|McpServer|getDrive|listDrives)\b.* provider "(dynamic|native)-second",? (which )?is a Provider of @workload\/pulumi\S*, but this is of @workload\/pulumi\S*\. Import both from @workload\/pulumi or both from @workload\/pulumi\/native\. /;
    expect(told.filter((message) => !wanted.test(message))).toEqual([]);
    // The two drives that the test made at the right place.
    expect(t.requests().filter((line) => !line.startsWith('GET'))).toEqual(['POST /drives', 'POST /drives']);
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  }, 90_000);
});
