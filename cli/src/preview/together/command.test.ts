import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PreparedEngines } from '../../testing/engines';
import { TestForge, TOKEN } from '../../testing/forge';
import { canary, lost, preview, resource } from '../../testing/previews';
import { failureLine } from '../../failure';
import { jsonOf } from '../json';
import type { Preview } from '../preview';
import { type Given, previewAll, type TogetherDependencies } from './command';
import { jsonOfAll, jsonSchema, previewsIn } from './previews';

const engines = new PreparedEngines();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-together-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command, and returns everything that it says. */
async function run(given: Partial<Given>, more: Partial<TogetherDependencies> = {}) {
  let [stdout, advice] = ['', ''];
  const notes: string[] = [];
  const never = new AbortController().signal;
  const dependencies: TogetherDependencies = {
    env: {},
    page: { width: 200, colors: false },
    interrupts: { interrupted: never, ending: never },
    say: (text) => (stdout += text),
    note: (text) => notes.push(text),
    advise: (text) => (advice = text),
    ...more,
  };
  const running = previewAll({ cwd: folder, comment: false, ...given }, dependencies);
  const code = await running;
  return { code, stdout, notes, advice };
}

const stacksIn = (stdout: string) =>
  (JSON.parse(stdout) as { previews: Preview[] }).previews.map((one) => `${one.project}/${one.stack}`);

describe('several stacks of one folder', () => {
  it('are previewed side by side, but never more than allowed at once', async () => {
    const cwd = engines.project('shop', {
      // The first two end only if both run at once.
      a: { waitsFor: 2 },
      b: { waitsFor: 2, creates: ['data'] },
      c: {},
      d: {},
      e: {},
    });
    const { code, stdout } = await run({ cwd, all: true, parallel: 2, json: true });
    expect(code).toBe(0);
    expect(engines.most).toBe(2);
    expect(stacksIn(stdout)).toEqual(['shop/b', 'shop/a', 'shop/c', 'shop/d', 'shop/e']);
  });

  it('are not selected, as another command would then act on the last one', async () => {
    const cwd = engines.project('shop', { a: {}, b: {} });
    await run({ cwd, stack: ['a', 'b'] });
    expect(engines.told(/stack select/)).toEqual([]);
    await run({ cwd, stack: ['b'] });
    expect(engines.told(/stack select/)).toEqual([]);
  });

  it('do not hide each other: one that fails and one that does not exist are told, and the exit code is 1', async () => {
    const cwd = engines.project('shop', { a: { creates: ['data'] }, b: { fails: 'the program has a bug' } });
    const { code, stdout, notes } = await run({ cwd, stack: ['a', 'b', 'nope'] });
    expect(code).toBe(1);
    expect(stdout).toContain('── shop/a ──');
    expect(stdout).toContain('create Drive data');
    expect(stdout).toContain('the program has a bug');
    expect(stdout).toContain("no stack named 'nope' found");
    expect(stdout).toContain('The preview of 2 of 3 stacks failed; shop/a: Creates and updates only');
    expect(notes).toContain('shop/nope: it could not be previewed');
    expect(notes).toContain('shop/b: The preview failed: correct the errors above, then run this again.');
  });

  it('end with the code of the worst one', async () => {
    const cwd = engines.project('shop', { a: { creates: ['data'] }, b: {} });
    const { code, notes } = await run({ cwd, all: true, failOn: ['step'] });
    expect(code).toBe(1);
    expect(notes.filter((text) => text.includes('--max-step is required'))).toHaveLength(2);
  });

  it('conceal the secrets of each other', async () => {
    const cwd = engines.project('shop', {
      a: { creates: ['data'], region: 'planted-of-b' },
      b: { secret: 'planted-of-b' },
    });
    const { stdout } = await run({ cwd, all: true });
    expect(stdout).toContain('[secret]');
    expect(stdout).not.toContain('planted-of-b');
  });

  it('are listed by the engine, and none is an error', async () => {
    const cwd = engines.project('empty', {});
    await expect(run({ cwd, all: true })).rejects.toThrow('there is no stack to preview');
  });
});

describe('several folders', () => {
  it('have one result, and a folder without the stack is told', async () => {
    engines.project('shop', { production: { creates: ['data'] } });
    engines.project('mail', { production: {} });
    engines.project('empty', {});
    const given = { cwd: engines.folder, folder: ['shop', 'mail', './shop', 'empty'], stack: ['production'] };
    const { code, stdout } = await run(given);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'The preview of 1 of 3 stacks failed; shop/production: Creates and updates only',
    );
    expect(stdout).toContain('Nothing changes in mail/production.');
    const all = await run({ cwd: engines.folder, folder: ['shop', 'mail', 'empty'], all: true });
    expect(all.code).toBe(0);
    expect(all.notes).toContain('empty has no stack: nothing of it is previewed');
  });

  it('of one project are refused, as readers could not tell their stacks apart', async () => {
    engines.project('shop', { production: {} });
    const other = engines.project('copy', { production: {} });
    writeFileSync(join(other, 'Pulumi.yaml'), 'name: shop\nruntime: yaml\n');
    const given = { cwd: engines.folder, folder: ['shop', 'copy'], stack: ['production'] };
    await expect(run(given)).rejects.toThrow('are both shop/production');
    expect(engines.told(/^begin/)).toEqual([]);
  });

  it('are one folder if there is one, with the result of one stack', async () => {
    engines.project('shop', { production: {} });
    const { stdout } = await run({ cwd: engines.folder, folder: ['shop'], json: true });
    expect(JSON.parse(stdout)).toMatchObject({ workloadPreview: 2, project: 'shop', stack: 'production' });
  });
});

