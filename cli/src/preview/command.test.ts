import { join } from 'node:path';
import { type Means, preview } from './command';

it('the error about an unreadable file names the option', async () => {
  const from = join(__dirname, 'nothing.json');
  const never = new AbortController().signal;
  const means: Means = {
    env: {},
    page: { width: 80, colors: false },
    interrupts: { interrupted: never, ending: never },
    say: () => undefined,
    note: () => undefined,
  };
  const read = preview({ cwd: __dirname, from, comment: false }, means);
  await expect(read).rejects.toThrow(/^--from: .*ENOENT.*nothing.json/);
});
