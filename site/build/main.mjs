// Owns the pages that VitePress builds: writes them into .workload/site.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandPages } from './commands.mjs';
import { controlPage } from './control.mjs';
import { referencePages } from './reference.mjs';
import { writeSite } from './write.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, '.workload', 'site');
const schema = JSON.parse(readFileSync(join(root, 'provider/src/generated/schema.gen.json'), 'utf8'));

const { pages } = writeSite({
  root,
  to: join(work, 'pages'),
  texts: referencePages(schema),
  reference: [{ title: 'Commands and control', pages: [...commandPages(root), await controlPage(root)] }],
});
console.log(`${pages} pages`);