it('an interruption ends every engine, begins no other, and says which stacks were not previewed', async () => {
  const cwd = engines.project('shop', { a: {}, b: { hangs: true }, c: { hangs: true }, d: {}, e: {} });
  const [interrupted, ending] = [new AbortController(), new AbortController()];
  const running = run(
    { cwd, all: true, parallel: 2, json: true },
    {
      interrupts: { interrupted: interrupted.signal, ending: ending.signal },
      advise: (text) => {
        advice = text;
        if (!text.includes('Previewed: shop/a.') || engines.told(/^begin shop\/[bc]/).length < 2) return;
        interrupt();
      },
      // A line for each stack that is done.
      note: () => setTimeout(check, 20),
    },
  );
  let advice = '';
  const interrupt = () => {
    interrupted.abort(new Error('interrupted'));
    ending.abort();
  };
  const check = () => {
    if (engines.told(/^begin shop\/[bc]/).length < 2) setTimeout(check, 20);
    else interrupt();
  };
  await expect(running).rejects.toThrow('interrupted');
  expect(engines.told(/^(end|killed)/).sort()).toEqual(['end shop/a', 'killed shop/b', 'killed shop/c']);
  expect(engines.told(/^begin shop\/[de]/)).toEqual([]);
  expect(advice).toBe(
    'Nothing has been changed, and nothing is written. Previewed: shop/a. Interrupted: shop/b, shop/c. Not begun: shop/d, shop/e.',
  );
});

describe('what is for one stack', () => {
  it.each<[string, Partial<Given>]>([
    ['--save-plan', { savePlan: 'plan.json' }],
    ['--digest with a file', { digest: 'digest.txt' }],
    ['--embedded', { embedded: true }],
  ])('is refused for several: %s', async (option, more) => {
    const cwd = engines.project('shop', { a: {}, b: {} });
    await expect(run({ cwd, stack: ['a', 'b'], ...more })).rejects.toThrow(`${option} is for one stack`);
    expect(engines.told(/^begin/)).toEqual([]);
  });
});

describe('several saved previews', () => {
  const production = preview({ effects: [lost()], resources: [resource('replace', 'Drive', 'data')] });
  const staging = preview({ stack: 'staging', effects: [canary()] });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('are one result, whose JSON is as the schema says, and can be read again', async () => {
    const from = [file('staging.json', jsonOf(staging)), file('production.json', jsonOf(production))];
    const first = await run({ from, json: true, failOn: ['data-loss', 'fork'] });
    expect(first.code).toBe(10);
    expect(stacksIn(first.stdout)).toEqual(['shop/production', 'shop/staging']);
    const json: unknown = JSON.parse(first.stdout);
    expect(json).toMatchObject({
      workloadPreviews: 1,
      verdict: { level: 'danger' },
      gates: ['data-loss', 'replace', 'fork'],
      missing: [],
    });
    expect(z.fromJSONSchema(jsonSchema() as never).safeParse(json).error).toBeUndefined();
    const again = await run({ from: [file('all.json', first.stdout)], json: true });
    expect(JSON.parse(again.stdout)).toEqual(json);
    expect(previewsIn(json)?.previews).toEqual([production, staging]);
  });

  it('have a schema that is made from the code (npm run generate)', () => {
    const written = readFileSync(join(__dirname, '../../../schema/previews-1.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
  });

  it('do not hide each other if one file has none', async () => {
    const failed = failureLine({ command: 'workload preview', code: 1, message: 'no stack is selected' });
    const from = [
      file('production.json', jsonOf(production)),
      file('failed.json', failed),
      join(folder, 'absent.json'),
    ];
    const { code, stdout } = await run({ from });
    expect(code).toBe(1);
    expect(stdout).toContain('workload preview failed: no stack is selected');
    expect(stdout).toContain('The preview of 2 of 3 stacks failed; shop/production: Data is lost');
  });

  it('of another stack are refused; of one stack twice, neither is shown, and the others are', async () => {
    const from = [file('a.json', jsonOf(production)), file('b.json', jsonOf(staging))];
    const { code, stdout } = await run({ from, stack: ['staging'] });
    expect(code).toBe(1);
    expect(stdout).toContain('this is a preview of the stack production, not of staging');
    const twice = await run({ from: [...from, file('c.json', jsonOf(staging))] });
    expect(twice.code).toBe(1);
    expect(twice.stdout).toMatch(/shop\/staging.*is there 2 times, in \S*b\.json and \S*c\.json/s);
    expect(twice.stdout).toContain('The preview of 1 of 2 stacks failed; shop/production: Data is lost');
  });

  it('are one comment, edited with each push, also if the stacks differ', async () => {
    const forge = await TestForge.start('GitHub');
    try {
      const event = file('event.json', JSON.stringify({ pull_request: { number: forge.place.pull } }));
      const env = {
        ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: forge.place.api, GITHUB_REPOSITORY: 'team/shop' },
        ...{ GITHUB_EVENT_PATH: event, GITHUB_TOKEN: TOKEN },
      };
      const all = file('all.json', jsonOfAll({ previews: [production, staging], missing: [] }));
      expect((await run({ from: [all], comment: true }, { env })).notes).toContain(
        'comment made on pull request 12 (GitHub)',
      );
      const fewer = file('fewer.json', jsonOfAll({ previews: [staging], missing: [] }));
      await run({ from: [fewer], comment: true }, { env });
      expect(forge.comments).toHaveLength(1);
      expect(forge.comments[0]?.body).not.toContain('production');
      // Another job of the same pull request.
      await run({ from: [all], comment: true, commentName: 'mail' }, { env });
      expect(forge.comments).toHaveLength(2);
    } finally {
      await forge.stop();
    }
  });
});
