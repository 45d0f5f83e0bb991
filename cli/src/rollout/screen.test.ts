import type { RolloutEvent } from './notices/event';
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

const trouble = { kind: 'trouble', target, says: 'GET failed' } as unknown as Event;
const event = (name: RolloutEvent['event'], second: number) =>
  ({
    time: `2026-03-01T12:00:0${second}Z`,
    event: name,
    resource: 'shop',
    text: `shop: ${name}`,
  }) as RolloutEvent;

function piped(asJson = false) {
  let [written, noted] = ['', ''];
  let now = 0;
  const stream = { isTTY: false, write: (text: string) => ((written += text), true) };
  const notes = { write: (text: string) => ((noted += text), true) };
  const screen = screenOf({ stream, notes, env: {}, now: () => now, asJson });
  return {
    screen,
    pass: (minutes: number) => (now += minutes * 60_000),
    lines: () => written.trimEnd().split('\n'),
    notes: () => noted,
  };
}

it('without a terminal, prints nothing without news, except a sign of life every five minutes', () => {
  const { screen, pass, lines } = piped();
  screen.tell(look('0 of 10 failed'), []);
  pass(1);
  screen.tell(look('0 of 10 failed'), []);
  expect(lines()).toEqual(['shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 10 failed)']);
  pass(4);
  screen.tell(look('0 of 10 failed'), []);
  pass(1);
  screen.tell(look('0 of 20 failed'), []);
  expect(lines().slice(1)).toEqual([
    'shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 10 failed)',
    'shop: step 1 of 2, rev-2 has 10 %; errors passing (0 of 20 failed)',
  ]);
});

it('moves are sentences; a situation is not, and what the end of a rollout tells is told once', () => {
  const { screen, lines } = piped();
  screen.tell(trouble, []);
  for (const name of ['paused', 'status', 'taken-over'] as const) screen.tell(trouble, [event(name, 0)]);
  screen.tell({ kind: 'step' } as unknown as Event, [event('paused', 0)]);
  expect(lines().filter((line) => !line.includes('GET'))).toEqual(['shop: paused']);
});

it('as JSON, the output has events alone; what is for people goes to standard error', () => {
  const { screen, pass, lines, notes } = piped(true);
  const situation = (second: number) => {
    screen.tell(look('0 of 10 failed'), [event('status', second)]);
  };
  screen.say('The previous release serves.');
  screen.tell(trouble, []);
  screen.ended('shop', { code: 2, says: 'shop was rolled back' });
  for (const second of [0, 1, 2]) situation(second);
  screen.tell({ kind: 'step' } as unknown as Event, [event('step', 3)]);
  pass(5);
  situation(4);
  const written = lines().map((line) => JSON.parse(line) as RolloutEvent);
  expect(written).toEqual([event('status', 0), event('step', 3), event('status', 4)]);
  expect(notes()).toBe('The previous release serves.\nshop: GET failed\nshop was rolled back\n');
});
