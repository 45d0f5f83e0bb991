// The emulator's console reads the owner mark that the provider writes.
import { markOf, OWNER_LABEL as written } from '../../provider/src/lifecycle/state/owner';
import { OWNER_LABEL, provenOwner } from '../../emulator/src/console/owner';

test.each(['quickstart/local/invoices', 'team/quickstart/local/Invoices of "Éva"'])(
  'the mark of %s proves exactly that owner',
  (owner) => {
    const mark = markOf({ __owner: `${owner}#abcdefghij` });
    expect(mark).toMatch(/^[a-z2-7]{10}-abcdefghij$/);
    expect(provenOwner(mark, owner, 'any')).toBe(owner);
    expect(provenOwner(mark, `${owner}s`, 'any')).toBeUndefined();
  },
);

test('console and provider use the same label', () => {
  expect(OWNER_LABEL).toBe(written);
});
