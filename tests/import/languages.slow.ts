/**
 * After an import, a preview is empty: for a workspace with an object of every kind, in each language, with both
 * adapters.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Project, testProject } from '../engine/command';
import { ROWS } from './rows';
import { Story } from './story';
import { SECRETS, workspaceOfAll } from './workspace';

jest.setTimeout(300_000);

describe.each(Object.entries(ROWS))('%s', (_, { flags, program, settings, path }) => {
  let t: Project;
  let story: Story;
  let said = '';
  beforeAll(async () => {
    const folders = path === undefined ? undefined : process.env[path];
    if (path !== undefined && folders === undefined)
      throw new Error('run the tests with `npm run test:import`');
    t = await testProject({ plugin: 'process', ...(folders === undefined ? {} : { path: folders }) });
    await workspaceOfAll(t.emulator);
    t.main('index.ts');
    writeFileSync(join(t.folder, 'Pulumi.yaml'), settings);
    story = new Story(t, flags);
  });
  afterAll(async () => {
    await t.stop();
  });

  it('is written with reads only, and contains no secret', async () => {
    t.requests();
    said = await story.take();
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
    // Also of the variables that the platform shows: they are in the encrypted configuration.
    expect(`${said}${story.program(program)}${story.program('import.json')}`).not.toContain('planted');
    expect(said).toContain('In the encrypted configuration of stack test:\n  sendMailGreeting');
    expect(readFileSync(join(t.folder, 'Pulumi.test.yaml'), 'utf8')).not.toContain('planted');
    for (const key of Object.keys(SECRETS).filter((name) => !name.startsWith('connection')))
      expect(said).toContain(`pulumi config set --secret ${key} `);
  });

  if (program.endsWith('.ts'))
    it('passes strict type checks', async () => {
      const compiler = require.resolve('typescript/bin/tsc');
      const compiled = promisify(execFile)(process.execPath, [compiler, '--types', 'node'], {
        cwd: t.folder,
      });
      await expect(compiled).resolves.toMatchObject({ stdout: '' });
    });

  it('is imported by the printed commands, without a write, and the preview is empty', async () => {
    await story.follow(said);
    const kept = await t.pulumi('config', 'get', 'sendMailGreeting');
    expect(kept.stdout).toBe(`"Hello", planted \${name}'s\n`);
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(JSON.stringify(t.state())).not.toContain('planted');
  });

  it('has no diff: a refresh and an up change nothing', async () => {
    const still = ['--yes', '--skip-preview', '--expect-no-changes'];
    const refreshed = await t.pulumi('refresh', ...still, '--diff');
    expect(refreshed.code === 0 ? '' : refreshed.text).toBe('');
    t.requests();
    const up = await t.pulumi('up', ...still);
    expect(up.code === 0 ? '' : up.text).toBe('');
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  });
});
