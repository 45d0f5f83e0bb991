/** `workload drift`: which objects of many stacks differ from their states, without a program and without a lock. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { KINDS } from '@workload/pulumi/importing';
import { suggestion } from '@workload/pulumi/rollout';
import { each, several, someOf } from '../choices';
import { projectIn } from '../preview/embedded/project';
import type { Settings } from '@workload/pulumi/rollout';
import { guardWritable, named, writeWhole } from '../preview/file';
import { Stack } from '../rollout/selected';
import { messageOf } from '../rollout/trouble';
import { type FleetDependencies, fleetOf, type Shard } from './fleet';
import { policiesIn } from './policies';
import { keyOf, placesIn } from './places';
import { countOf, markdownOf, textOf } from './report';
import { pageOf } from './page';
import { type Asked, type Fleet, stackKey, stackNamed } from './schema';
import { States } from './states';
import { fleetIn, isElsewhere, isFailure, merged, since } from './since';
import { suggestionsFor, type Way, WAYS } from './suggest';

interface Outputs {
  readonly since?: string;
  readonly suggest?: true | readonly Way[];
  readonly json?: true | string;
  readonly markdown?: string;
  readonly html?: string;
}

interface Options extends Outputs {
  readonly cwd: string;
  readonly stack?: readonly string[];
  readonly all?: true;
  readonly project?: readonly string[];
  readonly places?: string;
  readonly shard?: Shard;
  readonly rate?: number;
  readonly run?: string;
  readonly except?: readonly string[];
  readonly policies?: string;
  readonly policyConfig?: string;
}

interface Given extends Omit<FleetDependencies, 'progress'> {
  /** Standard output. */
  readonly say: (text: string) => void;
  /** Conceals what is known to be secret. */
  readonly conceal: (fleet: Fleet) => Fleet;
  /** Shows how far a run is, and returns how to end that. */
  readonly progress: () => { readonly tell: FleetDependencies['progress']; readonly end: () => void };
}

/** Exit code if something differs, or is gone, or no state or several states have it. */
export const DRIFTED = 21;
/** Exit code if something could not be read. */
const FAILED = 1;

/** @returns the commands that never write a failure over the file of a result */
export function declareDrift(program: Command, given: Given): readonly Command[] {
  const command = program
    .command('drift')
    .description('which objects of one or many stacks differ from their states, without running a program')
    .option('--cwd <folder>', 'folder of the program', '.')
    .addOption(
      new Option('--stack <name>', 'stack (default: the selected one); may be repeated').argParser(each),
    )
    .addOption(new Option('--all', 'every stack of the backend').conflicts('stack'))
    .addOption(
      new Option('--project <name>', 'every stack of this project; may be repeated')
        .argParser(each)
        .conflicts(['stack', 'all']),
    )
    .option(
      '--places <file>',
      'YAML file with workspaces, their addresses, and where each credential comes from (default: the settings of the stacks)',
    )
    .addOption(new Option('--shard <i/n>', 'only this part of the workspaces, such as 3/10').argParser(shard))
    .addOption(
      new Option(
        '--rate <number>',
        'requests per second to one address, at most (default: as many as the platform takes, learned from its 429)',
      ).argParser(rate),
    )
    .option(
      '--run <id>',
      'name of the run, the same for all its shards (default: that of the job of GitHub, Gitea or GitLab)',
    )
    .option(
      '--except <names>',
      'do not tell these unmanaged and orphaned objects, such as Drive/scratch, or a whole kind such as ServiceAccount; may be repeated',
      exceptions,
    )
    .option(
      '--policies <module>',
      'check unmanaged and orphaned objects with the policies of this package or file, such as @workload/policies; it runs like a program',
    )
    .option(
      '--policy-config <file>',
      'configuration of the policies, as --policy-pack-config of Pulumi takes it',
    )
    .option(
      '--since <file>',
      'result of an earlier run: tell only what it does not have; if the file does not exist, everything is new',
    )
    .addOption(
      someOf('--suggest [ways]', 'also say what would change the platform back, or the program', WAYS),
    )
    .option(
      '--json [file]',
      'print the result as JSON; with a file, write it there instead: a failure leaves the file as it was',
    )
    .option('--markdown <file>', 'write the result as the text of an issue to a file; - for standard output')
    .option('--html <file>', 'write the result as a page that can be searched to a file')
    .action(async (options: Options) => {
      process.exitCode = await drift(options, given);
    });
  const merge = command
    .command('merge')
    .argument('<files...>', 'results of the shards, as --json wrote them')
    .description(
      'joins the results of all shards of a run; also takes --since, --suggest, --json, --markdown and --html of workload drift',
    )
    .action((files: readonly string[]) => {
      process.exitCode = told(merged(files), command.opts<Options>(), given);
    });
  return [command, merge];
}

