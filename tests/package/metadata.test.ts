/** What registries show of the packages, and what users find in them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '..', '..');
const HOME = 'https://example.com/workload-platform-as-code';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

describe.each(['sdk', 'emulator', 'provider', 'cli', 'policies'])('the npm package in %s', (folder) => {
  it('has owner, homepage and keywords', () => {
    expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
      license: 'Apache-2.0',
      homepage: HOME,
      bugs: `${HOME}/issues`,
      repository: { url: `git+${HOME}.git`, directory: folder },
      keywords: expect.arrayContaining(['workload-platform']) as unknown,
    });
    expect(read(folder, 'LICENSE')).toBe(read('LICENSE'));
  });

  it('has a README whose links work outside of the repository', () => {
    const links = [...read(folder, 'README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^(?:https:|#)/.test(link))).toEqual([]);
    const ours = links.filter((link) => link.startsWith(HOME)).map((link) => link.slice(HOME.length + 1));
    expect(ours.filter((path) => !existsSync(join(ROOT, path.replace(/#.*/, ''))))).toEqual([]);
  });
});

describe('a template', () => {
  const { version } = JSON.parse(read('provider', 'package.json')) as { version: string };

  it.each([
    ['typescript', 'package.json', `"@workload/pulumi": "${version}"`],
    ['typescript', 'package.json', `"@workload/emulator": "${version}"`],
    ['python', 'requirements.txt', `pulumi_workload==${version}`],
    ['go', 'go.mod', `sdk/go/workload v${version}`],
    ['yaml', 'Pulumi.yaml', `workload: workload@${version}`],
  ])('in %s names this version in %s: %s', (language, file, text) => {
    expect(read('templates', language, file)).toContain(text);
  });

  it.each(['typescript', 'python', 'go', 'yaml'])(
    'in %s describes each setting, and asks for no secret, which --config would store as plain text',
    (language) => {
      const { template } = parse(read('templates', language, 'Pulumi.yaml')) as {
        template: { config: Record<string, { description?: string; default?: string; secret?: boolean }> };
      };
      for (const setting of Object.values(template.config)) {
        expect(setting).toEqual({
          description: expect.any(String) as unknown,
          default: expect.any(String) as unknown,
        });
      }
    },
  );
});

it('the schema, from which the other packages are generated, has the same metadata', () => {
  const schema = JSON.parse(read('provider', 'src', 'generated', 'schema.gen.json')) as object;
  expect(schema).toMatchObject({ license: 'Apache-2.0', homepage: HOME, repository: HOME });
});
