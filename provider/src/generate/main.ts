/** Writes everything that is derived from the definitions: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '../resources';
import { generateClasses } from './classes';

/** Files by their path below `provider/src`. */
export const generated: Readonly<Record<string, () => string>> = {
  'generated/resources.gen.ts': () => generateClasses(Object.values(definitions)),
};

if (require.main === module) {
  for (const [path, text] of Object.entries(generated)) {
    writeFileSync(join(__dirname, '..', '..', 'src', path), text());
  }
}
