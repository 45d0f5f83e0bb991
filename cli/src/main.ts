/** The command `workload`: previews for reviewers, and rollouts that run without the lock of the stack. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, readCertificates, readSettings, type Settings } from '@workload/pulumi/rollout';
import { concealing } from './conceal/concealer';
import { learn as learnSecrets } from './conceal/learned';
import { isJob } from './preview/forge/pull-request';
import { unobeyed } from './preview/unobeyed';
import { declareReportDrift } from './drift/command';
import { declareDrift } from './drift/fleet-command';
import { progressOn } from './drift/progress';
import { KEPT_IN_DRIFT } from './drift/schema';
import { declareInit } from './init/command';
import { declareHelp, each, oneOf, requiring, someOf, tellRefusals } from './choices';
import { declareCompletion } from './completion';
import { asksForJson, failureLine } from './failure';
import { describeCommands, withCommands, wordsOf } from './help';
import { Command, InvalidArgumentError, Option } from 'commander';
import parseDuration from 'parse-duration';
import { actorOf } from './rollout/actor';
import {
  adviceAtStart,
  adviceWhenCut,
  adviceWhenInterrupted,
  INTERRUPTED,
  isReading,
  worst,
} from './rollout/advice';
import * as applying from './apply/command';
import { MOST_DAYS } from './cost/bill';
import { declareCost } from './cost/command';
import { type Digest, digestIn } from './apply/digest';
import * as byHand from './rollout/by-hand';
import { credentialFor } from './rollout/credential';
import { dependenciesOf } from './rollout/by-hand-dependencies';
import { type Connected, drive, type Driven, renamed } from './rollout/drive';
import { dryRun, having, unnamedText } from './rollout/dry-run';
import { type About, statusEvent } from './rollout/notices/described';
import { KEPT } from './rollout/notices/event';
import { MetricsFile } from './rollout/notices/metrics';
import { type Notifier, notifierFor } from './rollout/notices/notifier';
import { noticeSettings, type NoticeSettings } from './rollout/notices/settings';
import { type ReadTarget, impatient, type Kind, KINDS } from './rollout/platform';
import { recalled } from './rollout/recalled';
import { absentText, CODES, type Ended, hasRollout } from './rollout/run';
import { type Screen, screenOf } from './rollout/screen';
import { optionsOf, Stack } from './rollout/selected';
import { flushSpans } from './rollout/spans';
import { chosen, NONE, rolloutsOf, settingsOf, some } from './rollout/stack';
import { statusText, watchStatus } from './rollout/status';
import { type Named as NamedObject, type Token, tokenIn } from './rollout/token';
import { messageOf } from './rollout/trouble';
import { undo, type Undoing } from './rollout/undo';
import { FIRST_READ_MS, LOOKING, patiently, READING, READING_SETTINGS } from './rollout/patience';
import { OutOfTime, up } from './rollout/up';
import { lengthText } from './rollout/texts';
import { declareComment, pullRequest } from './comment/command';
import { declareImport } from './import/command';
import { declareSecrets } from './secrets/command';
import { declareMcp } from './mcp/command';
import { startedAnew, tellHeldAbove } from './preview/embedded/anew';
import { type Given, previewAll } from './preview/together/command';
import { writeWhole } from './preview/file';
import { GATES } from './preview/gate';
import { forShell, WORKLOAD } from './started-by';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources
const { version } = require('../package.json') as { version: string };

interface Where {
  readonly stack?: string;
  readonly cwd: string;
  readonly name?: string;
}

/** Who acts and why, as they say. */
interface Claims {
  readonly as?: string;
  readonly reason?: string;
}

/** Rollouts of a stack, and who acts on them. */
interface Named extends Claims {
  readonly name?: string;
}

interface HowLong extends Claims {
  readonly metricsFile?: string;
  readonly once?: true;
  readonly maxWait?: number;
  readonly json?: true;
}

