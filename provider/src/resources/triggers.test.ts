import { fromTriggers, toldSecrets, toTriggers } from './triggers';

const later = {
  type: 'http-async',
  enabled: true,
  path: '/later',
  authenticationType: 'private',
  callbackUrl: 'https://shop.example.com/done',
} as const;

it('a trigger keeps the identifier of the one at its place', () => {
  expect(toTriggers([later, later], [{ id: 'one' }])).toEqual([
    expect.objectContaining({ id: 'one' }),
    expect.not.objectContaining({ id: expect.anything() as unknown }),
  ]);
});

it('a cron trigger is sent without the credential that nobody needs', () => {
  const [sent] = toTriggers(
    [{ type: 'cron', enabled: true, schedule: '0 3 * * *', authenticationType: 'private' }],
    undefined,
  );
  expect(sent).toEqual({ type: 'cron', enabled: true, configuration: { schedule: '0 3 * * *' } });
});

it('what was sent is read as it was written', () => {
  expect(fromTriggers(toTriggers([later], undefined))).toEqual([later]);
});

describe('the secret of a callback', () => {
  const { callbackUrl } = later;
  const live = (callbackSecret: string) => [{ configuration: { callbackUrl, callbackSecret } }];

  it('is what the answer tells', () => {
    expect(toldSecrets(live('whsec_one'), undefined)).toEqual({ [callbackUrl]: 'whsec_one' });
  });

  it('stays when it is masked later', () => {
    expect(toldSecrets(live('****'), { [callbackUrl]: 'whsec_one' })).toEqual({ [callbackUrl]: 'whsec_one' });
  });

  it('is absent when it was never told, and goes with its trigger', () => {
    expect(toldSecrets(live('****'), undefined)).toBeUndefined();
    expect(toldSecrets([], { [callbackUrl]: 'whsec_one' })).toBeUndefined();
  });
});
