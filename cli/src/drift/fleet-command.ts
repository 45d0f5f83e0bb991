/** `workload drift`: which objects of many stacks differ from their states, without a program and without a lock. */
import { type Command, Option } from 'commander';
import { each } from '../choices';
import { harmless } from '../preview/texts';
import { labelOf } from '../preview/urn';
import { shown } from '../preview/value';
import { Stack } from '../rollout/selected';
import { type Fleet, fleetOf } from './fleet';

interface Options {
  readonly cwd: string;
  readonly stack?: readonly string[];
  readonly all?: true;
  readonly json?: true;
}

interface Given {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Standard output, and standard error. */
  readonly say: (text: string) => void;
  readonly note: (text: string) => void;
  readonly learn: (value: string) => void;
  /** Conceals what is known to be secret. */
  readonly conceal: (fleet: Fleet) => Fleet;
}

/** Exit code if something differs, or is gone, or is claimed twice. */
export const DRIFTED = 21;
/** Exit code if something could not be read. */
const FAILED = 1;

export function declareDrift(program: Command, given: Given): void {
  program
    .command('drift')
    .description('which objects of one or many stacks differ from their states, without running a program')
    .option('--cwd <folder>', 'folder of the program', '.')
    .addOption(
      new Option('--stack <name>', 'stack (default: the selected one); may be repeated').argParser(each),
    )
    .addOption(new Option('--all', 'every stack of the project').conflicts('stack'))
    .option('--json', 'print the differences as JSON')
    .action(async (options: Options) => {
      process.exitCode = await drift(options, given);
    });
}

/** @returns the exit code */
async function drift(options: Options, given: Given): Promise<number> {
  const { signal, say } = given;
  const names =
    options.all === true ? await namesIn(options.cwd, signal) : [...new Set(options.stack ?? [undefined])];
  const stacks = await Promise.all(names.map((name) => Stack.of(options.cwd, name, { signal })));
  const fleet = given.conceal(await fleetOf(stacks, given));
  say(options.json === true ? `${JSON.stringify(fleet, undefined, 2)}\n` : `${textOf(fleet)}\n`);
  // What was not read may have drifted.
  if (fleet.unread.length > 0) return FAILED;
  const differs = fleet.drifted.length + fleet.gone.length + fleet.claimedTwice.length > 0;
  return differs ? DRIFTED : 0;
}

async function namesIn(cwd: string, signal: AbortSignal): Promise<string[]> {
  // Any name: the command lists all stacks of the project.
  const list = (await (await Stack.of(cwd, 'all', { signal })).list()) as { readonly name: string }[];
  return list.map(({ name }) => name);
}

export function textOf({ stacks, drifted, gone, claimedTwice, hidden, unread }: Fleet): string {
  const objects = stacks.reduce((sum, one) => sum + one.objects, 0);
  const of = ({ stack, urn }: { readonly stack: string; readonly urn: string }) =>
    `${harmless(stack)}: ${harmless(labelOf(urn))}`;
  const value = (one: unknown) => (one === undefined ? 'nothing' : harmless(shown(one) ?? 'nothing'));
  const count = (all: readonly unknown[], what: string) => `${all.length} ${what}`;
  return [
    `${count(stacks, stacks.length === 1 ? 'stack' : 'stacks')}, ${objects} ${objects === 1 ? 'object' : 'objects'}: ${[count(drifted, 'drifted'), count(gone, 'gone'), count(claimedTwice, 'claimed twice'), count(unread, 'not read')].join(', ')}`,
    ...section(
      'Drifted',
      drifted.flatMap((one) => [
        of(one),
        ...one.properties.map(
          ({ property, recorded, live }) => `  ${harmless(property)}: ${value(recorded)} → ${value(live)}`,
        ),
      ]),
    ),
    ...section('Gone', gone.map(of)),
    ...section(
      'Claimed twice',
      claimedTwice.flatMap(({ kind, id, claims }) => [
        `${harmless(kind)} ${harmless(id)}`,
        ...claims.map((claim) => `  ${of(claim)}`),
      ]),
    ),
    ...section(
      'Not compared, because it is encrypted',
      hidden.map((one) => `${of(one)}: ${one.properties.map(harmless).join(', ')}`),
    ),
    ...section(
      'Not read',
      unread.map(
        ({ stack, urn, why }) =>
          `${urn === undefined ? harmless(stack) : of({ stack, urn })}: ${harmless(why)}`,
      ),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}
