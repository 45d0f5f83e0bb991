// The list of the kinds that are described: each file beside it exports one, such as `drive` in drive.ts.
// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

export const KINDS_INDEX = 'api/src/kinds/index.gen.ts';

/** Its text. */
export function kindsIndex() {
  const files = readdirSync(join(ROOT, 'api/src/kinds'))
    .filter((file) => !file.endsWith('.gen.ts'))
    .map((file) => file.replace(/\.ts$/, ''));
  const names = files.map((file) =>
    file.replace(/-(\w)/g, (_, /** @type {string} */ letter) => letter.toUpperCase()),
  );
  const imports = files.map((file, at) => `import { ${names[at]} } from './${file}';`);
  return `// Written by \`npm run generate\` from the files beside it. Do not edit.
${imports.join('\n')}

/** All kinds that are described. */
export const kinds = [${names.join(', ')}];
`;
}
