/** A preview with the digest of what it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Environment } from '../preview/forge/pull-request';
import { type Interrupts, type Ran, runPreview } from '../preview/run';
import type { Stack } from '../rollout/selected';
import { canonicalOf, plainly, unordered } from './canonical';
import { changesOf, planSchema } from './changes';
import { type Checkout, checkoutOf, guardCommitted } from './checkout';
import { type Contents, type Digest, digestOf } from './digest';
import { KEY_SETTING, keyOf, NO_KEY } from './key';
import { locksOf } from './locks';
import { addressOf, settingsOf } from './place';
import { unknownIn, type UnknownOf } from './unknown';
import { sealingOf, settingsIn, valuesIn } from './opened';
import { type Exported, exportedIn, recordedIn, stateOf } from './state';

/** What a digest is about, for readers. */
export interface About {
  readonly commit: string;
  /** `organization/project/stack` */
  readonly stack: string;
  /** Lock files that count. */
  readonly locks: string[];
  readonly unknown: UnknownOf[];
}

export interface Digested extends Ran {
  /** Undefined if the preview failed. */
  readonly digest: (Digest & About) | undefined;
  readonly checkout: Checkout;
  /** Operations of the plan by URN. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
}

/** Where a preview runs. */
export interface DigestDependencies {
  readonly folder: string;
  readonly env: Environment;
  readonly interrupts: Interrupts;
}

/**
 * @param plan file for the plan
 * @throws Error if there is no digest: it is never made of less than everything
 */
export async function digested(
  stack: Stack,
  { plan: file, refresh }: { readonly plan: string; readonly refresh: boolean },
  { folder, env, interrupts }: DigestDependencies,
): Promise<Digested> {
  const checkout = await checkoutOf(folder);
  const { file: projectFile, ...project } = projectIn(folder);
  await guardCommitted(checkout, projectFile);
  const locks = locksOf(checkout.root, folder, project.main);
  const [exported, config, fullName, backend] = await Promise.all([
    exportOf(stack),
    configOf(stack),
    stack.fullName(),
    stack.backend(),
  ]);
  const ran = await runPreview(stack, { plan: file, refresh }, env, interrupts);
  const about = { commit: checkout.commit, stack: fullName, locks: Object.keys(locks) };
  if (ran.preview.failed) return { ...ran, checkout, digest: undefined, operations: new Map() };
  const plan = planSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const sealing = sealingOf(settingsIn(folder, stack.shortName, project.stackConfigDir), exported);
  const will = changesOf(plan, ran.preview, recordedIn(exported));
  const values = await valuesIn(stack, sealing, will);
  const state = canonicalOf(stateOf(exported), sealed);
  const { [KEY_SETTING]: own, ...settings } = config;
  const key = await keyOf(own, sealing.encryptionsalt, env);
  const secretSettings = Object.entries(settings).filter(([, { secret }]) => secret);
  const isSecret = values.size > 0 || state.secrets.length > 0 || secretSettings.length > 0;
  if (key === undefined && isSecret) throw new Error(NO_KEY);
  const opened = (ciphertext: string) => values.get(ciphertext);
  const changes = canonicalOf(will, opened);
  const shown = Object.entries(settings).map(([name, { value, secret }]) => [name, secret ? null : value]);
  const contents: Contents = {
    commit: checkout.commit,
    stack: plainly({ name: fullName, backend: addressOf(backend) }),
    dependencies: plainly(locks),
    settings: plainly({ config: unordered(shown), platform: settingsOf(env) }),
    changes: changes.text,
    secrets: plainly({ values: changes.secrets, config: unordered(secretSettings) }),
    state: plainly(state),
  };
  const operations = new Map(
    Object.entries(plan.resourcePlans).map(([urn, { steps }]) => [urn, steps ?? []]),
  );
  // Nobody has changed the state or the checkout meanwhile.
  const now = canonicalOf(stateOf(await exportOf(stack)), sealed);
  if (plainly(now) !== contents.state)
    throw new Error(
      'the state of the stack has changed during the preview: another run is at work. Wait for its end, and run this again',
    );
  if ((await checkoutOf(folder)).commit !== checkout.commit)
    throw new Error('another commit was checked out during the preview: run this again');
  return {
    ...ran,
    checkout,
    operations,
    digest: {
      ...digestOf(contents, refresh, key ?? Buffer.alloc(0)),
      ...about,
      unknown: unknownIn(plan, opened),
    },
  };
}

/** The export shows every secret in plain text. */
function sealed(): never {
  throw new Error('the engine did not decrypt every secret value of the state');
}

const DECRYPTING =
  'the digest covers the state of the stack, and this job could not read it with its secrets';

/** The state with its secrets, from a pipe. */
async function exportOf(stack: Stack): Promise<Exported> {
  return exportedIn(await stack.json(['stack', 'export', '--show-secrets'], DECRYPTING));
}

const configSchema = z.record(z.string(), z.object({ value: z.string().default(''), secret: z.boolean() }));

/** The configuration of the stack, decrypted, from a pipe. */
async function configOf(stack: Stack): Promise<z.infer<typeof configSchema>> {
  return configSchema.parse(await stack.json(['config', '--json', '--show-secrets'], DECRYPTING));
}

const projectSchema = z.object({ main: z.string().optional(), stackConfigDir: z.string().optional() });

/** What counts of the project's file. */
function projectIn(folder: string): z.infer<typeof projectSchema> & { readonly file: string } {
  for (const name of ['Pulumi.yaml', 'Pulumi.yml', 'Pulumi.json']) {
    const file = join(folder, name);
    try {
      return { ...projectSchema.parse(parse(readFileSync(file, 'utf8'))), file };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`there is no Pulumi.yaml in ${folder}: give the folder of the program with --cwd`);
}
