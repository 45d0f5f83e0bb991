const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Rollout checks with a real Prometheus server, which not every machine has. `npm run test:prometheus`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/prometheus/*.real.ts'],
  maxWorkers: 1,
};
