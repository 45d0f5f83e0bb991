import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { converted, generated, programs } from './main';

it.each(Object.entries(generated))('%s matches the definitions: run `npm run generate`', (path, text) => {
  expect(readFileSync(join(__dirname, '..', '..', '..', path), 'utf8')).toBe(text());
});

it.each(Object.entries(programs()))(
  'the example of %s matches its YAML source: run `npm run generate:examples`',
  (name, yaml) => {
    expect(converted()[name]?.yaml).toBe(yaml);
  },
);

it('every example belongs to an existing resource or function', () => {
  expect(Object.keys(converted()).sort()).toEqual(Object.keys(programs()).sort());
});

it('the schema names no environment variable as a default: generated packages would write its value into state', () => {
  const schema = generated['provider/src/generated/schema.gen.json']?.();
  expect(schema).toContain('"inputProperties"');
  expect(schema).not.toContain('defaultInfo');
});

it('no table cell contains a type longer than a line: such a type has its own table', () => {
  const pages = Object.entries(generated).filter(([path]) => path.startsWith('docs/resources/'));
  const types = pages.flatMap(([path, text]) =>
    [...text().matchAll(/^\| `\w+` \| (`[^`]+`) \|/gm)].map(([, type = '']) => `${path}: ${type}`),
  );
  expect(types.length).toBeGreaterThan(1000);
  expect(types.filter((type) => type.length > 220)).toEqual([]);
});
