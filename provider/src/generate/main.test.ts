import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { converted, generated, programs } from './main';

it.each(Object.entries(generated))('%s is what the definitions say: run `npm run generate`', (path, text) => {
  expect(readFileSync(join(__dirname, '..', '..', '..', path), 'utf8')).toBe(text());
});

it.each(Object.entries(programs()))(
  'the example of %s was converted from the one in YAML: run `npm run generate:examples`',
  (name, yaml) => {
    expect(converted()[name]?.yaml).toBe(yaml);
  },
);

it('no example is of what there is no more', () => {
  expect(Object.keys(converted()).sort()).toEqual(Object.keys(programs()).sort());
});

it('the schema names no environment variable as a default: generated packages would write its value into state', () => {
  const schema = generated['provider/src/generated/schema.gen.json']?.();
  expect(schema).toContain('"inputProperties"');
  expect(schema).not.toContain('defaultInfo');
});
