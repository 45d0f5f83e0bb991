import { wrapped } from './texts';

const COMMAND = 'workload rollout approve --stack production --name shop --at rev-2:10';

it.each([
  [`it awaits approval: ${COMMAND} approves it`, 40],
  [`${COMMAND} approves it, or workload rollout abort --name shop takes it back`, 30],
  [`take it back: workload rollout abort --cwd '/my folder' --name shop.`, 20],
  [`workload rollout promote --full --name shop gives it all traffic`, 10],
])('a line never ends inside of a command, so that it can be pasted: %s', (text, width) => {
  const commands = text.match(/workload rollout \w+(?: --[a-z]+(?: '[^']*'| (?!-)[\w:-]+)?)+/g) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  const lines = wrapped(text, width, 5);
  for (const command of commands) expect(lines.filter((line) => line.includes(command))).toHaveLength(1);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
  expect(lines.length).toBeGreaterThan(1);
});
