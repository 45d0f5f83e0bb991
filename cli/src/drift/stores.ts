/**
 * Where the engine keeps files of states. Only addresses that are understood exactly are opened here: whatever differs
 * is left to the engine, and so is a store that does not answer.
 */
import { readdir, readFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { join, normalize } from 'node:path';

export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** Paths have slashes, and begin with `.pulumi`. */
export interface Store {
  /** @throws Error if the folder cannot be listed, such as one that does not exist */
  list(folder: string): Promise<readonly Entry[]>;
  /**
   * @returns undefined if there is no such file
   * @throws Error if there is one, or may be one, and it cannot be read
   */
  read(path: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/**
 * @param url of the backend, as the engine shows it
 * @returns undefined if only the engine can open it
 */
export async function storeAt(url: string, env: NodeJS.ProcessEnv): Promise<Store | undefined> {
  const folder = pathOf(url);
  if (folder !== undefined) return filesIn(folder);
  const database = databaseOf(url, env);
  return database === undefined ? undefined : rowsIn(database);
}

function filesIn(root: string): Store {
  return {
    list: async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true });
      return entries.map((entry) => ({
        name: entry.name,
        kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
      }));
    },
    read: (path) =>
      readFile(join(root, path)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }),
    close: () => Promise.resolve(),
  };
}

/** The folder of an absolute address. The engine decodes others in its own way. */
function pathOf(url: string): string | undefined {
  const path = /^file:\/\/((?:\/|~$|~\/)[^%?#\\]*)$/.exec(url)?.[1];
  if (path === undefined || process.platform === 'win32') return undefined;
  if (path.startsWith('/')) return normalize(path);
  const { homedir: home } = userInfo();
  return home === homedir() ? join(home, path.slice(1)) : undefined;
}

interface Database {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ssl: false | 'require' | 'verify-full';
  readonly table: string;
}

const NAME = /^[A-Za-z0-9_-]+$/;
/** The engine does not quote it. */
const TABLE = /^[a-z_][a-z0-9_]*$/;
/** The engine's own names and defaults of the modes that it and this client understand in the same way. */
const MODES: ReadonlyMap<string | undefined, Database['ssl']> = new Map<string | undefined, Database['ssl']>([
  [undefined, 'require'],
  ['require', 'require'],
  ['disable', false],
  ['verify-full', 'verify-full'],
]);
/** Variables of PostgreSQL that the address overrides, or that are read here. Any other one changes the connection. */
const VARIABLES = new Set(['PGPASSWORD', 'PGHOST', 'PGUSER', 'PGDATABASE']);

/** The database of an address that says all but the password. */
function databaseOf(url: string, env: NodeJS.ProcessEnv): Database | undefined {
  if (!url.startsWith('postgres://') || !URL.canParse(url)) return undefined;
  if (Object.keys(env).some((name) => name.startsWith('PG') && !VARIABLES.has(name))) return undefined;
  const { hostname: host, port, pathname, username, password, searchParams, hash } = new URL(url);
  const given = Object.fromEntries(searchParams);
  const { table = 'pulumi_state', sslmode } = given;
  const ssl = MODES.get(sslmode);
  const database = pathname.slice(1);
  const secret = password === '' ? env.PGPASSWORD : decoded(password);
  const user = decoded(username);
  // A parameter that is there twice counts as another one.
  if (searchParams.size !== Number('table' in given) + Number('sslmode' in given) || hash !== '')
    return undefined;
  if (ssl === undefined || !NAME.test(database) || !TABLE.test(table)) return undefined;
  if (!/^[A-Za-z0-9.-]+$/.test(host) || !user || !secret) return undefined;
  return { host, port: port === '' ? 5432 : Number(port), database, user, password: secret, ssl, table };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** How many statements run at once: as many as states are read at once. */
const CONNECTIONS = 4;
/** In seconds. Then the engine tries, and says why it fails. */
const PATIENCE = 10;

/** The table of a PostgreSQL backend: each row is a file. Reads only. */
async function rowsIn({ table, ...database }: Database): Promise<Store> {
  const { default: postgres } = await import('postgres');
  const sql = postgres({
    ...database,
    max: CONNECTIONS,
    connect_timeout: PATIENCE,
    // A proxy of connections may have no named statements.
    prepare: false,
    fetch_types: false,
    // By default, it prints what a server remarks on standard output, where the result is.
    onnotice: () => undefined,
    connection: { application_name: 'workload' },
  });
  const key = (path: string) => `${database.database}/${path}`;
  return {
    list: async (folder) => {
      const prefix = key(`${folder}/`);
      const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
      const rows = await sql<{ key: string }[]>`select key from ${sql(table)} where key like ${pattern}`;
      const names = new Map<string, Entry>();
      for (const row of rows) {
        const [name = '', ...below] = row.key.slice(prefix.length).split('/');
        names.set(row.key.slice(0, prefix.length + name.length + 1), {
          name,
          kind: below.length > 0 ? 'folder' : 'file',
        });
      }
      return [...names.values()];
    },
    read: async (path) => {
      const rows = await sql<{ data: string | null }[]>`
        select data->>'data' as data from ${sql(table)} where key = ${key(path)}`;
      const [row] = rows;
      if (row === undefined) return undefined;
      if (row.data === null) throw new Error('the row has another form');
      return Buffer.from(row.data, 'base64');
    },
    close: () => sql.end({ timeout: 0 }),
  };
}
