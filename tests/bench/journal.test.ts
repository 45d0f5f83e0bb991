/** The replay of a journal by the benchmark's state service. */
import { asEntry, KIND, replay, type Deployment, type Entry } from './journal';

const resource = (name: string, edition = 1) => ({ urn: name, inputs: { edition } });
const entry = (sequenceID: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry => ({
  ...{ version: 1, sequenceID, kind, operationID: sequenceID, removeOld: null, removeNew: null },
  ...more,
});
const before: Deployment = { resources: [resource('a'), resource('b')], secrets_providers: { type: 'old' } };
const urns = ({ resources = [] }: Deployment) => resources.map(({ urn }) => urn);

test('resources of a journal come first, in the order of its entries, and the rest of the state after them', () => {
  const added = [
    entry(3, KIND.success, { operationID: 2, state: resource('d') }),
    entry(2, KIND.success, { operationID: 1, state: resource('c') }),
  ];
  expect(urns(replay(before, added))).toEqual(['c', 'd', 'a', 'b']);
});

test('an update replaces the resource, and a deletion removes it', () => {
  const after = replay(before, [
    entry(1, KIND.success, { state: resource('b', 2), removeOld: 1 }),
    entry(2, KIND.success, { removeOld: 0 }),
  ]);
  expect(after.resources).toEqual([resource('b', 2)]);
});

test('outputs change the resource in its place', () => {
  const after = replay(before, [
    entry(1, KIND.success, { operationID: 7, state: resource('c') }),
    entry(2, KIND.outputs, { state: resource('c', 2), removeNew: 7 }),
    entry(3, KIND.outputs, { state: resource('a', 2), removeOld: 0 }),
  ]);
  expect(after.resources).toEqual([resource('c', 2), resource('a', 2), resource('b')]);
});

test('an operation that did not end stays as pending', () => {
  const begin = (sequenceID: number) =>
    entry(sequenceID, KIND.begin, {
      operation: { type: 'updating', resource: resource(String(sequenceID)) },
    });
  const after = replay(before, [
    begin(1),
    begin(2),
    begin(3),
    entry(4, KIND.failure, { operationID: 1 }),
    entry(5, KIND.success, { operationID: 3 }),
  ]);
  expect(after.pending_operations).toEqual([{ type: 'updating', resource: resource('2') }]);
});

test('a pending creation of the state before stays', () => {
  const pending = ['creating', 'updating'].map((type) => ({ type, resource: resource('e') }));
  const after = replay({ ...before, pending_operations: pending }, []);
  expect(after.pending_operations).toEqual(pending.slice(0, 1));
});

test('a journal may begin with another state and another provider of secrets', () => {
  const after = replay(before, [
    entry(1, KIND.write, { newSnapshot: { resources: [resource('z')] } }),
    entry(2, KIND.secretsManager, { secretsProvider: { type: 'new' } }),
  ]);
  expect(urns(after)).toEqual(['z']);
  expect(after.secrets_providers).toEqual({ type: 'new' });
});

test.each([
  ['another version', { version: 2 }],
  ['a kind that is not applied', { kind: 3 }],
  ['a field that is not applied', { deleteOld: 1 }],
])('%s is refused', (_, more) => {
  expect(() => asEntry({ ...entry(1, KIND.success), ...more })).toThrow('unknown journal entry');
});
