/** `workload cost`: what stacks were charged, and how far an estimate was off. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BILLED, readSettings } from '@workload/pulumi/rollout';
import { InvalidArgumentError, type Command, Option } from 'commander';
import { each } from '../choices';
import { named as withOption } from '../preview/file';
import { named } from '../preview/urn';
import { RecordedStack, stackConfig } from '../rollout/recorded';
import { Stack } from '../rollout/selected';
import { MOST_DAYS, onlyBill, readBill } from './bill';
import { checked, estimateIn } from './checked';
import { type CostDependencies, payerOf, WINDOW_DAYS } from './cost';
import { checkedText, spentText } from './spent-text';
import { csvOf, type Owned, spentIn } from './spent';

interface Options {
  readonly cwd: string;
  readonly stack?: readonly string[];
  readonly window: number;
  readonly account?: string;
  readonly since?: string;
  readonly estimate?: string;
  readonly json?: true;
  readonly csv?: true;
}

interface Given extends Omit<CostDependencies, 'now'> {
  readonly now: () => number;
  /** Standard output. */
  readonly say: (text: string) => void;
  readonly width: () => number;
}

/** A bill has the window, and the one before. */
const MOST_WINDOW = Math.floor(MOST_DAYS / 2);

export function declareCost(program: Command, given: Given): void {
  program
    .command('cost')
    .description('what stacks were charged, by kind, resource and day, and how far an estimate was off')
    .option('--cwd <folder>', 'folder of the program', '.')
    .option('--stack <name>', 'stack (default: the selected one); may be repeated', each)
    .option('--window <days>', `days that are summed, at most ${MOST_WINDOW}`, windowOf, WINDOW_DAYS)
    .option('--account <id>', 'account that pays (default: that of the workspace)')
    .addOption(
      new Option('--since <update>', 'compare with an estimate since this update: its number, or a time'),
    )
    .option('--estimate <file>', 'with --since: what workload preview --cost --json wrote before the update')
    .addOption(new Option('--json', 'print the charges, or the comparison, as JSON').conflicts('csv'))
    .addOption(
      new Option('--csv', 'print a line for each resource and dimension').conflicts(['since', 'json']),
    )
    .action((options: Options, command: Command) => {
      if ((options.since === undefined) !== (options.estimate === undefined))
        command.error('error: --since and --estimate belong together');
      return cost(options, given);
    });
}

async function cost(options: Options, given: Given): Promise<void> {
  const { say, signal, env, now } = given;
  const stacks = await Promise.all(
    [...new Set(options.stack ?? [undefined])].map((name) => Stack.of(options.cwd, name, { signal })),
  );
  const [first] = stacks;
  if (first === undefined) return;
  const read = await Promise.all(stacks.map(ownedIn));
  const settings = await Promise.all(stacks.map(async (one) => readSettings(await stackConfig(one), env)));
  // Stacks of one workspace have one bill.
  const places = new Map(settings.map((one) => [`${one.baseUrl} ${one.workspace}`, one]));
  const days = options.since === undefined ? 2 * options.window : MOST_DAYS;
  const known = await Promise.all(
    [...places.values()].map((one) =>
      readBill({ ...payerOf(one, given), account: options.account }, days, now()),
    ),
  );
  const bill = onlyBill(known);
  const resources = read.flat();
  if (options.since !== undefined && options.estimate !== undefined) {
    const { estimate } = options;
    const told = withOption('--estimate', () => estimateIn(readFileSync(estimate, 'utf8')));
    const ended = await timeOf(first, options.since);
    if (ended < bill.start)
      throw new Error(`--since: the bill begins at ${new Date(bill.start).toISOString()}, after that update`);
    const result = checked(bill, told, resources, ended);
    say(options.json === true ? `${JSON.stringify(result, undefined, 2)}\n` : `${checkedText(result)}\n`);
    return;
  }
  const spent = spentIn(
    bill,
    stacks.map(({ name }) => name),
    resources,
  );
  if (options.csv === true) say(csvOf(spent));
  else if (options.json === true) say(`${JSON.stringify(spent, undefined, 2)}\n`);
  else say(`${spentText(spent, given.width())}\n`);
}

/**
 * The objects of a stack that may be charged.
 *
 * @throws Error if the state has a name encrypted, and it cannot be decrypted: the charges would be somebody else's
 */
async function ownedIn(stack: Stack): Promise<Owned[]> {
  const recorded = await RecordedStack.of(stack);
  const billed = recorded.resources.filter(({ urn }) => {
    const { type: kind, isOurs } = named(urn);
    return isOurs && (BILLED[kind] ?? []).length > 0;
  });
  const owned = await Promise.all(
    billed.map(async (one): Promise<Owned[]> => {
      const [name, workspace] = await Promise.all([
        recorded.output(one, 'name'),
        recorded.output(one, 'workspace'),
      ]);
      // Its create has not ended.
      if (typeof name !== 'string' || typeof workspace !== 'string') return [];
      const { createdAt } = one.outputs ?? {};
      const since = typeof createdAt === 'string' ? Date.parse(createdAt) : NaN;
      const { type: kind } = named(one.urn);
      return [
        {
          stack: stack.name,
          urn: one.urn,
          kind,
          workspace,
          name,
          since: Number.isNaN(since) ? undefined : since,
        },
      ];
    }),
  );
  return owned.flat();
}

/** With its zone: a job and a person may be in different ones. */
const TIME = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const NO_TIME =
  '--since: it must be the number of an update, a day, or a time with its zone, such as 2026-11-01T14:00:00Z';

/** When an update of the stack ended, in milliseconds since the epoch. */
async function timeOf(stack: Stack, since: string): Promise<number> {
  if (!/^\d+$/.test(since)) {
    if (!TIME.safeParse(since).success) throw new Error(NO_TIME);
    return Date.parse(since);
  }
  const history = (await stack.json(
    ['stack', 'history', '--json'],
    'the history of the stack could not be read',
  )) as {
    readonly version: number;
    readonly endTime?: string;
  }[];
  const found = history.find(({ version }) => version === Number(since));
  const at = Date.parse(found?.endTime ?? '');
  if (!Number.isNaN(at)) return at;
  const last = Math.max(0, ...history.map(({ version }) => version));
  // Only Pulumi Cloud counts updates.
  const ended = history[0]?.endTime === undefined ? '' : `: the last update ended at ${history[0].endTime}`;
  throw new Error(
    last === 0
      ? `--since: the backend of stack ${stack.name} does not number updates; give a time${ended}`
      : `--since: stack ${stack.name} has no finished update ${since}; the last one is ${last}`,
  );
}

export function windowOf(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MOST_WINDOW)
    throw new InvalidArgumentError(`It must be whole days, from 1 to ${MOST_WINDOW}.`);
  return days;
}
