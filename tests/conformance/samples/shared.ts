/** What samples are made of. */

export type Json = Record<string, unknown>;

/** An object of the platform, as a GET answers it. */
export interface PlatformRecord {
  readonly metadata: Json & { readonly name: string };
  readonly spec: Json;
  /** Flat records have their fields here. */
  readonly [field: string]: unknown;
}

/** A request that somebody else makes: method, path, body. */
export type Request = readonly [method: string, path: string, body: unknown];

/** Asks the platform; fails on any answer that is not 2xx. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** An object of the platform, and the path that it is changed and deleted at. */
export interface Found {
  readonly path: string;
  readonly record: PlatformRecord;
}

/** What a change behind the program's back looks like, and what a refresh makes of it. */
export type Behind =
  /** The refresh shows it. `shows`: the arguments it shows, where they are not this one alone. */
  | {
      readonly kind: 'drift';
      readonly by: (record: PlatformRecord) => readonly Request[];
      readonly shows?: readonly string[];
      /** It cannot be mended: the next run refuses the program, saying this. */
      readonly stuck?: RegExp;
    }
  /** It can happen, but the platform does not answer the value: the refresh stays empty. */
  | { readonly kind: 'unseen'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform refuses it. */
  | { readonly kind: 'refused'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform has no such thing: `why`. */
  | { readonly kind: 'nowhere'; readonly why: string };

export interface Sample {
  /** Two valid values that differ. */
  readonly values: readonly [unknown, unknown];
  readonly behind: Behind;
  /** The argument whose place it takes: a program gives one of the two. */
  readonly instead?: string;
  /** Not part of the usual program, for the program then means something else. */
  readonly apart?: true;
  /** Arguments that it cannot go without, or, where undefined, not with. */
  readonly with?: Json | ((value: unknown) => Json);
}

export interface KindSample {
  /** Path of the kind on the platform. */
  readonly path: string;
  /** A name as it is one of this kind. Default: as it is. */
  readonly named?: (name: string) => string;
  /** What an import names an object by. Default: its name. */
  readonly importAs?: (args: Json) => string;
  /** Path and record of the object of a name. Default: what a GET below the path answers. */
  readonly find?: (ask: Ask, name: string) => Promise<Found | undefined>;
  /** A program's first version, run before the one that the rows are about: what it has that the other has not. */
  readonly before?: Json;
  /** An object of this name that somebody else made; `args` are those that it is to be adopted with. */
  readonly foreign: (name: string, args: Json) => Request;
  readonly args: Readonly<Record<string, Sample>>;
}

export const nowhere: Behind = { kind: 'nowhere', why: 'it only steers the provider' };

/** How a kind is found whose objects can be read for a while after their end. */
export function living(path: string): NonNullable<KindSample['find']> {
  return async (ask, name) => {
    try {
      const record = (await ask('GET', `${path}/${name}`)) as PlatformRecord;
      return record.status === 'TERMINATED' ? undefined : { path: `${path}/${name}`, record };
    } catch (error) {
      if (error instanceof Error && error.message.includes(' 404 ')) return undefined;
      throw error;
    }
  };
}

/** Where objects of a sandbox are: ids without one are in the usual sandbox. */
export function partOfSandbox(parts: string): Required<Pick<KindSample, 'path' | 'find'>> {
  const [usual] = SANDBOX_NAMES;
  return {
    path: `/sandboxes/${usual}/${parts}`,
    find: async (ask, id) => {
      const [sandbox, name] = id.includes('/') ? id.split('/') : [usual, id];
      const path = `/sandboxes/${sandbox ?? ''}/${parts}/${name ?? ''}`;
      try {
        return { path, record: (await ask('GET', path)) as PlatformRecord };
      } catch (error) {
        if (error instanceof Error && error.message.includes(' 404 ')) return undefined;
        throw error;
      }
    },
  };
}

/** A PUT of the object with other metadata. */
export function metadata(path: string, change: Json): (record: PlatformRecord) => Request[] {
  return (record) => [
    [
      'PUT',
      `${path}/${record.metadata.name}`,
      { ...record, metadata: { ...record.metadata, ...merged(record.metadata, change) } },
    ],
  ];
}

/** A PUT of the object with another spec. */
export function spec(path: string, change: Json): (record: PlatformRecord) => Request[] {
  return (record) => [
    [
      'PUT',
      `${path}/${record.metadata.name}`,
      { metadata: record.metadata, spec: { ...record.spec, ...merged(record.spec, change) } },
    ],
  ];
}

/** Objects are changed key by key: an owner mark, or what is not spoken of, stays. */
function merged(base: Json, change: Json): Json {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const old = base[key];
      return [key, isObject(old) && isObject(value) ? { ...old, ...value } : value];
    }),
  );
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function described(path: string): Record<'name' | 'displayName' | 'labels' | 'adoptExisting', Sample> {
  return {
    name: {
      values: ['conformance-one', 'conformance-two'],
      behind: { kind: 'refused', by: metadata(path, { name: 'renamed' }) },
      apart: true,
    },
    displayName: {
      values: ['One', 'Two'],
      behind: { kind: 'drift', by: metadata(path, { displayName: 'Another' }) },
    },
    labels: {
      values: [{ team: 'one' }, { team: 'two', tier: 'gold' }],
      behind: { kind: 'drift', by: metadata(path, { labels: { team: 'another' } }) },
    },
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
  };
}

