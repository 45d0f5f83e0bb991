/** docs/adopting.md: its commands run in order, and write and print what the page shows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Project, testProject } from '../engine/command';
import { PLUGIN } from '../support/adapters';
import { COMMAND, command } from '../cli/command';
import { workspaceOfPage } from './workspace';

const page = readFileSync(join(__dirname, '../../docs/adopting.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
const [taking = '', settling = '', ...otherCommands] = blocks('sh');

jest.setTimeout(240_000);

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  await workspaceOfPage(t.emulator);
  t.main('index.ts');
});
afterAll(async () => {
  await t.stop();
});

/** Runs a block like a user's shell; the user types this when asked for a secret. */
async function shell(block: string): Promise<string> {
  // npm finds no packages in a test project.
  const text = block.replaceAll('npx -p @workload/cli workload', `"${process.execPath}" "${COMMAND}"`);
  const env = { ...process.env, ...t.env };
  const child = spawn('bash', ['-euo', 'pipefail', '-c', text], { cwd: t.folder, env });
  let [stdout, all] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => ((stdout += piece), (all += piece)));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (all += piece));
  child.stdin.end('planted-api-token\n');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code === 0 ? '' : all).toBe('');
  return stdout;
}

it('imports, leaves out and prints what the page shows', async () => {
  expect(await shell(taking)).toBe(blocks('text')[0]);
  expect(readFileSync(join(t.folder, 'index.ts'), 'utf8')).toBe(blocks('ts')[0]);
});

it('the following commands end with an empty preview, and write nothing', async () => {
  t.requests();
  await shell(settling);
  expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(JSON.stringify(t.state())).not.toContain('planted');
});

it('every command on the page is tested', () => {
  expect(otherCommands).toEqual([]);
});

it.each([
  ['yaml', 'Pulumi.yaml', `name: shop\nruntime: yaml\npackages:\n  workload:\n    source: ${PLUGIN}\n`],
  ['python', '__main__.py', 'name: shop\nruntime: python\n'],
])('in %s the function is as the page shows it', async (language, program, settings) => {
  const folder = mkdtempSync(join(t.folder, 'other-'));
  writeFileSync(join(folder, 'Pulumi.yaml'), settings);
  const { baseUrl, workspace, apiKey } = t.emulator;
  const env = {
    PATH: process.env.PATH,
    WORKLOAD_BASE_URL: baseUrl,
    WORKLOAD_WORKSPACE: workspace,
    WORKLOAD_API_KEY: apiKey,
  };
  const { code, text } = await command(env, folder, 'import', '--all');
  expect(code === 0 ? '' : text).toBe('');
  // In YAML, resources are indented below their key.
  const shown = language === 'yaml' ? blocks(language)[0]?.replace(/^(?=.)/gm, '  ') : blocks(language)[0];
  expect(readFileSync(join(folder, program), 'utf8')).toContain(shown);
  rmSync(folder, { recursive: true });
});
