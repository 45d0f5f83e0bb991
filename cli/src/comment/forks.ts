/**
 * `workload comment --forks`, for GitLab: comments on the open merge requests of forks with the previews of their
 * pipelines. The forge says which merge request, commit and job a preview is of; only its contents are the stranger's.
 */
import { z } from 'zod';
import { messageOf } from '../rollout/trouble';
import { Api, ForgeError } from '../preview/forge/api';
import { writeComment } from '../preview/forge/comment';
import { type Environment, type Repository, repositoryOf } from '../preview/forge/pull-request';
import { address } from '../preview/markdown';
import { commentOf } from './rendered';
import { MOST_BYTES, untrustedIn } from './untrusted';

interface ForkCommentDependencies {
  readonly env: Environment;
  readonly note: (text: string) => void;
  readonly pauseMs?: number;
}

/** The job of `workload init` that leaves the preview, and its file. */
const JOB = 'workload-fork-preview';
const FILE = 'preview.json';
/** Most pages of open merge requests, those that changed last. */
const MOST_PAGES = 5;

const requests = z.array(
  z.object({
    iid: z.number().int().positive(),
    sha: z.string().nullish(),
    source_project_id: z.number().int().nullish(),
    target_project_id: z.number().int(),
  }),
);
const pipelines = z.array(
  z.object({ id: z.number().int().positive(), sha: z.string(), project_id: z.number().int() }),
);
const jobs = z.array(
  z.object({
    id: z.number().int().positive(),
    name: z.string(),
    status: z.string(),
    web_url: z.string().optional(),
  }),
);

type Request = z.infer<typeof requests>[number];

/**
 * @param stack that previews must be of; undefined for any
 * @throws Error if the forge refuses the list of merge requests, or a comment
 */
export async function commentOnForks(
  stack: string | undefined,
  { env, note, pauseMs }: ForkCommentDependencies,
): Promise<void> {
  const repository = repositoryOf(env, undefined);
  if (repository === undefined || (typeof repository !== 'string' && repository.kind !== 'GitLab'))
    throw new Error('--forks is for jobs of GitLab: elsewhere, give the file of the preview with --from');
  if (typeof repository === 'string') throw new Error(`--forks: ${repository}`);
  const api = new Api(repository, pauseMs);
  const refused: string[] = [];
  try {
    for (const request of await ofForks(api, repository)) {
      // A merge request of one stranger must not keep those of others from their comments.
      const skipped = (why: string) => {
        note(`no comment on merge request ${request.iid}: ${why}`);
      };
      const taken = await previewFor(api, request, stack).catch((error: unknown) => {
        // The fork may be private, or its artifact deleted. Anything else is a fault of the forge or of the token.
        if (error instanceof ForgeError && ![403, 404].includes(error.status ?? 0)) throw error;
        return messageOf(error);
      });
      if (typeof taken === 'string') {
        skipped(taken);
        continue;
      }
      const { read, run } = taken;
      const source = { commit: request.sha ?? undefined, run, isOfStranger: true };
      const place = { ...repository, pull: request.iid };
      try {
        const { marker, markdown } = commentOf(read, source);
        const done = await writeComment(place, marker, markdown, pauseMs);
        note(`comment ${done} on merge request ${request.iid}`);
      } catch (error) {
        refused.push(messageOf(error));
        skipped('the forge refused it');
      }
    }
  } finally {
    await api.close();
  }
  const [first] = refused;
  if (first !== undefined) throw new Error(first);
}

async function ofForks(api: Api, { repository }: Repository): Promise<Request[]> {
  const found: Request[] = [];
  let path: string | undefined =
    `${repository}/merge_requests?state=opened&scope=all&order_by=updated_at&sort=desc&per_page=100`;
  for (let page = 0; path !== undefined && page < MOST_PAGES; page++) {
    const answer: Awaited<ReturnType<Api['ask']>> = await api.ask('GET', path);
    found.push(...requests.parse(answer.json));
    path = answer.next;
  }
  // The project of a fork that was deleted is null.
  return found.filter(
    ({ source_project_id: source, target_project_id: target }) => source != null && source !== target,
  );
}

/**
 * The preview of the head commit.
 *
 * @returns a text says why there is none
 */
async function previewFor(api: Api, request: Request, stack: string | undefined) {
  const { iid, sha, source_project_id: source, target_project_id: target } = request;
  const listed = await asked(
    api,
    `/projects/${target}/merge_requests/${iid}/pipelines?per_page=100`,
    pipelines,
  );
  // The newest is the first.
  const ran = listed.filter(
    (each) => each.sha === sha && (each.project_id === source || each.project_id === target),
  );
  for (const { id, project_id: project } of ran) {
    const list = await asked(api, `/projects/${project}/pipelines/${id}/jobs?per_page=100`, jobs);
    const job = list.find(({ name, status }) => name === JOB && ['success', 'failed'].includes(status));
    if (job === undefined) continue;
    const text = await api.read(`/projects/${project}/jobs/${job.id}/artifacts/${FILE}`, MOST_BYTES);
    if (text === undefined) return `${FILE} of its job is larger than ${MOST_BYTES} bytes`;
    return { read: untrustedIn(text, stack), run: address(job.web_url) };
  }
  return `no pipeline of its newest commit has a finished job ${JOB}`;
}

async function asked<Shape>(api: Api, path: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const { data } = shape.safeParse((await api.ask('GET', path)).json);
  if (data === undefined) throw new ForgeError('GitLab answered in a form that is not known', undefined);
  return data;
}
