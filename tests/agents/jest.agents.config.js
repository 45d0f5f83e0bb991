const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * `workload mcp` with the official client, on the real engine: the protocol, hostile programs, and ways to lose data.
 * `npm run test:agents`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[1]),
  testMatch: ['<rootDir>/tests/agents/*.slow.ts'],
  testTimeout: 600_000,
};
