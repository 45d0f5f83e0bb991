/** An engine for tests: a program `pulumi` on the PATH that answers with prepared JSON. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Stack } from '../rollout/selected';

/** What it answers to commands that begin with these words, in order; the first that fits. */
export type Answers = readonly (readonly [words: string, answer: unknown])[];

/** Puts the engine on the PATH, for the tests of one file. */
export class PreparedEngine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'workload-engine-'));
  readonly #path = process.env.PATH;

  /** Call where tests are declared. */
  constructor() {
    const bin = join(this.#folder, 'bin');
    mkdirSync(bin);
    const file = join(bin, 'pulumi');
    writeFileSync(
      file,
      `#!${process.execPath}
const { answers, waits } = JSON.parse(require('fs').readFileSync(${JSON.stringify(this.#answers)}, 'utf8'));
const asked = process.argv.slice(2).join(' ');
const options = Object.keys(process.env).filter((name) => name.startsWith('PULUMI_OPTION_'));
require('fs').appendFileSync(${JSON.stringify(this.#asked)}, [...options, asked].join(' ') + '\\n');
const found = answers.find(([words]) => asked.startsWith(words));
if (found === undefined) process.exit(1);
setTimeout(() => process.stdout.write(JSON.stringify(found[1])), waits);
`,
    );
    chmodSync(file, 0o755);
    beforeAll(() => {
      process.env.PATH = [bin, this.#path].join(delimiter);
    });
    afterAll(() => {
      process.env.PATH = this.#path;
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  get #answers(): string {
    return join(this.#folder, 'answers.json');
  }

  get #asked(): string {
    return join(this.#folder, 'asked.txt');
  }

  /** The commands since the stack was prepared, sorted. Before each: the options that its environment has. */
  commands(): string[] {
    return readFileSync(this.#asked, 'utf8').split('\n').filter(Boolean).sort();
  }

  /**
   * The stack that answers so.
   *
   * @param waits milliseconds before each answer
   */
  stack(answers: Answers, waits = 0): Promise<Stack> {
    writeFileSync(this.#answers, JSON.stringify({ answers, waits }));
    writeFileSync(this.#asked, '');
    return Stack.of(this.#folder, 'test');
  }
}
