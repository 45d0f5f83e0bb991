/** "In your own project" of the README, line by line, from an empty folder to a destroyed stack. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, blocksOf, unshownWarnings } from './page';
import { Reader } from './reader';
import { served } from './served';

/** A slow step on a busy machine: an installation with an empty cache. */
const STEP_MS = 300_000;

const blocks = blocksOf('README.md');
const blockWith = (language: string, words: string): Block => {
  const found = blocks.find((block) => block.language === language && block.text.includes(words));
  if (found === undefined) throw new Error(`the README has no block ${language} with ${words}`);
  return found;
};
const program = { ...blockWith('ts', '@workload/pulumi/native'), word: 'index.ts' };
const settings = { ...blockWith('yaml', 'plugins:'), word: 'Pulumi.yaml' };
const commands = blockWith('sh', 'npm init');
/** Each line without its comment. */
const lines = commands.text
  .trim()
  .split('\n')
  .map((line) => line.replace(/\s+#.*/, ''));

const registry = served();
let reader: Reader;
beforeAll(async () => {
  reader = await Reader.sitDown(registry());
});
afterAll(() => reader.stand());

const type = async (text: string, files: readonly Block[] = []) => {
  const word = text.startsWith('npx workload-emulator') ? 'emulator' : '';
  const { code, output } = await reader.take({ files, command: { ...commands, word, text }, shown: [] });
  expect(code === 0 ? '' : output).toBe('');
  expect(unshownWarnings(output, [])).toEqual([]);
  return output;
};
/**
 * Without a terminal: the answer of a person to the question of `up`. An engine that is built with cgo takes the home
 * of `--local` from the system, where the states of this machine's owner are.
 */
const answered = (line: string) =>
  line
    .replace(/\bpulumi (up|destroy)$/, '$& --yes')
    .replace('pulumi login --local', 'pulumi login "file://$HOME"');

it(
  'leads to a green up',
  async () => {
    const started = performance.now();
    await type('export PULUMI_CONFIG_PASSPHRASE=typed', [program, settings]);
    const outputs: string[] = [];
    for (const line of lines) outputs.push(await type(answered(line)));
    expect(outputs.at(-1)).toMatch(/\+ 3 created/);
    expect(outputs.at(-1)).toMatch(/drive *: "http/);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`README.md: ${lines.length} lines, ${seconds} s to a green up\n`);
  },
  STEP_MS * 2,
);

it(
  'is cleaned up as it says',
  async () => {
    const file = join(reader.folder, 'index.ts');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('deletionProtection: true');
    writeFileSync(file, text.replace('deletionProtection: true', 'deletionProtection: false'));
    await type(answered('pulumi up'));
    expect(await type(answered('pulumi destroy'))).toMatch(/3 deleted/);
  },
  STEP_MS,
);
