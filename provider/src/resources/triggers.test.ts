import { fromTriggers, toldSecrets, toTriggers } from './triggers';

const later = {
  type: 'http-async',
  enabled: true,
  path: '/later',
  authenticationType: 'private',
  callbackUrl: 'https://shop.example.com/done',
} as const;

it('a trigger keeps the identifier at its position', () => {
  expect(toTriggers([later, later], [{ id: 'one' }])).toEqual([
    expect.objectContaining({ id: 'one' }),
    expect.not.objectContaining({ id: expect.anything() as unknown }),
  ]);
});

it('a cron trigger is sent without an unneeded credential', () => {
  const [sent] = toTriggers(
    [{ type: 'cron', enabled: true, schedule: '0 3 * * *', authenticationType: 'private' }],
    undefined,
  );
  expect(sent).toEqual({ type: 'cron', enabled: true, configuration: { schedule: '0 3 * * *' } });
});

it('sent triggers are read back as written', () => {
  expect(fromTriggers(toTriggers([later], undefined))).toEqual([later]);
});

describe('the secret of a callback', () => {
  const { callbackUrl } = later;
  const live = (callbackSecret: string) => [{ configuration: { callbackUrl, callbackSecret } }];

  it('comes from the response', () => {
    expect(toldSecrets(live('whsec_one'), undefined)).toEqual({ [callbackUrl]: 'whsec_one' });
  });

  it('stays when it is masked later', () => {
    expect(toldSecrets(live('****'), { [callbackUrl]: 'whsec_one' })).toEqual({ [callbackUrl]: 'whsec_one' });
  });

  it('is missing if it was never returned, and is dropped with its trigger', () => {
    expect(toldSecrets(live('****'), undefined)).toBeUndefined();
    expect(toldSecrets([], { [callbackUrl]: 'whsec_one' })).toBeUndefined();
  });
});
