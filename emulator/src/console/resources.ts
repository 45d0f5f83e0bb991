// Data of the page "Resources": objects of all kinds in pages, and the details of one.
import { z } from 'zod';
import { maskSecrets } from '../fields/masks';
import { timestamp } from '../fields/metadata';
import { searchOf, wholeNumber } from '../http/lists';
import { notFound } from '../problem';
import type { Services } from '../services';
import type { Made, ResourceAnswer, ResourceLine, ResourcesAnswer } from './answers';
import { getAnswer } from './get-answer';
import { linksIn } from './links';
import { eventsOfOne, PEOPLE } from './overview';
import { OWNER_LABEL, provenOwner } from './owner';

/** Maximum number of rows per page. */
const MOST_ROWS = 200;
const MOST_OFFSET = 10_000_000;

/** A request of a page. */
interface Asked {
  workspace: string;
  query: (name: string) => string | undefined;
}

export function resourcesOf({ workspace, query }: Asked, { platform }: Services): ResourcesAnswer {
  const offset = wholeNumber('offset', query('offset') ?? '0', 0, MOST_OFFSET);
  const { total, rows } = platform.store.table(workspace, {
    kind: query('kind'),
    without: PEOPLE,
    status: query('status'),
    search: searchOf(query('search') ?? null),
    offset,
    limit: wholeNumber('limit', query('limit') ?? '100', 1, MOST_ROWS),
  });
  return {
    total,
    offset,
    rows: rows.map(({ seq, kind, name, status, createdAt, displayName, labels }): ResourceLine => ({
      id: seq,
      kind,
      name,
      ...(displayName !== null && { displayName }),
      ...(status !== null && { status }),
      createdAt: timestamp(createdAt),
      isMarked: labels?.includes(`"${OWNER_LABEL}"`) === true,
    })),
  };
}

export function resourceOf({ workspace, query }: Asked, services: Services): ResourceAnswer {
  const [kind, name] = [query('kind') ?? '', query('name') ?? ''];
  const record = PEOPLE.includes(kind) ? undefined : services.platform.store.record(workspace, kind, name);
  if (record === undefined) throw notFound(`${kind}: there is no "${name}" in workspace "${workspace}"`);
  const answer = getAnswer(kind, name, workspace, services);
  const json = maskSecrets(answer?.body ?? record);
  const status = (json as { status?: unknown }).status;
  return {
    kind,
    name,
    ...(typeof status === 'string' && { status }),
    json,
    ...(answer && { path: answer.path }),
    events: eventsOfOne(kind, name, record),
    made: madeOf(name, record, query('owner') ?? ''),
    links: linksIn({ kind, name, json }, workspace, services.platform.store),
  };
}

const told = z.looseObject({
  createdBy: z.string().optional().catch(undefined),
  createdAt: z.string().optional().catch(undefined),
  updatedBy: z.string().optional().catch(undefined),
  updatedAt: z.string().optional().catch(undefined),
  labels: z
    .looseObject({ [OWNER_LABEL]: z.string().optional() })
    .optional()
    .catch(undefined),
});
const inMetadata = z.looseObject({ metadata: told });

/** Creator and times from the record. Nothing else is known. */
function madeOf(name: string, record: unknown, owner: string): Made {
  const { data: whole } = inMetadata.safeParse(record);
  const { createdBy, createdAt, updatedBy, updatedAt, labels } = whole?.metadata ?? told.parse(record);
  const mark = labels?.[OWNER_LABEL];
  const proven = mark === undefined ? undefined : provenOwner(mark, owner, name);
  return {
    ...(createdBy !== undefined && { by: createdBy }),
    ...(createdAt !== undefined && { at: createdAt }),
    ...(updatedBy !== undefined && { changedBy: updatedBy }),
    ...(updatedAt !== undefined && { changedAt: updatedAt }),
    ...(mark !== undefined && { mark }),
    ...(proven !== undefined && { owner: proven }),
  };
}
