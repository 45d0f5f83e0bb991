/** The scripts of `workload completion` in real shells: bash, zsh and fish. PowerShell's is read as text. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-shells-'));
  const file = join(folder, 'workload');
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`);
  chmodSync(file, 0o755);
  writeFileSync(join(folder, 'preview.json'), '{}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** @throws Error if the shell is not installed, or fails */
function inShell(shell: string, script: string): string {
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  const args = shell === 'fish' ? ['--no-config', '-c', script] : ['-c', script];
  const ran = spawnSync(shell, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { HOME: folder, PATH, TERM: 'dumb' },
  });
  if (ran.error !== undefined)
    throw new Error(
      `this test needs bash with bash-completion, zsh and fish: apt-get install bash-completion zsh fish`,
    );
  return ran.stdout + ran.stderr;
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** What each shell offers after these words. */
const OFFERS: Readonly<Record<string, (words: readonly string[]) => string[]>> = {
  bash: (words) => {
    const script = `
      source /usr/share/bash-completion/bash_completion
      source <(workload completion bash); source <(workload completion bash)
      COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}
      COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
      compopt() { :; }
      __workload_complete workload
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    return inShell('bash', script).split('\n').filter(Boolean);
  },
  zsh: (words) => {
    const script = `
      autoload -U compinit; compinit -u -D
      source <(workload completion zsh)
      _describe() { print -l -- $completions; return 0 }
      words=(${quoted(words)}); CURRENT=${words.length}
      _workload`;
    return inShell('zsh', script)
      .split('\n')
      .map((line) => line.replace(/:.*$/, ''))
      .filter(Boolean);
  },
  fish: (words) => {
    const line = `workload completion fish | source; complete -C '${words.join(' ')}'`;
    return inShell('fish', line)
      .split('\n')
      .map((one) => one.replace(/\t.*$/, ''))
      .filter(Boolean);
  },
};

describe.each(Object.entries(OFFERS))('%s', (_shell, offers) => {
  it('completes commands, also of the first word', () => {
    expect(offers(['workload', 'prev'])).toEqual(['preview']);
    expect(offers(['workload', 'rollout', 'p']).sort()).toEqual(['pause', 'promote']);
    expect(offers(['workload', ''])).toEqual(
      expect.arrayContaining(['rollout', 'preview', 'init', 'import', 'completion']),
    );
    expect(offers(['workload', 'compl'])).toEqual(['completion']);
  }, 120_000);

  it('completes options and their values', () => {
    expect(offers(['workload', 'rollout', 'status', '--wa'])).toEqual(['--watch']);
    expect(offers(['workload', 'rollout', 'pause', '--kind', 'Ag'])).toEqual(['Agent']);
    expect(offers(['workload', 'init', '--for', 'git']).sort()).toEqual(['gitea', 'github', 'gitlab']);
    expect(offers(['workload', 'completion', 'z'])).toEqual(['zsh']);
  }, 120_000);
});

it('does not run what is typed while it completes', () => {
  OFFERS.bash?.(['workload', 'rollout', '$(touch ran)', 'p']);
  expect(inShell('bash', 'ls')).not.toContain('ran');
}, 60_000);

it('has a script for PowerShell that names the command', () => {
  const script = inShell('bash', 'workload completion powershell');
  expect(script).toContain('Register-ArgumentCompleter');
  expect(script).toMatch(/-CommandName 'workload'/);
  const count = (sign: string) => script.split(sign).length;
  expect(count('{')).toBe(count('}'));
}, 60_000);
