import { abortable, sleep } from './real-time';

const forever = new Promise<never>(() => undefined);

test('an abort rejects with its reason at once, whatever the work does', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const waiting = abortable(forever, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('the reason is thrown even if the work notices the abort itself', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const work = new Promise((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => {
      reject(new Error('noticed'));
    });
  });
  const waiting = abortable(work, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('an already aborted signal ends the work before it takes effect', async () => {
  await expect(abortable(forever, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

test('work that ends first wins, and leaves no listener', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1);
  await expect(abortable(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

test('sleeping ends with the signal', async () => {
  const controller = new AbortController();
  const sleeping = sleep(60_000, controller.signal);
  controller.abort();
  await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' });
});

test('sleeping takes the given time', async () => {
  const before = performance.now();
  await sleep(20);
  expect(performance.now() - before).toBeGreaterThanOrEqual(19);
});