const interrupted = new AbortController();
/** The situation after an interruption, and what to do. */
let whenInterrupted = '';
/** The objects whose rollouts this command has found, by their names on the platform. */
const foundTargets = new Map<string, NamedObject>();
/** Interrupts the engine. */
const ending = new AbortController();
/** Whether the process must not wait for a program that it has started. */
let isLeft = false;
const leave = () => {
  isLeft = true;
};
const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
};
const runner = randomBytes(4).toString('hex');
const by = { clock, runner, env: process.env };

const concealer = concealing(process.env);

const say = (text: string) => {
  process.stdout.write(`${concealer.text(text)}\n`);
};

/** What is concealed already, as data. */
const write = (text: string) => {
  process.stdout.write(text);
};

const note = (text: string) => {
  process.stderr.write(`${concealer.text(text)}\n`);
};

/** As wide as the terminal; in color unless NO_COLOR is set. */
function pageOf() {
  const { columns, isTTY } = process.stdout;
  return isTTY ? { width: columns, colors: !process.env.NO_COLOR } : { width: 80 };
}

/** A key or token that a connection uses. */
const learn = (value: string) => {
  concealer.also([{ value }]);
};

/** A connection with these settings, for a person or a job that says this. */
function connectionFor(settings: Settings, claims: Claims = {}, log = say): Connected {
  const client = impatient(connect(settings, log, undefined, learn).platform.client);
  const ca = readCertificates(settings);
  const said = { actor: actorOf(claims.as, process.env), reason: claims.reason };
  const { baseUrl, workspace } = settings;
  return {
    ...{ client, signal: interrupted.signal, credential: credentialFor(client, settings), ca },
    ...{ ...said, place: { baseUrl, workspace } },
  };
}

/** The rollouts of a stack, each with a connection that uses the settings of its provider. */
async function rolloutsIn(stack: Stack, { name, ...claims }: Named, log = say): Promise<readonly Driven[]> {
  const connected = new Map<Settings, Connected>();
  const recorded = await patiently(log, READING, () => rolloutsOf(stack, process.env, name));
  const found = recorded.map(({ settings, ...one }) => {
    // Users find rollouts by these.
    concealer.names([stack.name, one.urn, one.target.resource, one.target.rolled.name]);
    const connection = connected.get(settings) ?? connectionFor(settings, claims, log);
    connected.set(settings, connection);
    return { ...one, stack, by: connection };
  });
  const isThere = await patiently(log, LOOKING, () =>
    Promise.all(found.map(({ target, by: reached }) => hasRollout(target, reached))),
  );
  const there = found.filter((_one, index) => isThere[index]);
  for (const { target } of there) foundTargets.set(target.rolled.name, target.rolled);
  if (acting === undefined || !isReading(wordsOf(acting)))
    whenInterrupted = adviceWhenInterrupted([...foundTargets.values()]);
  return name === undefined ? there : some(there);
}

async function inStack({ stack, cwd, ...named }: Where & Claims): Promise<readonly Driven[]> {
  const limits = { signal: interrupted.signal, timeoutMs: FIRST_READ_MS };
  const read = await patiently(note, READING, () => Stack.of(cwd, stack, limits));
  const [found] = await Promise.all([rolloutsIn(read, named, note), learnForClaims(read, named)]);
  return some(found);
}

/** Learns the secrets of the stack, which a person's words may contain. Without such words, nothing waits for them. */
async function learnForClaims(stack: Stack, { as: who, reason }: Claims): Promise<void> {
  if (who !== undefined || reason !== undefined) await learnShortly(stack);
}

/** Learns the secrets of the stack for a short command: what has not answered then is ended. */
async function learnShortly(stack: Stack): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([interrupted.signal, over.signal]);
  await learnSecrets(stack.within({ signal }), process.env, concealer, note);
  over.abort();
}

