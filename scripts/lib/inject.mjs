// Owns putting a blob into a copy of Node. A child process, because the injector prints noise and keeps its
// memory: `node inject.mjs FOLDER-OF-POSTJECT EXECUTABLE BLOB`.
// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [postject = '', executable, blob = ''] = process.argv.slice(2);
const { inject } = createRequire(import.meta.url)(join(postject, 'dist', 'api.js'));
// Node defines the names and the fuse.
await inject(executable, 'NODE_SEA_BLOB', readFileSync(blob), {
  machoSegmentName: 'NODE_SEA',
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
});