export const timeoutSeconds: Sample = { values: [60, 90], behind: nowhere, apart: true };

/** Environment variables, one of them secret; the second list in another order. */
export const ENVS = [
  [
    { name: 'LEVEL', value: 'info' },
    { name: 'KEY', value: 'planted-one', secret: true },
  ],
  [
    { name: 'KEY', value: 'planted-two', secret: true },
    { name: 'LEVEL', value: 'debug' },
  ],
] as const;

/** Sandboxes that are there before the program: the story's, and another one. */
export const SANDBOX_NAMES = ['shop-build', 'conformance-work'] as const;

/** Connections that are there before the program, for functions to use. */
export const CONNECTION_NAMES = ['conformance-mail', 'conformance-chat'] as const;

/** Volume templates that are there before the program, for volumes to start with. */
export const TEMPLATE_NAMES = ['conformance-base', 'conformance-other'] as const;

/** Ids of the snapshots `shop-v1`, `shop-v2` and `shop-v3`. */
export type SnapshotIds = readonly [first: string, second: string, third: string];

/** What the platform has given to what is there before the program. */
export interface Given {
  readonly snapshots: SnapshotIds;
  /** Client ids of two service accounts. */
  readonly accounts: readonly [string, string];
}

/** A share of the traffic; somebody else moves it. */
export function share(path: string): Sample {
  return {
    values: [10, 50],
    behind: {
      kind: 'drift',
      by: ({ metadata: own, spec: now }) => [
        [
          'PUT',
          `${path}/${own.name}`,
          {
            metadata: own,
            spec: {
              ...now,
              revision: { ...(isObject(now.revision) ? now.revision : {}), canaryPercent: 33 },
            },
          },
        ],
      ],
    },
  };
}

/** A strategy; somebody else moves the traffic, which is none of its business. */
export function walk(path: string): Sample {
  const strategy = (weight: number) => ({ steps: [{ weight, for: '10m' }, { weight: 100 }] });
  const { by } = share(path).behind as Extract<Behind, { kind: 'drift' }>;
  return {
    values: [strategy(10), strategy(20)],
    behind: { kind: 'unseen', by },
    instead: 'traffic',
    apart: true,
  };
}

/** A switch; somebody else turns it over. */
export function toggled(path: string, key: string, usual: boolean): Sample {
  return {
    // From the usual one to the other: where the last one is what was there before, the record goes on showing the first.
    values: [usual, !usual],
    behind: {
      kind: 'drift',
      by: (record) => spec(path, { [key]: !(record.spec[key] ?? usual) })(record),
    },
  };
}

/** Values of a field of the specification, or of its runtime, the last of which somebody else writes. */
export function field(path: string, key: string, values: readonly [unknown, unknown, unknown]): Sample {
  const [first, second, other] = values;
  return { values: [first, second], behind: { kind: 'drift', by: spec(path, { [key]: other }) } };
}

export function ofRuntime(path: string, key: string, values: readonly [unknown, unknown, unknown]): Sample {
  const [first, second, other] = values;
  return {
    values: [first, second],
    behind: { kind: 'drift', by: spec(path, { runtime: { [key]: other } }) },
  };
}

/** Triggers, the last of which somebody else writes. */
export const TRIGGERS = [
  [{ type: 'cron', schedule: '0 * * * *' }],
  [
    { type: 'http', path: '/ask', authenticationType: 'public' },
    {
      type: 'http-async',
      path: '/later',
      timeout: 60,
      retry: 2,
      callbackUrl: 'https://shop.example.com/done',
    },
  ],
  [{ type: 'http', configuration: { path: '/another' } }],
] as const;
