/** Which resource an effect is about, if components give the same logical name to several. */
import { preview } from '../testing/previews';
import { effectIn } from './effect';
import { type Gate, GATES, reached } from './gate';
import { previewOf, type Preview, type Step } from './preview';
import { itemsOf } from './risk';
import { terminalText } from './terminal';

const urnIn = (parents: string, kind = 'Drive') =>
  `urn:pulumi:production::shop::${parents}workload:index:${kind}::data`;
const [A, B] = [urnIn('my:m:A$'), urnIn('my:m:B$')];

const replaced = (urn: string, retainOnDelete: boolean): Step[] =>
  ['create-replacement', 'replace', 'delete-replaced'].map((op) => ({
    op,
    urn,
    old: { custom: true, inputs: { region: 'us-was-1' }, outputs: {}, retainOnDelete },
    new: op === 'delete-replaced' ? undefined : { custom: true, inputs: { region: 'eu-lon-1' } },
    detailed: { region: { kind: 'update-replace' } },
  }));
const told = (kind: string, more: object = {}) => ({
  severity: 'warning',
  message: JSON.stringify({
    ...{ workloadEffect: 2, kind, type: 'Drive', resource: 'data', name: 'data', message: 'replaced' },
    ...{ properties: ['region'], dataLost: true, certain: true },
    ...more,
  }),
});
const about = { project: 'shop', stack: 'production', failed: false };
const both = [...replaced(A, true), ...replaced(B, false)];
const ends = (one: Preview) =>
  (Object.keys(GATES) as Gate[]).filter((gate) => reached(one, [gate]) !== undefined);

describe('two drives of the same logical name, of which one is retained', () => {
  it('lose the data of the other one, whatever the effects say about which it is', () => {
    for (const effects of [
      [told('replacement', { urn: A }), told('replacement', { urn: B })],
      [told('replacement'), told('replacement')],
      [told('replacement')],
      [],
    ]) {
      const made = previewOf(about, both, effects);
      expect(reached(made, ['data-loss'])?.name).toBe('data-loss');
      expect(itemsOf(made).filter(({ risk }) => risk === 'data-loss')).toMatchObject([
        { about: 'Drive data in my:m:B', certain: true },
      ]);
    }
  });

  it('make an effect without URN unknown, which holds every gate', () => {
    const made = previewOf(about, both, [told('replacement')]);
    expect(ends(made)).toEqual(Object.keys(GATES));
    expect(reached(made, ['fork'])?.unknown).toEqual([{ about: 'Drive data', values: ['urn'] }]);
  });

  it('are not both taken for protected if one is', () => {
    const made = previewOf(about, both, [told('protected', { urn: A, operation: 'replace' })]);
    expect(itemsOf(made).map(({ risk, about: label }) => [risk, label])).toEqual([
      ['data-loss', 'Drive data in my:m:B'],
      ['protected', 'Drive data in my:m:A'],
    ]);
  });
});

describe('an effect without URN', () => {
  it('is about the only changed resource of its kind and logical name', () => {
    const made = previewOf(about, replaced(A, true), [told('replacement')]);
    expect(itemsOf(made).map(({ risk, about: label }) => [risk, label])).toEqual([['replace', 'Drive data']]);
    expect(reached(made, ['data-loss'])).toBeUndefined();
  });

  it.each(['replacement', 'secret-renewed'])(
    'of the kind %s is unknown if no such resource changes',
    (kind) => {
      const effect = effectIn(told(kind).message);
      const made = preview({ effects: effect === undefined ? [] : [effect] });
      expect(ends(made)).toEqual(Object.keys(GATES));
    },
  );
});

it('a replacement is retained only if each old object is, also the leftover of an interrupted one', () => {
  const leftover: Step = { op: 'delete-replaced', urn: A, old: { custom: true, retainOnDelete: false } };
  const made = previewOf(about, [...replaced(A, true), leftover], [told('replacement', { urn: A })]);
  expect(reached(made, ['data-loss'])?.name).toBe('data-loss');
});

describe('a label', () => {
  const labels = (...urns: readonly string[]) => {
    const resources = urns.map((urn) => ({ urn, op: 'replace' as const, changes: [] }));
    return [
      itemsOf(preview({ resources })).map((item) => item.about),
      terminalText(preview({ resources }), [], { width: 400 }),
    ] as const;
  };

  it('has the components if another resource has the same kind and name', () => {
    const [items, page] = labels(urnIn(''), A, urnIn('my:m:Outer$my:m:A$'));
    const all = ['Drive data in my:m:A', 'Drive data in my:m:A in my:m:Outer', 'Drive data in the stack'];
    expect(items).toEqual(all);
    for (const label of all) expect(page).toContain(`! replace ${label}\n`.trimEnd());
  });

  it('is short if there is no other', () => {
    expect(labels(A)[0]).toEqual(['Drive data']);
  });

  it('has the URN if nothing else differs', () => {
    const dynamic = A.replace('workload:index:', 'pulumi-nodejs:dynamic/workload:');
    expect(labels(A, dynamic)[0]).toEqual([dynamic, A].map((urn) => `Drive data in my:m:A (${urn})`));
  });
});
