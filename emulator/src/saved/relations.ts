// Whether the rows of a saved platform fit together. A checksum says that a file is whole, not who wrote it: somebody may
// have edited it and computed the checksum again.
import { SCOPES } from '../identity/scopes';
import { KEYED_KINDS } from '../kinds';
import type { ApiKey, ServiceAccount } from '../products/service-accounts/service-accounts';
import { NOWHERE } from '../store/kind';
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
/** Sorts of keys that one object holds at most. */
const UNIQUE = /^(hosts|domains)\//;

/**
 * Checks rows against each other: workspaces and owners exist, a key has at most the scopes of its owner, and a host
 * name belongs to one object.
 *
 * @throws Problem that names the first line that does not fit.
 */
export function refuseContradictions({ lines }: Pick<Saved, 'lines'>): void {
  const items = lines.flatMap((row, index) => itemOf(row, index + 2) ?? []);
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
    const { scopes } = record;
    if (['apiKeys', 'serviceAccounts', 'members', 'invitations'].includes(kind))
      needs(item, areScopes(scopes), 'its scopes are not scopes of the API');
    if (kind === 'serviceAccounts')
      needs(item, workspaces.has(String(record.workspace)), 'there is no workspace for its service account');
    if (kind === 'members') needs(item, users.has(name), 'its member is not a user of the file');
    if (kind === 'apiKeys') refuseKey(record, needs.bind(undefined, item), accounts, users);
  }
  refuseSharedAddresses(items);
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
  const most = owner?.scopes;
  needs(
    most === undefined || scopes === undefined || scopes.every((scope) => most.includes(scope)),
    'its API key has a scope that the service account that owns it does not have',
  );
}

/** Addresses are read from the records, as a start does: the file may name others in its keys. */
function refuseSharedAddresses(items: readonly Item[]): void {
  const holders = new Map<string, Item>();
  const kinds = new Map(KEYED_KINDS.map((kind) => [kind.name, kind]));
  for (const item of items) {
    for (const key of keysIn(item, kinds.get(item.kind))) {
      if (!UNIQUE.test(key)) continue;
      const before = holders.get(key);
      if (before !== undefined)
        throw notSaved(`line ${item.line}: its address is that of line ${before.line}, and has one owner`);
      holders.set(key, item);
    }
  }
}

function keysIn({ line, record }: Item, kind: (typeof KEYED_KINDS)[number] | undefined): Iterable<string> {
  try {
    return new Set(kind?.keys?.(record) ?? []);
  } catch {
    throw notSaved(`line ${line}: its record does not have the form of its kind`);
  }
}

function areScopes(scopes: unknown): boolean {
  return (
    scopes === undefined ||
    (Array.isArray(scopes) && scopes.every((scope: unknown) => SCOPES.some((known) => known === scope)))
  );
}

function itemOf(row: readonly unknown[], line: number): Item | undefined {
  if (row[0] !== 'objects') return undefined;
  const [, , workspace, kind, name] = row;
  const record = row.at(-1);
  const isWhole = [workspace, kind, name].every((text) => typeof text === 'string');
  if (!isWhole || typeof record !== 'object' || record === null) return undefined;
  return { line, workspace, kind, name, record } as Item;
}
