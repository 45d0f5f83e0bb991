/** `pulumi new` with the template in TypeScript makes a project that works at once. */
import { join } from 'node:path';
import { missingFrom, unshownWarnings } from './page';
import { Reader } from './reader';
import { served } from './served';

const TEMPLATE = join(__dirname, '..', '..', 'templates', 'typescript');

const registry = served();
let reader: Reader;
beforeAll(async () => {
  reader = await Reader.sitDown(registry());
});
afterAll(() => reader.stand());

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
