/** Unhandled rejections of a program in a test's process. */
import { setTimeout as pause } from 'node:timers/promises';

it('goes to the listeners there, and fails no test', async () => {
  const heard: unknown[] = [];
  const listen = (error: unknown) => heard.push(error);
  process.on('unhandledRejection', listen);
  const left = new Error('left behind by a program');
  void Promise.reject(left);
  await pause(1);
  process.off('unhandledRejection', listen);
  expect(heard).toEqual([left]);
});
