/** The command `workload`: rollouts of releases, driven from outside of the stack's lock. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, readSettings, type Settings } from '@workload/pulumi/rollout';
import { Command, InvalidArgumentError, Option } from 'commander';
import parseDuration from 'parse-duration';
import * as byHand from './rollout/by-hand';
import { credentialFor } from './rollout/credential';
import { type Kind, KINDS } from './rollout/platform';
import { CODES, type Ended, run, type Surroundings, type Target } from './rollout/run';
import { rolloutsOf, selectStack, settingsOf } from './rollout/stack';
import { statusText } from './rollout/status';
import { lineOf } from './rollout/lines';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources
const { version } = require('../package.json') as { version: string };

/** Exit code of a command that was interrupted. */
const INTERRUPTED = 130;

interface Where {
  readonly stack?: string;
  readonly cwd: string;
  readonly name?: string;
}

/** What is asked, and with which credential. */
type Connected = Pick<Surroundings, 'client' | 'signal' | 'credential'>;

const interrupted = new AbortController();
const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
};
const runner = randomBytes(4).toString('hex');

const say = (text: string) => {
  process.stdout.write(`${text}\n`);
};

/** A connection by these settings; nothing of it is told. */
function means(settings: Settings): Connected {
  const { client } = connect(settings, say).platform;
  return { client, signal: interrupted.signal, credential: credentialFor(client, settings) };
}

/** The rollouts of a stack, each with a connection by the settings of its provider. */
async function inStack({ stack, cwd, name }: Where): Promise<{ target: Target; by: Connected }[]> {
  const found = await rolloutsOf(await selectStack(cwd, stack), process.env, name);
  const connected = new Map<Settings, Connected>();
  return found.map(({ target, settings }) => {
    const by = connected.get(settings) ?? means(settings);
    connected.set(settings, by);
    return { target, by };
  });
}

const program = new Command('workload')
  .description('The Workload Platform from the command line.')
  .version(version, '--version', 'print the version');
const rollout = program.command('rollout').description('Releases that roll out step by step.');

function command(name: string, about: string): Command {
  return rollout
    .command(name)
    .description(about)
    .option('--stack <name>', 'stack (default: the selected one)')
    .option('--cwd <folder>', 'folder of the program', '.')
    .option('--name <name>', 'one object, by its name or as the program calls it');
}

/** A command for each target that a person moves. */
function moving(
  name: string,
  about: string,
  move: (hand: byHand.Hand, target: Target, options: { full?: true }) => Promise<string>,
): Command {
  return command(name, about).action(async (options: Where & { full?: true }) => {
    for (const { target, by } of await inStack(options))
      say(await move({ ...by, clock, runner }, target, options));
  });
}

moving('promote', 'gives the next step, or the approval that a step awaits', (hand, target, { full }) =>
  byHand.promote(hand, target, full === true),
).option('--full', 'all traffic at once, whatever the checks say');
moving('pause', 'stays where it is until resume', byHand.pause);
moving('resume', 'goes on from the share that it has', byHand.resume);
moving('retry', 'starts an aborted release over, without making it again', byHand.retry);

rollout
  .command('abort')
  .description("takes the traffic back; needs the platform's credentials alone, no stack and no program")
  .requiredOption('--name <name>', 'name of the object')
  .addOption(new Option('--kind <kind>', 'kind, where several have this name').choices(Object.keys(KINDS)))
  .option('--stack <name>', 'take the settings of this stack instead of the environment')
  .option('--cwd <folder>', 'folder of the program', '.')
  .action(async ({ name, kind, stack, cwd }: { name: string; kind?: Kind; stack?: string; cwd: string }) => {
    const settings =
      stack === undefined
        ? readSettings(() => undefined, process.env)
        : await settingsOf(await selectStack(cwd, stack), process.env, name);
    const by = means(settings);
    await byHand.abort({ ...by, clock, runner }, await byHand.find(by, name, kind), say);
  });

command('status', 'where each rollout stands').action(async (options: Where) => {
  for (const { target, by } of await inStack(options)) {
    const { text, code } = await statusText(target, by, clock.now());
    say(text);
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
  }
});

command('run', 'drives rollouts until they are done')
  .option('--once', 'at most one step, for scheduled jobs')
  .option('--max-wait <time>', 'end after this time with exit code 5, such as 50m', period)
  .option('--json', 'tell each event as one line of JSON')
  .action(async (options: Where & { once?: true; maxWait?: number; json?: true }) => {
    const rollouts = await inStack(options);
    const surroundings: Omit<Surroundings, keyof Connected> = {
      clock,
      runner,
      env: process.env,
      tell: (event) => {
        say(lineOf(event, options.json === true));
      },
    };
    const until = options.maxWait === undefined ? Infinity : clock.now() + options.maxWait;
    const ended = await Promise.all(
      rollouts.map(({ target, by }) =>
        run(target, { ...by, ...surroundings }, { once: options.once === true, until }),
      ),
    );
    for (const { says } of ended) say(says);
    process.exitCode = worst(ended);
  });

/** What a pipeline must know first: an error, what was undone, then what waits. */
function worst(ended: readonly Ended[]): number {
  const codes = ended.map(({ code }) => code);
  const order = [CODES.error, CODES.aborted, CODES['taken over'], CODES.waits, CODES.unfinished];
  return order.find((code) => codes.includes(code)) ?? CODES.healthy;
}

function period(text: string): number {
  const ms =
    /^(\d+h)?(\d+m(?!s))?(\d+s)?(\d+ms)?$/.test(text) && text !== '' ? parseDuration(text) : undefined;
  if (ms == null) throw new InvalidArgumentError('a length of time in h, m, s and ms, such as 50m.');
  return ms;
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    interrupted.abort(new Error('interrupted'));
  });

program.parseAsync().catch((error: unknown) => {
  process.exitCode = interrupted.signal.aborted ? INTERRUPTED : CODES.error;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    interrupted.signal.aborted ? 'interrupted: traffic stays where it is, run this again\n' : `${text}\n`,
  );
});
