/** Finds the pull request of a completed run: for forks, the event that starts the next job does not contain it. */
import { z } from 'zod';
import { Api } from './api';
import type { Begun, Repository } from './pull-request';

const pulls = z.array(
  z.object({
    number: z.number().int().positive(),
    head: z.object({ sha: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
  }),
);

/** Most pages of open pull requests that are searched. */
const MOST_PAGES = 40;

/**
 * The open pull request whose head is the run's commit.
 *
 * @param pauseMs time before a request is tried again
 * @returns undefined if there is none: it has newer commits, or is closed
 * @throws Error if there are several, or the forge refuses the request
 */
export async function pullOf(
  repository: Repository,
  { commit, branch, from }: Begun,
  pauseMs?: number,
): Promise<number | undefined> {
  const api = new Api(repository, pauseMs);
  try {
    const owner = from.split('/')[0] ?? '';
    // Gitea ignores the filter `head`.
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
