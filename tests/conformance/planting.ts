/** Programs of every kind in which every argument that can hold a text has one: for tests that look for these texts. */
import type { z } from 'zod';
import { check } from '../../provider/src/lifecycle/effects/check';
import type { Fields } from '../../provider/src/resource';
import { defOf } from '../../provider/src/lifecycle/values/fields';
import { argumentsOf, isSteering, type Kind, sampleOf, usual, withValue } from './rows';

/** A way to a text in a program. */
type Path = readonly (string | number)[];

/** The texts that the arguments of a kind can hold, as the definition names them: `envs[].value`, `labels.*`. */
export function textsOf({ definition }: Kind): string[] {
  return [...new Set(textsIn(definition.args, ''))];
}

function textsIn(schema: z.core.$ZodType, path: string): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return textsIn(def.innerType, path);
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'record':
      return textsIn(def.valueType, `${path}.*`);
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) =>
        textsIn(inner, path === '' ? key : `${path}.${key}`),
      );
    case 'string':
      return [path];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`${path}: this test knows no texts in ${def.type}`);
  }
}

/** Values with texts that the samples lack. */
const MORE: Readonly<Record<string, unknown>> = {
  rollout: {
    steps: [{ weight: 10, for: '10m', checks: ['asked'] }, { weight: 100 }],
    deadline: '2h',
    release: { header: 'x-release', revision: true },
    checks: {
      asked: {
        http: {
          url: 'http://shop.example.com/health',
          every: '1s',
          slowerThan: '2s',
          headers: { 'x-check': 'yes' },
          release: { header: 'x-release', value: 'new' },
        },
        timeout: '10s',
      },
      counted: {
        prometheus: {
          url: 'http://prometheus:9090',
          canary: { bad: 'bad[$window]', total: 'all[$window]' },
          baseline: { bad: 'bad[$window]', total: 'all[$window]' },
        },
      },
      valued: {
        prometheus: {
          url: 'http://prometheus:9090',
          query: 'max_over_time(latency[$window])',
          thresholdRange: { max: 1 },
        },
      },
      run: { command: ['check', 'it'], passEnv: ['SHOP_TOKEN'] },
    },
  },
  triggers: [
    { type: 'http', path: '/ask' },
    { type: 'http-async', path: '/later', callbackUrl: 'https://shop.example.com/done' },
    { type: 'cron', schedule: '0 * * * *', tasks: [{ day: 'today' }] },
  ],
  network: { proxy: { forbiddenDomains: ['example.net'] } },
};

/** Programs that together set every argument of a kind to each of its sample values. */
function programsOf(kind: Kind): Fields[] {
  const base = usual(kind);
  const changed = argumentsOf(kind).flatMap((argument) => {
    if (isSteering(argument) || argument === 'name') return [];
    const more = argument in MORE ? [MORE[argument]] : [];
    // Not merged into one program, as arguments exclude each other.
    return [...sampleOf(kind, argument).values, ...more].map((value) =>
      withValue(kind, base, argument, value),
    );
  });
  return [base, ...changed].filter((program) => isTaken(kind, program));
}

/** The ways to every text in a program. */
function textsAt(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsAt(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The program with another value at a path. */
function withTextAt(value: unknown, [key, ...rest]: Path, text: unknown): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? withTextAt(item, rest, text) : item));
  const fields = value as Fields;
  return { ...fields, [key]: withTextAt(fields[key], rest, text) };
}

/** Whether the definition takes the program. */
function isTaken({ definition }: Kind, args: Fields): boolean {
  return check(definition, {}, args).failures.length === 0;
}

/**
 * Texts that cannot be secret, or that the platform chooses, with the reason. A new argument is not among them: a test
 * plants it, or fails.
 */
const NOT_PLANTED: Readonly<Record<string, string>> = {
  name: 'it is in ids, addresses and messages',
  prefix: 'it is in an address',
  customDomain: 'it is in an address',
  region: 'one of those of the platform',
  'Model.type': 'one of those of the platform',
  serviceAccount: 'names an object',
  snapshot: 'names an object',
  snapshotId: 'names an object',
  sandbox: 'names an object',
  template: 'names an object',
  'integrationConnections[]': 'names objects',
  'rollout.steps[].checks[]': 'names checks of the same rollout',
  'rollout.release.env': 'names a variable of the same object',
  'triggers[].schedule': 'a cron expression',
  cron: 'a cron expression',
  'deliverTo.command[]': 'it is run',
  'expirationPolicies[].value': 'a duration or a time',
};

/** Why a text of a kind is not planted; undefined if it is. */
function whyNot({ type }: Kind, text: string): string | undefined {
  return NOT_PLANTED[`${type}.${text}`] ?? NOT_PLANTED[text];
}

/** Forms of a text with a marker in it. */
const FORMS: readonly ((marker: string) => string)[] = [
  (marker) => marker,
  (marker) => `https://${marker}.example.com/`,
  (marker) => `sum(increase(${marker}[$window]))`,
];

/** Resources with markers, and where the markers are. */
export interface Planted {
  readonly programs: readonly Fields[];
  /** `labels.*`, by marker. */
  readonly markers: ReadonlyMap<string, string>;
  /** Texts of the definition without a marker, and why. */
  readonly others: ReadonlyMap<string, string>;
}

/** As few programs of a kind as have a marker in every text that can hold one, and at least one. */
export function plantedIn(kind: Kind): Planted {
  const programs: Fields[] = [];
  const markers = new Map<string, string>();
  const others = new Map<string, string>();
  const left = new Set<string>();
  for (const text of textsOf(kind)) {
    const reason = whyNot(kind, text);
    if (reason === undefined) left.add(text);
    else others.set(text, reason);
  }
  for (const source of programsOf(kind)) {
    let program: Fields = source;
    let isUseful = false;
    for (const path of textsAt(source)) {
      const text = [...textsOf(kind)].find((one) => isAt(one, path));
      if (text === undefined || others.has(text)) continue;
      const marker = `planted${kind.type}${String(markers.size)}x`.toLowerCase();
      const taken = FORMS.map((form) => withTextAt(program, path, form(marker)) as Fields).find((changed) =>
        isTaken(kind, changed),
      );
      if (taken === undefined) continue;
      program = taken;
      markers.set(marker, text);
      if (left.delete(text)) isUseful = true;
    }
    if (isUseful) programs.push(withOwnDomain(program, programs.length));
    else for (const marker of markersIn(program)) markers.delete(marker);
  }
  for (const text of left) others.set(text, 'has a form that no marker has');
  return { programs: programs.length > 0 ? programs : [usual(kind)], markers, others };
}

/** An address belongs to one object, so each program of a kind has another. */
function withOwnDomain(program: Fields, index: number): Fields {
  const { customDomain } = program;
  return typeof customDomain === 'string'
    ? { ...program, customDomain: `${String(index)}.${customDomain}` }
    : program;
}

/** Whether a path of a program leads to a text of the definition. */
function isAt(text: string, path: Path): boolean {
  const pattern = text.replace(/[.[\]]/g, '\\$&').replaceAll('\\.*', '\\.[^.[]+');
  const way = path.map((key) => (typeof key === 'number' ? '[]' : `.${key}`)).join('');
  return new RegExp(`^\\.${pattern}$`).test(way);
}

function markersIn(program: Fields): string[] {
  return JSON.stringify(program).match(/planted[a-z]+\d+x/g) ?? [];
}
