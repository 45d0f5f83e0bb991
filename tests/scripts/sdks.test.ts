// How the schema appears in each language: names in that language's form.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

interface Schema {
  readonly config: { readonly variables: Readonly<Record<string, object>> };
  readonly resources: Readonly<Record<string, { readonly description: string }>>;
  readonly functions: Readonly<Record<string, { readonly description: string }>>;
}

/** The schema of every language, generated from the given schema, or from the plugin's. */
function schemas(schema?: object): Readonly<Record<string, Schema>> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { LANGUAGES, schemaFor } from './scripts/lib/sdks.mjs';
    const schema = JSON.parse(readFileSync(0, 'utf8') || readFileSync('provider/src/generated/schema.gen.json', 'utf8'));
    const made = LANGUAGES.map((language) => [language, schemaFor(schema, language)]);
    process.stdout.write(JSON.stringify(Object.fromEntries(made)));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
    input: schema === undefined ? '' : JSON.stringify(schema),
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(printed) as Record<string, Schema>;
}

const SMALL = {
  language: {},
  config: { variables: { apiKey: { type: 'string', secret: true } } },
  resources: {
    'workload:index:Drive': {
      description: 'See getDrive and listDrives, `externalId`, `s3Url` and `pulumi up`.',
      properties: { externalId: {}, s3Url: {} },
    },
  },
  functions: { 'workload:index:getDrive': {}, 'workload:index:listDrives': {} },
};

it.each([
  ['python', 'See get_drive and list_drives, `external_id`, `s3_url` and `pulumi up`.'],
  ['go', 'See LookupDrive and ListDrives, `ExternalId`, `S3Url` and `pulumi up`.'],
  ['java', 'See getDrive and listDrives, `externalId`, `s3Url` and `pulumi up`.'],
  ['dotnet', 'See GetDrive and ListDrives, `ExternalId`, `S3Url` and `pulumi up`.'],
])('%s gets names in its own form', (language, description) => {
  expect(schemas(SMALL)[language]?.resources['workload:index:Drive']?.description).toBe(description);
});

it.each([
  ['python', 'python'],
  ['go', 'go'],
  ['java', 'java'],
  ['dotnet', 'csharp'],
])('%s gets examples in its own language, and how an object is imported', (language, own) => {
  const { resources = {}, functions = {} } = schemas()[language] ?? {};
  const read = Object.values({ ...resources, ...functions }).map(({ description }) => ({
    languages: [...description.matchAll(/^```(\w+)$/gm)].map(([, of]) => of).filter((of) => of !== 'sh'),
    marks: description.match(/\{\{%|^```$\n^```$/gm),
  }));
  expect(new Set(read.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ languages: [own], marks: null })]),
  );
  expect(resources['workload:index:Drive']?.description).toContain('pulumi import workload:index:Drive');
});

it('a key in configuration is a secret in languages that support it', () => {
  const secret = Object.entries(schemas(SMALL)).filter(
    ([, { config }]) => 'secret' in (config.variables.apiKey ?? {}),
  );
  expect(secret.map(([language]) => language)).toEqual(['python', 'go', 'dotnet']);
});

it("Python descriptions contain no camel-case name of a program's argument", () => {
  const { python } = schemas();
  const told = JSON.stringify(python).match(/`[a-z]+[A-Z]\w*`/g) ?? [];
  expect([...new Set(told)]).toEqual([]);
});
