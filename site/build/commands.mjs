// Owns the reference of the commands: the --help output of each program and all its commands.
// @ts-check
import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

const PROGRAMS = [
  {
    name: 'workload',
    file: 'node_modules/.bin/workload',
    about:
      'The command of `@workload/cli`: `npx -p @workload/cli workload`. See [progressive rollout](rollout.md), [pipelines](pipelines.md), [write pipeline files](gitops.md) and [adopt existing objects](adopting.md).',
  },
  {
    name: 'workload-emulator',
    file: 'node_modules/.bin/workload-emulator',
    about:
      'The command of `@workload/emulator`: `npx -p @workload/emulator workload-emulator`. See [the emulator](emulator.md).',
  },
];

/** A line in commander's list of commands. */
const COMMAND = /^ {2}([a-z][\w-]*)(?:\|\w+)?(?: .*)?$/;

/**
 * A page for each program.
 *
 * @param {string} root The repository.
 * @returns {import('./write.mjs').Written[]}
 */
export function commandPages(root) {
  return PROGRAMS.map(({ name, file, about }) => ({
    // Resolve its links relative to the pages in docs.
    file: `docs/${name}`,
    title: name,
    place: `reference/commands/${name}`,
    text: [`# ${name}`, '', about, ...sectionsOf(join(root, file), [name])].join('\n'),
  }));
}

/**
 * @param {string} file
 * @param {readonly string[]} path The program and its commands.
 * @returns {string[]}
 */
function sectionsOf(file, path) {
  // On PATH, so that the help names it as on a reader's machine.
  const PATH = `${process.env['PATH'] ?? ''}${delimiter}${dirname(file)}`;
  const help = execFileSync(process.execPath, [file, ...path.slice(1), '--help'], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: undefined, PATH, NO_COLOR: '1', COLUMNS: '90' },
  }).trimEnd();
  const heading = path.length === 1 ? [] : ['', `## ${path.join(' ')}`];
  const [, list = ''] = help.split(/^Commands:$/m);
  const commands = list
    .split('\n\n', 1)
    .join('')
    .split('\n')
    .flatMap((line) => COMMAND.exec(line)?.[1] ?? [])
    .filter((command) => command !== 'help');
  return [
    ...heading,
    '',
    '```text',
    help,
    '```',
    ...commands.flatMap((command) => sectionsOf(file, [...path, command])),
  ];
}
