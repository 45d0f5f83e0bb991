import { functions } from '../../functions';
import { failuresOf } from '../effects/check';

it.each(Object.values(functions).map((definition) => [definition.name, definition] as const))(
  '%s names every invalid argument, and lists the valid ones',
  (name, definition) => {
    const failures = failuresOf({ ...definition, type: name }, { nmae: 'x', another: 1 });
    const reasons = failures.map(({ reason }) => reason);
    expect(reasons).toContainEqual(
      expect.stringMatching(
        new RegExp(`^another is not an argument of ${name}; (valid names: \\w|it has none$)`),
      ),
    );
  },
);

it('getDrive gives the rules of a name, and suggests the right argument', () => {
  const { getDrive } = functions;
  if (getDrive === undefined) throw new Error('no getDrive');
  const reasons = (written: object) =>
    failuresOf({ ...getDrive, type: 'getDrive' }, { ...written }).map(({ reason }) => reason);
  expect(reasons({ name: 'No Such' })).toEqual([
    expect.stringMatching(/must be 1 to 49 .* letter or digit$/),
  ]);
  expect(reasons({ nam: 'x' })).toContainEqual(expect.stringContaining('did you mean name?'));
});

const WINDOW = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' };

it.each([
  ['getAccountMetrics', 'startTime', { ...WINDOW }],
  ['listMetricsResourceTypes', 'endTime', { ...WINDOW }],
  ['listScheduleExecutions', 'since', {}],
])('%s accepts every UTC notation of a time as %s', (name, argument, others) => {
  const definition = functions[name];
  if (definition === undefined) throw new Error(`no ${name}`);
  const reasons = (time: unknown) =>
    failuresOf({ ...definition, type: name }, { ...others, [argument]: time }).map(({ reason }) => reason);
  for (const time of [
    '2026-01-31T00:00:00Z',
    '2026-01-31t00:00:00z',
    '2026-01-31T00:00:00+00:00',
    '2026-01-31t00:00:00.5-00:00',
  ]) {
    expect([time, reasons(time)]).toEqual([time, []]);
  }
  for (const time of ['yesterday', '2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T00:00:00', 7]) {
    expect([time, reasons(time)]).toEqual([time, [expect.stringMatching(/must be a time/)]]);
  }
});
