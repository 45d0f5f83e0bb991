import type { Fleet } from './schema';
import { concerns, suggestionsFor } from './suggest';

const none: Fleet = {
  schema: 'workload.drift/1',
  ...{ at: '2026-03-11T12:00:00.000Z', asked: { all: true }, stacks: [], places: [], whole: true },
  ...{ drifted: [], gone: [], movedRouting: [], unmanaged: [], orphaned: [], claimedTwice: [] },
  ...{ hidden: [], unread: [] },
};
const object = (name = 'a') => ({
  ...{ stack: 'dev', urn: `urn:pulumi:dev::shop::workload:index:Drive::${name}`, id: 'a' },
  ...{ baseUrl: 'https://a.example.com/v0', workspace: 'shop' },
});
const back = (properties: readonly string[], more: Partial<Fleet['drifted'][number]> = {}, name = 'a') => {
  const all = properties.map((property) => ({ property, recorded: 'x', live: 'y' }));
  return suggestionsFor({ ...none, drifted: [{ ...object(name), properties: all, ...more }] }, [
    'platform',
  ])[0];
};

it('a name that another object has now gets no command: an update would be refused', () => {
  const gone = [{ ...object(), other: { mark: 'abc-def' } }];
  const [platform, program] = suggestionsFor({ ...none, gone }, ['platform', 'program']);
  expect([platform?.command, platform?.text]).toEqual([
    undefined,
    expect.stringMatching(/Another object has the name a now.*mark abc-def.*import/),
  ]);
  expect(program?.text).toContain('pulumi state delete');
  expect(suggestionsFor({ ...none, gone: [object()] }, ['platform'])[0]?.command).toContain('pulumi up');
});

it.each(['deletionProtection', 'protect'] as const)(
  'a replacement that %s refuses gets no command; an update does',
  (protectedBy) => {
    expect(back(['region'], { protectedBy })?.command).toBeUndefined();
    expect(back(['region'], { protectedBy })?.text).toContain(`turn ${protectedBy} off first`);
    expect(back(['displayName'], { protectedBy })?.command).toContain('pulumi up');
    expect(back(['region'])?.command).toContain('pulumi up');
  },
);

it('what the program ignores is not said to be written', () => {
  expect(back(['displayName'], { ignored: ['displayName'] })?.command).toBeUndefined();
  expect(back(['displayName'], { ignored: ['*'] })?.command).toBeUndefined();
  const some = back(['displayName', 'labels', 'region'], { ignored: ['labels.team', 'region'] });
  expect(some?.command).toContain('pulumi up');
  expect(some?.text).toBe(
    'Writes displayName, labels of the program again. It does not write labels.team, region, which the program ignores (ignoreChanges).',
  );
});

it.each([
  ['labels', 'labels', true],
  ['labels.team', 'labels', true],
  ['envs[0].value', 'envs', true],
  ['["labels"].team', 'labels', true],
  ['*', 'labels', true],
  ['label', 'labels', false],
  ['other.labels', 'labels', false],
])('the path %s of ignoreChanges concerns %s: %s', (path, property, is) => {
  expect(concerns(path, property)).toBe(is);
});

it('a name with * cannot be a target: the command is for the whole stack, and says so', () => {
  const one = back(['displayName'], {}, 'x *');
  expect(one?.command).toBe('pulumi up --refresh --stack dev');
  expect(one?.text).toContain('updates the whole stack');
});
