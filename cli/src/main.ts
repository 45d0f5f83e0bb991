/** The command `workload`: previews for reviewers, and rollouts that run without the lock of the stack. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, readCertificates, readSettings, type Settings } from '@workload/pulumi/rollout';
import { declareInit } from './init/command';
import { Command, InvalidArgumentError, Option } from 'commander';
import parseDuration from 'parse-duration';
import { ADVICE, INTERRUPTED, worst } from './rollout/advice';
import * as byHand from './rollout/by-hand';
import { credentialFor } from './rollout/credential';
import { type Connected, drive, type Driven } from './rollout/drive';
import { dryRun, having } from './rollout/dry-run';
import { impatient, type Kind, KINDS } from './rollout/platform';
import { CODES, type Ended, type Target } from './rollout/run';
import { type Screen, screenOf } from './rollout/screen';
import { Stack } from './rollout/selected';
import { rolloutsOf, settingsOf } from './rollout/stack';
import { statusText, watchStatus } from './rollout/status';
import { up } from './rollout/up';
import { declareComment, pullRequest } from './comment/command';
import { declareImport } from './import/command';
import * as previewing from './preview/command';
import { DEFECTS, type Gate, GATES } from './preview/gate';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources
const { version } = require('../package.json') as { version: string };

interface Where {
  readonly stack?: string;
  readonly cwd: string;
  readonly name?: string;
}

interface HowLong {
  readonly once?: true;
  readonly maxWait?: number;
  readonly json?: true;
}

const interrupted = new AbortController();
/** The situation after an interruption, and what to do. */
let whenInterrupted: string = ADVICE[INTERRUPTED];
/** Interrupts the engine. */
const ending = new AbortController();
const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
};
const runner = randomBytes(4).toString('hex');
const by = { clock, runner, env: process.env };

const say = (text: string) => {
  process.stdout.write(`${text}\n`);
};

const write = (text: string) => {
  process.stdout.write(text);
};

const note = (text: string) => {
  process.stderr.write(`${text}\n`);
};

/** As wide as the terminal; in color unless NO_COLOR is set. */
function pageOf() {
  const { columns, isTTY } = process.stdout;
  return isTTY ? { width: columns, colors: !process.env.NO_COLOR } : { width: 80 };
}

/** A connection with these settings. */
function means(settings: Settings, log = say): Connected {
  const client = impatient(connect(settings, log).platform.client);
  const ca = settings.caFile === undefined ? undefined : readCertificates(settings.caFile);
  return { client, signal: interrupted.signal, credential: credentialFor(client, settings), ca };
}

/** The rollouts of a stack, each with a connection that uses the settings of its provider. */
async function rolloutsIn(stack: Stack, name: string | undefined, log = say): Promise<Driven[]> {
  const connected = new Map<Settings, Connected>();
  return (await rolloutsOf(stack, process.env, name)).map(({ settings, ...found }) => {
    const connection = connected.get(settings) ?? means(settings, log);
    connected.set(settings, connection);
    return { ...found, stack, by: connection };
  });
}

async function inStack({ stack, cwd, name }: Where): Promise<Driven[]> {
  return rolloutsIn(await Stack.of(cwd, stack), name);
}

/** Shows the work, and restores the terminal afterwards. */
async function shown<Result>(asJson: boolean, show: (screen: Screen) => Promise<Result>): Promise<Result> {
  const seeing = { stream: process.stdout, env: process.env, now: clock.now, asJson };
  const screen = screenOf(seeing);
  try {
    return await show(screen);
  } finally {
    screen.end();
  }
}

const program = new Command('workload')
  .description('The Workload Platform from the command line.')
  .version(version, '--version', 'print the version');
const rollout = program.command('rollout').description('rolls out releases step by step');

function command(name: string, about: string): Command {
  return rollout
    .command(name)
    .description(about)
    .option('--cwd <folder>', 'folder of the program', '.')
    .option('--name <name>', 'one object, by its name or its logical name in the program');
}

function stackCommand(name: string, about: string): Command {
  return command(name, about).option('--stack <name>', 'stack (default: the selected one)');
}

function drivingCommand(made: Command): Command {
  return made
    .option('--once', 'take at most one step, for scheduled jobs')
    .option('--max-wait <time>', 'stop after this time, such as 50m', period)
    .option('--json', 'print each event as one line of JSON');
}

