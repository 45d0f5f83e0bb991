import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '..', '..', 'templates', 'shell', 'quoted.sh');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-quoted-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that prints this. */
function run(text: string, code = 0, more: Readonly<Record<string, string>> = {}) {
  const command = join(folder, 'command.js');
  writeFileSync(
    command,
    `process.stdout.write(${JSON.stringify(text)}); console.error('an error'); process.exitCode = ${code};`,
  );
  const env = { PATH: process.env.PATH, ...more };
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile('bash', [SCRIPT, process.execPath, command], { env }, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') });
    });
  });
}

it('quotes every line, without control characters, and ends with the code of the command', async () => {
  const text = '```\n::error::forged\n\u001B[0Ksection_start:1:a\r\u001B[0K\n\n  ~~~\tx\n';
  expect(await run(text, 7)).toEqual({
    code: 7,
    lines: ['| ```', '| ::error::forged', '| [0Ksection_start:1:a[0K', '| ', '|   ~~~x', '| an error'],
  });
});

it('switches workflow commands off around it, with a token of its own each time', async () => {
  const tokens = [];
  for (const code of [0, 3]) {
    const ran = await run('##[error]forged\n::stop::\n', code, { GITHUB_ACTIONS: 'true' });
    const [first = '', ...rest] = ran.lines;
    const [, token = ''] = /^::stop-commands::([0-9a-f]{32})$/.exec(first) ?? [];
    expect(rest).toEqual(['| ##[error]forged', '| ::stop::', '| an error', `::${token}::`]);
    expect(ran.code).toBe(code);
    tokens.push(token);
  }
  expect(new Set(tokens).size).toBe(2);
});
