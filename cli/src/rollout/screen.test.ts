import type { Event } from './run';
import { screenOf } from './screen';

const target = {
  resource: 'shop',
  rolled: { name: 'shop' },
  subject: { revision: 'rev-2' },
  strategy: { steps: [1, 2] },
};
const look = (says: string) =>
  ({
    kind: 'look',
    target,
    situation: { kind: 'under way', step: 0, share: 10 },
    findings: { errors: { kind: 'passing', says } },
  }) as unknown as Event;

function piped(asJson = false) {
  let written = '';
  let now = 0;
  const stream = { isTTY: false, write: (text: string) => ((written += text), true) };
  const screen = screenOf({ stream, env: {}, now: () => now, asJson });
  return {
    screen,
    pass: (minutes: number) => (now += minutes * 60_000),
    lines: () => written.trimEnd().split('\n'),
  };
}

it('without a terminal, prints nothing without news, except a sign of life every five minutes', () => {
  const { screen, pass, lines } = piped();
  screen.tell(look('0 of 10 failed'));
  pass(1);
  screen.tell(look('0 of 10 failed'));
  expect(lines()).toEqual(['shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 10 failed)']);
  pass(4);
  screen.tell(look('0 of 10 failed'));
  pass(1);
  screen.tell(look('0 of 20 failed'));
  expect(lines().slice(1)).toEqual([
    'shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 10 failed)',
    'shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 20 failed)',
  ]);
});

it('JSON output contains every check', () => {
  const { screen, lines } = piped(true);
  screen.tell(look('0 of 10 failed'));
  screen.tell(look('0 of 10 failed'));
  expect(lines()).toHaveLength(2);
});
