/** The contents of a release: reproducible bytes, checksums, licences, source maps and bills of materials. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { found } from './registries';

const ROOT = join(__dirname, '..', '..');
const release = found('WORKLOAD_RELEASE');

const read = (...path: string[]) => readFileSync(join(release, ...path), 'utf8');
const json = (...path: string[]) => JSON.parse(read(...path)) as unknown;
const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')) as {
  version: string;
};
const listed = (file: string) =>
  execFileSync('tar', ['-tzf', file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n');
const tarballs = readdirSync(join(release, 'npm'));

it('is built again with the same bytes', () => {
  const again = readFileSync(join(found('WORKLOAD_RELEASE_AGAIN'), 'SHA256SUMS'), 'utf8');
  expect(read('SHA256SUMS')).toBe(again);
});

it('has a checksum for every file, which the command in docs/releasing.md verifies', () => {
  const page = readFileSync(join(ROOT, 'docs', 'releasing.md'), 'utf8');
  const [, command = ''] = /^```sh check\n([^]*?)^```/m.exec(page) ?? [];
  const printed = execFileSync('sh', ['-c', command], { cwd: release, encoding: 'utf8' });
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'SHA256SUMS',
  );
  expect(printed.trim().split('\n')).toHaveLength(files.length);
});

it('has five npm packages', () => {
  const names = ['cli', 'emulator', 'policies', 'pulumi', 'sdk'].map(
    (name) => `workload-${name}-${version}.tgz`,
  );
  expect(tarballs.sort()).toEqual(names);
});

describe.each(tarballs)('%s', (tarball) => {
  const files = listed(join(release, 'npm', tarball));

  it('has a licence, a README and metadata', () => {
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']),
    );
  });

  it('has a source map for each compiled file', () => {
    // The browser code is one minified file, and the module that looks for undici is hand-written.
    const compiled = files.filter((file) => /dist\/(?!browser\/|esm\/installed).*\.m?js$/.test(file));
    expect(compiled.length).toBeGreaterThan(0);
    expect(compiled.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  });

  it('contains no tests, archives or compiler notes', () => {
    expect(files.filter((file) => /\.test\.|\.tar\.gz$|tsbuildinfo|\/testing\//.test(file))).toEqual([]);
  });
});

it("has the licence in the packages for Python and Go, and in the plugin's archive", () => {
  const [sdist = ''] = readdirSync(join(release, 'python')).filter((name) => name.endsWith('.tar.gz'));
  const [archive = ''] = readdirSync(join(release, 'plugin')).filter((name) => name.endsWith('.tar.gz'));
  expect(listed(join(release, 'python', sdist))).toContainEqual(expect.stringMatching(/^[^/]+\/LICENSE$/));
  expect(listed(join(release, 'plugin', archive))).toEqual(
    expect.arrayContaining(['LICENSE', 'LICENSE.node', 'LICENSE.packages', 'README.md']),
  );
  for (const [folder, name] of [
    ['python', /\.whl$/],
    ['go', /\.zip$/],
  ] as const) {
    const files = readdirSync(join(release, folder), { recursive: true, encoding: 'utf8' });
    const [file = ''] = files.filter((path) => name.test(path));
    const entries = execFileSync('python3', ['-m', 'zipfile', '-l', join(release, folder, file)], {
      encoding: 'utf8',
    });
    expect(entries).toMatch(/\/LICENSE\b/);
  }
});

interface Bom {
  readonly bomFormat: string;
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: { readonly name: string } };
  readonly components: readonly {
    readonly name: string;
    readonly group?: string;
    readonly version: string;
  }[];
}

const namesIn = ({ components }: Bom) =>
  components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));

it("has a bill of materials of the packages' dependencies, with the commit's time", () => {
  const bom = json('sbom', 'npm.cdx.json') as Bom;
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    ) as unknown,
    metadata: { timestamp: new Date(Number(time) * 1000).toISOString() },
  });
  expect(namesIn(bom)).toEqual(expect.arrayContaining(['undici', 'zod', 'hono', '@pulumi/policy']));
  // Only developers need it.
  expect(namesIn(bom)).not.toContain('eslint');
});

it("has a bill of materials of the plugin's executable, Node included", () => {
  const bom = json('sbom', 'plugin.cdx.json') as Bom;
  expect(bom.metadata.component.name).toBe('pulumi-resource-workload');
  const names = namesIn(bom);
  expect(names).toEqual(
    expect.arrayContaining(['node', 'undici', 'zod', '@grpc/grpc-js', 'google-protobuf']),
  );
  // Build tools, and packages that only the provider's tests need.
  for (const name of ['esbuild', 'typescript', 'hono']) expect(names).not.toContain(name);
});

it("has the schema with the archives' address, its changes, and notes", () => {
  expect(json('schema', 'schema.json')).toMatchObject({
    version,
    pluginDownloadURL: `http://127.0.0.1:${found('WORKLOAD_RELEASE_PORT')}`,
  });
  expect(read('schema', 'changes.md')).toContain(version);
  expect(read('notes', 'notes.md')).toMatch(new RegExp(`^# ${version}\\n\\n\\S`));
});

it("has the registry's pages, with every language and the provider's configuration", () => {
  const page = read('registry', '_index.md');
  expect(page).toMatch(/^---\ntitle: .*\nmeta_desc: .*\nlayout: package\n---\n/);
  for (const language of ['typescript', 'python', 'go', 'java', 'yaml'])
    expect(page).toContain(`{{% choosable language ${language} %}}\n\n\`\`\`${language}\n`);
  expect(read('registry', 'installation-configuration.md')).toMatch(
    /pulumi plugin install resource[^]*pulumi config set[^]*export WORKLOAD_/,
  );
});