/** @returns the exit code */
async function drift(options: Options, given: Given): Promise<number> {
  for (const [option, file] of filesOf(options))
    named(option, () => {
      guardWritable(file);
    });
  const states = await statesFor(options, given);
  try {
    return await driftIn(states, options, given);
  } finally {
    await states?.close();
  }
}

async function driftIn(states: States | undefined, options: Options, given: Given): Promise<number> {
  const { signal } = given;
  const names = await namesFor(options, states, signal);
  const stacks = await Promise.all(names.map((name) => Stack.of(options.cwd, name, { signal })));
  const places = options.places === undefined ? {} : { places: placesIn(options.places, given.env) };
  const { policies, policyConfig } = options;
  const judge = policies === undefined ? {} : { judge: policiesIn(policies, options.cwd, policyConfig) };
  const project = projectIn(options.cwd)?.name;
  const run = options.run ?? runOf(given.env);
  const bar = given.progress();
  try {
    const fleet = await fleetOf(
      {
        stacks,
        project,
        asked: askedOf(options, stacks, project, places.places),
        ...(run === undefined ? {} : { run }),
        isWhole: options.all === true,
        ...places,
        ...judge,
        states,
        except: options.except ?? [],
        ...(options.shard === undefined ? {} : { shard: options.shard }),
        rate: options.rate,
      },
      { ...given, ...(bar.tell === undefined ? {} : { progress: bar.tell }) },
    );
    bar.end();
    return told(withImports(given.conceal(fleet), fleet), options, given);
  } finally {
    bar.end();
  }
}

/** What makes results those of one run. A job that is started again is of the same run. */
function runOf({ GITHUB_RUN_ID, CI_PIPELINE_ID }: FleetDependencies['env']): string | undefined {
  return [GITHUB_RUN_ID, CI_PIPELINE_ID].find((one) => one !== undefined && one !== '');
}

/** What a run is to look at. Shards of one run are asked for the same. */
function askedOf(
  { all, project }: Options,
  stacks: readonly Stack[],
  own: string | undefined,
  places: readonly Settings[] | undefined,
): Asked {
  const what =
    all === true
      ? { all }
      : project === undefined
        ? { stacks: stacks.map(({ name }) => stackKey(stackNamed(name, own))).sort() }
        : { projects: [...new Set(project)].sort() };
  if (places === undefined) return what;
  const digest = createHash('sha256').update(JSON.stringify(places.map(keyOf).sort()));
  return { ...what, places: digest.digest('hex').slice(0, 16) };
}

/** The concealed result with the commands as they were made: of names that are not concealed either. */
function withImports(shown: Fleet, { unmanaged, orphaned }: Fleet): Fleet {
  const of = <One extends { readonly import: string }>(all: readonly One[], made: readonly One[]) =>
    all.map((one, index) => ({ ...one, import: made[index]?.import ?? one.import }));
  return { ...shown, unmanaged: of(shown.unmanaged, unmanaged), orphaned: of(shown.orphaned, orphaned) };
}

/** The files that get the result, by their options. */
function filesOf({ json, markdown, html }: Outputs) {
  const all = [
    ['--json', json],
    ['--markdown', markdown],
    ['--html', html],
  ] as const;
  return all.flatMap(([option, file]) =>
    typeof file === 'string' && (file !== '-' || option === '--html') ? [[option, file] as const] : [],
  );
}

/** Writes the result in every form that was asked for. @returns the exit code */
function told(found: Fleet, options: Outputs, { say, note, now }: Given): number {
  const compared = options.since === undefined ? found : comparedWith(found, options.since, note);
  const fleet =
    options.suggest === undefined
      ? compared
      : {
          ...compared,
          suggestions: suggestionsFor(newIn(compared), options.suggest === true ? WAYS : options.suggest),
        };
  const { json, markdown } = options;
  const data = `${JSON.stringify(fleet, undefined, 2)}\n`;
  const forms = {
    '--json': () => data,
    '--markdown': () => markdownOf(fleet, now()),
    '--html': () => pageOf(fleet, now()),
  };
  const unwritten = filesOf(options).filter(([option, file]) => {
    try {
      writeWhole(file, forms[option]());
      return false;
    } catch (error) {
      // The others, and standard output, still get the result.
      note(`${option}: ${messageOf(error)}`);
      return true;
    }
  });
  if (json === true || json === '-') say(data);
  else if (markdown === '-') say(markdownOf(fleet, now()));
  else say(`${textOf(fleet, now())}\n`);
  // What was not read may have drifted.
  if (fleet.unread.length > 0 || unwritten.length > 0) return FAILED;
  return countOf(fleet) > 0 ? DRIFTED : 0;
}