/** A command with which a person changes rollouts. */
function moving(
  name: string,
  about: string,
  move: (hand: byHand.Hand, target: Target, options: { full?: true }) => Promise<string>,
): Command {
  return stackCommand(name, about).action(async (options: Where & { full?: true }) => {
    for (const { target, by: reached } of await inStack(options))
      say(await move({ ...reached, clock, runner }, target, options));
  });
}

moving(
  'promote',
  'goes to the next step, or approves a step that waits for approval',
  (hand, target, { full }) => byHand.promote(hand, target, full === true),
).option('--full', 'all traffic at once, without waiting for checks');
moving('pause', 'keeps the current share until resume', byHand.pause);
moving('resume', 'continues from the current share', byHand.resume);
moving('retry', 'starts an aborted rollout again, with the same revision', byHand.retry);

rollout
  .command('abort')
  .description(
    "gives the traffic back to the previous revision; needs only the platform's credentials, no stack or program",
  )
  .requiredOption('--name <name>', 'name of the object')
  .addOption(
    new Option('--kind <kind>', 'kind of the object, if several have this name').choices(Object.keys(KINDS)),
  )
  .option('--stack <name>', 'use the settings of this stack instead of the environment')
  .option('--cwd <folder>', 'folder of the program', '.')
  .action(async ({ name, kind, stack, cwd }: { name: string; kind?: Kind; stack?: string; cwd: string }) => {
    const settings =
      stack === undefined
        ? readSettings(() => undefined, process.env)
        : await settingsOf(await Stack.of(cwd, stack), process.env, name);
    const reached = means(settings);
    await byHand.abort({ ...reached, clock, runner }, await byHand.find(reached, name, kind), say);
  });

stackCommand('status', 'shows the progress of each rollout')
  .option('--watch', 'watch until no rollout is in progress')
  .action(async (options: Where & { watch?: true }) => {
    const driven = await inStack(options);
    if (options.watch === true) {
      process.exitCode = await shown(false, (screen) => watchStatus(driven, clock, screen));
      return;
    }
    const codes: Ended['code'][] = [];
    for (const { target, by: reached } of driven) {
      const { text, code } = await statusText(target, reached, clock.now(), pageOf());
      say(text);
      codes.push(code);
    }
    process.exitCode = worst(codes);
  });

stackCommand('check', 'tries one check and shows what it can detect; moves no traffic')
  .argument('<check>', 'name of the check in the strategy')
  .action(async (check: string, options: Where) => {
    const codes: Ended['code'][] = [];
    for (const { target, by: reached } of having(await inStack(options), check)) {
      const { revision, before = '' } = target.subject;
      const watched = { ...by, ...reached, revision, before, say };
      const { code, says } = await dryRun(target, check, watched);
      say(says);
      codes.push(code);
    }
    process.exitCode = worst(codes);
  });

/** Drives the rollouts that `find` returns, according to the options. */
function driving(
  options: HowLong & { together?: true },
  find: (screen: Screen, log: (line: string) => void) => Promise<readonly Driven[]>,
): Promise<void> {
  const { maxWait, once = false, json = false, together = false } = options;
  const until = maxWait === undefined ? Infinity : clock.now() + maxWait;
  return shown(json, async (screen) => {
    const found = await find(screen, (line) => {
      screen.say(line);
    });
    process.exitCode = await drive(found, {
      by,
      screen,
      asJson: json,
      once,
      until,
      together,
    });
  });
}

drivingCommand(command('run', 'runs rollouts until they are done'))
  .option('--stack <name>', 'stack (default: the selected one); may be repeated', each)
  .option('--together', 'rollouts wait for each other before each step; if one is rolled back, all are')
  .action((options: HowLong & { stack?: string[]; cwd: string; name?: string; together?: true }) =>
    driving(options, async (_screen, log) => {
      const names = options.stack ?? [undefined];
      const found: Driven[] = [];
      for (const name of names) {
        const stack = await Stack.of(options.cwd, name);
        const rollouts = await rolloutsIn(stack, options.name, log);
        found.push(...(names.length > 1 ? rollouts.map((one) => namedIn(stack, one)) : rollouts));
      }
      return found;
    }),
  );

drivingCommand(stackCommand('up', 'runs pulumi up without asking, then the rollouts')).action(
  (options: Where & HowLong) =>
    driving(options, async (screen, log) => {
      const stack = await Stack.of(options.cwd, options.stack);
      await up(stack, screen, clock.now, ending.signal);
      return rolloutsIn(stack, options.name, log);
    }),
);

