/** Writes files into a repository. Does not overwrite changed files unless forced. */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../preview/file';
import type { File } from './catalog';

export interface Written {
  readonly file: File;
  /** `same`: it already existed with this text. `kept`: the repository has its own, and this is only an example. */
  readonly how: 'made' | 'replaced' | 'same' | 'kept';
}

/**
 * Writes all of the files, or none.
 *
 * @param force overwrite files that differ, except examples
 * @throws Error that names the files that differ
 */
export function write(folder: string, files: readonly File[], force: boolean): Written[] {
  const found = files.map((file) => ({ file, before: textOf(join(folder, file.path)) }));
  const different = found.filter(
    ({ file, before }) => before !== undefined && before !== file.text && !file.isExample,
  );
  if (different.length > 0 && !force) {
    const paths = different.map(({ file }) => `  ${file.path}`).join('\n');
    throw new Error(
      `nothing was written: these files exist with other contents.\n${paths}\nCompare them, and overwrite them with --force. They then have only the jobs of this run: name all that you want.`,
    );
  }
  return found.map(({ file, before }) => {
    if (before === file.text) return { file, how: 'same' };
    if (before !== undefined && file.isExample) return { file, how: 'kept' };
    const path = join(folder, file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, file.text, file.path.endsWith('.sh') ? 0o755 : 0o644);
    return { file, how: before === undefined ? 'made' : 'replaced' };
  });
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
