/** The file of `--places`: workspaces, their addresses, and where the credential of each one comes from. */
import { readFileSync } from 'node:fs';
import { placeOf, type RecordedPlace } from '@workload/pulumi/importing';
import { readSettings, SETTINGS, type Settings } from '@workload/pulumi/rollout';
import { parse } from 'yaml';
import { z } from 'zod';
import { messageOf } from '../rollout/trouble';

type Environment = Readonly<Record<string, string | undefined>>;

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable');

const credential = z.union(
  [
    z.strictObject({ env: variable }),
    z.strictObject({ file: z.string().min(1) }),
    z.strictObject({ command: z.array(z.string()).min(1) }),
    z.strictObject({ authUrl: z.string(), clientIdEnv: variable, clientSecretEnv: variable }),
  ],
  'must be one of { env: NAME }, { file: PATH }, { command: [PROGRAM, ARGUMENT] } and { authUrl, clientIdEnv, clientSecretEnv }: it says where the credential is, and never contains it',
);

/** What the file contains. */
const fileSchema = z.strictObject({
  places: z
    .array(
      z.strictObject({
        baseUrl: z.string(),
        workspace: z.union([z.string(), z.array(z.string()).min(1)]),
        credential,
        caFile: z.string().optional(),
      }),
    )
    .min(1),
});

type Credential = z.infer<typeof credential>;

/**
 * The settings of each workspace of the file.
 *
 * @throws Error that names the file, and never a value of it
 */
export function placesIn(file: string, env: Environment): Settings[] {
  let text: unknown;
  try {
    text = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The parser quotes the line, which may be a credential.
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isAbsent ? 'does not exist' : 'cannot be read as YAML';
    throw new Error(`--places: ${file} ${why}`, { cause: error });
  }
  const read = fileSchema.safeParse(text);
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    throw new Error(`--places: ${file}: ${faults.join('; ')}`);
  }
  return read.data.places.flatMap(({ baseUrl, workspace, credential: from, caFile }) =>
    [workspace].flat().map((name) => {
      const values = {
        'workload:baseUrl': baseUrl,
        'workload:workspace': name,
        'workload:caFile': caFile,
        ...valuesOf(from, env),
      };
      try {
        return readSettings((key) => (values as Environment)[key], others(env));
      } catch (error) {
        const missing = missingIn(from, env);
        const why =
          missing.length > 0 ? `${missing.join(' and ')} is not set in the environment` : messageOf(error);
        throw new Error(`--places: ${file}: workspace ${name}: ${why}`, { cause: error });
      }
    }),
  );
}

function valuesOf(from: Credential, env: Environment): Environment {
  if ('env' in from) return { 'workload:apiKey': env[from.env] };
  if ('file' in from) return { 'workload:apiKeyFile': from.file };
  if ('command' in from) return { 'workload:apiKeyCommand': JSON.stringify(from.command) };
  return {
    'workload:authUrl': from.authUrl,
    'workload:clientId': env[from.clientIdEnv],
    'workload:clientSecret': env[from.clientSecretEnv],
  };
}

function missingIn(from: Credential, env: Environment): string[] {
  const names =
    'env' in from ? [from.env] : 'clientIdEnv' in from ? [from.clientIdEnv, from.clientSecretEnv] : [];
  return names.filter((name) => (env[name] ?? '') === '');
}

/** The environment without settings that belong to one place: they must not complete another one. */
function others(env: Environment): Environment {
  const own: readonly string[] = [
    SETTINGS.baseUrl,
    SETTINGS.workspace,
    SETTINGS.apiKey,
    SETTINGS.apiKeyFile,
    SETTINGS.apiKeyCommand,
    SETTINGS.clientId,
    SETTINGS.clientSecret,
    SETTINGS.authUrl,
    SETTINGS.runUrl,
  ].map(({ variable: name }) => name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
}

/** The known places, found by what a state records. */
export class Places {
  readonly #byKey = new Map<string, Settings>();
  readonly #byTarget = new Map<string, Settings[]>();

  constructor(all: readonly Settings[]) {
    for (const settings of all) this.add(settings);
  }

  get all(): readonly Settings[] {
    return [...this.#byKey.values()];
  }

  add(settings: Settings): void {
    const key = keyOf(settings);
    if (this.#byKey.has(key)) return;
    this.#byKey.set(key, settings);
    const { target } = placeOf(settings);
    this.#byTarget.set(target, [...(this.#byTarget.get(target) ?? []), settings]);
  }

  /** The settings for an object of a state; undefined if none is certain to reach it. */
  of({
    target,
    workspace,
    isOfAccount,
  }: RecordedPlace & { readonly isOfAccount: boolean }): Settings | undefined {
    const here = this.#byTarget.get(target ?? '') ?? [];
    if (isOfAccount) return here[0];
    return here.find((settings) => settings.workspace === workspace);
  }
}

/** What makes a place: the address, however it is written, and the workspace. */
export function keyOf(settings: Pick<Settings, 'baseUrl' | 'workspace'>): string {
  const { target, workspace } = placeOf(settings);
  return JSON.stringify([target, workspace]);
}