/** Adds the stack to the resource's name: stacks of one program have the same resource names. */
function namedIn(stack: Stack, driven: Driven): Driven {
  const named = (target: Target): Target => {
    const again = async () => {
      const latest = await target.again?.();
      return latest && named(latest);
    };
    const resource = `${stack.name}/${target.resource}`;
    return { ...target, resource, ...(target.again === undefined ? {} : { again }) };
  };
  return { ...driven, target: named(driven.target) };
}

program
  .command('preview')
  .description('pulumi preview for a reviewer: a verdict, the effects by risk, a comment on the pull request')
  .option('--cwd <folder>', 'folder of the program', '.')
  .option('--stack <name>', 'stack (default: the selected one)')
  .addOption(
    new Option('--save-plan <file>', 'save the plan, which pulumi up --plan follows').conflicts('from'),
  )
  .option(
    '--from <file>',
    'read the output of pulumi preview --json or workload preview --json instead; - for standard input',
  )
  .addOption(
    new Option(
      '--embedded',
      'preview on an embedded platform, without a key, a state or an account',
    ).conflicts(['from', 'savePlan']),
  )
  .option('--base <ref>', 'with --embedded: commit to compare with (default: the base of the pull request)')
  .option(
    '--seed <file>',
    'with --embedded: data to load into the platform; may be repeated (default: workload.seed.json)',
    each,
  )
  .option('--prepare <command>', "with --embedded: command that prepares the base's checkout, such as npm ci")
  .option('--env <name>', 'with --embedded: passes a variable to the program; may be repeated', each)
  .option('--markdown <file>', 'write the comment to a file; - for standard output')
  .option('--json <file>', 'write the preview to a file, as JSON; - for standard output')
  .option('--artifact <url>', 'address to link to if the comment is too long')
  .option('--pull-request <number>', 'pull request to comment on (default: that of the job)', pullRequest)
  .option('--no-comment', 'do not comment on a pull request')
  .option('--fail-on <gates>', `exit with a separate code on ${Object.keys(GATES).join(', ')}`, gates)
  .option(
    '--max-step <percent>',
    'largest increase of a traffic share at once, in percentage points',
    percent,
  )
  .addHelpText('after', () => `\nExit codes:\n${codesText()}`)
  .action(async (options: previewing.Options) => {
    const { env } = process;
    const interrupts = { interrupted: interrupted.signal, ending: ending.signal };
    whenInterrupted = 'Nothing has been changed.';
    const means = { env, page: pageOf(), interrupts, say: write, note };
    process.exitCode = await previewing.preview(options, means);
  });

declareInit(program);
declareComment(program, { env: process.env, say: write, note });
declareImport(program, { env: process.env, signal: interrupted.signal });

function percent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100)
    throw new InvalidArgumentError('a whole number from 1 to 100.');
  return Number(text);
}

function gates(text: string): Gate[] {
  const known = Object.keys(GATES);
  const asked = text.split(',').map((gate) => gate.trim());
  if (!asked.every((gate) => known.includes(gate)))
    throw new InvalidArgumentError(`gates are ${known.join(', ')}, separated by commas.`);
  return asked as Gate[];
}

function codesText(): string {
  const all = Object.entries({ ...DEFECTS, ...GATES }).map(
    ([name, { code, says }]) => `  ${code}  ${name}: ${says}`,
  );
  return [
    '  0   The preview worked, and no gate was reached.',
    '  1   The preview failed, or the comment could not be written.',
    ...all,
  ].join('\n');
}

function each(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function period(text: string): number {
  const ms =
    /^(\d+h)?(\d+m(?!s))?(\d+s)?(\d+ms)?$/.test(text) && text !== '' ? parseDuration(text) : undefined;
  if (ms == null) throw new InvalidArgumentError('a duration in h, m, s and ms, such as 50m.');
  return ms;
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  // Not `once`: code that shows the cursor again at the end would believe that it is the last listener, and end the
  // process.
  process.on(name, () => {
    if (interrupted.signal.aborted) process.exit(INTERRUPTED);
    interrupted.abort(new Error('interrupted'));
    // A terminal also sends SIGINT to the engine. A second signal would end it before its operations finish.
    if (name === 'SIGTERM' || !process.stdin.isTTY) ending.abort();
  });

program.parseAsync().catch((error: unknown) => {
  const isInterrupted = interrupted.signal.aborted;
  process.exitCode = isInterrupted ? INTERRUPTED : CODES.error;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(isInterrupted ? `interrupted. ${whenInterrupted}\n` : `${text}\n`);
});
