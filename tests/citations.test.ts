/** Published texts cite only what their readers can open: the page of the platform's rules, or nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import provider from '../provider/package.json';
import { anchorsOf } from './support/anchors';

const ROOT = join(__dirname, '..');
const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** Unpublished sources: sections by name, and decisions without a link. */
const CITATION =
  /\bfacts, (?:A\.\d|B\b)|\bSpecification, |\bAPI['’]s specification\b|\bspecification['’]s\b|\bINFER\b|\bdesign\.md\b|(?<!\]\(|\/)docs\/decisions\/|\b[Dd]ecision 0\d/g;

/** Pages for contributors: tests by the rules that they cover. */
const FOR_CONTRIBUTORS = ['docs/specification-coverage.md'];

interface Text {
  readonly file: string;
  readonly text: string;
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => ending.test(file) && !/node_modules|[./](?:test|suite)\.ts$|^releases\//.test(file))
    .map((file) => `${folder}/${file}`);
}

const read = (file: string): Text => ({ file, text: readFileSync(join(ROOT, file), 'utf8') });
const SCHEMA = 'provider/src/generated/schema.gen.json';

const PUBLISHED: Readonly<Record<string, readonly Text[]>> = {
  'descriptions of the package schema': [read(SCHEMA)],
  'comments of declarations': PACKAGES.flatMap((name) => filesIn(`${name}/dist`, /\.d\.ts$/)).map(read),
  'messages and help': PACKAGES.flatMap((name) => filesIn(`${name}/src`, /\.ts$/))
    .map(read)
    .map(({ file, text }) => ({ file, text: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') })),
  pages: [
    'README.md',
    'CHANGELOG.md',
    ...PACKAGES.map((name) => `${name}/README.md`),
    ...filesIn('docs', /\.md$/),
  ]
    .filter((file) => !FOR_CONTRIBUTORS.includes(file) && !file.startsWith('docs/site/'))
    .map(read),
  examples: filesIn('examples', /\.(?:md|ts|yaml)$/).map(read),
};

function citationsIn({ file, text }: Text): string[] {
  return text.split('\n').flatMap((line) => {
    const found = line.match(CITATION);
    return found === null ? [] : [`${file}: ${found.join(' … ')}`];
  });
}

test.each(Object.entries(PUBLISHED))('%s cite only published sources', (_, texts) => {
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.flatMap(citationsIn)).toEqual([]);
});

test('links to the page of the rules lead to existing headings', () => {
  const page = `${provider.homepage}/docs/platform.md`;
  const headings = anchorsOf(join(ROOT, 'docs', 'platform.md'));
  // Built types have links only if the site has an address.
  const sources = PACKAGES.flatMap((name) => filesIn(`${name}/src`, /\.ts$/)).map(read);
  const links = [...Object.values(PUBLISHED).flat(), ...sources].flatMap(({ file, text }) =>
    text
      .split(page)
      .slice(1)
      .map((rest) => [file, /^#([\w-]*)/.exec(rest)?.[1]] as const),
  );
  expect(links.length).toBeGreaterThan(100);
  const lost = links.filter(([, anchor]) => anchor !== undefined && !headings.includes(anchor));
  expect(lost.map(([file, anchor]) => `${file}: #${anchor ?? ''}`)).toEqual([]);
});
