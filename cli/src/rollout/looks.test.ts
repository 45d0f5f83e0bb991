/** When a run looks at a rollout. */
import { LOOK_MS, lookEvery } from './looks';
import type { Check, Strategy } from './strategy';

const second = 1000;
const errors = { intervalMs: 10 * second } as Check;

function every(step: number, steps: Strategy['steps']): number {
  return lookEvery({ steps, checks: { errors } }, step);
}

describe('the time between two looks', () => {
  const plain = (forMs: number | undefined, checks: readonly string[] = []) =>
    ({ share: 10, forMs, checks }) as unknown as Strategy['steps'][number];

  test('is 30 seconds in a long step without checks, however short the other steps are', () => {
    expect(every(0, [plain(40 * second), plain(second)])).toBe(LOOK_MS);
  });

  test('is a quarter of a short step without checks, and at least a quarter of a second', () => {
    expect(every(0, [plain(8 * second), plain(600 * second)])).toBe(2 * second);
    expect(every(0, [plain(100)])).toBe(250);
  });

  test('is the interval of the checks in a step with checks', () => {
    expect(every(0, [plain(600 * second, ['errors'])])).toBe(10 * second);
  });

  test('is that of the shortest step while a step without a length waits', () => {
    expect(every(0, [plain(undefined), plain(4 * second)])).toBe(second);
  });
});
