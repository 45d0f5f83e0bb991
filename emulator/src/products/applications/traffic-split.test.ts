import { TrafficSplit } from './traffic-split';

const SHARES = Array.from({ length: 101 }, (_, share) => share);

/** For each of so many requests, whether it goes to the canary. */
function requests(many: number, share: number): boolean[] {
  const split = new TrafficSplit();
  return Array.from({ length: many }, () => split.nextIsForCanary('default/shop', share));
}

const ofCanary = (toCanary: boolean[]) => toCanary.filter(Boolean).length;

/** How many of each so many successive requests go to the canary. */
function windows(toCanary: boolean[], length: number): number[] {
  return Array.from({ length: toCanary.length - length }, (_, first) =>
    ofCanary(toCanary.slice(first, first + length)),
  );
}

test.each([
  ['every hundred requests have exactly the share', 100, 0],
  ['any ten requests are within two of the share', 10, 1.9],
])('%s, whatever the share', (_, length, tolerance) => {
  const wrong = SHARES.filter((share) =>
    windows(requests(300, share), length).some(
      (count) => Math.abs(count - (share * length) / 100) > tolerance + 1e-9,
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([2, 3])('each of %d clients in turn sees the share, within one percentage point', (clients) => {
  const wrong = SHARES.filter((share) => {
    const toCanary = requests(100 * clients, share);
    return Array.from({ length: clients }, (_, client) =>
      ofCanary(toCanary.filter((_isCanary, index) => index % clients === client)),
    ).some((own) => Math.abs(own - share) > 1);
  });
  expect(wrong).toEqual([]);
});

test('a changed share counts from the next request on, and applications are counted apart', () => {
  const split = new TrafficSplit();
  expect(split.nextIsForCanary('default/shop', 100)).toBe(true);
  expect(split.nextIsForCanary('default/shop', 0)).toBe(false);
  const other = Array.from({ length: 100 }, () => {
    split.nextIsForCanary('default/shop', 50);
    return split.nextIsForCanary('default/other', 7);
  });
  expect(ofCanary(other)).toBe(7);
});
