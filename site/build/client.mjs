// Owns the reference of the client: TypeDoc reads its comments, and each group of methods becomes a page.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Application } from 'typedoc';

/** What users import, by page. Types of requests and answers are one page: hundreds of short entries. */
const MODULES = {
  'sdk/src/groups.ts': 'Client',
  'sdk/src/options.ts': 'Options of a client',
  'sdk/src/call-options.ts': 'Options of a call',
  'sdk/src/call.ts': 'Calls and answers',
  'sdk/src/errors.ts': 'Errors',
  'sdk/src/pages.ts': 'Lists',
  'sdk/src/waiting.ts': 'Waiting',
  'sdk/src/observe.ts': 'Hooks',
  'sdk/src/types.gen.ts': 'Types',
};

/**
 * @param {string} root The repository.
 * @param {string} work A folder for what TypeDoc writes.
 * @returns {Promise<import('./write.mjs').Written[]>}
 */
export async function clientPages(root, work) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const api = join(root, 'sdk/src/api');
  const groups = readdirSync(api, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(api, file));
  const files = [...Object.keys(MODULES).map((file) => join(root, file)), ...groups];
  const app = await Application.bootstrapWithPlugins({
    entryPoints: files,
    tsconfig: join(root, 'sdk/tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    out: work,
    router: 'module',
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    excludePrivate: true,
    excludeProtected: true,
    excludeInternal: true,
    disableSources: true,
    sort: ['source-order'],
    parametersFormat: 'table',
    propertiesFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    useCodeBlocks: true,
    sanitizeComments: true,
    logLevel: 'Error',
    skipErrorChecking: true,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the client.');
  await app.generateOutputs(project);
  return readdirSync(work, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      file: join(relative(root, work), file),
      title: basename(file, '.md'),
      place: `reference/client/${file.replace(/\.md$/, '')}`,
      text: readFileSync(join(work, file), 'utf8'),
    }));
}
