// The command `workload-emulator`: options, banner, request log, and stopping.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Command, Option } from 'commander';
import pc from 'picocolors';
import pino from 'pino';
import { collected, wholeNumber } from './commands/arguments';
import { helpCommand, oneOf, refuseCommand } from './commands/choices';
import { openInBrowser } from './commands/browser';
import { isContainer } from './commands/container';
import { consoleCommand, envCommand } from './commands/env';
import { followKeys } from './commands/keys';
import { tellAsJson } from './commands/failure';
import { describeCommands, wordsOf } from './commands/help';
import { restoreCommand } from './commands/restore';
import { forgetRunning, tellRunning, writePage } from './commands/running';
import { saveCommand } from './commands/save';
import { seedFiles } from './commands/seed-files';
import type { Started } from './commands/started';
import { connectLine } from './commands/started-by';
import { CONTROL_TOKEN, DATA } from './commands/target';
import { tellFailure } from './commands/telling';
import type { Emulator } from './emulator';
import { isLoopback } from './http/hosts';
import { endWithNpm } from './parents';
import { secretsFileOf } from './store/secrets-file';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources; bundlers follow a plain require
const { version } = require('../package.json') as { version: string };
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

interface Options {
  port: number;
  host: string;
  publicUrl?: string;
  allowedHost: string[];
  data?: string;
  ephemeral?: true;
  apiKey?: string;
  controlToken?: string;
  workspace?: string;
  restore?: string;
  seed: string[];
  deployDelayMs: number;
  logLevel: string;
  hideCredentials?: true;
  autoConsent?: true;
  json?: true;
  stopWithParent?: true;
}

/** The command, with all its options. */
export const program = new Command('workload-emulator')
  // Options after a subcommand belong to it.
  .enablePositionalOptions()
  .description('Runs the Workload Platform on this machine.')
  .version(version, '--version', 'print the version')
  .option('--port <number>', 'port to listen on; 0 takes any free port', wholeNumber(65535), 4700)
  .option(
    '--host <address>',
    'address to listen on; other addresses than loopback can be reached from the network',
    '127.0.0.1',
  )
  .addOption(
    new Option(
      '--public-url <url>',
      'address that clients use: url, s3Url, the token issuer and links begin with it (default: the address it listens on)',
    ).env('WORKLOAD_EMULATOR_PUBLIC_URL'),
  )
  .option(
    '--allowed-host <name>',
    'additional host name that it answers to; *.example.com allows every subdomain; may be repeated',
    collected,
    [],
  )
  .option('--data <folder>', `folder of the durable database (default: ${DATA})`)
  .addOption(new Option('--ephemeral', 'keep all data in memory, and nothing on disk').conflicts('data'))
  .addOption(
    new Option(
      '--api-key <key>',
      'first API key; prefer the variable, because other users of this machine can read arguments (default: a key that everybody knows, on this machine alone; otherwise random, kept with the data)',
    ).env('WORKLOAD_EMULATOR_API_KEY'),
  )
  .addOption(
    new Option(
      '--control-token <token>',
      'token for /_emulator, which resets, seeds and shows the journal; prefer the variable (default: random, kept with the data)',
    ).env(CONTROL_TOKEN),
  )
  .option(
    '--workspace <name>',
    'workspace of the first API key (default: default, or that of the restored file)',
  )
  .option(
    '--restore <file>',
    'saved platform to start from, and to return to after a reset; the folder of --data must be new',
  )
  .option(
    '--seed <file>',
    'data to load at the start and after a reset (keys, people, sandboxes, snapshots …): a JSON file, or a module that exports a function; may be repeated',
    collected,
    [],
  )
  .option('--deploy-delay-ms <number>', 'time a deployment takes, in milliseconds', wholeNumber(), 1500)
  .option(
    '--auto-consent',
    'consent pages ask for no code, so any program on this machine can get access as any user',
  )
  .addOption(
    oneOf(
      '--log-level <level>',
      'level of the log on standard error; silent also prints no credentials',
      LOG_LEVELS,
    ).default('info'),
  )
  .option(
    '--hide-credentials',
    'print no credentials, for example in CI logs; they are in secrets.json in the folder of the database',
  )
  .option('--json', 'print address and credentials, or a failure, as one line of JSON, and nothing else')
  .option('--stop-with-parent', 'stop when standard input closes, which happens when the parent process ends')
  // A misspelt command, which commander would call one argument too many.
  .allowExcessArguments()
  .action((options: Options) => {
    const [unknown] = program.args;
    if (unknown !== undefined) refuseCommand(program, unknown);
    return run(options);
  })
  .addCommand(envCommand())
  .addCommand(consoleCommand())
  .addCommand(saveCommand())
  .addCommand(restoreCommand());
program.addCommand(helpCommand(program), { hidden: true });

describeCommands(program);

for (const command of [program, ...program.commands])
  command.configureOutput({
    outputError: (text, write) => {
      write(text);
      tellAsJson(wordsOf(command), text);
    },
  });

/** Reads the arguments of the process, and runs the command. */
export function main(): void {
  void program.parseAsync();
}

