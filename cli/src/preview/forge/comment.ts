/** The comment of a stack on a pull request: created once, then edited. */
import { z } from 'zod';
import { type Answer, Api, ForgeError } from './api';
import type { Place } from './place';

const author = z.object({ id: z.number(), type: z.string().optional() });
const commentSchema = z.object({
  id: z.number(),
  body: z.string().nullish(),
  user: author.nullish(),
  author: author.nullish(),
});

type Comment = z.infer<typeof commentSchema>;

/**
 * Writes the comment that begins with a marker.
 *
 * @param pauseMs time before a request is tried again
 * @throws ForgeError if the forge refuses it
 */
export async function writeComment(
  place: Place,
  marker: string,
  body: string,
  pauseMs?: number,
): Promise<'made' | 'edited'> {
  const api = new Api(place, pauseMs);
  try {
    const paths = pathsOf(place);
    const own = await ownComment(api, place, paths.list, marker);
    if (own === undefined) {
      await api.ask('POST', paths.make, { body });
      return 'made';
    }
    await api.ask(paths.edits, paths.edit(own.id), { body });
    return 'edited';
  } finally {
    await api.close();
  }
}

function pathsOf({ kind, repository, pull }: Place) {
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

async function ownComment(
  api: Api,
  place: Place,
  list: string,
  marker: string,
): Promise<Comment | undefined> {
  let isOwn: ((comment: Comment) => boolean) | undefined;
  for (let path: string | undefined = list; path !== undefined;) {
    const page: Answer = await api.ask('GET', path);
    for (const each of Array.isArray(page.json) ? (page.json as unknown[]) : []) {
      const { data: comment } = commentSchema.safeParse(each);
      if (comment?.body?.startsWith(marker) !== true) continue;
      isOwn ??= await owner(api, place);
      if (isOwn(comment)) return comment;
    }
    path = page.next;
  }
  return undefined;
}

/**
 * Returns a test whether the token's owner wrote a comment. Anybody can begin a comment with our marker; if we edited
 * it, that person would appear as the author.
 */
async function owner(api: Api, { kind }: Place): Promise<(comment: Comment) => boolean> {
  const by = ({ user, author: writer }: Comment) => user ?? writer;
  try {
    const me = z.object({ id: z.number() }).parse((await api.ask('GET', '/user')).json);
    return (comment) => by(comment)?.id === me.id;
  } catch (error) {
    // The token of a job belongs to no person: GitHub and Gitea mark its comments as written by a bot.
    if (!(error instanceof ForgeError) || ![403, 404].includes(error.status ?? 0)) throw error;
    return (comment) => (kind === 'GitHub' ? by(comment)?.type === 'Bot' : (by(comment)?.id ?? 0) < 0);
  }
}
