/** A scripted agent solves the tasks through the tools; wrong solutions are refused. Prints what it cost. */
import { Agent, type Data, isolated } from './agent';
import { type Task, TASKS } from './tasks';

let agent: Agent;
const spent = { calls: 0, bytes: 0, ms: 0 };
beforeAll(async () => {
  await isolated();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  process.stdout.write(
    `${TASKS.length} tasks: ${spent.calls} calls, ${spent.bytes} bytes read, ${Math.round(spent.ms / 1000)} seconds\n`,
  );
});

async function solve({ start, before = [], probe = [] }: Task, solution: string): Promise<Data> {
  const { data } = await agent.try(start, [...before, { files: { 'Pulumi.yaml': solution } }, ...probe]);
  return data;
}

const judged = (task: Task, data: Data) =>
  task.judge((data.steps ?? []).slice(1 + (task.before?.length ?? 0)), data);

test.each(TASKS)('$asks', async (task) => {
  const begun = performance.now();
  const found = await agent.call('search', { query: task.query, language: 'yaml' });
  const { text, data } = await agent.try(task.start, [
    ...(task.before ?? []),
    { files: { 'Pulumi.yaml': task.good } },
    ...(task.probe ?? []),
  ]);
  spent.calls += 2;
  spent.bytes += found.text.length + text.length;
  spent.ms += performance.now() - begun;
  expect(found.data.results?.map(({ at }) => at).join('\n')).toContain(task.page);
  expect(judged(task, data)).toBeUndefined();
  for (const wrong of task.wrong) expect(judged(task, await solve(task, wrong))).toEqual(expect.any(String));
});
