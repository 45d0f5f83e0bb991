import { type Api, ForgeError } from './api';
import { ownText } from './own';
import type { ForgeKind } from './pull-request';

const MARKER = '<!-- workload drift: shop%2Fproduction -->';

/** Finds the own text on a forge that does not tell the user of the token, as in jobs. */
async function found(kind: ForgeKind, address: string, users: readonly object[]) {
  const refuse = () => Promise.reject(new ForgeError('refused', 403));
  const list = users.map((user, index) => ({ id: index, body: MARKER, user }));
  const api = {
    ask: (_method: string, path: string) =>
      path === '/user' ? refuse() : Promise.resolve({ json: list, next: undefined }),
    graphql: refuse,
  } as unknown as Api;
  return (await ownText(api, { kind, api: address }, '/list', MARKER))?.user;
}

const BOT = 'github-actions[bot]';

it.each<[string, ForgeKind, string, object, readonly object[]]>([
  [
    'github.com',
    'GitHub',
    'https://api.github.com',
    { id: 41_898_282, login: BOT, type: 'Bot' },
    [
      { id: 7, login: BOT, type: 'Bot' },
      { id: -2, login: 'ada', type: 'User' },
    ],
  ],
  [
    'another GitHub',
    'GitHub',
    'https://github.example/api/v3',
    { id: 12, login: BOT, type: 'Bot' },
    [
      { id: 41_898_282, login: 'ada', type: 'User' },
      { id: 13, login: BOT, type: 'User' },
      { id: 14, login: 'other[bot]', type: 'Bot' },
    ],
  ],
  [
    'Gitea',
    'Gitea',
    'https://gitea.example/api/v1',
    { id: -2, login: 'gitea-actions' },
    [
      { id: -1, login: 'Ghost' },
      { id: 41_898_282, login: BOT, type: 'Bot' },
    ],
  ],
])(
  'on %s, the user of jobs wrote it, and nobody who looks like it',
  async (_where, kind, address, jobs, others) => {
    expect(await found(kind, address, others)).toBeUndefined();
    expect(await found(kind, address, [...others, jobs])).toEqual(jobs);
  },
);

it('GitLab has no user of jobs', async () => {
  const users = [-2, -1, 41_898_282].map((id) => ({ id, login: BOT, type: 'Bot' }));
  expect(await found('GitLab', 'https://gitlab.example/api/v4', users)).toBeUndefined();
});