/** Shows the work, and restores the terminal afterwards. */
async function shown<Result>(asJson: boolean, show: (screen: Screen) => Promise<Result>): Promise<Result> {
  const { stdout: stream, stderr: notes } = process;
  const seeing = { stream, notes, env: process.env, now: clock.now, asJson, failed: tellFailure };
  const screen = screenOf(seeing);
  try {
    return await show(screen);
  } finally {
    screen.end();
  }
}

export const program = new Command('workload')
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

/** A command that writes. */
function writing(made: Command): Command {
  return made
    .option('--as <who>', 'who runs this (default: the user of the pipeline, or user@host)')
    .option('--reason <text>', 'why: the label, the status and the notices say it');
}

function drivingCommand(made: Command): Command {
  return writing(made)
    .option('--once', 'take at most one step, for scheduled jobs')
    .option('--max-wait <time>', 'stop after this time, such as 50m', period)
    .option('--json', 'print each event as one line of JSON, and a failure as the last one')
    .option('--metrics-file <file>', "write the rollouts to this file in Prometheus' text format");
}

interface Moving extends Where, Claims {
  readonly kind?: Kind;
  readonly all?: true;
  readonly at?: Token;
  readonly full?: true;
  readonly revision?: string;
}

/** A command with which a person changes rollouts. Several need `--all`. */
function moving(name: string, about: string, commandOf: (options: Moving) => byHand.Command): Command {
  return writing(stackCommand(name, about))
    .addOption(kindOption())
    .option('--all', 'every rollout of the stack; if one of them refuses, nothing is sent')
    .action((options: Moving) =>
      notifying(note, noticesByHand(), async (notifier) => {
        const found = chosen(await inStack(options), options);
        const acting = { clock, runner, notifier, concealer };
        const hands = found.map(({ target, urn, stack, by: reached }) => ({
          dependencies: dependenciesOf(reached, { target, urn, stack: stack.shortName }, acting),
          target,
        }));
        const ended = await byHand.onEach(commandOf(options), hands);
        for (const { says } of ended) say(says);
        process.exitCode = worst(ended.map(({ code }) => code));
      }),
    );
}

function kindOption(): Option {
  return oneOf('--kind <kind>', 'kind of the object, if several have this name', Object.keys(KINDS));
}

const atOption = () =>
  new Option(
    '--at <revision:share>',
    'where the rollout is, as workload rollout status prints it: rev-2:10; elsewhere, nothing is sent',
  ).argParser(token);

/** The place that a command names. @throws Error without one */
function placed(command: string, { at, stack, cwd, name }: Moving): Token {
  if (at !== undefined) return at;
  const named = name === undefined ? '' : ` --name ${forShell(name)}`;
  throw new Error(
    `${command} needs --at, so that a repeated command acts once: ${WORKLOAD} rollout status${optionsOf({ stack, cwd })}${named} prints it. Nothing was sent`,
  );
}

moving('approve', 'allows the rollout to leave its share; moves no traffic', (options) =>
  byHand.approve(placed('approve', options)),
).addOption(atOption());
moving(
  'promote',
  'takes the next step without waiting for time and checks, but not without approval',
  (options) =>
    options.full === true ? byHand.promoteFully(options.at) : byHand.promote(placed('promote', options)),
)
  .addOption(atOption())
  .option('--full', 'all traffic at once, without time, checks and approval');
moving('pause', 'keeps the current share until resume', () => byHand.pause);
moving('resume', 'continues from the current share', () => byHand.resume);
moving('retry', 'starts an aborted rollout again, with the same revision', ({ revision }) =>
  byHand.retry(revision),
).option(
  '--revision <revision>',
  'a revision that the program does not run: only allows it again, and moves no traffic',
);

interface Alone extends Claims {
  readonly name: string;
  readonly kind?: Kind;
  readonly stack?: string;
  readonly cwd: string;
}

