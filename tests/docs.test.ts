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

it('no message names a page of this repository, which users of the packages do not have', () => {
  const isSource = (file: string) => /^(?:sdk|emulator|provider|policies|cli)\/src\/.*\.ts$/.test(file);
  // What generates the pages runs here.
  const sources = FILES.filter((file) => isSource(file) && !/\.test\.ts$|\/generate\//.test(file));
  const told = sources.flatMap((file) =>
    matches(read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''), /((?:docs|examples)\/[\w-]+\.md)/g).map(
      (page) => `${file}: ${page}`,
    ),
  );
  expect(told).toEqual([]);
});

const wordsOf = (file: string) =>
  read(file)
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

describe('decisions', () => {
  const pages = readdirSync(join(ROOT, 'docs', 'decisions')).filter((name) => name !== 'README.md');

  it('are in the index, which has at most 400 words', () => {
    const index = matches(read('docs/decisions/README.md'), /\]\(([^)\s#]+)\)/g);
    expect([...index].sort()).toEqual([...pages].sort());
    expect(wordsOf('docs/decisions/README.md')).toBeLessThanOrEqual(400);
  });

  it('are at most 40 pages: a decision that belongs to a story is added to its page', () => {
    expect(pages.length).toBeLessThanOrEqual(40);
  });

  it('have numbers of four digits, each used once, also by those that another page contains', () => {
    const numbers = matches(read('docs/decisions/README.md'), /(?<![(\d])(\d{4})(?![-\d])/g);
    expect(pages.filter((name) => !numbers.includes(name.slice(0, 4)))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(pages)('%s has context, decision and consequences, in at most 500 words', (name) => {
    const file = `docs/decisions/${name}`;
    expect(matches(read(file), /^## (.*)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
    expect(wordsOf(file)).toBeLessThanOrEqual(500);
  });
});

it('CONTRIBUTING.md has at most 1,500 words, and links to every page of docs/contributing', () => {
  expect(wordsOf('CONTRIBUTING.md')).toBeLessThanOrEqual(1500);
  const linked = matches(read('CONTRIBUTING.md'), /\]\((docs\/contributing\/[^)\s#]+)/g);
  const pages = readdirSync(join(ROOT, 'docs', 'contributing')).map((name) => `docs/contributing/${name}`);
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
});

describe('README.md is a first screen', () => {
  const text = read('README.md');
  const lines = text.split('\n');
  const below = (heading: string) => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const linksOf = (part: string) => matches(part, /\]\(([^)\s]+)\)/g);

  it('has at most 900 words', () => {
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
  });

  it('shows a picture and the commands, with git clone above them, before line 40', () => {
    const at = (start: string) => lines.findIndex((line) => line.startsWith(start)) + 1;
    const places = ['![', 'git clone', 'npm start', 'npm run rollout'].map(at);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(Math.max(...places)).toBeLessThan(40);
  });

  it('shows a program of at most eight lines, and the way into a project of your own in five', () => {
    const blockOf = (heading: string) => /^```\w+\n([^]*?)^```/m.exec(below(heading))?.[1] ?? '';
    const count = (heading: string) => blockOf(heading).split('\n').filter(Boolean).length;
    expect(count('A program')).toBeGreaterThan(0);
    expect(count('A program')).toBeLessThanOrEqual(8);
    expect(count('In your own project')).toBe(5);
  });

  it('lists each of the 20 kinds in one line with a link', () => {
    const kinds = matches(
      read('docs/resources/README.md').split('\n## Components')[0] ?? '',
      /^\| \[(\w+)\]/gm,
    );
    const rows = matches(below('Resources'), /^\| \[(\w+)\]\(docs\/resources\//gm);
    expect(kinds).toHaveLength(20);
    expect([...rows].sort()).toEqual([...kinds].sort());
  });

  it('leads on with at most ten links, by what the reader wants to do', () => {
    const next = below('Where to go next')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(next.map((line) => /\*\*(.*?)\*\*/.exec(line)?.[1])).toEqual([
      'Learn',
      'Do',
      'Look up',
      'Understand',
    ]);
    expect(linksOf(next.join('\n')).length).toBeLessThanOrEqual(10);
  });
});

it('docs/README.md lists every page of docs', () => {
  const listed = matches(read('docs/README.md'), /\]\(([^)\s#]+)\)/g);
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const ofTheRegistry = ['_index.md', 'installation-configuration.md'];
  expect(pages.filter((name) => ![...ofTheRegistry, ...listed, 'README.md'].includes(name))).toEqual([]);
});

it('the glossary has at most 40 words', () => {
  const words = matches(read('docs/glossary.md'), /^\| ([\w ]+?) +\|/gm).slice(1);
  expect(words.length).toBeGreaterThan(30);
  expect(words.length).toBeLessThanOrEqual(40);
});

it('CONTRIBUTING.md explains only words that the glossary does not have', () => {
  const wordsIn = (text: string) => matches(text, /^\| ([\w ]+?) +\|/gm).slice(1);
  const ofTheCode = wordsIn(
    read('CONTRIBUTING.md').split('### Words of the code')[1]?.split('\n## ')[0] ?? '',
  );
  expect(ofTheCode.length).toBeGreaterThan(5);
  expect(ofTheCode.filter((word) => wordsIn(read('docs/glossary.md')).includes(word))).toEqual([]);
});
