// Names everything that kinds of resources still need: `npm run new-kind Secret`. It writes nothing.
// @ts-check
import { described } from './lib/api.mjs';
import { missingOf } from './lib/needs.mjs';

const types = process.argv.slice(2);
if (types.length === 0 || !types.every((type) => /^[A-Z]\w+$/.test(type))) {
  console.error('say the type of the kind: npm run new-kind Secret');
  process.exit(2);
}
for (const type of types) {
  const missing = missingOf(
    type,
    described.kinds.find((kind) => kind.type === type),
  );
  console.log(
    missing.length === 0
      ? `${type} has everything that a kind needs`
      : `${type} needs:\n${missing.map((each) => `  ${each}`).join('\n')}`,
  );
  if (missing.length > 0) process.exitCode = 1;
}