/** A command of a person that needs only the platform's credential. */
function alone(
  name: string,
  about: string,
  act: (
    dependencies: byHand.ByHandDependencies,
    found: ReadTarget,
    options: Alone & Undoing,
  ) => Promise<void>,
): Command {
  const made = rollout.command(name).description(`${about}; needs only the platform's credential`);
  return requiring(writing(made), new Option('--name <name>', 'name of the object'))
    .addOption(kindOption())
    .option('--stack <name>', 'use the settings of this stack instead of the environment')
    .option('--cwd <folder>', 'folder of the program', '.')
    .action((options: Alone & Undoing) =>
      notifying(note, noticesByHand(), async (notifier) => {
        const { name: object, kind, stack, cwd } = options;
        const settings =
          stack === undefined
            ? readSettings(() => undefined, process.env)
            : await patiently(note, READING_SETTINGS, async () => {
                const limits = { signal: interrupted.signal, timeoutMs: FIRST_READ_MS };
                const read = await Stack.of(cwd, stack, limits);
                const [own] = await Promise.all([
                  settingsOf(read, process.env, object),
                  learnForClaims(read, options),
                ]);
                return own;
              });
        concealer.names([object]);
        const reached = connectionFor(settings, options);
        const found = await patiently(note, LOOKING, () => byHand.find(reached, object, kind));
        const acting = { clock, runner, notifier, concealer };
        await act(dependenciesOf(reached, { target: found.rolled }, acting), found, options);
      }),
    );
}

/** Says it. An interruption says from then on where the traffic is. */
const tellIn =
  ({ stack, cwd }: Alone): byHand.Tell =>
  (says, back) => {
    say(says);
    if (back !== undefined) whenInterrupted = adviceWhenCut(back, optionsOf({ stack, cwd }));
  };

alone('abort', 'gives the traffic back to the previous revision', (dependencies, found, options) =>
  byHand.abort(dependencies, found, tellIn(options)),
);

alone(
  'undo',
  'gives all traffic to the latest other good revision, and remembers the present one as bad',
  (dependencies, found, options) => undo(dependencies, found, options, tellIn(options)),
)
  .option('--to <revision>', 'another revision than the latest good one')
  .option('--accept-aborted', 'also a revision that failed before, or is not known to be good');

stackCommand('status', 'shows the progress of each rollout')
  .addOption(new Option('--watch', 'watch until no rollout is in progress').conflicts('json'))
  .option('--json', 'print the status of each rollout as one line of JSON, and a failure as the last one')
  .action(async (options: Where & { watch?: true; json?: true }) => {
    const driven = await inStack(options);
    if (options.watch === true) {
      process.exitCode = await shown(false, (screen) => watchStatus(driven, clock, screen));
      return;
    }
    const codes: Ended['code'][] = [];
    for (const { target, urn, stack, by: reached } of driven) {
      const conceal = (text: string) => concealer.text(text);
      const about = { target, urn, stack: stack.shortName, place: reached.place, conceal };
      const { text, code } =
        options.json === true
          ? await statusJson(about, reached, clock.now())
          : await statusText(target, reached, clock.now(), pageOf());
      if (options.json === true) write(`${text}\n`);
      else say(text);
      codes.push(code);
    }
    process.exitCode = worst(codes);
  });

/** The status as one line, concealed: only what names things stays as it is. */
async function statusJson(about: About, reached: Connected, now: number) {
  const seen = await about.target.rolled.look(reached);
  if (seen === undefined) throw new Error(absentText(about.target));
  const target = await recalled(about.target, seen);
  const { event, code } = statusEvent({ ...about, target }, seen, now);
  return { text: JSON.stringify(concealer.data(event, KEPT)), code };
}

