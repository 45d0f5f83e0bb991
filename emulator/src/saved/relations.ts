// Whether the rows of a saved platform fit together. A checksum says that a file is whole, not who wrote it: somebody may
// have edited it and computed the checksum again.
import { KEYED_KINDS, KINDS } from '../kinds';
import { customDomainKind } from '../products/custom-domains/custom-domains';
import type { ApiKey, ServiceAccount } from '../products/service-accounts/service-accounts';
import { type Column, SCHEMA_VERSION } from '../store/database';
import { type Kind, NOWHERE } from '../store/kind';
import { fieldAt } from '../http/call';
import { covers } from '../identity/scopes';
import { DIMENSION_NAMES } from '../platform/dimensions';
import { notSaved, type Saved } from './format';

/** A row of the table of objects, and its line in the file. */
interface Item {
  readonly line: number;
  readonly workspace: string;
  readonly kind: string;
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The workspace of templates, which every workspace has. */
const EVERYWHERE = '*';
/** Sorts of keys that one object holds at most: an address, and a domain. A workspace may register `*.` of its domain. */
const UNIQUE = /^(hosts|domains)\//;

/**
 * Checks rows against each other: workspaces and owners exist, a key has at most the scopes of its owner, and a host
 * name belongs to one object.
 *
 * @throws Problem that names the first line that does not fit.
 */
export function refuseContradictions(
  { lines, schema }: Pick<Saved, 'lines' | 'schema'>,
  columns: Readonly<Record<string, readonly Pick<Column, 'name'>[]>>,
): void {
  const items = lines.flatMap((row, index) => itemOf(row, index + 2) ?? []);
  for (const item of items) refuseForm(item);
  const named = (kind: string) =>
    new Map(items.filter((item) => item.kind === kind).map((item) => [item.name, item]));
  const workspaces = new Set([NOWHERE, EVERYWHERE, ...named('workspaces').keys()]);
  const accounts = named('serviceAccounts');
  const users = named('users');
  const needs = ({ line }: Item, fits: boolean, why: string) => {
    if (!fits) throw notSaved(`line ${line}: ${why}`);
  };
  for (const item of items) {
    const { kind, workspace, record, name } = item;
    needs(item, workspaces.has(workspace), `there is no workspace ${JSON.stringify(workspace)}`);
    if (kind === 'serviceAccounts')
      needs(item, workspaces.has(String(record.workspace)), 'there is no workspace for its service account');
    if (kind === 'oauthClients')
      needs(item, !accounts.has(name), 'the client id of its OAuth client is that of a service account');
    if (kind === 'members') needs(item, users.has(name), 'its member is not a user of the file');
    if (kind === 'apiKeys') refuseKey(record, needs.bind(undefined, item), accounts, users);
  }
  refuseSharedAddresses(items);
  lines.forEach((row, index) => {
    if (row[0] === 'usage') refuseUnknownUsage(row, index + 2, schema, columns.usage ?? []);
  });
  // Older tables have other columns.
  if (schema === SCHEMA_VERSION)
    for (const item of items) refuseOtherColumns(item, lines[item.line - 2] ?? [], columns.objects ?? []);
}

function refuseKey(
  { sub = '', subType, workspace, scopes }: Partial<ApiKey>,
  needs: (fits: boolean, why: string) => void,
  accounts: ReadonlyMap<string, Item>,
  users: ReadonlyMap<string, Item>,
): void {
  if (subType === 'user') {
    needs(users.has(sub), 'the owner of its API key is not a user of the file');
    return;
  }
  const owner = accounts.get(sub)?.record as Partial<ServiceAccount> | undefined;
  needs(owner !== undefined, 'the owner of its API key is not a service account of the file');
  needs(
    workspace === undefined || owner?.accountAdmin === true || workspace === owner?.workspace,
    'its API key is for another workspace than the service account that owns it',
  );
  // Without scopes it has all that there are.
  needs(
    covers(owner?.scopes ?? ['admin'], scopes),
    'its API key has a scope that the service account that owns it does not have',
  );
}

/** Addresses are read from the records, as a start does: the file may name others in its keys. */
function refuseSharedAddresses(items: readonly Item[]): void {
  const holders = new Map<string, Item[]>();
  const kinds = new Map(KEYED_KINDS.map((kind) => [kind.name, kind]));
  for (const item of items) {
    for (const key of keysIn(item, kinds.get(item.kind))) {
      if (!UNIQUE.test(key)) continue;
      const all = holders.get(key) ?? [];
      const before = all.find((other) => !isWildcardOf(item, other));
      if (before !== undefined)
        throw notSaved(`line ${item.line}: its address is that of line ${before.line}, and has one owner`);
      holders.set(key, [...all, item]);
    }
  }
}

/** Whether a workspace has registered both a domain and the names below it. */
function isWildcardOf(one: Item, other: Item): boolean {
  if (one.kind !== customDomainKind.name || other.kind !== one.kind) return false;
  return one.workspace === other.workspace && one.name.startsWith('*.') !== other.name.startsWith('*.');
}

function keysIn({ line, record }: Item, kind: (typeof KEYED_KINDS)[number] | undefined): Iterable<string> {
  try {
    return new Set(kind?.keys?.(record) ?? []);
  } catch {
    throw notSaved(`line ${line}: its record does not have the form of its kind`);
  }
}

/** Usage has a price by its dimension. */
function refuseUnknownUsage(
  row: readonly unknown[],
  line: number,
  schema: number,
  columns: readonly Pick<Column, 'name'>[],
): void {
  const dimension = row[columns.findIndex(({ name }) => name === 'dimension') + 1];
  // Older tables have other columns.
  const found = schema === SCHEMA_VERSION ? [dimension] : row;
  if (!DIMENSION_NAMES.some((name) => found.includes(name)))
    throw notSaved(`line ${line}: there is no billing dimension ${JSON.stringify(dimension)}`);
}

const BY_NAME: ReadonlyMap<string, Kind<unknown>> = new Map(KINDS.map((kind) => [kind.name, kind]));

/** Checks a record against the schema of its kind. */
function refuseForm({ line, kind, record }: Item): void {
  const known = BY_NAME.get(kind);
  if (!known) throw notSaved(`line ${line}: there is no kind ${JSON.stringify(kind)}`);
  const [issue] = known.record?.safeParse(record).error?.issues ?? [];
  if (issue)
    throw notSaved(`line ${line}: its ${known.noun} is not valid: ${fieldAt(issue.path)}: ${issue.message}`);
}

/** The columns of an object follow from its record. */
function refuseOtherColumns(
  { line, kind, record }: Item,
  row: readonly unknown[],
  columns: readonly Pick<Column, 'name'>[],
): void {
  const own = columnsOf(line, BY_NAME.get(kind), record);
  const expected: Readonly<Record<string, unknown>> = {
    name: own.name,
    second_key: own.secondKey ?? null,
    status: own.status ?? null,
    due_at: own.dueAt ?? null,
  };
  for (const [column, value] of Object.entries(expected)) {
    const at = columns.findIndex(({ name }) => name === column);
    if (!Object.is(row[at + 1], value))
      throw notSaved(`line ${line}: its column ${column} does not fit its record`);
  }
}

function columnsOf(line: number, kind: Kind<unknown> | undefined, record: unknown) {
  try {
    if (kind) return kind.columns(record);
  } catch {
    // Below.
  }
  throw notSaved(`line ${line}: its record does not have the form of its kind`);
}

function itemOf(row: readonly unknown[], line: number): Item | undefined {
  if (row[0] !== 'objects') return undefined;
  const [, , workspace, kind, name] = row;
  const record = row.at(-1);
  const isWhole = [workspace, kind, name].every((text) => typeof text === 'string');
  if (!isWhole || typeof record !== 'object' || record === null) return undefined;
  return { line, workspace, kind, name, record } as Item;
}
