// The versions of the API and the differences between them (Specification, Versioning).
import { Problem } from '../problem';

export const VERSIONS = ['2026-04-16', '2026-04-28'] as const;

export type ApiVersion = (typeof VERSIONS)[number];

/** The version of a request; the earliest by default, and for an empty header. Throws a 400 for an unknown one. */
export function versionOf(header: string | undefined): ApiVersion {
  if (header === undefined || header === '') return VERSIONS[0];
  const version = VERSIONS.find((known) => known === header);
  if (version) return version;
  const message = `unknown API version "${header}"; valid versions: ${VERSIONS.join(', ')}`;
  throw new Problem(400, 'invalid_api_version', message);
}

/** Whether schedule executions can be searched, since 2026-04-28. */
export function hasSearch(version: ApiVersion): boolean {
  return version >= '2026-04-28';
}

/** Whether lists have pages, search and filters, since 2026-04-28. Before, they are bare arrays. */
export function hasPagedLists(version: ApiVersion): boolean {
  return version >= '2026-04-28';
}