function comparedWith(fleet: Fleet, file: string, note: (line: string) => void): Fleet {
  if (!existsSync(file)) {
    note(`--since: ${file} does not exist, so everything is new`);
    return fleet;
  }
  return named('--since', () => {
    if (isFailure(file)) {
      note(`--since: ${file} is the failure of a run, which has no findings: everything is new`);
      return fleet;
    }
    const earlier = fleetIn(file);
    if (isElsewhere(fleet, earlier)) {
      note(`--since: ${file} is of other workspaces, so everything is new`);
      return fleet;
    }
    return since(fleet, earlier);
  });
}

/** What an earlier run did not have. */
function newIn(fleet: Fleet): Fleet {
  const fresh = <One extends { readonly known?: boolean | undefined }>(all: readonly One[]) =>
    all.filter(({ known }) => known !== true);
  return {
    ...fleet,
    drifted: fresh(fleet.drifted),
    gone: fresh(fleet.gone),
    movedRouting: fresh(fleet.movedRouting),
    unmanaged: fresh(fleet.unmanaged),
    orphaned: fresh(fleet.orphaned),
    claimedTwice: fresh(fleet.claimedTwice),
  };
}

/** Where the states of several stacks are read without the engine. For one, asking the engine costs as much. */
async function statesFor(
  { cwd, stack = [], all, project }: Options,
  { signal, env }: Given,
): Promise<States | undefined> {
  if (all !== true && project === undefined && stack.length < 2) return undefined;
  try {
    // The engine would take the same, and creates tables in PostgreSQL before it answers. Any name: it needs none.
    const url = env.PULUMI_BACKEND_URL || (await (await Stack.of(cwd, 'any', { signal })).backend());
    return await States.of(url, projectIn(cwd)?.name, env);
  } catch {
    // Whatever reads the states with the engine says why it fails.
    signal.throwIfAborted();
    return undefined;
  }
}

async function namesFor(
  { cwd, stack, all, project }: Options,
  states: States | undefined,
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const own = projectIn(cwd)?.name;
  // The engine names the stacks of this folder's project without it.
  const short = (name: string) => {
    const [organization, of, last, ...more] = name.split('/');
    return organization === 'organization' && of === own && more.length === 0 ? (last ?? name) : name;
  };
  if (all === true || project !== undefined) {
    const listed = (await states?.names()) ?? (await namesOf(cwd, signal));
    const names = listed.map(short).sort();
    if (project === undefined) return names;
    const projectOf = (name: string) => name.split('/').at(-2) ?? own;
    const missing = project.filter((one) => !names.some((name) => projectOf(name) === one));
    if (missing.length > 0) throw new Error(`--project: the backend has no stack of ${missing.join(', ')}`);
    return names.filter((name) => project.includes(projectOf(name) ?? ''));
  }
  return stack === undefined ? [undefined] : [...new Set(stack.map(short))];
}

/** The names of all stacks of the backend, as the engine has them. */
async function namesOf(cwd: string, signal: AbortSignal): Promise<string[]> {
  // Any name: the command lists all stacks.
  const all = await Stack.of(cwd, 'all', { signal });
  const listed = (await all.list({ ofBackend: true }).catch((error: unknown) => {
    signal.throwIfAborted();
    // The engine lists no stack if the state of one of them is damaged.
    throw new Error(`${messageOf(error)}. Without a list, name the stacks that can be read: --stack <name>`, {
      cause: error,
    });
  })) as { readonly name: string }[];
  return listed.map(({ name }) => name);
}

/** Kinds of objects that may be excepted. A kind that does not exist would silently except nothing. */
function exceptions(text: string, before?: readonly string[]): string[] {
  const all = several(text, before);
  const kinds = KINDS.map(({ type }) => type);
  for (const one of all) {
    const kind = one.replace(/\/.*$/s, '');
    if (!kinds.includes(kind))
      throw new InvalidArgumentError(`There is no kind ${kind}; ${suggestion(kind, kinds)}.`);
  }
  return all;
}

function rate(text: string): number {
  if (!/^(?:[1-9]\d{0,5}|0)(?:\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('It must be a number of requests per second, such as 20 or 0.5.');
  return Number(text);
}

function shard(text: string): Shard {
  const [, index = '', count = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (index === '' || Number(index) > Number(count))
    throw new InvalidArgumentError('It must be a part and the number of parts, such as 3/10.');
  return { index: Number(index), count: Number(count) };
}
