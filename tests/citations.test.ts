/**
 * Texts cite only what their readers can open: published ones the page of the platform's rules, and comments of the
 * code a heading in `api/sources/`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import provider from '../provider/package.json';
import { anchorsOf } from './support/anchors';
import { citationsIn as sourcesIn } from './support/citations';

const ROOT = join(__dirname, '..');
const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** Unpublished sources: sections by name, and decisions without a link. */
const CITATION =
  /\bfacts, (?:A\.\d|B\b)|\bSpecification, |\bAPI['’]s specification\b|\bspecification['’]s\b|\bINFER\b|\bdesign\.md\b|(?<!\]\(|\/)docs\/decisions\/|\b[Dd]ecision 0\d/g;

/** Pages for contributors: tests by the rules that they cover, and how sources are cited. */
const FOR_CONTRIBUTORS = ['docs/specification-coverage.md', 'docs/contributing/kinds.md'];

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

/** Comments of contributors, and this test. */
const CODE = [
  ...[...PACKAGES.map((name) => `${name}/src`), 'api', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/node_modules|\.gen\.|^releases\//.test(file))
      .map((file) => `${folder}/${file}`),
  ),
]
  .filter((file) => file !== 'tests/citations.test.ts' && !file.startsWith('api/src/generate/'))
  .map(read);

test('citations in the code lead to headings of the sources', () => {
  const cited = CODE.flatMap(({ file, text }) => sourcesIn(text).map((source) => ({ file, ...source })));
  expect(cited.length).toBeGreaterThan(400);
  const lost = cited.filter(({ places }) => places === undefined);
  expect(lost.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

/** A section of an RFC, or an issue of another project. */
const PUBLIC = /^(?:RFC \d{4}(?:, \d+(?:\.\d+)*)?|[\w-]+\/[\w-]+#\d+.*)$/;

test('a comment about its source cites a heading of the sources, an RFC, or an issue', () => {
  const told = CODE.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^api\/src\/(?:kinds|groups)\//.test(file)
          ? /\bsource: '(.+)',/g
          : /\/\/ Source: (.+(?:\n *\/\/ .+)*)/g,
      ),
    ].flatMap(([, source = '']) =>
      source
        .replace(/\n *\/\/|\.$/g, '')
        .split('; ')
        .map((each) => ({ file, each })),
    ),
  );
  expect(told.length).toBeGreaterThan(350);
  const other = told.filter(({ each }) => sourcesIn(each)[0]?.text !== each && !PUBLIC.test(each));
  expect(other.map(({ file, each }) => `${file}: ${each}`)).toEqual([]);
});

describe.each(['facts.md', 'specification.md'])('%s', (page) => {
  const at = (name: string) => join(ROOT, 'api', 'sources', name);

  test('has an anchor of its own for each heading', () => {
    const anchors = anchorsOf(at(page));
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });

  test('has links that lead to existing headings', () => {
    const links = [...readFileSync(at(page), 'utf8').matchAll(/\]\(([\w.]*)(?:#([\w-]+))?\)/g)];
    expect(links.length).toBeGreaterThan(0);
    const lost = links.filter(
      ([, other, anchor]) => anchor !== undefined && !anchorsOf(at(other || page)).includes(anchor),
    );
    expect(lost.map(([link]) => link)).toEqual([]);
  });
});

test.each([
  ['Specification, Drive', ['specification.md#drive']],
  [
    'Specification, Function; facts, A.3 and B: Function; RFC 7636, 4.1',
    [
      'specification.md#function-mcp-server-as-sent-on-creation',
      'facts.md#a3-functions-mcp-servers',
      'facts.md#b-function',
    ],
  ],
  [
    '(Specification, Inference endpoints,\n// Query agent). A',
    ['specification.md#inference-endpoints', 'specification.md#inference-endpoints'],
  ],
  [
    'Specification, Authentication, 4.',
    ['specification.md#authentication', 'specification.md#authentication'],
  ],
  ['facts, A.1: a PUT changes them', ['facts.md#a1-drives']],
  ['facts, B: TriggerConfiguration and C.7', ['facts.md#triggerconfiguration', 'facts.md#c-unknown']],
  ['Specification, Drives; facts, A.1', ['nowhere', 'facts.md#a1-drives']],
  ['Specification, Inference endpoints, Query nothing', ['nowhere']],
  ['Specification, Authentication, 17.', ['nowhere']],
  ['facts, A.13', ['nowhere']],
  ['facts, A.1 and B: Nothing', ['nowhere']],
  ['facts, C.99', ['nowhere']],
])('the citations in "%s" lead to %j', (text, places) => {
  expect(sourcesIn(text).flatMap(({ places: found }) => found ?? ['nowhere'])).toEqual(places);
});
