// `workload-emulator save FILE`: saves everything on a platform to one file.
import { existsSync, statSync } from 'node:fs';
import { Command } from 'commander';
import { StartError } from '../errors';
import { writeSaved } from '../saved/files';
import { Reader } from '../saved/format';
import { saving } from '../saved/platform';
import { askRunning, CONTROL_TOKEN, DATA, type RunningTarget, targetOf, type TargetOptions } from './target';
import { telling } from './telling';

interface Options extends TargetOptions {
  force?: true;
  withoutKeys?: true;
}

export function saveCommand(): Command {
  return new Command('save')
    .description('Saves everything as one file: objects, contents of files, people, keys, the clock.')
    .argument('<file>', 'file to write; it holds keys and contents, mode 0600')
    .option('--data <folder>', `folder of the database; an emulator may be running on it (default: ${DATA})`)
    .option('--url <url>', `address of a running emulator; requires ${CONTROL_TOKEN}`)
    .option('--force', 'overwrite an existing file')
    .option('--without-keys', "leave out the emulator's own keys; a restore creates new ones")
    .action((file: string, options: Options) => telling(() => save(file, options)));
}

async function save(file: string, options: Options): Promise<string> {
  const { force = false, withoutKeys = false } = options;
  if (!force && existsSync(file))
    throw new StartError(`${file} exists: give another file, or overwrite it with --force`);
  const target = targetOf(options, false);
  if ('url' in target) {
    writeSaved(file, await fetched(target, withoutKeys));
    return told(file, target.url);
  }
  const { folder, keeping } = target;
  try {
    writeSaved(file, saving(keeping, { withoutKeys }));
  } finally {
    keeping.database.close();
  }
  return told(file, folder);
}

/** Fetches and checks the whole file before anything is written. */
async function fetched(target: RunningTarget, withoutKeys: boolean): Promise<Buffer[]> {
  const response = await askRunning(target, `/save?withoutKeys=${withoutKeys}`);
  const reader = new Reader();
  const parts: Buffer[] = [];
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    reader.take(chunk);
    parts.push(Buffer.from(chunk));
  }
  reader.end();
  return parts;
}

function told(file: string, from: string): string {
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  return `saved ${from} in ${file} (${megabytes} MB, mode 0600): it holds the contents of the platform and keys`;
}
