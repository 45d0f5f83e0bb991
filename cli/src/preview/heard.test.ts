/** What the preview says beside its problems and effects. */
import { Heard } from './heard';
import { preview } from '../testing/previews';

const LOST = 'drive data will be replaced: its data will be lost';

it('does not repeat the warning of an effect that it shows already', () => {
  const heard = new Heard();
  for (const message of [`warning: ${LOST}`, LOST, 'warning: a policy is missing'])
    heard.take({
      diagnosticEvent: { message, severity: 'warning', color: 'never' },
    } as Parameters<Heard['take']>[0]);
  const effects = [
    { workloadEffect: 2, kind: 'replacement', type: 'Drive', name: 'data', message: LOST } as const,
  ];
  expect(heard.saidBeside(preview({ effects }))).toEqual(['warning: a policy is missing']);
});

it('takes the result of a refresh from its end, which the command calls by what it found', () => {
  const heard = new Heard();
  const event = (op: string, urn: string) => ({ metadata: { op, urn } });
  const ends = { a: 'update', b: 'delete', c: 'refresh' };
  for (const urn of Object.keys(ends))
    heard.take({ resourcePreEvent: event('refresh', urn) } as Parameters<Heard['take']>[0]);
  for (const [urn, op] of Object.entries(ends))
    heard.take({ resOutputsEvent: event(op, urn) } as Parameters<Heard['take']>[0]);
  // An update of the program after the refresh.
  heard.take({ resourcePreEvent: event('update', 'a') } as Parameters<Heard['take']>[0]);
  heard.take({ resOutputsEvent: event('update', 'a') } as Parameters<Heard['take']>[0]);
  expect(heard.refreshed.map(({ urn, op }) => [urn, op])).toEqual(Object.entries(ends));
});
