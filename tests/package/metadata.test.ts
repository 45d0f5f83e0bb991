/** What a registry shows of the packages, and what a person finds in them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const HOME = 'https://example.com/workload-platform-as-code';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

describe.each(['sdk', 'emulator', 'provider', 'cli', 'policies'])('the npm package in %s', (folder) => {
  it('says whose it is, where it is at home, and what it is about', () => {
    expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
      license: 'Apache-2.0',
      homepage: HOME,
      bugs: `${HOME}/issues`,
      repository: { url: `git+${HOME}.git`, directory: folder },
      keywords: expect.arrayContaining(['workload-platform']) as unknown,
    });
    expect(read(folder, 'LICENSE')).toBe(read('LICENSE'));
    expect(existsSync(join(ROOT, folder, 'README.md'))).toBe(true);
  });
});

it('the schema, from which the other packages are generated, says the same', () => {
  const schema = JSON.parse(read('provider', 'src', 'generated', 'schema.gen.json')) as object;
  expect(schema).toMatchObject({ license: 'Apache-2.0', homepage: HOME, repository: HOME });
});
