/** An issue that is opened unless an earlier one of the same kind is still open, which may get a new text. */
import { Api } from './api';
import { ownText } from './own';
import type { Repository } from './pull-request';

export interface Issue {
  /** First line of its text, by which the next run finds it. */
  readonly marker: string;
  readonly title: string;
  readonly text: string;
  /** Whether an earlier one that is open gets the text. */
  readonly isKeptUpToDate: boolean;
}

/**
 * @param pauseMs time before a request is tried again
 * @throws ForgeError if the forge refuses it
 */
export async function openIssue(
  place: Repository,
  { marker, title, text, isKeptUpToDate }: Issue,
  pauseMs?: number,
): Promise<'opened' | 'is open already' | 'updated'> {
  const api = new Api(place, pauseMs);
  try {
    const issues = `${place.repository}/issues`;
    const open = {
      GitHub: '?state=open&per_page=100',
      Gitea: '?state=open&type=issues&limit=50',
      GitLab: '?state=opened&per_page=100',
    };
    const own = await ownText(api, place, `${issues}${open[place.kind]}`, marker);
    const body = `${marker}\n${text}`;
    const fields = place.kind === 'GitLab' ? { description: body } : { body };
    if (own === undefined) {
      await api.ask('POST', issues, { title, ...fields });
      return 'opened';
    }
    if (!isKeptUpToDate) return 'is open already';
    const [method, number] =
      place.kind === 'GitLab' ? (['PUT', own.iid] as const) : (['PATCH', own.number] as const);
    await api.ask(method, `${issues}/${number ?? ''}`, fields);
    return 'updated';
  } finally {
    await api.close();
  }
}
