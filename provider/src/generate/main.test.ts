import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './main';

it.each(Object.entries(generated))('%s is what the definitions say: run `npm run generate`', (path, text) => {
  expect(readFileSync(join(__dirname, '..', '..', '..', path), 'utf8')).toBe(text());
});
