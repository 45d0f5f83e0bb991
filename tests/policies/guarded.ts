/** A project on the stack `production`, whose engine commands run packs. */
import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, type Project, type ProjectOptions, testProject } from '../engine/command';
import { story } from '../engine/story';
import { engineFolder, writeStack } from '../engine/stack';

/** The pack as shipped. */
export const PACK = join(__dirname, '..', '..', 'policies', 'pack');

const STACK = 'production';

/**
 * The engine starts this for packs of the runtime `nodejs` if its language host cannot run them. Newer hosts run
 * packs themselves; the host of an engine built from source does not.
 */
const LAUNCHER = `#!/bin/sh
exec node "$(node -p "require.resolve('@pulumi/pulumi/cmd/run-policy-pack')")" "$@"
`;

/** One line under `Policies:`, with its message. */
export interface Verdict {
  readonly level: string;
  readonly policy: string;
  /** Kind and logical name: `Drive invoices`. */
  readonly resource: string;
  /** The message without the description of the policy. */
  readonly says: string;
}

export interface Guarded extends Project {
  /** Runs a command with the pack. @param config of the policies */
  readonly guard: (config: object, ...args: string[]) => Promise<Ended & { verdicts: Verdict[] }>;
}

/** @param options of the project: more folders for PATH, and where the engine finds the provider */
export async function guardedProject(
  options: Pick<ProjectOptions, 'path' | 'plugin'> = {},
): Promise<Guarded> {
  const root = mkdtempSync(join(tmpdir(), 'workload-policies-'));
  const usual = engineFolder();
  const bin = join(root, 'bin');
  mkdirSync(bin);
  // Without another host beside it, the engine searches PATH.
  alone(join(usual, 'pulumi'), join(bin, 'pulumi'));
  const launcher = join(bin, 'pulumi-analyzer-policy-nodejs');
  writeFileSync(launcher, LAUNCHER);
  chmodSync(launcher, 0o755);
  process.env.WORKLOAD_ENGINE_BIN = bin;
  const project = await testProject({ ...options, env: { PULUMI_STACK: STACK } });
  const backend = new URL(project.env.PULUMI_BACKEND_URL ?? '').pathname;
  writeStack(STACK, backend, project.folder, project.emulator);
  await story(project.emulator);
  project.requests();
  return {
    ...project,
    guard: async (config, ...args) => {
      const file = join(project.folder, 'policies.json');
      writeFileSync(file, JSON.stringify(config));
      const pack = ['--policy-pack', PACK, '--policy-pack-config', file];
      const ended = await project.pulumi(...args, ...pack);
      return { ...ended, verdicts: verdictsIn(ended.text) };
    },
    stop: async () => {
      process.env.WORKLOAD_ENGINE_BIN = usual;
      await project.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Copies a program without the files beside it. */
function alone(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // The folder is on another disk.
    copyFileSync(from, to);
  }
}

/** The verdicts under `Policies:`. */
export function verdictsIn(text: string): Verdict[] {
  const section = /^Policies:\n([^]*?)(?:^\n|^(?=\S))/m.exec(text)?.[1] ?? '';
  return section
    .split(/^ {8}- /m)
    .slice(1)
    .map((item) => {
      const [head = '', _description, ...says] = item.split('\n').map((line) => line.trim());
      const [, level = '', policy = '', type = '', name = ''] =
        /^\[(\w+)(?:, severity: \w+)?\] +(\S+) +\((\S+): (.*)\)$/.exec(head) ?? [];
      const resource = `${type.split(':').at(-1) ?? ''} ${name}`;
      return { level, policy, resource, says: says.join(' ').trim() };
    });
}

/** Sorted verdicts: level, policy, resource and path. */
export function refusalsIn(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .map(({ level, policy, resource, says }) => `${level} ${policy} ${resource} ${says.split(':')[0] ?? ''}`)
    .sort();
}
