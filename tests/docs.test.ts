/** Every link and path leads somewhere: in pages, in code and in comments. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { anchorsOf } from './support/anchors';

const ROOT = join(__dirname, '..');
/** Folders that installing, building, running or measuring may change during this test. */
const SKIPPED = new Set(['node_modules', 'dist', 'bin', '.git', '.workload', '.stacks', 'results']);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (path === join(ROOT, 'docs', 'site')) return [];
    return entry.isDirectory() ? filesOf(path) : [relative(ROOT, path)];
  });
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const FILES = filesOf(ROOT).filter((file) => /\.(md|ts|mjs|js|yaml)$/.test(file));
const PAGES = FILES.filter((file) => file.endsWith('.md'));

const isAbsolute = (link: string) => /^[a-z]+:/.test(link);
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Tests contain invented paths; their comments do not. */
const namingOf = (file: string) =>
  file.endsWith('.test.ts') ? matches(read(file), /^\s*(\/\/.*|\/?\*.*)$/gm).join('\n') : read(file);

function leads(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(join(ROOT, target)).includes(anchor);
}

it.each(PAGES)('%s: every link leads to an existing file and heading', (page) => {
  const links = matches(withoutCode(read(page)), /\]\(([^)\s]+)\)/g).filter((link) => !isAbsolute(link));
  expect(links.filter((link) => !leads(page, link))).toEqual([]);
});

it('every path of this repository in pages, code and comments exists', () => {
  const path =
    /(?<![\w/.@-])((?:docs|examples|emulator|provider|scripts|sdk|tests|tools)\/[\w./-]*(?:\.(?:md|mjs|js|json|svg|ts|yaml)\b|\/(?=`)))/g;
  const lost = FILES.flatMap((file) =>
    matches(namingOf(file), path)
      .filter((named) => !existsSync(join(ROOT, named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(lost).toEqual([]);
});

it('every decision is in the index', () => {
  const pages = readdirSync(join(ROOT, 'docs', 'decisions')).filter((name) => name !== 'README.md');
  const index = matches(read('docs/decisions/README.md'), /\]\(([^)\s#]+)\)/g);
  expect(pages.filter((name) => !index.includes(name))).toEqual([]);
});