stackCommand('check', 'tries one check and shows what it can detect; moves no traffic')
  .argument('[check]', 'name of the check in the strategy')
  .usage('[options] <check>')
  .action(async (check: string | undefined, options: Where) => {
    const codes: Ended['code'][] = [];
    const limits = { signal: interrupted.signal, timeoutMs: FIRST_READ_MS };
    const stack = await patiently(note, READING, () => Stack.of(options.cwd, options.stack, limits));
    const [found] = await Promise.all([rolloutsIn(stack, options, note), learnShortly(stack)]);
    if (check === undefined) throw new Error(unnamedText(some(found).map(({ target }) => target)));
    for (const { target, by: reached } of having(some(found), check)) {
      const { code, says } = await dryRun(target, check, { ...by, ...reached, say });
      say(says);
      codes.push(code);
    }
    process.exitCode = worst(codes);
  });

/** Does something that tells receivers. */
async function notifying<Result>(
  sayLine: (line: string) => void,
  settings: NoticeSettings,
  act: (notifier: Notifier) => Promise<Result>,
): Promise<Result> {
  const outside = { now: clock.now, sleep: clock.sleep, say: sayLine };
  const notifier = notifierFor(settings, outside);
  try {
    return await act(notifier);
  } finally {
    await notifier.end();
  }
}

/** Where notices go. A mistake in the variables must not stop a person who takes traffic back. */
function noticesByHand(): NoticeSettings {
  try {
    return noticeSettings(process.env);
  } catch (error) {
    note(`no notice is sent: ${messageOf(error)}`);
    return { webhook: undefined, heartbeat: undefined };
  }
}

/** Ends what only reads after this time. */
function overAfter(ms: number): AbortSignal {
  const over = new AbortController();
  const says = `--max-wait (${lengthText(ms)}) has passed`;
  setTimeout(() => {
    over.abort(new Error(says));
  }, ms).unref();
  return over.signal;
}

/** Drives the rollouts that `find` returns, according to the options. */
function driving(
  options: HowLong & { together?: true },
  find: (
    screen: Screen,
    log: (line: string) => void,
    signal: AbortSignal,
    over: AbortSignal | undefined,
  ) => Promise<readonly Driven[]>,
): Promise<void> {
  const { maxWait, once = false, json = false, together = false } = options;
  const until = maxWait === undefined ? Infinity : clock.now() + maxWait;
  const over = maxWait === undefined ? undefined : overAfter(maxWait);
  const done = new AbortController();
  const ends = [interrupted.signal, done.signal, ...(over === undefined ? [] : [over])];
  const reading = AbortSignal.any(ends);
  return shown(json, async (screen) => {
    const line = (text: string) => {
      screen.say(text);
    };
    // A mistake in the variables of the notices must not surface late.
    process.exitCode = await notifying(line, noticeSettings(process.env), async (notifier) => {
      const found = await find(screen, line, reading, over).catch((error: unknown) => {
        if (!(error instanceof OutOfTime) && over?.aborted !== true) throw error;
        const says = concealer.text(messageOf(error));
        line(says);
        tellFailure(says, CODES.unfinished);
      });
      if (found === undefined) return CODES.unfinished;
      if (found.length === 0) {
        line(`${NONE}: nothing to run`);
        return CODES.healthy;
      }
      if (concealer.short !== undefined && isJob(process.env)) screen.say(concealer.short);
      const metrics = options.metricsFile === undefined ? undefined : new MetricsFile(options.metricsFile);
      const dependencies = { ...by, over };
      return drive(found, {
        by: dependencies,
        screen,
        asJson: json,
        once,
        until,
        together,
        notifier,
        metrics,
      });
    });
  }).finally(() => {
    // A read of secrets that still hangs must not keep the process.
    done.abort();
  });
}

