/** `pulumi new` with the template in TypeScript makes a project that works at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registry, startRegistry } from '../support/registry';
import { missingFrom, unshownWarnings } from './page';
import { Reader } from './reader';

const TEMPLATE = join(__dirname, '..', '..', 'templates', 'typescript');

let packed: string;
let registry: Registry;
let reader: Reader;
beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'registry-'));
  registry = await startRegistry(packed);
  reader = await Reader.sitDown(registry);
}, 120_000);
afterAll(async () => {
  await reader.stand();
  await registry.stop();
  rmSync(packed, { recursive: true });
});

it.each([
  [
    'the project',
    '',
    `mkdir shop && cd shop
     export PULUMI_BACKEND_URL=file://$PWD PULUMI_CONFIG_PASSPHRASE=local-passphrase
     pulumi new ${TEMPLATE} --yes --force --name shop --stack dev`,
    ['Your new project is ready to go!'],
  ],
  ['the platform', 'emulator', 'npx workload-emulator', []],
  [
    'the first up',
    '',
    `eval "$(npx workload-emulator env)"
     pulumi config set workload:baseUrl "$WORKLOAD_BASE_URL"
     pulumi up --yes`,
    [' +  workload:index:Drive data created', ' +  workload:index:Sandbox dev created', '    + 3 created'],
  ],
])(
  '%s',
  async (_, word, text, shown) => {
    const { code, output } = await reader.take({
      files: [],
      command: { language: 'sh', word, text, line: 0 },
      shown,
    });
    expect(code === 0 ? '' : output).toBe('');
    expect(missingFrom(output, shown).map((line) => `${line}\nnot in:\n${output}`)).toEqual([]);
    expect(unshownWarnings(output, shown)).toEqual([]);
  },
  300_000,
);
