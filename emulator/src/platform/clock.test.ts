import { machine } from '../real-time';
import { Clock, type ClockMode, type ClockStorage } from './clock';

function storage(): ClockStorage & { kept: Map<ClockMode | 'reached', number> } {
  const kept = new Map<ClockMode | 'reached', number>();
  return {
    kept,
    load: (mode) => kept.get(mode),
    save: (mode, position) => {
      kept.set(mode, position);
    },
    loadReached: () => kept.get('reached'),
    saveReached: (time) => {
      kept.set('reached', time);
    },
    clear: () => {
      kept.clear();
    },
  };
}

/** The machine's time, which somebody sets, and the one that nobody can set. */
let [set, passed] = [0, 0];
const setTime = (time: number) => {
  set = time;
};
const pass = (ms: number) => {
  set += ms;
  passed += ms;
};

beforeEach(() => {
  setTime(1000);
  jest.spyOn(machine, 'now').mockImplementation(() => set);
  jest.spyOn(machine, 'monotonic').mockImplementation(() => passed);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test("a real clock follows the machine's clock, plus what it was advanced", () => {
  const clock = new Clock('real', storage());
  expect(clock.now()).toBe(1000);
  clock.advance(500);
  setTime(2000);
  expect(clock.now()).toBe(2500);
  clock.reset();
  expect(clock.now()).toBe(2000);
});

test('a manual clock moves only when it is advanced', () => {
  const clock = new Clock('manual', storage());
  setTime(2000);
  expect(clock.now()).toBe(1000);
  clock.advance(500);
  expect(clock.now()).toBe(1500);
  clock.reset();
  expect(clock.now()).toBe(2000);
});

test.each(['real', 'manual'] as const)('a %s clock continues from its time after a restart', (mode) => {
  const place = storage();
  new Clock(mode, place).advance(5000);
  expect(new Clock(mode, place).now()).toBe(6000);
});

test('a manual clock that was never advanced also keeps its time over a restart', () => {
  const place = storage();
  const first = new Clock('manual', place);
  setTime(2000);
  expect(new Clock('manual', place).now()).toBe(first.now());
});

test.each(['real', 'manual'] as const)('a %s clock continues from a restored time', (mode) => {
  const place = storage();
  const clock = new Clock(mode, place);
  clock.advance(500);
  const kept = new Map(place.kept);
  clock.advance(9000);
  for (const [key, position] of kept) place.kept.set(key, position);
  clock.reload();
  expect(clock.now()).toBe(1500);
});

test.each([-1, 0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER])('does not advance by %p', (ms) => {
  const clock = new Clock('manual', storage());
  expect(() => {
    clock.advance(ms);
  }).toThrow(RangeError);
  expect(clock.now()).toBe(1000);
});

test("a real clock moves on when the machine's time is set back, and follows it again later", () => {
  setTime(10_000);
  const clock = new Clock('real', storage());
  expect(clock.now()).toBe(10_000);
  setTime(4000);
  pass(1500);
  expect(clock.now()).toBe(11_500);
  pass(500);
  expect(clock.now()).toBe(12_000);
  clock.advance(1000);
  expect(clock.now()).toBe(13_000);
  setTime(50_000);
  expect(clock.now()).toBe(51_000);
});

test("a real clock never goes behind its last time when the machine's time is set back before a restart", () => {
  setTime(10_000);
  const place = storage();
  const first = new Clock('real', place);
  first.keep();
  setTime(10_999);
  first.keep();
  const told = first.now();
  setTime(4000);
  const clock = new Clock('real', place);
  expect(clock.now()).toBe(told + 1);
  pass(1500);
  expect(clock.now()).toBe(told + 1501);
  clock.reset();
  expect(clock.now()).toBe(5500);
});

test("a real clock stores its time once a second, and follows the machine's clock after a restart", () => {
  const place = storage();
  const first = new Clock('real', place);
  const save = jest.spyOn(place, 'saveReached');
  for (const time of [1000, 1500, 1999, 2000, 2999]) {
    setTime(time);
    first.keep();
  }
  expect(save.mock.calls).toEqual([[1000], [2000]]);
  expect(new Clock('real', place).now()).toBe(2999);
});
