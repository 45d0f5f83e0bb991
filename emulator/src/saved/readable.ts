// Whether the objects of a saved platform have the form of their kinds. Each is read as a client reads it.
import type { Call, Route } from '../http/call';
import { fieldAt } from '../http/call';
import { VERSIONS } from '../http/versions';
import { SCOPES } from '../identity/scopes';
import type { Tokens } from '../identity/tokens';
import type { Platform } from '../platform/platform';
import { invalid, Problem } from '../problem';
import { workspaceKind } from '../products/workspaces/workspaces';
import { ROUTES } from '../routes';
import { NOWHERE } from '../store/kind';
import { lookUp } from '../tables';
import { notSaved, type Saved } from './format';

type Json = Record<string, unknown>;

const READS = ROUTES.filter(({ method, answer }) => method === 'GET' && answer !== undefined);
const parts = (path: string) => path.split('/').slice(1);
const isParam = (part = '') => part.startsWith(':');

/** The reads below each path: `/sandboxes/:sandboxName` and `/sandboxes/:sandboxName/previews` are below `/sandboxes`. */
const BELOW = new Map(
  READS.map((list) => {
    const depth = parts(list.path).length;
    const below = READS.filter(({ path }) => {
      const [first, ...rest] = parts(path).slice(depth);
      return path.startsWith(`${list.path}/:`) && isParam(first) && rest.length <= 1 && !isParam(rest[0]);
    });
    return [list, below] as const;
  }),
);

/**
 * Reads every object of every workspace, and everything below it.
 *
 * @throws Problem that names the line of the first object that is not as the API describes it.
 */
export function refuseUnreadable(
  { lines }: Pick<Saved, 'lines'>,
  context: { platform: Platform; tokens: Tokens },
): void {
  for (const { name, accountId } of context.platform.store.all(workspaceKind, NOWHERE)) {
    const read = (route: Route, params: Readonly<Record<string, string>>): unknown => {
      const refused = (why: string, ids: readonly string[] = []) =>
        notSaved(
          `${placeOf(lines, route, name, [...ids, ...Object.values(params).reverse()])}: ${why}, which is not as GET ${route.path} answers`,
        );
      try {
        const answer = route.handle(callOf(name, accountId, params, context));
        if (answer instanceof Promise) return undefined;
        const text = answer.parts ? [...answer.parts()].join('') : JSON.stringify(answer.body);
        const body = JSON.parse(text) as unknown;
        const [issue] = route.answer?.safeParse(body).error?.issues ?? [];
        if (issue) readEach(route, params);
        if (issue) throw refused(`${fieldAt(issue.path)}: ${issue.message}`, itemAt(body, issue.path));
        return body;
      } catch (error) {
        // Some reads need a query.
        if (error instanceof Problem && error.status < 500 && !error.message.startsWith('saved platform'))
          return undefined;
        if (error instanceof Problem) throw error;
        readEach(route, params);
        throw refused('its record does not have the form of its kind');
      }
    };
    /** A list does not always say which of its objects is wrong. */
    const readEach = (list: Route, params: Readonly<Record<string, string>>): void => {
      const one = BELOW.get(list)?.find(({ path }) => parts(path).length === parts(list.path).length + 1);
      const param = one && parts(one.path).at(-1)?.slice(1);
      if (!one || param === undefined) return;
      for (const id of namesOf(lines, kindOf(list), name)) read(one, { ...params, [param]: id });
    };
    const walk = (list: Route, params: Readonly<Record<string, string>>): void => {
      const found = read(list, params);
      for (const item of itemsIn(found)) {
        const [id] = identitiesOf(item);
        if (id === undefined) continue;
        for (const route of BELOW.get(list) ?? []) {
          const param = parts(route.path)[parts(list.path).length]?.slice(1) ?? '';
          walk(route, { ...params, [param]: id });
        }
      }
    };
    for (const route of READS) if (!route.path.includes(':')) walk(route, {});
  }
}

function itemsIn(body: unknown): Json[] {
  const items = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(items) ? (items as Json[]) : [];
}

/** The names and ids of an item: those in its path come first. */
function identitiesOf({ metadata, client_id: client, id, name, sub }: Json): string[] {
  const own = metadata as Json | undefined;
  return [own?.name, own?.id, client, name, id, sub].filter((value) => typeof value === 'string');
}

/** The identities of the item of a list that a path leads into. */
function itemAt(body: unknown, path: readonly PropertyKey[]): string[] | undefined {
  const index = path.find((key) => typeof key === 'number');
  const item = index === undefined ? undefined : itemsIn(body)[index];
  return item && identitiesOf(item);
}

const plain = (text: unknown) => String(text).replaceAll('_', '').toLowerCase();

/** The kind that a read is about, as its last word says. */
function kindOf({ path }: Pick<Route, 'path'>): string {
  return plain(parts(path).findLast((part) => !isParam(part)));
}

/** The names of the objects of a kind, without those of their parents. */
function namesOf(lines: Saved['lines'], kind: string, workspace: string): string[] {
  return lines
    .filter((row) => row[0] === 'objects' && row[2] === workspace && plain(row[3]) === kind)
    .map((row) => String(row[4]).split('/').at(-1) ?? '');
}

/** The line of the object that a read is about, or the workspace of it. */
function placeOf(
  lines: Saved['lines'],
  { path }: Pick<Route, 'path'>,
  workspace: string,
  names: readonly string[],
): string {
  const inside = lines.map((row) => row[0] === 'objects' && (row[2] === workspace || row[2] === NOWHERE));
  const kinds = parts(path)
    .filter((part) => !isParam(part))
    .map(plain)
    .reverse();
  // A list below an object is about that object.
  const found = kinds.flatMap((kind) =>
    names.map((name) =>
      lines.findIndex(
        (row, at) =>
          inside[at] === true && plain(row[3]) === kind && String(row[4]).split('/').at(-1) === name,
      ),
    ),
  );
  const index = found.find((at) => at >= 0) ?? -1;
  return index < 0 ? `workspace ${JSON.stringify(workspace)}` : `line ${index + 2}`;
}

function callOf(
  workspace: string,
  accountId: string,
  params: Readonly<Record<string, string>>,
  { platform, tokens }: { platform: Platform; tokens: Tokens },
): Call {
  return {
    platform,
    tokens,
    origin: 'http://localhost',
    version: VERSIONS[0],
    param: (name) => lookUp(params, name) ?? '',
    query: new URLSearchParams(),
    body: () => {
      throw invalid('body: is missing');
    },
    at: platform.clock.now(),
    workspace,
    workspaceAdmin: true,
    subject: 'restore',
    isUser: false,
    accountId,
    accountAdmin: true,
    scopes: SCOPES,
    home: workspace,
    confined: false,
  };
}
