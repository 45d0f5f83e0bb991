/** Wrong settings are the user's mistake: named with their source, once, without their value; on the real engine. */
import { join } from 'node:path';
import { testProject, type Ended, type Project } from './command';

const KEY = 'planted-key-0123';
const TWO = `
  new workload.Drive('one', { region: 'us-was-1' });
  new workload.Drive('two', { region: 'us-was-1' });
`;

let t: Project;
beforeAll(async () => {
  t = await testProject();
  t.program(TWO);
  expect((await t.pulumi('config', 'rm', 'workload:apiKey')).code).toBe(0);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** A preview with these variables in the environment. */
async function previewWith(variables: Readonly<Record<string, string>>): Promise<Ended> {
  Object.assign(process.env, variables);
  try {
    return await t.pulumi('preview', '--diff');
  } finally {
    for (const variable of Object.keys(variables)) Reflect.deleteProperty(process.env, variable);
  }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['of two lines', { WORKLOAD_API_KEY: `${KEY}\nand more` }, 'has more than one line'],
  ['in curly quotation marks', { WORKLOAD_API_KEY: `“${KEY}”` }, 'contains curly quotation marks'],
  ['with a letter outside ASCII', { WORKLOAD_API_KEY: `${KEY}é` }, 'contains a character that is not'],
  ['after the word Bearer', { WORKLOAD_API_KEY: `Bearer ${KEY}` }, 'begins with the word Bearer'],
  ['that is empty', { WORKLOAD_API_KEY: '\n' }, 'is empty'],
])('a key %s is one error that names the variable', async (_how, variables, fault) => {
  const { code, text } = await previewWith(variables);
  expect(code).not.toBe(0);
  expect(count(text, `workload:apiKey (WORKLOAD_API_KEY in the environment) ${fault}`)).toBe(1);
  expect(text).not.toMatch(/planted|This is a bug|\n\s+at /);
  expect(t.requests()).toEqual([]);
});

it('white space around a key is removed', async () => {
  const { code, text } = await previewWith({ WORKLOAD_API_KEY: ` ${t.emulator.apiKey} \n` });
  expect([code, text]).toEqual([0, expect.stringContaining('+ 3 to create')]);
});

it('a file that cannot be read is an error that names the setting', async () => {
  const { code, text } = await previewWith({
    WORKLOAD_API_KEY: KEY,
    WORKLOAD_CA_FILE: join(t.folder, 'planted.pem'),
  });
  expect(code).not.toBe(0);
  expect(text).toContain(
    'workload:caFile (WORKLOAD_CA_FILE in the environment) names a file that cannot be read: ENOENT',
  );
  expect(text).not.toMatch(/planted|This is a bug|\n\s+at /);
});

it("an explicit provider's wrong argument is named with the provider", async () => {
  t.program(`
    const eu = new workload.Provider('eu', { apiKey: 'Bearer ${KEY}' });
    new workload.Drive('one', { region: 'us-was-1' }, { provider: eu });
  `);
  const { code, text } = await t.pulumi('preview', '--diff');
  expect(code).not.toBe(0);
  expect(count(text, 'workload:apiKey (argument apiKey of provider "eu") begins with the word Bearer')).toBe(
    1,
  );
  expect(text).not.toMatch(/planted|This is a bug|\n\s+at /);
});
