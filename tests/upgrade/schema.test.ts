/** Every change that breaks programs of an earlier release is in the changelog. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaking, changesOf, type PackageSchema } from '../../provider/src/generate/changes';

const ROOT = join(__dirname, '..', '..');
const RELEASES = join(__dirname, 'releases');

function read(path: string): PackageSchema {
  return JSON.parse(readFileSync(path, 'utf8')) as PackageSchema;
}

const current = () => read(join(ROOT, 'provider', 'src', 'generated', 'schema.gen.json'));

it.each(readdirSync(RELEASES))(
  'every change since %s that breaks programs is in the changelog',
  (release) => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    // Newest first: changes since the release are above it.
    const since = changelog.slice(0, changelog.indexOf(`## ${release}`));
    const found = breaking(read(join(RELEASES, release, 'schema.json')), current());
    expect(found.filter((change) => !since.includes(change))).toEqual([]);
  },
);

/** The current schema with a change at a path. */
function changed(path: readonly string[], change: (value: unknown) => unknown): PackageSchema {
  const schema = current();
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (value, key) => value[key] as Record<string, unknown>,
      schema as unknown as Record<string, unknown>,
    );
  const last = path.at(-1) ?? '';
  const next = change(parent[last]);
  if (next === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = next;
  return schema;
}

const DRIVE_OUTPUTS = current().resources['workload:index:Drive']?.properties ?? {};
const DRIVE = ['resources', 'workload:index:Drive'];
const gone = () => undefined;

it.each([
  ['Drive is gone', changed(DRIVE, gone)],
  ['Drive.labels is gone', changed([...DRIVE, 'inputProperties', 'labels'], gone)],
  ['Drive.s3Url is gone', changed([...DRIVE, 'properties', 's3Url'], gone)],
  [
    'Drive.region has another type',
    changed([...DRIVE, 'inputProperties', 'region'], () => ({ type: 'integer' })),
  ],
  [
    'Application.memory has another default',
    changed(['resources', 'workload:index:Application', 'inputProperties', 'memory'], (value) => ({
      ...(value as object),
      default: 4096,
    })),
  ],
  [
    'DrivePermission.mode has another default',
    changed(['types', 'workload:index:DrivePermission', 'properties', 'mode'], (value) => ({
      ...(value as object),
      default: 'read',
    })),
  ],
  [
    'Drive.region has another default',
    changed([...DRIVE, 'inputProperties', 'region'], (value) => ({ ...(value as object), default: 'us' })),
  ],
  ['Drive.labels is required now', changed([...DRIVE, 'requiredInputs'], () => ['region', 'labels'])],
  ['Drive.name may be absent now', changed([...DRIVE, 'required'], () => ['region'])],
  [
    'Drive.labels replaces on change now',
    changed([...DRIVE, 'inputProperties', 'labels'], (value) => ({
      ...(value as object),
      willReplaceOnChanges: true,
    })),
  ],
  ['getDrive is gone', changed(['functions', 'workload:index:getDrive'], gone)],
  [
    'getDrive.s3Url is gone',
    changed(['functions', 'workload:index:getDrive', 'outputs', 'properties', 's3Url'], gone),
  ],
  [
    'DriveMode no longer takes read',
    changed(['types', 'workload:index:DriveMode', 'enum'], () => [{ value: 'read-write' }]),
  ],
  ['Provider.apiKey is gone', changed(['provider', 'inputProperties', 'apiKey'], gone)],
])('%s: this would be noticed', (change, after) => {
  expect(breaking(current(), after)).toContain(change);
});

it.each([
  ['Drive.other is new', changed([...DRIVE, 'inputProperties', 'other'], () => ({ type: 'string' }))],
  ['Other is new', changed(['resources', 'workload:index:Other'], () => ({}))],
  ['getOther is new', changed(['functions', 'workload:index:getOther'], () => ({}))],
  ['Drive.region is optional', changed([...DRIVE, 'requiredInputs'], () => [])],
  ['Drive is deprecated', changed([...DRIVE, 'deprecationMessage'], () => 'Use Volume.')],
  [
    'Drive.labels is deprecated',
    changed([...DRIVE, 'inputProperties', 'labels'], (value) => ({
      ...(value as object),
      deprecationMessage: 'Use tags.',
    })),
  ],
  [
    'DriveMode takes append',
    changed(['types', 'workload:index:DriveMode', 'enum'], (values) => [
      ...(values as object[]),
      { value: 'append' },
    ]),
  ],
])('%s: this is in the release notes, and breaks nothing', (change, after) => {
  expect(changesOf(current(), after)).toEqual({ breaking: [], compatible: [change] });
});

it('an unchanged schema has no changes', () => {
  expect(changesOf(current(), current())).toEqual({ breaking: [], compatible: [] });
});

it.each([
  ['an argument', changed([...DRIVE, 'inputProperties', 'other'], () => ({ type: 'string' }))],
  ['the guarantee of an output', changed([...DRIVE, 'required'], () => Object.keys(DRIVE_OUTPUTS))],
  [
    "the guarantee of a value in a function's result",
    changed(['types', 'workload:index:DriveSummary', 'required'], (value) => [
      ...(value as string[]),
      'externalId',
    ]),
  ],
])('adding %s breaks nothing', (_what, after) => {
  expect(breaking(current(), after)).toEqual([]);
});
