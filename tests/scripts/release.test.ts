// The pages of a release: its notes, and how its schema differs from the last release.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(__dirname, '..', '..');
const MODULE = pathToFileURL(join(ROOT, 'scripts', 'lib', 'release-notes.mjs')).href;

/** The result of a function of the scripts, or the message of its failure. */
function ask(call: string): unknown {
  const program = `
    import * as m from '${MODULE}';
    let answer;
    try { answer = ${call}; } catch (error) { answer = error.message; }
    process.stdout.write(JSON.stringify(answer));`;
  const args = ['--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const CHANGELOG = `# Changelog

What changed.

## 0.2.0 (unreleased)

- **Drives** have labels ([drives](docs/resources/Drive.md), [Pulumi](https://www.pulumi.com)).

## 0.1.0

The first release.
`;

test.each([
  [
    '0.2.0',
    '# 0.2.0\n\n- **Drives** have labels ([drives](https://home.example/docs/resources/Drive.md), [Pulumi](https://www.pulumi.com)).\n',
  ],
  ['0.1.0', '# 0.1.0\n\nThe first release.\n'],
  ['0.3.0', 'CHANGELOG.md says nothing about 0.3.0: write what changes for users below "## 0.3.0".'],
])('the notes of %s are its part of the changelog, with links that work elsewhere', (version, text) => {
  const args = [CHANGELOG, version, 'https://home.example'].map((arg) => JSON.stringify(arg));
  expect(ask(`m.notesOf(${args.join(', ')})`)).toBe(text);
});

describe('the schema', () => {
  let releases: string;
  beforeEach(() => {
    releases = mkdtempSync(join(tmpdir(), 'workload-releases-'));
  });
  afterEach(() => {
    rmSync(releases, { recursive: true });
  });

  const EMPTY = { provider: {}, types: {}, resources: {}, functions: {} };
  const drive = (...keys: string[]) => ({
    ...EMPTY,
    resources: {
      'workload:index:Drive': {
        inputProperties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
      },
    },
  });
  function released(version: string, schema: object): void {
    mkdirSync(join(releases, version));
    writeFileSync(join(releases, version, 'schema.json'), JSON.stringify(schema));
  }
  const changes = (schema: object) =>
    `m.schemaChanges(${JSON.stringify(schema)}, ${JSON.stringify(releases)})`;

  test('is compared with the newest older release, by number, not alphabetically', () => {
    released('0.9.0', drive('region'));
    released('0.10.0', drive('region', 'labels'));
    released('0.11.0', drive());
    const next = { ...drive('labels', 'tags'), version: '0.11.0' };
    expect(ask(changes(next))).toEqual({
      since: '0.10.0',
      breaking: ['Drive.region is gone'],
      compatible: ['Drive.tags is new'],
    });
    expect(ask(`m.schemaPage('0.11.0', ${changes(next)})`)).toBe(
      '# Changes of the schema from 0.10.0 to 0.11.0\n\n## Breaking\n\n- Drive.region is gone\n\n## Compatible\n\n- Drive.tags is new\n',
    );
  });

  test('of the first release is compared with none', () => {
    const first = { ...drive('region'), version: '0.1.0' };
    expect(ask(changes(first))).toEqual({ breaking: [], compatible: [] });
    expect(ask(`m.schemaPage('0.1.0', ${changes(first)})`)).toBe(
      '# Changes of the schema in 0.1.0\n\nThis is the first release: there is no earlier schema.\n',
    );
  });
});
