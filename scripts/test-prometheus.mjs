// Owns `npm run test:prometheus`: checks of rollouts with a real Prometheus server.
// @ts-check
import { findPrometheus } from './lib/prometheus.mjs';
import { main } from './lib/process.mjs';
import { runTests } from './lib/tests.mjs';

await main(async (signal) => {
  process.env['PROMETHEUS'] = await findPrometheus(signal);
  return runTests(['--config', 'tests/prometheus/jest.prometheus.config.js'], signal);
});
