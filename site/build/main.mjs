// Owns the pages that VitePress builds: writes them into .workload/site.
// @ts-check
import { readFileSync } from "node:fs";
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from "./reference.mjs";
import { writeSite } from './write.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const to = join(root, '.workload', 'site', 'pages');

const schema = JSON.parse(readFileSync(join(root, "provider/src/generated/schema.gen.json"), "utf8"));
const { pages } = writeSite({ root, to, texts: referencePages(schema) });
console.log(`${pages} pages`);
