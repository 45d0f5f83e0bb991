/** What `workload import` writes in YAML: the real host reads every text and every map as it was written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from 'fast-check';
import { Document } from 'yaml';
import { PARTS, SOURCE, valueOf } from '../../cli/src/import/yaml';
import { expressionOf, HOSTILE, type Plain, value } from '../import/hostile';
import { testProject, type Project } from './command';

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml, plugin: 'process' });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('texts and maps reach the engine unchanged: no reference, no function, no other type', async () => {
  const plain: readonly Plain[] = [
    ...HOSTILE.flatMap((text): Plain[] => [text, { [text]: text }, { [text]: text, other: text }]),
    ...sample(value, { numRuns: 500, seed: 1 }),
  ];
  const program = new Document({ name: 'tests', runtime: 'yaml' }, { customTags: [SOURCE] });
  program.set('variables', PARTS);
  program.set('outputs', program.createNode({ all: plain.map((one) => valueOf(expressionOf(one))) }));
  // A program that the engine's own host runs.
  t.main('Pulumi.yaml');
  writeFileSync(join(t.folder, 'Pulumi.yaml'), program.toString({ lineWidth: 0, singleQuote: true }));
  await t.up();
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  const { all } = JSON.parse(stdout) as { all: readonly unknown[] };
  expect(all).toHaveLength(plain.length);
  for (const [index, one] of plain.entries()) expect([index, all[index]]).toEqual([index, one]);
}, 120_000);
