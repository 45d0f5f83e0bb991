/** The commands of the engine with which a stack is read. */
import { PreparedEngine } from '../testing/engine';

const engine = new PreparedEngine();
const CONFIG = ['config', '--json'];
const FAILED = 'the stack could not be read';

test('a read that is asked for again before its answer is one command of the engine', async () => {
  const stack = await engine.stack([['config', { a: 1 }]]);
  const answers = await Promise.all([stack.json(CONFIG, FAILED), stack.json(CONFIG, FAILED)]);
  expect(answers).toEqual([{ a: 1 }, { a: 1 }]);
  expect(engine.commands()).toEqual(['config --json --stack test --non-interactive']);
});

test('a read after the answer, or of something else, is a command of its own', async () => {
  const stack = await engine.stack([
    ['config', {}],
    ['stack', {}],
  ]);
  await Promise.all([stack.json(CONFIG, FAILED), stack.json(['stack', 'export'], FAILED)]);
  await stack.json(CONFIG, FAILED);
  expect(engine.commands()).toHaveLength(3);
});

test('a failed read fails for all who asked, each with its own words, and is tried again', async () => {
  const stack = await engine.stack([]);
  const asked = ['first', 'second'].map((failed) => stack.json(CONFIG, failed));
  await expect(asked[0]).rejects.toThrow('first: ');
  await expect(asked[1]).rejects.toThrow('second: ');
  await expect(stack.json(CONFIG, 'third')).rejects.toThrow('third: ');
  expect(engine.commands()).toHaveLength(2);
});

test('options of the environment, which may show secrets or write files, do not reach a read', async () => {
  process.env.PULUMI_OPTION_SHOW_SECRETS = 'true';
  try {
    const stack = await engine.stack([['config', {}]]);
    await stack.json(CONFIG, FAILED);
    expect(engine.commands()).toEqual(['config --json --stack test --non-interactive']);
  } finally {
    delete process.env.PULUMI_OPTION_SHOW_SECRETS;
  }
});
