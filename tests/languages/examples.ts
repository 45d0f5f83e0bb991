/** The examples of the package schema in a language, as a user copies them into a program. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import examples from '../../provider/src/generated/examples.gen.json';

/** Programs by resource or function, then by language. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = examples;

type Language = 'typescript' | 'python' | 'go' | 'csharp' | 'java' | 'yaml';

const ROOT = join(__dirname, '..', '..');

/** A file of a language's quickstart. */
export function ofQuickstart(language: string, file: string): string {
  return readFileSync(join(ROOT, 'examples', `quickstart-${language}`, file), 'utf8');
}

/**
 * The output of a command in a folder with these files.
 *
 * @throws Error with the output, when the command fails
 */
export async function runIn(
  files: Readonly<Record<string, string>>,
  command: string,
  args: readonly string[],
  path = '',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'workload-examples-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const env = { ...process.env, PATH: `${path}:${process.env.PATH ?? ''}` };
    return await new Promise((resolve, reject) => {
      const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
      execFile(command, args, options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${command}: ${stdout}${stderr}`));
      });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
