/** What an agent looks up for each task is in what the search answers. */
import { Library } from '../../cli/src/mcp/search';
import { PROJECTS } from './tasks/programs';
import { languageOf } from './tasks/task';
import { TASKS } from './tasks/tasks';

/** Bytes of the answers to all questions together. Longer answers need a reason: raise it in the same commit. */
const MOST_BYTES = 165_000;

let library: Library;
beforeAll(async () => {
  library = await Library.open();
});

const ALL = [...TASKS, ...PROJECTS];
const answer = (task: (typeof ALL)[number]) => {
  const found = library.search(task.query, languageOf(task));
  return found.map(({ at, title, text }) => `${at}\n${title}\n${text}`).join('\n');
};

test.each(ALL)('$query', (task) => {
  const read = answer(task);
  expect(task.finds.filter((words) => !read.includes(words))).toEqual([]);
});

test('the answers are short', () => {
  const bytes = ALL.reduce((sum, task) => sum + Buffer.byteLength(answer(task)), 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
