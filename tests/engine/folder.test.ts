/** Where the tests' engine may be. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineFolder } from './stack';

it('an engine on PATH may be in a folder with any name', async () => {
  const usual = engineFolder();
  const root = mkdtempSync(join(tmpdir(), 'workload-engine-'));
  const folder = join(root, 'a folder of mine');
  mkdirSync(folder);
  for (const program of readdirSync(usual)) symlinkSync(join(usual, program), join(folder, program));
  process.env.WORKLOAD_ENGINE_BIN = folder;
  try {
    jest.resetModules();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded again, with another folder
    const { engine } = require('./stack') as typeof import('./stack');
    const command = await engine();
    expect(command.version?.major).toBe(3);
    expect(process.env.PATH?.startsWith(folder)).toBe(true);
  } finally {
    process.env.WORKLOAD_ENGINE_BIN = usual;
    rmSync(root, { recursive: true });
  }
});
