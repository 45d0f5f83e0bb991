/** A machine without bubblewrap: YAML is tried, and nothing that reaches the machine. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineFolder } from '../engine/stack';
import { Agent } from './agent';

/** A PATH with the engine, and without bubblewrap. */
let bin: string;
let agent: Agent;
beforeAll(async () => {
  bin = realpathSync(mkdtempSync(join(tmpdir(), 'workload-bin-')));
  mkdirSync(join(bin, 'node'));
  symlinkSync(process.execPath, join(bin, 'node', 'node'));
  const PATH = [engineFolder(), process.env.WORKLOAD_YAML_BIN, join(bin, 'node')].join(':');
  agent = await Agent.start(['--time-limit', '10m'], { PATH });
});
afterAll(async () => {
  await agent.stop();
  rmSync(bin, { recursive: true, force: true });
});

const DRIVE = 'resources: { d: { type: workload:Drive, properties: { region: us-was-1 } } }';

test('YAML is tried', async () => {
  const { data } = await agent.try(DRIVE, [{ do: 'destroy' }]);
  expect(data).toMatchObject({ isolation: 'none', steps: [{ failed: false }, { failed: false }] });
  expect(agent.left()).toEqual([]);
});

test.each([
  ['TypeScript', { files: { 'index.ts': '' } }, /TypeScript needs isolation.*bubblewrap is not installed/],
  [
    'a file',
    { files: { 'Pulumi.yaml': 'variables: { a: { fn::readFile: /etc/passwd } }' } },
    /fn::readFile is refused/,
  ],
  [
    'a file that the engine may read instead',
    { files: { 'Pulumi.yaml': DRIVE, 'Main.yaml': 'variables: { a: { fn::readFile: /etc/passwd } }' } },
    /files: only Pulumi.yaml/,
  ],
  [
    'settings of the stack',
    { files: { 'Pulumi.yaml': DRIVE, 'Pulumi.try.yaml': 'config: { workload:apiKeyCommand: id }' } },
    /files: only Pulumi.yaml/,
  ],
  [
    'the checks of a rollout',
    { files: { 'Pulumi.yaml': DRIVE }, changes: [{ do: 'rollout' }] },
    /needs isolation/,
  ],
])('%s is refused, with the reason', async (_name, args, says) => {
  const { isError, data } = await agent.call('try', args);
  expect([isError, data.error]).toEqual([true, expect.stringMatching(says)]);
});

test('a project of this machine is not previewed', async () => {
  const { isError, data } = await agent.call('preview', { folder: bin });
  expect([isError, data.error]).toEqual([true, expect.stringContaining('needs isolation')]);
});
