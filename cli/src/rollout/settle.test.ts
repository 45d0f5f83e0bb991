/** The refresh at the end of a run, while others hold the lock of the stack. */
import { CODES } from './run';
import type { Stack } from './selected';
import { settle } from './settle';

/** A stack whose lock somebody holds for this long, in milliseconds, from now on. */
function locked(heldMs: number, message = 'error: the stack is currently locked by 1 lock(s)') {
  let now = 0;
  let attempts = 0;
  const stack = {
    name: 'test',
    within: () => stack,
    give: () => {
      attempts += 1;
      return now < heldMs ? Promise.reject(new Error(message)) : Promise.resolve();
    },
  };
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const over = [{ urn: 'urn', how: { code: CODES.healthy, says: 'shop is healthy' } }];
  const settling = (until = Infinity) =>
    settle(stack as unknown as Stack, over, {
      clock,
      signal: new AbortController().signal,
      until,
      say: () => undefined,
    });
  return { settling, attempts: () => attempts, now: () => now };
}

it('waits for the refresh of another run that ends at the same time, also in a stack whose refresh takes long', async () => {
  const { settling } = locked(45_000);
  expect(await settling()).toBeUndefined();
});

it('waits for nobody longer than a minute, and says that the next refresh or up shows the end', async () => {
  const { settling, now } = locked(10 * 60_000);
  expect(await settling()).toMatch(
    /^stack test: somebody else holds the lock of the stack; the next pulumi refresh/,
  );
  expect(now()).toBeLessThan(65_000);
});

it('does not wait beyond --max-wait', async () => {
  const { settling, now } = locked(10 * 60_000);
  expect(await settling(10_000)).toContain('--max-wait has passed before the refresh');
  expect(now()).toBeLessThan(15_000);
});

it('does not repeat another failure', async () => {
  const { settling, attempts } = locked(1, 'error: no credentials');
  expect(await settling()).toContain('pulumi refresh failed');
  expect(attempts()).toBe(1);
});
