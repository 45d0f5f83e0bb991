// Owns `npm run bench`: sets up the project and an engine if a section needs it, then runs the benchmark in its own
// process.
// @ts-check
import { join } from 'node:path';
import { findEngine, findHost } from '../../scripts/engine.mjs';
import { findPostgres } from '../../scripts/lib/backends.mjs';
import { Failure, main, runInTerminal } from '../../scripts/lib/process.mjs';
import { ROOT, setUp } from '../../scripts/lib/setup.mjs';

await main(async (signal) => {
  const given = process.argv.slice(2);
  await setUp({ signal });
  const sections = given.filter((argument) => !argument.startsWith('-'));
  const needsEngine =
    sections.length === 0 ||
    ['provider', 'rollout', 'fleet', 'drift', 'backends', 'mcp'].some((one) => sections.includes(one));
  const engine = needsEngine ? await findEngine({ signal }) : undefined;
  const yaml = engine && sections.includes('mcp') ? await findHost('yaml', engine, signal) : undefined;
  const program = join(ROOT, 'tests', 'bench', 'main.ts');
  return runInTerminal(process.execPath, ['-r', 'ts-node/register/transpile-only', program, ...given], {
    env: {
      ...process.env,
      TS_NODE_PROJECT: join(ROOT, 'tsconfig.check.json'),
      ...(sections.includes('fleet') || process.argv.includes('--backend=postgres')
        ? { POSTGRES_BIN: findPostgres() }
        : {}),
      ...(sections.includes('backends') ? postgresIfFound() : {}),
      ...(engine === undefined ? {} : { WORKLOAD_ENGINE_BIN: engine.bin }),
      ...(yaml === undefined ? {} : { WORKLOAD_YAML_BIN: yaml }),
    },
  });
});

function postgresIfFound() {
  try {
    return { POSTGRES_BIN: findPostgres() };
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}