async function run(options: Options): Promise<void> {
  const log = pino({ base: null, level: options.logLevel }, pino.destination(2));
  const { ephemeral, data = DATA, port, host, workspace, deployDelayMs, apiKey, controlToken } = options;
  const instance = randomUUID();
  // Half of the start of the other commands.
  const { launch, writeCode } = await import('./emulator.js');
  let emulator: Emulator;
  try {
    emulator = await launch(
      {
        port,
        host,
        deployDelayMs,
        allowedHosts: options.allowedHost,
        ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
        autoConsent: options.autoConsent === true,
        ...(!ephemeral && { data }),
        ...(workspace !== undefined && { workspace }),
        ...(options.restore !== undefined && { restore: options.restore }),
        ...(apiKey !== undefined && { apiKey }),
        ...(controlToken !== undefined && { controlToken }),
      },
      {
        instance,
        publicKey: isPrivate(options) && !isContainer(),
        seeds: await seedFiles(options.seed),
        showCode: printsSecrets(options) ? writeCode : undefined,
        onServed: (served) => {
          log.info(served);
        },
        onTold: (line) => {
          log.warn(line);
        },
        onError: (error) => {
          log.error(error);
        },
        onFailed: (error) => {
          log.fatal(error.message);
          // Exit at once. A normal end would let SQLite copy data that the disk may have lost into the database.
          void emulator.stop().finally(() => process.exit(1));
        },
      },
    );
  } catch (error) {
    tellFailure(error);
    return;
  }
  process.once('exit', () => {
    forgetRunning(instance);
  });
  tellRunning({
    instance,
    url: emulator.url,
    workspace: emulator.workspace,
    apiKey: emulator.apiKey,
    controlToken: emulator.controlToken,
  });
  // V8's defaults: see bin/workload-emulator.js.
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--opt');
  if (!isLoopback(host)) log.warn(warningBeyondLoopback(options));
  const stop = () => {
    void emulator.stop();
    process.stdin.destroy();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  endWithNpm(stop);
  if (options.stopWithParent) {
    process.stdin.once('close', stop);
    process.stdin.resume();
  }
  const isInteractive = hasKeys(options);
  process.stdout.write(
    options.json
      ? `${JSON.stringify(machineBanner(emulator, options))}\n`
      : banner(emulator, options, isInteractive),
  );
  if (isInteractive) {
    followKeys({
      stop,
      open: () => {
        openConsole(emulator, instance);
      },
    });
  }
}

/** Whether nothing on the command line or in the environment opens it to other machines. */
function isPrivate({ publicUrl, allowedHost }: Options): boolean {
  return (
    program.getOptionValueSource('host') === 'default' && publicUrl === undefined && allowedHost.length === 0
  );
}

/** Whether a person at a terminal can press keys. */
function hasKeys(options: Options): boolean {
  const { stdin, stdout, env } = process;
  const isAsked = options.json === true || options.stopWithParent === true || Boolean(env.CI);
  return stdin.isTTY && stdout.isTTY && !isAsked && printsSecrets(options);
}

function openConsole(emulator: Emulator, instance: string): void {
  const print = () => {
    process.stdout.write(`  ${emulator.consoleUrl()}\n`);
  };
  try {
    openInBrowser(writePage(instance, emulator.consoleUrl()), print);
  } catch {
    print();
  }
}

function warningBeyondLoopback({ host, publicUrl, allowedHost }: Options): string {
  const names = [...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]), ...allowedHost];
  const others = names.length === 0 ? '' : `, and ${names.join(', ')}`;
  return `listens on ${host}, beyond this machine, without TLS: anybody on the network who has a credential can use it. It answers at localhost, at the address it listens on${others}. Allow other host names with --allowed-host or --public-url.`;
}

/** With `silent`, standard output may be stored like a log, so secrets are only in their file. */
function printsSecrets({ logLevel, hideCredentials }: Options): boolean {
  return logLevel !== 'silent' && hideCredentials !== true;
}

function secretsFile({ ephemeral, data = DATA }: Options): string | undefined {
  return ephemeral ? undefined : resolve(secretsFileOf(data));
}

function machineBanner(emulator: Emulator, options: Options): Started {
  const { url, publicUrl, baseUrl, apiKey, workspace, clientId, clientSecret, controlToken } = emulator;
  const secrets = printsSecrets(options)
    ? { apiKey, clientSecret, controlToken, consoleUrl: emulator.consoleUrl() }
    : {};
  return { url, publicUrl, baseUrl, workspace, clientId, ...secrets, secretsFile: secretsFile(options) };
}

function banner(emulator: Emulator, options: Options, isInteractive: boolean): string {
  const { ephemeral, data = DATA } = options;
  const secrets: [string, string][] = printsSecrets(options)
    ? [
        ['API key', emulator.apiKey],
        ['OAuth client', emulator.clientId],
        ['OAuth secret', emulator.clientSecret],
        ['control token', emulator.controlToken],
        ['console', emulator.consoleUrl()],
      ]
    : [
        ['OAuth client', emulator.clientId],
        ['credentials', secretsFile(options) ?? 'not printed, and in memory only'],
        ['console', `${emulator.publicUrl}/_console/`],
      ];
  const lines: [string, string][] = [
    ['management API', emulator.baseUrl],
    ...(options.publicUrl === undefined ? [] : [['public address', emulator.publicUrl] as [string, string]]),
    ['workspace', emulator.workspace],
    ...secrets,
    ['data', ephemeral ? 'in memory, lost when this stops' : data],
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  return [
    pc.bold('The Workload Platform is running on this machine.'),
    ...lines.map(([label, value]) => `  ${pc.dim(label.padEnd(width))}  ${value}`),
    ...(printsSecrets(options)
      ? [
          pc.dim('Connect another terminal in this folder:'),
          `  ${connectLine()}`,
          pc.dim('The link to the console signs a browser in once, within 15 minutes.'),
        ]
      : []),
    ...(isInteractive ? [pc.dim('o + Return opens the console, h + Return shows the keys.')] : []),
    pc.dim('The credentials are for tests only. Stop with Ctrl-C.'),
    '',
  ].join('\n');
}
