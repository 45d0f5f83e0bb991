/**
 * The time that a user waits for a preview of the quickstart, compared with an empty program, and the provider's
 * start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@workload/emulator';
import { transformSync } from 'esbuild';
import { story } from '../engine/story';
import { MODULES } from '../support/adapters';
import { pulumiProject, type PulumiProject } from './peers';
import { measured } from './processes';
import { median } from './statistics';

/** Wall times, milliseconds. */
export interface QuickstartCost {
  readonly previewMs: number;
  readonly emptyMs: number;
  readonly startMs: number;
}

const ROOT = join(__dirname, '..', '..');
const COMPILED = join(__dirname, '.work', 'quickstart');

export async function measureQuickstart(rounds: number): Promise<QuickstartCost> {
  const emulator = await startEmulator();
  await story(emulator);
  mkdirSync(COMPILED, { recursive: true });
  // The goal is about the dynamic form: its provider starts in every command.
  const source = readFileSync(join(ROOT, 'examples', 'quickstart', 'index.ts'), 'utf8').replace(
    MODULES.native,
    MODULES.dynamic,
  );
  const program = join(COMPILED, 'index.js');
  writeFileSync(program, transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' }).code);
  const standIns = ['mail:clientId=a', 'mail:clientSecret=b', 'mail:refreshToken=c'];
  const config = standIns.flatMap((one) => ['--plaintext', one]);
  const projects: PulumiProject[] = [];
  try {
    const quickstart = pulumiProject(program, emulator, 0, config);
    projects.push(quickstart);
    const empty = pulumiProject(join(__dirname, 'peers', 'empty.js'), emulator);
    projects.push(empty);
    await measured(quickstart.command('up'));
    await measured(empty.command('up'));
    const samples: QuickstartCost[] = [];
    for (let round = 0; round < rounds; round++) {
      samples.push({
        previewMs: (await measured(quickstart.command('preview'))).wallMs,
        emptyMs: (await measured(empty.command('preview'))).wallMs,
        startMs: await startOfHost(),
      });
    }
    return {
      previewMs: median(samples.map(({ previewMs }) => previewMs)),
      emptyMs: median(samples.map(({ emptyMs }) => emptyMs)),
      startMs: median(samples.map(({ startMs }) => startMs)),
    };
  } finally {
    for (const project of projects) project.remove();
    await emulator.stop();
  }
}

/** From the start of the process that serves dynamic resources until it prints its port, in milliseconds. */
async function startOfHost(): Promise<number> {
  const host = join(ROOT, 'node_modules', '@pulumi', 'pulumi', 'cmd', 'dynamic-provider');
  const started = performance.now();
  const child = spawn(process.execPath, [host, '127.0.0.1:1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const ms = performance.now() - started;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return ms;
}
