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
