import type { handleUnaryCall } from '@grpc/grpc-js';
import { Calls } from './stop';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A server with a connection that has just broken. */
const broken = { tryShutdown: () => undefined };

/** Begins a call; the returned function answers it. */
function begin(calls: Calls): () => void {
  let answer = (): void => undefined;
  const waiting: handleUnaryCall<unknown, unknown> = (_call, told) => {
    answer = () => {
      told(null, {});
    };
  };
  const { create } = calls.counting({ create: waiting });
  (create as typeof waiting)({} as never, () => undefined);
  return answer;
}

it('ends as soon as all connections are closed', () => {
  const exit = jest.fn();
  const closed = {
    tryShutdown: (done: () => void) => {
      done();
    },
  };
  new Calls().end(closed, exit);
  expect(exit).toHaveBeenCalledTimes(1);
});

it("ends at once without calls in progress, even if a connection's close is never reported", () => {
  const exit = jest.fn();
  new Calls().end(broken, exit);
  jest.advanceTimersByTime(100);
  expect(exit).toHaveBeenCalledTimes(1);
});

it('waits until the last response is sent', () => {
  const exit = jest.fn();
  const calls = new Calls();
  const [first, second] = [begin(calls), begin(calls)];
  calls.end(broken, exit);
  first();
  jest.advanceTimersByTime(2_000);
  expect(exit).not.toHaveBeenCalled();
  second();
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(exit).toHaveBeenCalledTimes(1);
});

it('ends before the engine would kill it, whatever is in progress', () => {
  const exit = jest.fn();
  const calls = new Calls();
  begin(calls);
  calls.end(broken, exit);
  jest.advanceTimersByTime(4_499);
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledTimes(1);
});

it('sends collected spans before it ends, without ending later', async () => {
  const exit = jest.fn();
  let sent = (): void => undefined;
  const flush = () => new Promise<void>((resolve) => (sent = resolve));
  new Calls().end(broken, exit, flush);
  jest.advanceTimersByTime(100);
  expect(exit).not.toHaveBeenCalled();
  sent();
  await Promise.resolve();
  await Promise.resolve();
  expect(exit).toHaveBeenCalledTimes(1);
  new Calls().end(broken, exit, () => new Promise<void>(() => undefined));
  jest.advanceTimersByTime(4_500);
  expect(exit.mock.calls.length).toBeGreaterThan(1);
});