drivingCommand(command('run', 'runs rollouts until they are done'))
  .option('--stack <name>', 'stack (default: the selected one); may be repeated', each)
  .option('--together', 'rollouts wait for each other before each step; if one is rolled back, all are')
  .action((options: HowLong & Named & { stack?: string[]; cwd: string; together?: true }) =>
    driving(options, async (_screen, log, signal) => {
      const names = [...new Set(options.stack ?? [undefined])];
      const found: Driven[] = [];
      for (const name of names) {
        const limits = { signal, timeoutMs: FIRST_READ_MS };
        const stack = await patiently(log, READING, () => Stack.of(options.cwd, name, limits));
        const [rollouts] = await Promise.all([
          rolloutsIn(stack, options, log),
          learnSecrets(stack, process.env, concealer, log),
        ]);
        // Stacks of one program have the same names of resources.
        const named = (one: Driven) => renamed(one, `${stack.name}/${one.target.resource}`);
        found.push(...(names.length > 1 ? rollouts.map(named) : rollouts));
      }
      return found;
    }),
  );

drivingCommand(stackCommand('up', 'runs pulumi up without asking, then the rollouts')).action(
  (options: Where & HowLong) =>
    driving(options, async (screen, log, signal, over) => {
      const limits = { signal, timeoutMs: FIRST_READ_MS };
      const stack = await patiently(log, READING, () => Stack.of(options.cwd, options.stack, limits));
      const ends = { ending: ending.signal, over, reading: signal, leave };
      await up(stack, screen, clock.now, ends, concealer, process.env);
      return rolloutsIn(stack, options, log);
    }),
);

program
  .command('preview')
  .description('pulumi preview for a reviewer: a verdict, the effects by risk, a comment on the pull request')
  .option('--cwd <folder>', 'folder of the program', '.')
  .option('--stack <name>', 'stack (default: the selected one); may be repeated', each)
  .addOption(
    new Option('--all', 'every stack of the project of each folder').conflicts(['stack', 'from', 'embedded']),
  )
  .addOption(
    new Option('--folder <folders...>', 'folders of several programs, from --cwd on').conflicts('from'),
  )
  .addOption(
    new Option(
      '--parallel <number>',
      'how many stacks are previewed at once (default: one for each processor, at most 8)',
    )
      .argParser(atOnce)
      .conflicts('from'),
  )
  .addOption(
    new Option('--save-plan <file>', 'save the plan, which pulumi up --plan follows').conflicts('from'),
  )
  .option(
    '--from <file>',
    'read the output of pulumi preview --json or workload preview --json instead; - for standard input; may be repeated',
    each,
  )
  .addOption(
    new Option(
      '--embedded',
      'preview on an embedded platform, without a key, a state or an account',
    ).conflicts(['from', 'savePlan']),
  )
  .option('--base <ref>', 'with --embedded: commit to compare with (default: the base of the pull request)')
  .addOption(
    new Option(
      '--state <file>',
      'with --embedded: exported state to compare with instead; its secrets are not decrypted',
    ).conflicts(['base', 'prepare', 'from']),
  )
  .option(
    '--seed <file>',
    'with --embedded: data to load into the platform; may be repeated (default: workload.seed.json)',
    each,
  )
  .option('--prepare <command>', "with --embedded: command that prepares the base's checkout, such as npm ci")
  .option('--install', 'with --embedded: installs the packages of the program first (npm ci)')
  .option('--env <name>', 'with --embedded: passes a variable to the program; may be repeated', each)
  .addOption(
    new Option(
      '--refresh',
      'look for changes from outside first, and show them apart; also give it to pulumi up --plan',
    ).conflicts(['from', 'embedded']),
  )
  .addOption(
    new Option(
      '--digest [file]',
      'print the digest that workload apply --approved takes; with a file, also write it there',
    ).conflicts(['from', 'embedded']),
  )
  .option('--markdown <file>', 'write the comment to a file; - for standard output')
  .option(
    '--json [file]',
    'print the preview, or a failure, as JSON, and nothing else; with a file, write it there instead',
  )
  .option('--artifact <url>', 'address to link to if the comment is too long')
  .option('--pull-request <number>', 'pull request to comment on (default: that of the job)', pullRequest)
  .option('--no-comment', 'do not comment on a pull request')
  .option(
    '--comment-name <name>',
    'name of the comment about several stacks, if several jobs write one (default: all)',
  )
  .addOption(someOf('--fail-on <gates>', 'end with a separate exit code at these risks', Object.keys(GATES)))
  .option(
    '--max-step <percent>',
    'largest increase of a traffic share at once, in percentage points',
    percent,
  )
  .option('--cost', 'say what the change costs a month, from the bill of the account')
  .option('--account <id>', 'account that pays (default: that of the workspace)')
  .option(
    '--cost-window <days>',
    'days of the bill that prices and activity are taken from (default: 30)',
    days,
  )
  .option(
    '--max-monthly-increase <dollars>',
    'end with 20 if a month may cost more than this in addition',
    dollars,
  )
  .option('--allow-unknown-cost', 'costs that are not known do not end with 20')
  .action(async (options: Given) => {
    const { env } = process;
    if (options.embedded === true) {
      const code = await startedAnew(env, options.env);
      if (code !== undefined) {
        process.exitCode = code;
        return;
      }
      tellHeldAbove(env, options.env, note);
    }
    const interrupts = { interrupted: interrupted.signal, ending: ending.signal };
    const sayResult = (text: string) => {
      isAnswered = true;
      write(text);
    };
    const advise = (text: string) => {
      whenInterrupted = text;
    };
    const dependencies = { env, page: pageOf(), interrupts, say: sayResult, note, advise };
    process.exitCode = await previewAll(options, dependencies);
  });

