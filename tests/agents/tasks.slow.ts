/**
 * A scripted agent solves 30 tasks through the three tools, and each wrong solution is refused. Prints what it cost:
 * calls, bytes that the agent reads, and seconds.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';
import { Agent, type Called, isolated } from './agent';
import { PROJECTS } from './tasks/programs';
import {
  type Files,
  languageOf,
  type ProjectTask,
  Result,
  type Solution,
  stepsOf,
  type Task,
} from './tasks/task';
import { TASKS } from './tasks/tasks';

/** What all tasks together cost, as the page says. */
const [, CALLS, BYTES] =
  /take (\d+) calls, and their answers have ([\d,]+) bytes/.exec(
    readFileSync(join(__dirname, '..', '..', 'docs', 'agents.md'), 'utf8'),
  ) ?? [];

let agent: Agent;
const spent: { asks: string; calls: number; bytes: number; ms: number }[] = [];
beforeAll(async () => {
  await isolated();
  agent = await Agent.start();
});
afterAll(() => agent.stop());

/** Solves a task as an agent: looks it up, then does it. */
async function solved(task: Task | ProjectTask, solve: () => Promise<Called>): Promise<Called> {
  const { asks, query, finds } = task;
  const begun = performance.now();
  const found = await agent.call('search', { query, language: languageOf(task) });
  const done = await solve();
  const bytes = Buffer.byteLength(found.text) + Buffer.byteLength(done.text);
  spent.push({ asks, calls: 2, bytes, ms: performance.now() - begun });
  const read = (found.data.results ?? []).map(({ at, title, text }) => `${at}\n${title}\n${text}`).join('\n');
  expect(finds.filter((words) => !read.includes(words))).toEqual([]);
  return done;
}

/** Why the checker refuses a result. */
const verdict = ({ judge }: Task | ProjectTask, result: Result) =>
  Object.entries(judge).find(([, holds]) => !holds(result))?.[0];

function tried({ start, before = [], probe = [], seed }: Task, solution: Solution): Promise<Called> {
  return agent.try(start, [...before, ...stepsOf(solution), ...probe], seed === undefined ? {} : { seed });
}

const resultOf = ({ before = [] }: Task, { data }: Called) =>
  new Result((data.steps ?? []).slice(1 + before.length), data);

test.each(TASKS)('$asks', async (task) => {
  const done = await solved(task, () => tried(task, task.good));
  expect(verdict(task, resultOf(task, done))).toBeUndefined();
  for (const [why, wrong] of Object.entries(task.wrong))
    expect(verdict(task, resultOf(task, await tried(task, wrong)))).toBe(why);
});

/** A git repository with the committed files, and others written over them. */
function projectOf({ committed, written }: ProjectTask): string {
  const folder = join(agent.temporary, 'project');
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@shop.example', ...args], {
      cwd: folder,
    });
  git('init', '--quiet');
  write(folder, committed);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A shop');
  write(folder, written);
  return folder;
}

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files))
    writeFileSync(
      join(folder, path),
      path === 'Pulumi.yaml'
        ? `plugins: { providers: [{ name: workload, path: ${JSON.stringify(PLUGIN)} }] }\n${text}`
        : text,
    );
}

test.each(PROJECTS)('$asks', async (task) => {
  const folder = projectOf(task);
  const previewed = (files: Files) => {
    write(folder, files);
    return agent.call('preview', { folder, stack: 'dev' });
  };
  const done = await solved(task, () => previewed(task.good));
  expect(verdict(task, new Result([], done.data))).toBeUndefined();
  for (const [why, files] of Object.entries(task.wrong))
    expect(verdict(task, new Result([], (await previewed(files)).data))).toBe(why);
});

test('each task has two wrong solutions, which are refused for reasons of their own', () => {
  expect(TASKS.length + PROJECTS.length).toBe(30);
  for (const { asks, wrong } of [...TASKS, ...PROJECTS])
    expect([asks, Object.keys(wrong).length]).toEqual([asks, 2]);
});

test('all tasks together cost the agent what docs/agents.md says', () => {
  const sum = (of: (one: (typeof spent)[number]) => number) => spent.reduce((all, one) => all + of(one), 0);
  const cost = { calls: sum(({ calls }) => calls), bytes: sum(({ bytes }) => bytes) };
  const seconds = Math.round(sum(({ ms }) => ms) / 1000);
  const longest = [...spent].sort((one, other) => other.bytes - one.bytes).slice(0, 5);
  process.stdout.write(
    [
      `${spent.length} tasks: ${cost.calls} calls, ${cost.bytes} bytes read, ${seconds} seconds`,
      ...longest.map(({ asks, bytes, ms }) => `${bytes} bytes, ${Math.round(ms)} ms: ${asks}`),
      '',
    ].join('\n'),
  );
  const most = Number(BYTES?.replaceAll(',', ''));
  expect(cost.calls).toBe(Number(CALLS));
  // Longer answers need a reason. Shorter ones are written down, so that they stay.
  expect(cost.bytes).toBeLessThanOrEqual(most * 1.03);
  expect(cost.bytes).toBeGreaterThan(most * 0.9);
});
