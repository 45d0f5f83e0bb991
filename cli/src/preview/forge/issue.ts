/** An issue that is opened unless an earlier one of the same kind is still open. */
import { Api } from './api';
import { ownText } from './own';
import type { Repository } from './pull-request';

export interface Issue {
  /** First line of its text, by which the next run finds it. */
  readonly marker: string;
  readonly title: string;
  readonly text: string;
}

/**
 * @param pauseMs time before a request is tried again
 * @throws ForgeError if the forge refuses it
 */
export async function openIssue(
  place: Repository,
  { marker, title, text }: Issue,
  pauseMs?: number,
): Promise<'opened' | 'is open already'> {
  const api = new Api(place, pauseMs);
  try {
    const issues = `${place.repository}/issues`;
    const open = {
      GitHub: '?state=open&per_page=100',
      Gitea: '?state=open&type=issues&limit=50',
      GitLab: '?state=opened&per_page=100',
    };
    const own = await ownText(api, place, `${issues}${open[place.kind]}`, marker);
    if (own !== undefined) return 'is open already';
    const body = `${marker}\n${text}`;
    await api.ask('POST', issues, { title, ...(place.kind === 'GitLab' ? { description: body } : { body }) });
    return 'opened';
  } finally {
    await api.close();
  }
}
