/** Requests to the platform. */
import { Client } from '@workload/sdk';
import { impatient, RolloutTarget } from './platform';

afterEach(() => {
  jest.useRealTimers();
});

it('waits 10 seconds for a response', async () => {
  jest.useFakeTimers();
  const client = impatient(
    new Client({
      baseUrl: 'https://api.example.com/v0',
      auth: 'key',
      maxRetries: 0,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    }),
  );
  const look = new RolloutTarget('McpFunction', 'shop').look({
    client,
    signal: new AbortController().signal,
  });
  const told = expect(look).rejects.toThrow(/^GET \/functions\/shop → no complete answer after 10 s$/);
  await jest.advanceTimersByTimeAsync(10_000);
  await told;
});
