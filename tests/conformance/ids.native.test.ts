/** An import accepts the id that a create leaves in state; on the real engine, for every kind. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fields } from '../../provider/src/resource';
import { revealed, testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { kindsOf, usual } from './rows';
import { samples } from './samples';
import { give } from './samples/given';

/** The objects to import, by logical name: the kind that imports them, and the id in the state of their stack. */
const made = new Map<string, { readonly as: string; readonly id: string; readonly outputs: Fields }>();
let maker: Project;
beforeAll(async () => {
  maker = await testProject();
  await story(maker.emulator);
  const kinds = kindsOf(samples(await give((...sent) => call(maker.emulator, ...sent))));
  const name = (type: string) => `the-${type.toLowerCase()}`;
  maker.resources(kinds.map((kind) => ({ type: kind.type, name: name(kind.type), args: usual(kind) })));
  await maker.up();
  const { resources } = maker.state();
  for (const { type, definition } of kinds) {
    const found = resources.find(({ urn }) => urn.endsWith(`:${type}::${name(type)}`));
    const { id = '', outputs = {} } = found ?? {};
    made.set(name(type), { as: definition.identity.importedAs ?? type, id, outputs });
  }
}, 120_000);
afterAll(async () => {
  await maker.stop();
});

let t: Project;
beforeEach(async () => {
  t = await testProject({ on: maker.emulator });
});
afterEach(async () => {
  await t.stop();
});

const idsMade = () => Object.fromEntries([...made].map(([name, { id }]) => [name, id]));

function ids(): Readonly<Record<string, unknown>> {
  const own = t.state().resources.filter(({ type }) => type.startsWith('workload:'));
  return Object.fromEntries(own.map(({ urn, id }) => [urn.split('::').at(-1) ?? '', id]));
}

/** Forms of ids that differ from the id in state. */
function otherForms(): Record<string, string> {
  const of = (type: string) => made.get(`the-${type.toLowerCase()}`)?.outputs ?? {};
  const [key, account, snapshot] = [of('ApiKey'), of('ServiceAccount'), of('Snapshot')];
  return {
    'the-apikey': `${String(key.serviceAccount)}/${String(key.name)}`,
    'the-serviceaccount': String(account.name),
    'the-snapshot': String(snapshot.snapshotId),
  };
}

async function passes(...args: string[]): Promise<void> {
  const { code, text } = await t.pulumi(...args);
  expect(code === 0 ? '' : text).toBe('');
}

async function importAll(forms: Readonly<Record<string, string>>): Promise<void> {
  const resources = Object.entries(forms).map(([name, id]) => ({
    type: `workload:index:${made.get(name)?.as ?? ''}`,
    name,
    id,
  }));
  writeFileSync(join(t.folder, 'import.json'), JSON.stringify({ resources }));
  const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
  await passes('import', '--file', 'import.json', ...options);
}

const atRest = () => passes('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');

/** The arguments that the first import has read. */
let imported: readonly { readonly type: string; readonly name: string; readonly args: Fields }[] = [];

it('pulumi import accepts the id of every kind from state, and a refresh keeps it', async () => {
  await importAll(idsMade());
  expect(ids()).toEqual(idsMade());
  await atRest();
  expect(ids()).toEqual(idsMade());
  const exported = JSON.parse((await t.pulumi('stack', 'export', '--show-secrets')).stdout) as {
    deployment: { resources: { type: string; urn: string; inputs: Fields }[] };
  };
  imported = exported.deployment.resources
    .filter(({ type }) => type.startsWith('workload:'))
    .map(({ type, urn, inputs }) => {
      const args = Object.entries(inputs)
        .filter(([key]) => !key.startsWith('__'))
        .map(([key, value]) => [key, revealed(value)]);
      const [, , kind = ''] = type.split(':');
      return { type: kind, name: urn.split('::').at(-1) ?? '', args: Object.fromEntries(args) as Fields };
    });
}, 120_000);

it('pulumi import with another form ends with the same id, and a refresh keeps it', async () => {
  const forms = otherForms();
  await importAll(forms);
  const expected = Object.fromEntries(Object.keys(forms).map((name) => [name, idsMade()[name]]));
  expect(ids()).toEqual(expected);
  await atRest();
  expect(ids()).toEqual(expected);
}, 120_000);

/** Forms of ids, by description. */
const FORMS = {
  'from state': idsMade,
  'in another form': () => ({ ...idsMade(), ...otherForms() }),
} as const;

it.each(Object.entries(FORMS))(
  'the option `import` accepts an id %s, ends with the id in state, and may stay in the program',
  async (_, formsOf) => {
    const forms: Readonly<Record<string, string>> = formsOf();
    t.program(programOf(forms));
    maker.requests();
    await t.up();
    expect(ids()).toEqual(idsMade());
    expect(maker.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
    await passes('preview', '--expect-no-changes', '--diff');
    await atRest();
    expect(ids()).toEqual(idsMade());
  },
  20_000,
);

/** A program that declares the objects with the option `import`. */
function programOf(forms: Readonly<Record<string, string>>, of = imported): string {
  return of
    .map(({ type, name, args }) => {
      const given = [name, args, { import: forms[name] }].map((one) => JSON.stringify(one));
      return `new workload.${type}(${given.join(', ')});`;
    })
    .join('\n');
}

// Observed behaviour: the engine takes another id form in the option `import` for another object, and then deletes
// the old one.
it('an imported object is not deleted, even if the engine takes it for another object', async () => {
  const name = 'the-serviceaccount';
  const [form = '', id = ''] = [otherForms()[name], idsMade()[name]];
  const account = imported.filter((one) => one.name === name);
  t.program(programOf({ [name]: form }, account));
  await t.up();
  t.program(programOf({ [name]: id }, account));
  maker.requests();
  const { text } = await t.up();
  expect(text).toContain('not deleted: this run has imported it');
  expect(maker.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(ids()).toEqual({ [name]: id });
  await passes('preview', '--expect-no-changes', '--diff');
  await atRest();
}, 60_000);
