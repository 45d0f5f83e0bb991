import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMIT, markdownOf } from '../preview/markdown';
import type { Preview } from '../preview/preview';
import { canary, effect, lost, preview, resource, urnOf } from '../testing/previews';
import { untrusted } from './untrusted';

const COUNT = 4_000;
/** Ten times as many effects take ten times as long; a quadratic part would take a hundred times. */
const FEWER = 10;
const MOST_TIMES = 30;

type Many = <Item>(make: (name: string, index: number) => Item) => Item[];
const manyOf =
  (count: number): Many =>
  (make) =>
    Array.from({ length: count }, (_, index) => make(`n${index}`, index));
const change = { path: 'region', replaces: true, from: '"us"', to: '"eu"' };
/** As a provider reports it that was started without URNs. */
const withoutUrn = (name: string) => ({ ...lost(name), urn: undefined });

const LARGE: readonly (readonly [string, (many: Many) => Partial<Preview>])[] = [
  ['effects of as many resources', (many) => ({ effects: many(lost), resources: many(replaced) })],
  ['effects without a URN', (many) => ({ effects: many(withoutUrn), resources: many(replaced) })],
  [
    'effects that are about no resource',
    (many) => ({ effects: many(withoutUrn), resources: many((name) => replaced(`${name}x`)) }),
  ],
  [
    'URNs with many colons',
    (many) => ({
      effects: many(withoutUrn),
      resources: many((name) => ({ ...replaced(name), urn: urnOf('Drive', '::'.repeat(50) + name) })),
    }),
  ],
  ['effects of one resource', (many) => ({ effects: many(() => lost('one')), resources: [replaced('one')] })],
  ['releases above --max-step', (many) => ({ effects: many(canary), maxStep: 5 })],
  [
    'revisions of one object',
    (many) => {
      const shares = Object.fromEntries(many((name) => [name, 1]));
      return { effects: [{ ...canary(), from: shares, to: shares }], maxStep: 5 };
    },
  ],
  [
    'steps of one rollout',
    (many) => {
      const steps = many((_name, index) => ({ weight: index % 2 === 0 ? 1 : 90, for: '1m', checks: ['a'] }));
      return { effects: [{ ...canary(), steps }], maxStep: 5 };
    },
  ],
  [
    'effects that this version does not know',
    (many) => ({ effects: many((name) => effect('later', 'Drive', name)) }),
  ],
  [
    'releases with unknown steps',
    (many) => ({ effects: many((name) => ({ ...canary(name), from: null, steps: null })), maxStep: 5 }),
  ],
  [
    'entries of one argument',
    (many) => ({
      effects: [effect('entries', 'Agent', 'a', { argument: 'envs', added: many((name) => name) })],
    }),
  ],
  [
    'refused arguments',
    (many) => ({ failed: true, problems: many((name) => `resource '${name}' has a problem`) }),
  ],
  [
    'results of an embedded platform',
    (many) => ({
      embedded: {
        base: { commit: 'a'.repeat(40), state: 'up' },
        ...{ seeds: many(named), placeholders: many(named), leftOut: many(named), lacks: many(named) },
        update: 'unsettled',
        unsettled: many((name) => ({ urn: urnOf('Drive', name), op: 'update', properties: ['a', 'b'] })),
        failedAt: many((name) => urnOf('Drive', name)),
      },
    }),
  ],
  [
    'secrets of an exported state',
    (many) => ({
      embedded: {
        exported: { sha256: 'a'.repeat(64), size: 9, secrets: many(named), interrupted: 0 },
        ...{ seeds: [], placeholders: [], leftOut: [], lacks: [], unsettled: [], failedAt: [] },
        update: 'not-run',
      },
    }),
  ],
  [
    'characters of control sequences',
    (many) => {
      const { length } = many(named);
      return { problems: ten('\u001B];'.repeat(3 * length)), effects: ten(noEffect(length)) };
    },
  ],
];

function replaced(name: string) {
  return resource('replace', 'Drive', name, [change]);
}

function named(name: string) {
  return name;
}

function ten<Item>(item: Item): Item[] {
  return Array.from({ length: 10 }, () => item);
}

function noEffect(count: number) {
  return effect('no-effect', 'Drive', '`'.repeat(9 * count), { message: '\u3164`'.repeat(4 * count) });
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-linear-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each(LARGE)('makes a comment of %s in a time that grows as their number does', (_what, large) => {
  const secondsOf = (count: number) => {
    const file = join(folder, 'preview.json');
    writeFileSync(file, JSON.stringify(preview(large(manyOf(count)))));
    const start = process.cpuUsage();
    const markdown = markdownOf(untrusted(file, undefined));
    const { user, system } = process.cpuUsage(start);
    expect(markdown.length).toBeLessThanOrEqual(LIMIT);
    return (user + system) / 1e6;
  };
  const least = (count: number, runs: number) =>
    Math.min(...Array.from({ length: runs }, () => secondsOf(count)));
  // Other work on the machine makes the same run slower, never faster.
  const fewer = least(COUNT / FEWER, 5);
  expect(least(COUNT, 2) / fewer).toBeLessThan(MOST_TIMES);
});
