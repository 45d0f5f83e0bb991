/** The pull request of a run that has ended: a forge does not name it to the job that this begins, where it is of a fork. */
import { z } from 'zod';
import { Api } from './api';
import type { Begun, Repository } from './place';

const pulls = z.array(
  z.object({
    number: z.number().int().positive(),
    head: z.object({ sha: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
  }),
);

/** Pages of open pull requests that are looked through. */
const MOST_PAGES = 40;

/**
 * The open pull request whose head is the run's commit.
 *
 * @param pauseMs before a second attempt of a request
 * @returns undefined where there is none: it has moved on, or is closed
 * @throws Error where there are several, or the forge does not tell
 */
export async function pullOf(
  repository: Repository,
  { commit, branch, from }: Begun,
  pauseMs?: number,
): Promise<number | undefined> {
  const api = new Api(repository, pauseMs);
  try {
    const owner = from.split('/')[0] ?? '';
    // Gitea has no such filter, and leaves it alone.
    const query = new URLSearchParams({
      state: 'open',
      head: `${owner}:${branch}`,
      per_page: '100',
      limit: '50',
    });
    const found: number[] = [];
    let path: string | undefined = `${repository.repository}/pulls?${query.toString()}`;
    for (let page = 0; path !== undefined && page < MOST_PAGES; page++) {
      const answer: Awaited<ReturnType<Api['ask']>> = await api.ask('GET', path);
      for (const { number, head } of pulls.parse(answer.json))
        if (head.sha === commit && head.repo?.full_name === from) found.push(number);
      path = answer.next;
    }
    if (found.length > 1)
      throw new Error(
        `the pull requests ${found.join(' and ')} have the same head ${commit.slice(0, 12)}: the forge does not say which one the run was for, so none gets a comment`,
      );
    return found[0];
  } finally {
    await api.close();
  }
}
