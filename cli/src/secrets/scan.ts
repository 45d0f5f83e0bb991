/** `workload secrets scan`: tells where values of a stack's secrets are. It never shows one. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { ciphertextsIn, isFields, secretIn, valueOf } from '../apply/canonical';
import { exportedIn } from '../apply/state';
import { openedTexts, sealingOf, settingsIn, type Sealing } from '../apply/opened';
import { DIGEST_PREFIX, HASH_PREFIX, parseUrn } from '@workload/pulumi/rollout';
import { encodedForms } from '../conceal/forms';
import { Stack } from '../rollout/selected';

interface Scan {
  readonly cwd: string;
  readonly stack?: string;
  readonly folders: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Where a value is. */
interface Place {
  readonly where: string;
  /** Of which secret. */
  readonly what: string;
  /** Whether the engine encrypts it there. */
  readonly isEncrypted: boolean;
}

/** Texts with fewer characters are everywhere. */
const LEAST = 6;
/** Larger files are named, and not read, in bytes. */
const LARGEST = 256 * 1024 * 1024;
const OF_PROVIDER = /^(workload:index:|pulumi:providers:workload$|pulumi-nodejs:dynamic\/workload:)/;

/** @returns whether values were found */
export async function scan(
  { cwd, stack: name, folders }: Scan,
  say: (line: string) => void,
): Promise<boolean> {
  const stack = await Stack.of(cwd, name);
  const exported = exportedIn(
    await stack.json(['stack', 'export', '--show-secrets'], 'the state could not be read with its secrets'),
  );
  const config = (await stack.json(
    ['config', '--json', '--show-secrets'],
    'the configuration could not be read with its secrets',
  )) as Readonly<Record<string, { readonly value?: string; readonly secret: boolean }>>;
  const search = new Search(stack, sealingOf(settingsIn(cwd, stack.shortName), exported));
  for (const [key, { value = '', secret }] of Object.entries(config))
    if (secret) search.know(value, `the setting ${key}`);
  search.state('the newest state', exported.deployment?.resources ?? []);

  const [history, note] = historyOf(await stack.backend(), stack.shortName);
  for (const file of [...history, ...folders.flatMap((folder) => filesIn(resolve(cwd, folder)))])
    await search.file(file);
  search.texts();
  for (const line of search.lines()) say(line);
  if (note !== undefined) say(note);
  return search.places.length > 0;
}

