// Owns `npm run rollout`: runs examples/rollout from beginning to end on this machine.
// @ts-check
import { join } from 'node:path';
import { findEngine } from './engine.mjs';
import { main, say } from './lib/process.mjs';
import { PRIVATE, setUp } from './lib/setup.mjs';
import { walk } from './lib/walk.mjs';

await main(async (signal) => {
  await setUp({ signal });
  const { bin } = await findEngine({ signal });
  await walk(bin, join(PRIVATE, 'rollout'), signal);
  say('\nThe program is examples/rollout/index.ts; docs/rollout.md tells the rest.');
  return 0;
});
