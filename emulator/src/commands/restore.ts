// `workload-emulator restore FILE`: replaces everything with a saved platform.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { cannotRestore, readSaved } from '../saved/files';
import { MEDIA_TYPE } from '../saved/format';
import { replaceBy } from '../saved/platform';
import { askRunning, CONTROL_TOKEN, DATA, targetOf, type TargetOptions } from './target';
import { telling } from './telling';

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Restores a saved platform, which replaces everything.')
    .argument('<file>', 'file that `save` wrote')
    .option('--data <folder>', `folder of the database; an emulator may be running on it (default: ${DATA})`)
    .option('--url <url>', `address of a running emulator; requires ${CONTROL_TOKEN}`)
    .action((file: string, options: TargetOptions) => telling(() => restore(file, options)));
}

async function restore(file: string, options: TargetOptions): Promise<string> {
  // Read the file before the emulator is contacted or the folder opened.
  const saved = readSaved(file);
  const target = targetOf(options, true);
  if ('url' in target) {
    await askRunning(target, '/restore', { content: readFileSync(file), type: MEDIA_TYPE });
    return `restored ${file} to ${target.url}`;
  }
  const { folder, keeping } = target;
  try {
    replaceBy(saved, keeping);
    keeping.database.keepNow();
  } catch (error) {
    throw cannotRestore(file, error);
  } finally {
    keeping.database.close();
  }
  return `restored ${file} to ${folder}`;
}
