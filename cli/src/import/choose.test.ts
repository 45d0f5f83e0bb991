import { PassThrough } from 'node:stream';
import type { Existing } from '@workload/pulumi/importing';
import { choose } from './choose';

const object = (type: string, name: string): Existing => ({
  type,
  noun: type.toLowerCase(),
  id: name,
  name,
  mark: undefined,
  isUnclaimed: false,
  creator: undefined,
  args: [],
  outputs: {},
  left: [],
  lost: [],
  trouble: undefined,
  recorded: () => Promise.reject(new Error('nothing is recorded here')),
});
const drives = [object('Drive', 'invoices'), object('Drive', 'photos')];
const left = [{ object: object('Volume', 'cache'), why: 'a stack owns it', isKnown: false }];

/** The chosen names after these keys, and the output. */
async function answered(...keys: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = '';
  output.setEncoding('utf8').on('data', (piece: string) => (seen += piece));
  const chosen = choose(drives, left, { input, output });
  for (const key of keys) {
    // The prompt reads keys only once it is shown.
    await new Promise((resolve) => setImmediate(resolve));
    input.write(key);
  }
  const names = await chosen.then((all) => all.map(({ name }) => name));
  return { names, seen };
}

it('selects every importable object by default', async () => {
  const { names, seen } = await answered('\r');
  expect(names).toEqual(['invoices', 'photos']);
  expect(seen).toContain('── drives');
  expect(seen).toContain('cache (a stack owns it)');
});

it('leaves out deselected objects', async () => {
  expect((await answered(' ', '\r')).names).toEqual(['photos']);
});

it('cancelling imports nothing, and prints one line', async () => {
  await expect(answered('\u0003')).rejects.toThrow(/^nothing was imported$/);
});
