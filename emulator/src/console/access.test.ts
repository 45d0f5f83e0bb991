import { CODE_LIFETIME_MS, ConsoleAccess } from './access';

let now = 0;
const access = new ConsoleAccess('the-control-token', () => now);

test('a code is valid for 15 minutes', () => {
  const [early, late] = [access.newCode(), access.newCode()];
  now += CODE_LIFETIME_MS - 1;
  expect(access.useCode(early)).toBeDefined();
  now += 1;
  expect(access.useCode(late)).toBeUndefined();
});

test('an open session is notified of its end, and cannot be resumed', () => {
  const ended: string[] = [];
  const stop = access.onEnd((session) => ended.push(session));
  const session = access.useToken('the-control-token') ?? '';
  expect(access.has(session)).toBe(true);
  access.end(session);
  access.end(session);
  stop();
  expect([access.has(session), ended]).toEqual([false, [session]]);
});

test('new codes and sessions replace the oldest ones', () => {
  const first = access.newCode();
  const session = access.useCode(access.newCode()) ?? '';
  for (let count = 0; count < 100; count += 1) access.newCode();
  for (let count = 0; count < 100; count += 1) access.useToken('the-control-token');
  expect([access.useCode(first), access.has(session)]).toEqual([undefined, false]);
});
