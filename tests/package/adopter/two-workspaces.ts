/** Two workspaces by explicit providers of both forms, in nested components. */
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Case } from '../adopter.slow';

const PROGRAM = `
import * as pulumi from '@pulumi/pulumi';
import * as dynamic from '@workload/pulumi';
import * as native from '@workload/pulumi/native';

const config = new pulumi.Config('shop');
const baseUrl = config.require('baseUrl');

class Service extends pulumi.ComponentResource {
  constructor(name: string, options?: pulumi.ComponentResourceOptions) {
    super('shop:index:Service', name, {}, options);
    new native.Drive(\`\${name}-native\`, { name: \`\${name}-native\`, region: 'us-was-1' }, { parent: this });
    const found = native.getDriveOutput({ name: \`\${name}-dynamic\` }, { parent: this, dependsOn: new dynamic.Drive(
      \`\${name}-dynamic\`, { name: \`\${name}-dynamic\`, region: 'us-was-1' }, { parent: this },
    ) });
    this.registerOutputs({ found: found.name });
  }
}

class Team extends pulumi.ComponentResource {
  constructor(name: string, options?: pulumi.ComponentResourceOptions) {
    super('shop:index:Team', name, {}, options);
    new Service(name, { parent: this });
  }
}

for (const workspace of ['second', 'third']) {
  const place = { baseUrl, workspace, apiKey: config.requireSecret(workspace) };
  new Team(workspace, {
    providers: [new dynamic.Provider(\`\${workspace}-dynamic\`, place), new native.Provider(\`\${workspace}-native\`, place)],
  });
}
`;

/** The same, with one provider, of a form that half of the children do not have. */
const MISTAKEN = PROGRAM.replace(
  /providers: \[.*\],/,
  'provider: new native.Provider(`${workspace}-native`, place),',
);

const cases: Case = (adopter) => {
  let emulator: Emulator;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    emulator = await startEmulator();
    for (const workspace of ['second', 'third']) keys[workspace] = emulator.addWorkspace(workspace).apiKey;
  });
  afterAll(() => emulator.stop());

  async function drives(workspace: string): Promise<string[]> {
    const authorization = `Bearer ${keys[workspace] ?? emulator.apiKey}`;
    const answer = await fetch(`${emulator.baseUrl}/drives`, {
      headers: { authorization, 'x-service-workspace': workspace },
    });
    const records = (await answer.json()) as { metadata: { name: string } }[];
    return records.map(({ metadata: { name } }) => name).sort();
  }

  test('nested components put their children into the workspace of their providers', async () => {
    const project = await adopter().project('two-workspaces', emulator, { 'index.ts': PROGRAM });
    for (const [key, value] of Object.entries({ baseUrl: emulator.baseUrl, ...keys }))
      await project.pulumi('config', 'set', `shop:${key}`, value);

    project.write({ 'index.ts': MISTAKEN });
    const refused = await project.pulumi('up', '--yes', '--skip-preview');
    expect(refused.code).not.toBe(0);
    expect(refused.text).toContain(
      'Drive "second-dynamic": its parent "second" has provider "second-native", which is a Provider of ' +
        '@workload/pulumi/native, but this is of @workload/pulumi. Import both from',
    );
    expect(refused.text).not.toMatch(/\n\s+at /);
    expect(await drives('default')).toEqual([]);

    project.write({ 'index.ts': PROGRAM });
    const { code, text } = await project.pulumi('up', '--yes', '--skip-preview');
    expect(code === 0 ? '' : text).toBe('');
    expect(await drives('default')).toEqual([]);
    for (const workspace of ['second', 'third'])
      expect(await drives(workspace)).toEqual([`${workspace}-dynamic`, `${workspace}-native`]);
    expect((await project.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    expect(await drives('second')).toEqual([]);
  }, 120_000);
};

export default cases;
