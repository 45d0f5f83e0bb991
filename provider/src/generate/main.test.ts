import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './main';

it.each(Object.entries(generated))('%s is what the definitions say: run `npm run generate`', (path, text) => {
  expect(readFileSync(join(__dirname, '..', '..', '..', path), 'utf8')).toBe(text());
});

it('the schema names no environment variable as a default: generated packages would write its value into state', () => {
  const schema = generated['provider/src/generated/schema.gen.json']?.();
  expect(schema).toContain('"inputProperties"');
  expect(schema).not.toContain('defaultInfo');
});
