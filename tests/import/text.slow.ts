/** Any text and any map that the platform holds: after an import, a preview is empty, in each language, with both adapters. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from 'fast-check';
import { layOut } from '../../cli/src/import/layout';
import { codeOf } from '../../cli/src/import/python';
import { type Project, testProject } from '../engine/command';
import { call } from '../engine/story';
import { expressionOf, HOSTILE, UNSEEN, value } from './hostile';
import { ROWS } from './rows';
import { Story } from './story';

jest.setTimeout(300_000);

describe.each(Object.entries(ROWS))('%s', (_, { flags, program, settings, path }) => {
  let t: Project;
  beforeAll(async () => {
    const folders = path === undefined ? undefined : process.env[path];
    if (path !== undefined && folders === undefined)
      throw new Error('run the tests with `npm run test:import`');
    t = await testProject({ plugin: 'process', ...(folders === undefined ? {} : { path: folders }) });
    t.main('index.ts');
    writeFileSync(join(t.folder, 'Pulumi.yaml'), settings);
  });
  afterAll(async () => {
    await t.stop();
  });

  it('imports objects with any texts and maps, and the preview is empty', async () => {
    const labels = Object.fromEntries(HOSTILE.map((text, index) => [`l${index}`, text]));
    const keys = Object.fromEntries(HOSTILE.filter((key) => key !== '__proto__').map((key) => [key, key]));
    const metadata = { name: 'texts', displayName: '$$${texts.id} fn::secret \u202E\u3164 """', labels };
    await call(t.emulator, 'POST', '/drives', { metadata, spec: { region: 'us-was-1' } });
    for (const [index, label] of [
      'fn::readFile',
      'fn::fileAsset',
      'FN::secret',
      '<<',
      '$${texts.id}',
    ].entries())
      await call(t.emulator, 'POST', '/drives', {
        metadata: { name: `one-${index}`, labels: { [label]: '/etc/hostname' } },
        spec: { region: 'us-was-1' },
      });
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: 'keys', labels: keys },
      spec: { region: 'us-was-1' },
    });
    await call(t.emulator, 'POST', '/agents', {
      metadata: { name: 'texts' },
      spec: {
        runtime: { image: 'a:1', envs: HOSTILE.map((text, index) => ({ name: `V${index}`, value: text })) },
      },
    });
    const story = new Story(t, flags);
    const said = await story.take();
    expect(story.program(program).replaceAll('\n', '')).not.toMatch(UNSEEN);
    await story.follow(said);
  });
});

it('Python reads what was written', async () => {
  const all = sample(value, { numRuns: 2_000, seed: 1 });
  const code = all.map((plain) => layOut(codeOf(expressionOf(plain)), { width: 88, indent: 4 }));
  for (const one of code) expect(one.replaceAll('\n', '')).not.toMatch(UNSEEN);
  const script = `import ast, json, sys
print(json.dumps([ast.literal_eval(one) for one in json.load(sys.stdin)]))`;
  const python = promisify(execFile)('python3', ['-c', script], { maxBuffer: 64 * 1024 * 1024 });
  python.child.stdin?.end(JSON.stringify(code));
  const read = JSON.parse((await python).stdout) as readonly unknown[];
  for (const [index, plain] of all.entries()) expect(JSON.stringify(read[index])).toBe(JSON.stringify(plain));
});
