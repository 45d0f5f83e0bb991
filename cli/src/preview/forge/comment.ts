/** The comment of a stack on a pull request: created once, then edited. */
import { Api } from './api';
import { ownText } from './own';
import type { PullRequest } from './pull-request';

/**
 * Writes the comment that begins with a marker.
 *
 * @param pauseMs time before a request is tried again
 * @throws ForgeError if the forge refuses it
 */
export async function writeComment(
  place: PullRequest,
  marker: string,
  body: string,
  pauseMs?: number,
): Promise<'made' | 'edited' | 'unchanged'> {
  const api = new Api(place, pauseMs);
  try {
    const paths = pathsOf(place);
    const own = await ownText(api, place, paths.list, marker);
    if (own === undefined) {
      await api.ask('POST', paths.make, { body });
      return 'made';
    }
    if (own.body?.trim() === body.trim()) return 'unchanged';
    await api.ask(paths.edits, paths.edit(own.id), { body });
    return 'edited';
  } finally {
    await api.close();
  }
}

function pathsOf({ kind, repository, pull }: PullRequest) {
  if (kind === 'GitLab') {
    const notes = `${repository}/merge_requests/${pull}/notes`;
    return {
      list: `${notes}?sort=asc&order_by=created_at&per_page=100`,
      make: notes,
      edits: 'PUT' as const,
      edit: (id: number) => `${notes}/${id}`,
    };
  }
  const comments = `${repository}/issues/${pull}/comments`;
  return {
    list: kind === 'GitHub' ? `${comments}?per_page=100` : comments,
    make: comments,
    edits: 'PATCH' as const,
    edit: (id: number) => `${repository}/issues/comments/${id}`,
  };
}
