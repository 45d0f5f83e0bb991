import { changeConnection, createConnection } from './connections';

const writer = { workspace: 'default', subject: 'somebody', at: 0 };

test('a mask that is sent back keeps the stored value, while other values change', () => {
  const stored = createConnection(
    { metadata: { name: 'mail' }, spec: { integration: 'gmail', secret: { OURS: 'one', THEIRS: 'kept' } } },
    writer,
  );
  const changed = changeConnection(
    stored,
    { metadata: {}, spec: { secret: { OURS: 'two', THEIRS: '****' } } },
    writer,
  );
  expect(changed.spec.secret).toEqual({ OURS: 'two', THEIRS: 'kept' });
});