requiring(
  program
    .command('apply')
    .description('previews again, and applies exactly what a digest approves; refuses everything else'),
  new Option('--approved <digest>', 'digest that workload preview --digest printed').argParser(approved),
)
  .option('--cwd <folder>', 'folder of the program', '.')
  .option('--stack <name>', 'stack (default: the selected one)')
  .option(
    '--branch <name>',
    'refuse a commit that is not of this branch of origin, or of this branch of the job',
  )
  .addOption(
    someOf(
      '--fail-on <gates>',
      'refuse these risks, each with its own exit code',
      Object.keys(GATES).filter((gate) => gate !== 'cost'),
    ),
  )
  .option(
    '--max-step <percent>',
    'largest increase of a traffic share at once, in percentage points',
    percent,
  )
  .option('--allow-unknown', 'also if a gate depends on a value that is not known before the update')
  .action(async (options: applying.Options) => {
    const { env } = process;
    const interrupts = { interrupted: interrupted.signal, ending: ending.signal };
    const begins = () => {
      whenInterrupted = 'The update was stopped: preview and approve again.';
    };
    process.exitCode = await applying.apply(options, {
      env,
      page: pageOf(),
      interrupts,
      say: write,
      note,
      begins,
    });
  });

declareInit(program);
declareComment(program, { env: process.env, say: write, note });
declareCost(program, {
  ...{ env: process.env, note, say: write, signal: interrupted.signal, learn },
  now: clock.now,
  width: () => pageOf().width,
});
const keeping = declareDrift(program, {
  ...{ env: process.env, note, say: write, signal: interrupted.signal, learn },
  ...clock,
  conceal: (fleet) => concealer.data(fleet, KEPT_IN_DRIFT),
  progress: () => progressOn(process.stderr, clock.now),
});
declareReportDrift(program, { env: process.env, note });
declareImport(program, { env: process.env, signal: interrupted.signal });
declareSecrets(program, {
  say: (line) => {
    write(`${concealer.text(line)}\n`);
  },
  fail: (code) => {
    process.exitCode = code;
  },
});
declareMcp(program, { env: process.env, version, signal: interrupted.signal, note }, period);
declareCompletion(program);
for (const group of [program, rollout]) declareHelp(group);
describeCommands(program);

