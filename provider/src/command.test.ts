/** A command that gets a secret on its standard input. */
import { feed } from './command';

const signal = new AbortController().signal;
const node = (program: string, timeoutMs = 30_000) =>
  feed(process.execPath, ['-e', program], 'planted', { timeoutMs, signal });

it.each<[string, string, string | undefined]>([
  ['ended with 0', "require('fs').readFileSync(0)", undefined],
  ['printed more than fits into memory of a message', "process.stdout.write('x'.repeat(3e6))", undefined],
  ['did not read', 'process.exitCode = 0', undefined],
  ['printed its input', 'process.stdin.pipe(process.stderr); process.exitCode = 3', 'ended with 3'],
  ['was killed', "process.kill(process.pid, 'SIGTERM')", 'was ended by SIGTERM'],
])('a command that %s', async (_what, program, says) => {
  await expect(node(program)).resolves.toBe(says);
});

it('a command that takes too long, that does not exist, or whose run is cancelled', async () => {
  await expect(node('setInterval(() => {}, 1000)', 200)).resolves.toBe('did not end within 0.2 s');
  const options = { timeoutMs: 30_000, signal };
  await expect(feed('no-such-program', [], 'planted', options)).resolves.toBe('could not be run: ENOENT');
  const cancelled = AbortSignal.abort();
  await expect(feed('cat', [], 'planted', { timeoutMs: 30_000, signal: cancelled })).resolves.toBe(
    'was cancelled',
  );
});
