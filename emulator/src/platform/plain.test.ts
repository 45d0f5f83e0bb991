import { changePlain, createPlain } from './plain';

const writer = { workspace: 'default', subject: 'somebody', at: 0 };
const rules = { path: '/mails', fixed: ['host'], kept: ['size'], secret: ['secret'] };

const stored = createPlain(
  rules,
  { metadata: { name: 'mail' }, spec: { host: 'a', size: 1, secret: { OURS: 'one', THEIRS: 'kept' } } },
  writer,
);
const changedTo = (spec: object) => changePlain(rules, 'mail', stored, { metadata: {}, spec }, writer).spec;

test('a mask that is sent back keeps the stored value, while other values change', () => {
  expect(changedTo({ secret: { OURS: 'two', THEIRS: '****' } }).secret).toEqual({
    OURS: 'two',
    THEIRS: 'kept',
  });
});

test('a change keeps what it omits of secrets, of what cannot change and of what stays', () => {
  expect(changedTo({})).toEqual(stored.spec);
});

test('a change of what cannot change is refused', () => {
  expect(() => changedTo({ host: 'b' })).toThrow('spec.host: of mail "mail" cannot change');
});
