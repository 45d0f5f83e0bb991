// The versions of the API and what depends on them (Specification, Versioning).
import { Problem } from '../problem';

export const VERSIONS = ['2026-04-16', '2026-04-28'] as const;

export type ApiVersion = (typeof VERSIONS)[number];

/** The version a request asks for; the earliest when it names none. Throws a 400 for an unknown one. */
export function versionOf(header: string | undefined): ApiVersion {
  if (header === undefined) return VERSIONS[0];
  const version = VERSIONS.find((known) => known === header);
  if (version) return version;
  const message = `unknown API version "${header}"; valid versions: ${VERSIONS.join(', ')}`;
  throw new Problem(400, 'invalid_api_version', message);
}

/** Searching schedule executions is honoured from 2026-04-28 on. */
export function hasSearch(version: ApiVersion): boolean {
  return version >= '2026-04-28';
}

/** Lists come in pages with search and filters from 2026-04-28 on; before, as whole bare arrays. */
export function hasPagedLists(version: ApiVersion): boolean {
  return version >= '2026-04-28';
}
