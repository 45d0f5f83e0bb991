// `workload-emulator env` and `workload-emulator console`: how programs and browsers reach the emulator of this folder.
import { Command } from 'commander';
import { z } from 'zod';
import { wholeNumber } from './arguments';
import { oneOf } from './choices';
import { exported, type Format, FORMATS } from './exports';
import { runningHere, type RunningEmulator } from './running';
import { askRunning, CONTROL_TOKEN } from './target';
import { telling } from './telling';

interface Chosen {
  port?: number;
}

interface Options extends Chosen {
  format: Format;
  controlToken?: true;
}

const PORT = [
  '--port <number>',
  'port of the emulator, if several run in this folder',
  wholeNumber(65535),
] as const;

export function envCommand(): Command {
  return new Command('env')
    .description(
      'Prints the address, workspace and key of the emulator that runs in this folder, for eval "$(workload-emulator env)".',
    )
    .addOption(
      oneOf('--format <format>', 'form of the lines: for a shell, a .env file or a program', FORMATS).default(
        'sh',
      ),
    )
    .option(...PORT)
    .option('--control-token', `also print ${CONTROL_TOKEN}, which opens /_emulator and the console`)
    .action((options: Options) =>
      telling(async () => exported(variablesOf(await runningHere(options.port), options), options.format)),
    );
}

export function consoleCommand(): Command {
  return new Command('console')
    .description('Prints a new link to the console of the emulator that runs in this folder.')
    .option(...PORT)
    .action(({ port }: Chosen) => telling(async () => linkTo(await runningHere(port))));
}

function variablesOf({ url, workspace, apiKey, controlToken }: RunningEmulator, options: Options) {
  return {
    WORKLOAD_BASE_URL: `${url}/v0`,
    WORKLOAD_RUN_URL: url,
    WORKLOAD_WORKSPACE: workspace,
    WORKLOAD_API_KEY: apiKey,
    ...(options.controlToken && { [CONTROL_TOKEN]: controlToken }),
  };
}

async function linkTo({ url, controlToken }: RunningEmulator): Promise<string> {
  const response = await askRunning({ url, token: controlToken }, '/console-codes');
  return z.object({ url: z.string() }).parse(await response.json()).url;
}
