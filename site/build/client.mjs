// Owns the reference of the client: TypeDoc reads its comments, and each group of methods becomes a page.
// @ts-check
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Application } from 'typedoc';

/** Modules besides the groups of methods, with their titles. */
const MODULES = {
  groups: 'Client',
  options: 'Options of a client',
  'call-options': 'Options of a call',
  call: 'Calls and answers',
  errors: 'Errors',
  pages: 'Lists',
  waiting: 'Waiting',
  observe: 'Hooks',
  'types.gen': 'Types of requests and answers',
};

/** Sections of TypeDoc that help no reader. */
const NOISE = ['Extends', 'Extended by', 'Inherited from', 'Overrides', 'Constructors', 'Constructor'];

/**
 * @param {string} root The repository.
 * @param {string} work A folder for what TypeDoc reads and writes.
 * @returns {Promise<import('./write.mjs').Written[]>}
 */
export async function clientPages(root, work) {
  rmSync(work, { recursive: true, force: true });
  const sources = join(work, 'src');
  cpSync(join(root, 'sdk/src'), sources, { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
  const files = readdirSync(sources, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.ts'),
  );
  // TypeDoc drops the class name of an error.
  for (const file of files) {
    const text = readFileSync(join(sources, file), 'utf8');
    writeFileSync(join(sources, file), text.replace(/@throws \{(\w+)\} /g, '@throws `$1`: '));
  }
  const tsconfig = join(work, 'tsconfig.json');
  const base = join(root, 'tsconfig.base.json');
  writeFileSync(tsconfig, JSON.stringify({ extends: base, include: ['src'] }));
  const groups = files.filter((file) => file.startsWith('api/'));
  const out = join(work, 'pages');
  const app = await Application.bootstrapWithPlugins({
    entryPoints: [...Object.keys(MODULES).map((name) => `${name}.ts`), ...groups].map((file) =>
      join(sources, file),
    ),
    tsconfig,
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    out,
    router: 'module',
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    excludeExternals: true,
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
  const modules = [...Object.keys(MODULES), ...groups.map((file) => file.replace(/\.ts$/, ''))];
  return modules.map((name) => {
    const title = MODULES[/** @type {keyof typeof MODULES} */ (name)] ?? titleOf(name);
    return {
      file: relative(root, join(out, `${name}.md`)),
      title,
      place: `reference/client/${name}`,
      text: pageOf(title, readFileSync(join(out, `${name}.md`), 'utf8')),
    };
  });
}

/**
 * @param {string} name `api/sandboxes/session/files`.
 * @returns {string} `sandboxes: session, files`.
 */
function titleOf(name) {
  const [, first = '', ...rest] = name.split('/');
  const more = rest.filter((part, index) => part !== first && part !== rest[index + 1]);
  return more.length === 0 ? first : `${first}: ${more.join(', ')}`;
}

/**
 * A page of TypeDoc without its noise, with headings one level higher.
 *
 * @param {string} title
 * @param {string} text
 */
function pageOf(title, text) {
  const sections = text.split(/^(?=#{2,6} )/m).slice(1);
  /** Sections deeper than this level are dropped. */
  let left = Infinity;
  const kept = sections.flatMap((section) => {
    const [, marks = '', heading = ''] = /^(#+) (.*)$/m.exec(section) ?? [];
    if (marks.length > left) return [];
    left = NOISE.includes(heading) ? marks.length : Infinity;
    if (left < Infinity) return [];
    // Parameter tables and the like become bold text, not headings.
    if (marks.length === 6) return [section.replace(/^#{6} (.*)$/m, '**$1**')];
    return marks.length === 2 ? [] : [section.replace(/^#/, '')];
  });
  return `# ${title}\n\n${kept.join('')}`;
}
