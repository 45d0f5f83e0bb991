/** A drive's size in the engine's state. A file backend writes the whole state again at every step. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapter, MODULES } from '../support/adapters';
import { testProject, type Project } from './command';

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** Sets the benchmark's drive as the program. */
function program(edition: number): void {
  const args = {
    region: 'us-was-1',
    displayName: `Drive 7, edition ${edition}`,
    labels: { app: 'shop', team: 'sales' },
  };
  const text = `new (require('${MODULES[adapter()]}').Drive)('drive-7', ${JSON.stringify(args)});\n`;
  writeFileSync(join(t.folder, 'drive.js'), text);
  t.main('drive.js');
}

const MOST = { dynamic: 1370, native: 1150 };
const HIDDEN = {
  dynamic: { inputs: ['__owner', '__provider'], outputs: ['__by', '__owner', '__provider'] },
  native: { inputs: ['__owner'], outputs: ['__by'] },
};

const drive = () => {
  const found = t.state().resources.find(({ type }) => type.endsWith(':Drive'));
  if (found === undefined) throw new Error('the state has no drive');
  return found;
};
const hidden = (bag: object | undefined) => Object.keys(bag ?? {}).filter((key) => key.startsWith('__'));

it('is within its limit, and has exactly the expected internal keys', async () => {
  program(1);
  await t.up();
  // The stack trace is present only in these tests' host.
  const { inputs, outputs, stackTrace: _trace, ...others } = { stackTrace: [], ...drive() };
  expect({ inputs: hidden(inputs), outputs: hidden(outputs) }).toEqual(HIDDEN[adapter()]);
  const bytes = Buffer.byteLength(JSON.stringify({ ...others, inputs, outputs }));
  expect(bytes).toBeGreaterThan(700);
  expect(bytes).toBeLessThanOrEqual(MOST[adapter()]);
}, 60_000);

it('stays the same after a refresh and an update, and is enough for a delete', async () => {
  const refresh = await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');
  expect(refresh.code === 0 ? '' : refresh.text).toBe('');
  program(2);
  const before = drive().outputs?.__by;
  await t.up();
  expect(drive().outputs).toMatchObject({ displayName: 'Drive 7, edition 2', __by: before });
  t.requests();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.requests()).toContainEqual(expect.stringMatching(/^DELETE \/drives\/drive-7-/));
}, 60_000);
