/** The settings of a program in YAML on the real engine, which reads no configuration while a declared value is missing. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Project, testProject } from '../engine/command';
import { Story } from './story';

jest.setTimeout(240_000);

let t: Project;
let story: Story;
const SETTINGS = 'name: tests\nruntime: yaml\n';
const at = (file: string) => join(t.folder, file);
const config = async () => JSON.parse((await t.pulumi('config', '--json')).stdout) as object;
const take = () => story.workload('--all', '--language', 'yaml', '--force');

beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  const answer = await fetch(`${t.emulator.baseUrl}/sandboxes`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${t.emulator.apiKey}`,
      'content-type': 'application/json',
      'x-service-workspace': t.emulator.workspace,
    },
    body: JSON.stringify({
      metadata: { name: 'build' },
      spec: {
        region: 'us-was-1',
        runtime: { image: 'shop:latest', envs: [{ name: 'GREETING', value: 'planted-greeting' }] },
      },
    }),
  });
  expect(answer.ok).toBe(true);
  writeFileSync(at('Pulumi.yaml'), SETTINGS);
  story = new Story(t);
});
afterAll(async () => {
  await t.stop();
});

it('are removed again if the program cannot be written, which stays as it was', async () => {
  const before = await config();
  mkdirSync(at('import.json'));
  const { code } = await take();
  expect(code).toBe(1);
  expect(readFileSync(at('Pulumi.yaml'), 'utf8')).toBe(SETTINGS);
  expect(await config()).toEqual(before);
  rmSync(at('import.json'), { recursive: true });
});

it('have values before the program declares them', async () => {
  const { code, text } = await take();
  expect(code === 0 ? '' : text).toBe('');
  expect(existsSync(at('import.json'))).toBe(true);
  expect(readFileSync(at('Pulumi.yaml'), 'utf8')).toContain('buildGreeting');
  expect((await t.pulumi('config', 'get', 'buildGreeting')).stdout).toBe('planted-greeting\n');
});

it('are kept by a second run', async () => {
  const { code, text } = await take();
  expect(code === 0 ? '' : text).toBe('');
});
