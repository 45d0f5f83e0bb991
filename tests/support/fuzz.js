// Property tests use the same cases in every run, so that a failure comes from a change and is reproducible. `npm run
// test:fuzz` uses new cases.
const fc = require('fast-check');

const seed = process.env.WORKLOAD_FUZZ_SEED;
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? 1) });
