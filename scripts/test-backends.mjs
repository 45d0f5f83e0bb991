// Owns `npm run test:backends`: tests with stack state in S3 and in PostgreSQL.
// @ts-check
import { findPostgres, findS3 } from './lib/backends.mjs';
import { main } from './lib/process.mjs';
import { runTests } from './lib/tests.mjs';

await main(async (signal) => {
  process.env['POSTGRES_BIN'] = findPostgres();
  process.env['S3_SERVER'] = await findS3(signal);
  const args = ['--config', 'tests/backends/jest.backends.config.js', ...process.argv.slice(2)];
  return runTests(args, signal, { whole: true });
});
