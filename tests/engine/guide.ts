/**
 * A page of docs, followed like a reader: writes its files, runs its commands, and compares the output that it shows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmulatorOptions, startEmulator } from '@workload/emulator';
import { testProject, type Project } from './command';

/** A code block, with the words after its language: its file, or how its commands end. */
export interface Block {
  readonly language: string;
  readonly word: string;
  readonly text: string;
}

const ROOT = join(__dirname, '..', '..');

/** The blocks of a page, including those in lists. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^( *)```(\w+) ?([\w.]*)\n([^]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', word = '', body = '']) => ({
      language,
      word,
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** One step of a page: the files before a command, the command, and the output that the page shows. */
export interface Step {
  readonly files: readonly Block[];
  readonly command: Block;
  readonly shown: readonly string[];
}

export function stepsOf(blocks: readonly Block[]): Step[] {
  const steps: { files: Block[]; command: Block; shown: string[] }[] = [];
  let files: Block[] = [];
  for (const block of blocks) {
    if (block.language === 'sh' && block.word !== 'setup') {
      steps.push({ files, command: block, shown: [] });
      files = [];
    } else if (block.language === 'text') steps.at(-1)?.shown.push(...linesOf(block.text));
    else if (block.language !== 'sh') files.push(block);
  }
  return steps;
}

/** Lines without what differs between machines: the random part of a name, trailing spaces. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/\b(invoices(?:-eu)?)-[a-z2-7]{10}\b/g, '$1-…'))
    .filter(Boolean);
}

/** The shown lines that the output lacks. The order does not matter, because the engine works in parallel. */
export function missingFrom(output: string, shown: readonly string[]): string[] {
  const lines = linesOf(output);
  return shown.filter((line) => {
    const at = lines.findIndex((each) => each.includes(line));
    if (at >= 0) lines.splice(at, 1);
    return at < 0;
  });
}

export interface Guide {
  readonly project: Project;
  /** Writes the files of a step, runs its command in the program's folder, and returns the output. */
  run(step: Step): Promise<{ code: number | null; output: string }>;
  stop(): Promise<void>;
}

/** A folder for following a page, with a platform. */
export async function startGuide(options: EmulatorOptions = {}): Promise<Guide> {
  const emulator = await startEmulator(options);
  const project = await testProject({ plugin: 'process', on: emulator });
  const env = {
    ...process.env,
    ...project.env,
    // The page creates and selects its own stack.
    PULUMI_STACK: undefined,
    // The engine stores the selected stack in this folder.
    PULUMI_HOME: join(project.folder, '.pulumi'),
    WORKLOAD_BASE_URL: project.emulator.baseUrl,
    WORKLOAD_WORKSPACE: project.emulator.workspace,
    WORKLOAD_API_KEY: project.emulator.apiKey,
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(project.folder, name), text);
  };
  // Only the project's stack is needed: the page writes the program.
  rmSync(join(project.folder, 'index.js'), { force: true });
  write('package.json', '{ "name": "guide", "private": true }');
  return {
    project,
    stop: async () => {
      await project.stop();
      await emulator.stop();
    },
    run: async ({ files, command }) => {
      for (const { word, text } of files) write(word, text);
      const child = spawn('bash', ['-euo', 'pipefail', '-c', command.text], {
        cwd: project.folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
  };
}
