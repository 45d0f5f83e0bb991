/** The types of the packed packages, checked with and without `esModuleInterop`, and always without `skipLibCheck`. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../adopter.slow';
import { tools } from '../tools';

/** Every public entry point, and mistakes that the types find. */
const PROGRAM = `
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi';
import * as native from '@workload/pulumi/native';
import { mocks } from '@workload/pulumi/testing';
import { type Entry, type Fault, type Seed, startEmulator } from '@workload/emulator';
import { Client, type EnvBody, NotFoundError } from '@workload/sdk';
import { clientOf } from '@workload/sdk/core';
import * as fakes from '@workload/sdk/testing';

// A region that this version does not know.
new workload.Drive('later', { region: 'ap-tok-1' });
new workload.ForkedApplication('steps', {
  snapshot: 'shop-v1',
  rollout: { steps: [{ weight: 10, for: '10m' }, { weight: 100 }] },
});
const eu = new workload.Provider('eu', { workspace: 'eu' });
const drive = new workload.Drive('data', { region: 'us-was-1' }, { provider: eu });
const server = new native.McpFunction('mail', { envs: [{ name: 'LEVEL', value: 'info' }] });
export const url: pulumi.Output<string | undefined> = server.mcpUrl;
export const found: pulumi.Output<string> = workload.getDriveOutput({ name: drive.name }).region;
export const variable: EnvBody = { name: 'LEVEL' };
export const seed: Seed = { keys: [{ key: 'any', scopes: ['drives:get' as never] }] };
export const fault: Fault = { then: { kind: 'hang' } };
export const entries = (list: readonly Entry[]): string[] => list.map(({ path }) => path);
export { Client, clientOf, fakes, mocks, NotFoundError, startEmulator };

// @ts-expect-error -- a number is no region
new workload.Drive('wrong', { region: 7 });
// @ts-expect-error -- a share is a number
new workload.Agent('wrong', { rollout: { steps: [{ weight: '10' }] } });
// @ts-expect-error -- a step has a weight
new native.Agent('wrong', { rollout: { steps: [{ for: '10m' }] } });
// @ts-expect-error -- a misspelt key of a step
new native.Agent('wrong', { rollout: { steps: [{ weight: 10, aprove: true }] } });
// @ts-expect-error -- a step is no text
new native.Agent('wrong', { rollout: { steps: ['10 %'] } });
// @ts-expect-error -- a rollout has steps
new workload.Agent('wrong', { rollout: {} });
// @ts-expect-error -- a variable has a name
new native.Agent('wrong', { envs: [{ value: 'info' }] });
// @ts-expect-error -- a variable has a name
export const unnamed: EnvBody = { value: 'info' };
// @ts-expect-error -- there is no such fault
export const wrong: Fault = { then: { kind: 'explode' } };
`;

const POLICIES = `
import { policies } from '@workload/policies';
export { policies };
`;

interface Setting {
  readonly module: string;
  readonly moduleResolution: string;
}

const MODULES: readonly Setting[] = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
  { module: 'commonjs', moduleResolution: 'node10' },
];

/** Compilers by their folder: the oldest that we support, that of this repository, and the newest that Pulumi takes. */
const COMPILERS = ['typescript54', 'typescript', 'typescript6'] as const;

/** Declarations of others with errors of their own. */
const OTHERS = (compiler: string, { moduleResolution }: Setting) =>
  compiler === 'typescript54' && moduleResolution === 'bundler' ? ['@grpc/grpc-js'] : [];

const cases: Case = (adopter) => {
  let compilers: string;
  let folder: string;
  beforeAll(async () => {
    compilers = await tools();
    folder = join(adopter().folder, 'types');
    mkdirSync(folder);
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    writeFileSync(join(folder, 'policies.ts'), POLICIES);
  }, 300_000);

  /** Errors of a compiler, without those in declarations of others. */
  async function complaints(
    compiler: (typeof COMPILERS)[number],
    file: string,
    options: Setting & { readonly esModuleInterop: boolean },
    others: readonly string[],
  ): Promise<string[]> {
    const config = `${compiler}-${options.moduleResolution}-${String(options.esModuleInterop)}-${file}.json`;
    const compilerOptions = {
      ...options,
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: ['node'],
      // Version 6 takes old settings only with this word.
      ...(compiler === 'typescript6' ? { ignoreDeprecations: '6.0' } : {}),
    };
    writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = join(compilers, compiler, 'bin', 'tsc');
    const text = await new Promise<string>((resolve) => {
      execFile(process.execPath, [tsc, '-p', config], { cwd: folder }, (_error, stdout) => {
        resolve(stdout);
      });
    });
    const lines = text.split('\n').filter((line) => /error TS\d+/.test(line));
    return lines.filter((line) => !others.some((name) => line.includes(`/node_modules/${name}/`)));
  }

  test.each(COMPILERS.flatMap((compiler) => MODULES.map((setting) => [compiler, setting] as const)))(
    'compile with %s and %j, with and without esModuleInterop',
    async (compiler, setting) => {
      const others = OTHERS(compiler, setting);
      const found = await Promise.all(
        [false, true].map((esModuleInterop) =>
          complaints(compiler, 'program.ts', { ...setting, esModuleInterop }, others),
        ),
      );
      expect(found).toEqual([[], []]);
    },
    120_000,
  );

  test('of the policies compile, besides the declarations of the policy SDK', async () => {
    const [setting] = MODULES;
    if (setting === undefined) throw new Error('there are no settings');
    const options = { ...setting, esModuleInterop: false };
    expect(await complaints('typescript', 'policies.ts', options, ['@pulumi/policy'])).toEqual([]);
  }, 60_000);
};

export default cases;
