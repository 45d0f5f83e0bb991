/** What every policy has: exemptions, stacks, configuration, defaults, both forms. */
import { definePolicy } from './policy';
import { judge } from './testing/judge';

const DAY = Date.parse('2027-01-31T23:00:00Z');

const rule = (now = DAY) =>
  definePolicy(
    {
      name: 'drives-have-a-team',
      description: 'Drives carry a label.',
      kinds: ['Drive'],
      config: { label: { type: 'string', default: 'team', description: 'The label.' } },
      check: ({ args }, { config: { label }, refuse, part }) => {
        if (args.labels?.[label] === undefined) refuse(`labels.${label}`, 'is required');
        (args.permissions ?? []).forEach((_, index) => {
          part(() => {
            if (args.permissions?.[index]?.mode === 'read-write')
              refuse(`permissions[${index}].mode`, 'must be read');
          });
        });
      },
    },
    { now: () => now },
  );

const LABEL = 'mandatory labels.team: is required';
const exempt = (...exemptions: object[]) => ({ kind: 'Drive', config: { exempt: exemptions } });

it('a default counts like a written value', () => {
  const args = { labels: { team: 'shop' }, permissions: [{ path: '/a' }, { mode: 'read' }] };
  expect(judge(rule(), { kind: 'Drive', args })).toEqual(['mandatory permissions[0].mode: must be read']);
});

it('its configuration overrides its defaults', () => {
  expect(judge(rule(), { kind: 'Drive' })).toEqual([LABEL]);
  expect(judge(rule(), { kind: 'Drive', config: { label: 'owner' } })).toEqual([
    'mandatory labels.owner: is required',
  ]);
});

it('ignores other kinds, other packages and components', () => {
  for (const kind of ['Volume', 'McpServer', 'Provider', 'constructor'])
    expect(judge(rule(), { kind })).toEqual([]);
});

it('an exemption turns a refusal into an advisory with its reason', () => {
  const said = ['advisory labels.team: exempt. Reason: Nobody pays for it.'];
  const reason = 'Nobody pays for it.';
  expect(judge(rule(), exempt({ resource: 'one', reason }))).toEqual(said);
  const urn = 'urn:pulumi:production::shop::workload:index:Drive::one';
  expect(judge(rule(), { ...exempt({ resource: urn, reason }), form: 'native' })).toEqual(said);
  expect(judge(rule(), exempt({ resource: 'other', reason }))).toEqual([LABEL]);
});

it('an exemption for one argument does not cover the others', () => {
  const args = { permissions: [{ path: '/' }] };
  const one = (argument: string) => ({ ...exempt({ resource: 'one', argument, reason: 'Old.' }), args });
  const mode = 'mandatory permissions[0].mode: must be read';
  expect(judge(rule(), one('labels'))).toEqual(['advisory labels.team: exempt. Reason: Old.', mode]);
  expect(judge(rule(), one('labels.team'))).toEqual(['advisory labels.team: exempt. Reason: Old.', mode]);
  expect(judge(rule(), one('label'))).toEqual([LABEL, mode]);
  expect(judge(rule(), one('permissions'))).toEqual([
    LABEL,
    expect.stringContaining('advisory permissions[0].mode: exempt'),
  ]);
});

it('an exemption ends after its last day, and the refusal says so', () => {
  const until = { resource: 'one', reason: 'Moving.', until: '2027-01-31' };
  expect(judge(rule(), exempt(until))).toEqual([
    'advisory labels.team: exempt until the end of 2027-01-31. Reason: Moving.',
  ]);
  expect(judge(rule(DAY + 3_600_000), exempt(until))).toEqual([
    `${LABEL}. Its exemption ended on 2027-01-31`,
  ]);
});

it('an unknown configuration key is refused once, with the valid keys', () => {
  const policy = rule();
  const one = { kind: 'Drive', args: { labels: { team: 'shop' } }, config: { lable: 'owner' } };
  expect(judge(policy, one)).toEqual([
    'mandatory configuration of drives-have-a-team: unknown setting lable. Valid settings: stacks, exempt, label, enforcementLevel',
  ]);
  expect(judge(policy, one)).toEqual([]);
});

it('an error in the check is not taken for an unknown value', () => {
  const broken = definePolicy({
    name: 'broken',
    description: 'Broken.',
    kinds: ['Drive'],
    check: () => {
      throw new TypeError('of the check');
    },
  });
  expect(() => judge(broken, { kind: 'Drive' })).toThrow('of the check');
});
