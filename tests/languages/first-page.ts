/** A package's README, whose program readers copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { call } from '../engine/story';
import { type Generated, pathOf, writeProgram } from './languages';

/** Runs the program of a package's README on the engine. */
export function firstPage(language: Generated): void {
  let t: Project;
  beforeAll(async () => {
    t = await testProject({ path: pathOf(language), plugin: 'process' });
  });
  afterAll(async () => {
    await t.stop();
  });

  it('has a program that creates, imports, looks up and hides a secret', async () => {
    const page = readFileSync(join(__dirname, '..', '..', 'sdks', language.sdk, 'README.md'), 'utf8');
    const [, text = ''] = new RegExp(`\`\`\`${language.sdk}\n([^]*?)\n\`\`\``).exec(page) ?? [];
    // The quickstart's project has its class in another package.
    writeProgram(t, language, text.replace('package myproject;', 'package quickstart;'));
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: 'archive' },
      spec: { region: 'us-was-1' },
    });
    const { text: told } = await t.up();
    expect(told).toMatch(/\+ 4 created/);
    expect(told).toMatch(/= 1 imported/);
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toEqual({ region: 'us-was-1', clientSecret: '[secret]' });
  }, 600_000);
}
