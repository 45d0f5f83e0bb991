/** Finds a text on a forge, a comment or an issue, that the token's owner wrote and that begins with a marker. */
import { z } from 'zod';
import { type Answer, type Api, ForgeError } from './api';
import type { Repository } from './pull-request';

const author = z.object({ id: z.number(), login: z.string().optional(), type: z.string().optional() });
const textSchema = z.object({
  id: z.number(),
  /** The number of an issue of GitHub and Gitea, and of GitLab. */
  number: z.number().optional(),
  iid: z.number().optional(),
  body: z.string().nullish(),
  /** The body of an issue of GitLab. */
  description: z.string().nullish(),
  user: author.nullish(),
  author: author.nullish(),
});

type Author = z.infer<typeof author>;
type Text = z.infer<typeof textSchema>;

/** @param list path of the first page */
export async function ownText(
  api: Api,
  place: Pick<Repository, 'kind' | 'api'>,
  list: string,
  marker: string,
): Promise<Text | undefined> {
  let isOwn: ((text: Text) => boolean) | undefined;
  for (let path: string | undefined = list; path !== undefined;) {
    const page: Answer = await api.ask('GET', path);
    for (const each of Array.isArray(page.json) ? (page.json as unknown[]) : []) {
      const { data: text } = textSchema.safeParse(each);
      const begins = (text?.body ?? text?.description)?.startsWith(marker) === true;
      if (text === undefined || !begins) continue;
      isOwn ??= await owner(api, place);
      if (isOwn(text)) return text;
    }
    path = page.next;
  }
  return undefined;
}

/**
 * Returns a test whether the token's owner wrote a text. Anybody can begin a text with our marker: if we edited it, that
 * person would appear as the author, and if we took it for ours, that person could silence us.
 */
async function owner(
  api: Api,
  { kind, api: address }: Pick<Repository, 'kind' | 'api'>,
): Promise<(text: Text) => boolean> {
  const id = await userOf(api, kind);
  return ({ user, author: writer }) => {
    const by = user ?? writer;
    return by != null && (id === undefined ? isJobs(kind, address, by) : by.id === id);
  };
}

const idSchema = z.object({ id: z.number() });
const viewerSchema = z.object({ data: z.object({ viewer: z.object({ databaseId: z.number() }) }) });

/** The id of the token's user; undefined if the forge does not tell it. */
async function userOf(api: Api, kind: Repository['kind']): Promise<number | undefined> {
  const told = await unlessRefused(api.ask('GET', '/user'));
  if (told !== undefined) return idSchema.parse(told.json).id;
  if (kind !== 'GitHub') return undefined;
  // GitHub tells the user of an app, and of a job, only in GraphQL.
  const viewer = await unlessRefused(api.graphql('{ viewer { databaseId } }'));
  return viewerSchema.safeParse(viewer?.json).data?.data.viewer.databaseId;
}

async function unlessRefused(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ForgeError && [403, 404].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}

/** The user `github-actions[bot]` of github.com. */
const GITHUB_JOBS = 41_898_282;
/** The user `gitea-actions` of Gitea and `forgejo-actions` of Forgejo. Another negative one, -1, stands for deleted users. */
const GITEA_JOBS = -2;

/** Whether the author is the user of jobs, if the forge does not tell the user of the token. */
function isJobs(kind: Repository['kind'], address: string, { id, login, type }: Author): boolean {
  switch (kind) {
    case 'GitHub':
      return new URL(address).hostname === 'api.github.com'
        ? id === GITHUB_JOBS
        : // People and other apps cannot have this name.
          login === 'github-actions[bot]' && type === 'Bot';
    case 'Gitea':
      return id === GITEA_JOBS;
    case 'GitLab':
      return false;
  }
}