/** The command that runs. */
let acting: Command | undefined;
/** Whether it has printed its result, which is one document of JSON. */
let isAnswered = false;
program.hook('preAction', (_declared, command) => {
  acting = command;
  whenInterrupted = adviceAtStart(wordsOf(command));
});

for (const command of withCommands(program))
  tellRefusals(command, (refusing, text) => {
    const takesFile = refusing.options.some(({ long, optional }) => long === '--json' && optional);
    if (asksForJson(process.argv.slice(2), takesFile)) write(failureOf(refusing, CODES.error, text));
  });

function failureOf(command: Command, code: number, text: string): string {
  return failureLine({ command: wordsOf(command), code, message: text });
}

/** With `--json`, a failure is JSON as well, in the place of the result. */
function tellFailure(text: string, code: number): void {
  if (acting === undefined || isAnswered) return;
  const { json } = acting.optsWithGlobals<{ json?: true | string }>();
  if (json === undefined) return;
  const line = failureOf(acting, code, text);
  if (json === true || json === '-') write(line);
  // An interrupted command leaves no file behind.
  // The file of a result is the history of the next run.
  else if (code !== INTERRUPTED && !keeping.includes(acting))
    try {
      writeWhole(json, line);
    } catch {
      // Standard error has the failure.
    }
}

function percent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100)
    throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  return Number(text);
}

function approved(text: string): Digest {
  try {
    return digestIn(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

const MOST_AT_ONCE = 100;

function atOnce(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > MOST_AT_ONCE)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_AT_ONCE}.`);
  return Number(text);
}

function token(text: string): Token {
  const read = tokenIn(text);
  if (read === undefined)
    throw new InvalidArgumentError('It must be a revision and its share in percent, such as rev-2:10.');
  return read;
}

function days(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_DAYS)
    throw new InvalidArgumentError(`It must be a number of days, from 1 to ${MOST_DAYS}.`);
  return count;
}

function dollars(text: string): number {
  const amount = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !Number.isFinite(amount))
    throw new InvalidArgumentError('It must be US dollars, such as 50.');
  return amount;
}

const HOUR_MS = 3_600_000;
const SHORTEST_MS = 1_000;
/** 24 days: timers have no longer time than 2^31 ms. */
const LONGEST_MS = 576 * HOUR_MS;

function period(text: string): number {
  const ms =
    /^(\d+h)?(\d+m(?!s))?(\d+s)?(\d+ms)?$/.test(text) && text !== '' ? parseDuration(text) : undefined;
  if (ms == null) throw new InvalidArgumentError('It must be a duration in h, m, s and ms, such as 50m.');
  if (ms < SHORTEST_MS || ms > LONGEST_MS)
    throw new InvalidArgumentError(
      `It must be from ${lengthText(SHORTEST_MS)} to ${LONGEST_MS / HOUR_MS}h, such as 50m.`,
    );
  return ms;
}

/** Reads the arguments of the process, and runs the command. */
export function main(): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    // Not `once`: code that shows the cursor again at the end would believe that it is the last listener, and end the
    // process.
    process.on(name, () => {
      if (interrupted.signal.aborted) process.exit(INTERRUPTED);
      interrupted.abort(new Error('interrupted'));
      // A terminal also sends SIGINT to the engine. A second signal would end it before its operations finish.
      if (name === 'SIGTERM' || !process.stdin.isTTY) ending.abort();
    });

  const ended = program.parseAsync().catch((error: unknown) => {
    const isInterrupted = interrupted.signal.aborted;
    process.exitCode = isInterrupted ? INTERRUPTED : CODES.error;
    const text = isInterrupted
      ? `interrupted. ${whenInterrupted}`
      : concealer.text(error instanceof Error ? error.message : String(error));
    process.stderr.write(isInterrupted ? `${text}\n` : unobeyed(`${text}\n`, process.env));
    tellFailure(text, process.exitCode);
  });

  void ended.then(flushSpans).then(() => {
    // This also ends the program.
    if (isLeft) process.exit();
  });
}
