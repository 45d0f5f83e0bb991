// Property tests take the same cases in every run, so that a red run is a change's fault and can be repeated.
// `npm run test:fuzz` takes new ones.
const fc = require('fast-check');

const seed = process.env.WORKLOAD_FUZZ_SEED;
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? 1) });
