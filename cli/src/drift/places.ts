/** The file of `--places`: workspaces, their addresses, and where the credential of each one comes from. */
import { readFileSync } from 'node:fs';
import { isAt, placeOf, type RecordedPlace } from '@workload/pulumi/importing';
import { readSettings, SETTINGS, type Settings } from '@workload/pulumi/rollout';
import { parse } from 'yaml';
import { z } from 'zod';
import { messageOf } from '../rollout/trouble';

type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string().trim().min(1, 'must not be empty');
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable');

const credential = z.union(
  [
    z.strictObject({ env: variable }),
    z.strictObject({ file: text }),
    z.strictObject({ command: z.array(z.string()).min(1) }),
    z.strictObject({ authUrl: text, clientIdEnv: variable, clientSecretEnv: variable }),
  ],
  'must be one of { env: NAME }, { file: PATH }, { command: [PROGRAM, ARGUMENT] } and { authUrl, clientIdEnv, clientSecretEnv }: it says where the credential is, and never contains it',
);

const place = z.strictObject({
  baseUrl: text,
  workspace: z.union([text, z.array(text).min(1)], 'must be a name or a list of names'),
  credential,
  caFile: text.optional(),
});

/** What the file contains. */
export const fileSchema = z.strictObject({ places: z.array(place).min(1, 'must have a place') });

type Credential = z.infer<typeof credential>;

/**
 * The settings of each workspace of the file.
 *
 * @throws Error that names the file and the property, and never a text of it: each may be a credential at a wrong place
 */
export function placesIn(file: string, env: Environment): Settings[] {
  let content: unknown;
  try {
    // The parser's warnings quote the file as well.
    content = parse(readFileSync(file, 'utf8'), { logLevel: 'error' });
  } catch (error) {
    // The parser quotes the line, which may be a credential.
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isAbsent ? 'does not exist' : 'cannot be read as YAML';
    throw new Error(`--places: ${file} ${why}`, { cause: error });
  }
  const read = fileSchema.safeParse(content);
  if (!read.success) throw new Error(`--places: ${file}: ${read.error.issues.map(faultText).join('; ')}`);
  const known = new Map<string, string>();
  return read.data.places.flatMap(({ baseUrl, workspace, credential: from, caFile }, index) => {
    const here = `places[${index}]`;
    return [workspace].flat().map((name) => {
      const values = {
        'workload:baseUrl': baseUrl,
        'workload:workspace': name,
        'workload:caFile': caFile,
        ...valuesOf(from, env),
      };
      let settings: Settings;
      try {
        settings = readSettings(
          (key) => (values as Environment)[key],
          others(env),
          () => `${here} of --places`,
        );
      } catch (error) {
        const missing = missingIn(from, env);
        const why =
          missing.length > 0
            ? missing.map((fault) => `${here}.credential.${fault}`).join('; ')
            : `${here}: ${messageOf(error)}`;
        throw new Error(`--places: ${file}: ${why}`, { cause: error });
      }
      const key = keyOf(settings);
      const before = known.get(key);
      if (before !== undefined)
        throw new Error(
          `--places: ${file}: ${before === here ? `${here} has a workspace twice` : `${here} and ${before} have the same address and workspace`}: which credential counts would be a guess`,
        );
      known.set(key, here);
      return settings;
    });
  });
}

/** What is wrong, without any text of the file. */
function faultText(issue: z.core.$ZodIssue): string {
  const [first, ...rest] = issue.path;
  const where =
    first === undefined
      ? 'the file'
      : rest.reduce<string>(
          (path, key) => `${path}${typeof key === 'number' ? `[${key}]` : `.${String(key)}`}`,
          String(first),
        );
  if (issue.code === 'unrecognized_keys') {
    const { shape } = first === undefined ? fileSchema : place;
    return `${where} has another property than ${Object.keys(shape).join(', ')}`;
  }
  return `${where}: ${issue.message}`;
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

/** The properties whose variables are not set. Only a name that the environment has is certain to be one. */
function missingIn(from: Credential, env: Environment): string[] {
  const named = Object.entries(from).filter(([property]) => /^env$|Env$/.test(property)) as [
    string,
    string,
  ][];
  return named
    .filter(([, name]) => (env[name] ?? '') === '')
    .map(([property, name]) =>
      env[name] === undefined
        ? `${property} names a variable that is not set in the environment`
        : `${property}: ${name} is empty in the environment`,
    );
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
    const here = this.#at(target);
    if (isOfAccount) return here[0];
    return here.find((settings) => settings.workspace === workspace);
  }

  /** Why no place has an object of a state, and what to add to the file. */
  lackingText({ target, workspace }: RecordedPlace): string {
    if (target === undefined) return 'its state does not record the address of its objects';
    const its = workspace === undefined ? 'its workspace' : `its workspace "${workspace}"`;
    const other = this.all.some((one) => one.workspace === workspace)
      ? '. The workspace of this name in --places has another address; localhost and 127.0.0.1 are two addresses'
      : '';
    if (this.#at(target).length > 0)
      return `--places has the address of its objects, but not ${its} there: add it${other}`;
    return `no place of --places has the address of its objects: add a place with baseUrl written as in the settings of the stack, ${its} and its credential${other}`;
  }

  /**
   * What a state records, in the form of the settings: earlier versions recorded some addresses otherwise. An address that
   * no place has is unknown: it may be another name of one of them.
   */
  placed<Facts extends RecordedPlace>(facts: Facts): Facts {
    const [here] = this.#at(facts.target);
    return { ...facts, target: here === undefined ? undefined : placeOf(here).target };
  }

  #at(target: string | undefined): readonly Settings[] {
    const here = this.#byTarget.get(target ?? '');
    if (here !== undefined) return here;
    const workspace = undefined;
    const same = [...this.#byTarget.values()].find(
      ([one]) => one !== undefined && isAt({ target, workspace }, one),
    );
    return same ?? [];
  }
}

/** What makes a place: the address, however it is written, and the workspace. */
export function keyOf(settings: Pick<Settings, 'baseUrl' | 'workspace'>): string {
  const { target, workspace } = placeOf(settings);
  return JSON.stringify([target, workspace]);
}
