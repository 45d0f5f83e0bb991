import { hostname } from 'node:os';
import { actorOf } from './actor';

it.each<[string, string | undefined, Record<string, string>, string]>([
  ['--as', 'ada', { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'bob' }, 'ada'],
  [
    'the user who ran the job again',
    undefined,
    { GITHUB_ACTIONS: 'true', GITHUB_TRIGGERING_ACTOR: 'eve', GITHUB_ACTOR: 'bob' },
    'eve',
  ],
  ['the user of the job', undefined, { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'bob' }, 'bob'],
  ['the user of the pipeline', undefined, { GITLAB_CI: 'true', GITLAB_USER_LOGIN: 'kim' }, 'kim'],
  ['the user of the comment', undefined, { ATLANTIS_TERRAFORM_VERSION: '1.9', USER_NAME: 'lee' }, 'lee'],
  ['no line break', 'ada\nroot', {}, 'ada root'],
])('names %s', (_what, said, env, actor) => {
  expect(actorOf(said, env)).toBe(actor);
});

it.each([{}, { GITHUB_ACTOR: 'bob', GITLAB_USER_LOGIN: 'kim', USER_NAME: 'lee' }])(
  'elsewhere, names the user and the machine, whatever %j says',
  (env) => {
    expect(actorOf(undefined, env)).toMatch(new RegExp(`^.+@${hostname()}$`));
  },
);
