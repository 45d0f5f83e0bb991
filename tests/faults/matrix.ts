/**
 * Every HTTP call of every operation of every resource fails in ten ways: the next `up` converges, without a
 * duplicate.
 */
import { baseline, runCell, VARIETIES } from './cells';
import { FAULTS } from './faults';
import { inGroup, type Group } from './groups';
import { SCENARIOS } from './scenarios';
import { coursesOf, faultsOf, shown } from './usual';
import { startWorld, type World } from '../support/world';

/** The part of the matrix for a group of kinds. */
export function matrix(group: Group): void {
  let world: World;
  const rows: string[] = [];
  let derived = 0;
  let executed = 0;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    await world.stop();
    process.stdout.write(`${table(rows, executed, derived)}\n`);
  });

  it.each(
    shown(inGroup(group, SCENARIOS)).map(
      (scenario) => [`${scenario.resource}, ${scenario.operation}`, scenario] as const,
    ),
  )(
    '%s: whatever fails, the next up converges',
    async (title, scenario) => {
      const expected = await baseline(world, scenario);
      const cells = expected.calls.flatMap((call) =>
        faultsOf(scenario, call).map((fault) => ({ call, fault })),
      );
      derived += cells.length;

      const wrong: string[] = [];
      const marks = new Map<string, Map<string, string>>();
      for (const { call, fault } of cells) {
        const survived = { call: true, outage: true };
        const converges = { call: true, outage: true };
        for (const variety of coursesOf(scenario, { call, fault }, VARIETIES)) {
          const { span, recovery } = variety;
          // An object from outside stays if its adoption failed.
          if (recovery === 'destroy' && scenario.given && !scenario.joined) continue;
          // A successful operation has nothing to recover from.
          if (recovery !== 'up' && survived[span]) continue;
          const result = await runCell(world, scenario, expected, { call, fault, variety });
          survived[span] &&= result.survived;
          if (result.wrong.length === 0) continue;
          converges[span] = false;
          wrong.push(`${call.label} × ${fault.name} (${span}, ${recovery}): ${result.wrong.join('; ')}`);
        }
        const mark = (['call', 'outage'] as const)
          .map((span) => (!converges[span] ? '✗' : survived[span] ? '·' : '+'))
          .join('');
        executed += 1;
        marks.set(call.label, (marks.get(call.label) ?? new Map<string, string>()).set(fault.name, mark));
      }
      for (const [label, row] of marks) {
        rows.push([title, label, ...FAULTS.map(({ name }) => row.get(name) ?? '')].join('\t'));
      }
      // Where one cell is wrong, many are: the first ones are enough.
      expect(wrong.slice(0, 10)).toEqual([]);
    },
    300_000,
  );

  it('covered every derived cell', () => {
    expect(derived).toBeGreaterThan(0);
    expect(executed).toBe(derived);
  });
}

function table(rows: readonly string[], executed: number, derived: number): string {
  const lines = [
    ['operation', 'call', ...FAULTS.map(({ name }) => name)],
    ...rows.map((row) => row.split('\t')),
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const shown = lines.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    'Faults of one call, and outages from that call on: · survived, + failed and converged with the next up, ✗ wrong',
    ...shown,
    `${executed} of ${derived} cells`,
  ].join('\n');
}
