import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../emulator/src/emulator';

const ROOT = join(__dirname, '..', '..');
const run = (...args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { stdout, stderr, status };
};

test('what derives from descriptions is up to date', () => {
  expect(run('scripts/api.mjs', '--check')).toMatchObject({ stderr: '', status: 0 });
});

test('docs/openapi.json is the description that the emulator serves, with the address of the platform', async () => {
  const emulator = await startEmulator();
  try {
    const served = await (await fetch(`${emulator.baseUrl}/openapi.json`)).text();
    const expected: unknown = JSON.parse(served.replaceAll(emulator.url, 'https://api.example.com'));
    // Written by `npm run generate`.
    expect(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'))).toEqual(expected);
  } finally {
    await emulator.stop();
  }
});

test('docs/openapi.json is valid OpenAPI', () => {
  const validator = 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js';
  const { stdout, status } = run(validator, 'docs/openapi.json');
  expect({ told: JSON.parse(stdout) as unknown, status }).toEqual({ told: { valid: true }, status: 0 });
});