class Search {
  readonly places: Place[] = [];
  /** Names of the secrets, by value. */
  readonly #known = new Map<string, string>();
  readonly #read: (readonly [file: string, text: string])[] = [];
  readonly #skipped: string[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly sealing: Sealing,
  ) {}

  know(value: string, what: string): void {
    if (value.length >= LEAST && !value.includes(HASH_PREFIX) && !this.#known.has(value))
      this.#known.set(value, what);
  }

  /** Values that a state has of the secrets of this provider's resources. */
  state(where: string, resources: readonly unknown[]): void {
    for (const one of resources) {
      if (!isFields(one) || !OF_PROVIDER.test(String(one.type))) continue;
      this.#resource(where, one, (ciphertext) => ciphertext);
    }
  }

  #resource(where: string, resource: Fields, opened: (ciphertext: string) => unknown): void {
    const type = String(resource.type).split(/[:/]/);
    const kind = type[1] === 'providers' ? 'provider' : (type.at(-1) ?? '');
    const { name } = parseUrn(String(resource.urn));
    for (const bag of ['inputs', 'outputs']) {
      for (const [path, value] of secretsIn(resource[bag], { opened, path: '', isInside: false })) {
        const what = `${kind} ${name}, ${bag} ${path}`;
        this.know(value, what);
        this.places.push({ where, what, isEncrypted: true });
      }
    }
  }

  /** A file: a state or a plan of this stack with its secrets, a dump of a table with states, or any text. */
  async file(file: string): Promise<void> {
    if (statSync(file).size > LARGEST) {
      this.#skipped.push(file);
      return;
    }
    const bytes = readFileSync(file);
    const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
    for (const one of [text, ...statesIn(text)]) await this.#text(file, one);
  }

  async #text(file: string, text: string): Promise<void> {
    this.#read.push([file, text]);
    if (!text.includes('"ciphertext"')) return;
    try {
      const json: unknown = JSON.parse(text);
      const texts = await openedTexts(this.stack, this.sealing, ciphertextsIn(json));
      const opened = (ciphertext: string) => JSON.parse(texts.get(ciphertext) ?? 'null') as unknown;
      for (const resource of resourcesIn(json)) this.#resource(file, resource, opened);
    } catch {
      // Not of this stack, or not JSON: its plain text is still looked through.
      this.#skipped.push(`${file} (its encrypted values)`);
    }
  }

  /** Looks for every known value in every file that was read. */
  texts(): void {
    for (const [file, text] of this.#read)
      for (const [value, what] of this.#known)
        if (
          [value, JSON.stringify(value).slice(1, -1), ...encodedForms(value)].some((form) =>
            text.includes(form),
          )
        )
          this.places.push({ where: file, what, isEncrypted: false });
  }

  lines(): string[] {
    const by = new Map<string, Set<string>>();
    for (const { where, what, isEncrypted } of this.places) {
      const line = `${where}: ${isEncrypted ? 'encrypted' : 'readable'}`;
      by.set(line, (by.get(line) ?? new Set()).add(what));
    }
    const found = [...by].flatMap(([where, whats]) => [where, ...[...whats].map((what) => `  ${what}`)]);
    const skipped = this.#skipped.map((file) => `not read: ${file}`);
    const files = new Set(this.#read.map(([file]) => file)).size;
    return found.length > 0
      ? [...found, ...skipped]
      : [`No value of ${this.#known.size} known secrets in the newest state and ${files} files.`, ...skipped];
  }
}

interface Within {
  readonly opened: (ciphertext: string) => unknown;
  readonly path: string;
  /** Whether it is a part of a secret. */
  readonly isInside: boolean;
}

/** The texts of secrets in a bag that are values, with their paths. */
function secretsIn(value: unknown, { opened, path, isInside }: Within): [path: string, value: string][] {
  const sealed = secretIn(value);
  if (sealed !== undefined)
    return secretsIn(valueOf(sealed, isInside, opened), { opened, path, isInside: true });
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      secretsIn(item, { opened, path: `${path}[${index}]`, isInside }),
    );
  if (isFields(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      secretsIn(inner, { opened, path: path === '' ? key : `${path}.${key}`, isInside }),
    );
  const isValue =
    isInside &&
    typeof value === 'string' &&
    value.length >= LEAST &&
    ![HASH_PREFIX, DIGEST_PREFIX].some((prefix) => value.startsWith(prefix));
  return isValue ? [[path, value]] : [];
}

/** The states in a dump of PostgreSQL, whose rows have them in Base64. */
function statesIn(text: string): string[] {
  return [...text.matchAll(/[A-Za-z0-9+/]{100,}={0,2}/g)]
    .map(([row]) => Buffer.from(row, 'base64').toString('utf8'))
    .filter((inner) => inner.trimStart().startsWith('{'));
}

/** Every resource of this provider in a state or history file. */
function resourcesIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isFields(value)) return [];
  const own = typeof value.urn === 'string' && OF_PROVIDER.test(String(value.type)) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(resourcesIn)];
}

/** Files of a backend of files that are this stack's, or why they are not looked through. */
function historyOf(backend: string, stack: string): readonly [files: readonly string[], note?: string] {
  if (!backend.startsWith('file://'))
    return [
      [],
      `The history in ${backend.split('?')[0] ?? ''} was not looked through: copy it into a folder, and give the folder.`,
    ];
  const root = join(
    fileURLToPath(backend.replace(/^file:\/\/~/, `file://${process.env.HOME ?? ''}`)),
    '.pulumi',
  );
  const isOf = (part: string) =>
    part === stack || [`${stack}.`, `${stack}-`].some((name) => part.startsWith(name));
  return [filesIn(root).filter((file) => file.split(/[/\\]/).some(isOf))];
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) throw new Error(`${place} does not exist`);
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
