/** The building blocks of samples. */

export type Json = Record<string, unknown>;

/** An object of the platform, as a GET returns it. */
export interface PlatformRecord {
  readonly metadata: Json & { readonly name: string };
  readonly spec: Json;
  /** Flat records have their fields at the top level. */
  readonly [field: string]: unknown;
}

/** A request from outside: method, path, body. */
export type Request = readonly [method: string, path: string, body: unknown];

/** Sends a request to the platform; throws unless the status is 2xx. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** An object of the platform, and its path for changes and deletion. */
export interface PlatformObject {
  readonly path: string;
  readonly record: PlatformRecord;
}

/** An outside change, and its effect on a refresh. */
export type Behind =
  /** The refresh shows it. `shows`: the arguments that it shows, if not just this one. */
  | {
      readonly kind: 'drift';
      readonly by: (record: PlatformRecord) => readonly Request[];
      readonly shows?: readonly string[];
      /** The change cannot be reverted: the next run refuses the program with this message. */
      readonly stuck?: RegExp;
    }
  /** The change is possible, but the platform does not return the value: the refresh shows nothing. */
  | { readonly kind: 'unseen'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform refuses it. */
  | { readonly kind: 'refused'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform has no such change: `why`. */
  | { readonly kind: 'nowhere'; readonly why: string };

export interface Sample {
  /** Two different valid values. */
  readonly values: readonly [unknown, unknown];
  readonly behind: Behind;
  /** The argument that excludes it: a program sets one of the two. */
  readonly instead?: string;
  /** Not part of the usual program, because it changes what the program means. */
  readonly apart?: true;
  /** Other arguments that it requires; undefined values stand for arguments that it excludes. */
  readonly with?: Json | ((value: unknown) => Json);
}

export interface KindSample {
  /** Path of the kind in the API. */
  readonly path: string;
  /** Makes a valid name of this kind. Default: unchanged. */
  readonly named?: (name: string) => string;
  /** The id for an import. Default: the name. */
  readonly importAs?: (args: Json) => string;
  /** Path and record of the object with a name. Default: a GET below the path. */
  readonly find?: (ask: Ask, name: string) => Promise<PlatformObject | undefined>;
  /** Arguments of a first version of the program, which runs before the tested one and differs from it. */
  readonly before?: Json;
  /** Creates an object of this name outside of the stack, for adoption with `args`. */
  readonly foreign: (name: string, args: Json) => Request;
  readonly args: Readonly<Record<string, Sample>>;
}

export const nowhere: Behind = { kind: 'nowhere', why: 'it only steers the provider' };

/** Finds an object of a kind that remains readable for a while after its deletion. */
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

/** Finds children of sandboxes. An id without a sandbox means the usual sandbox. */
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

/** Merges key by key: keeps the owner mark and all other keys. */
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

/** Protection from deletion. From outside it is a label. Apart, because other changes of the program are then refused. */
export function protection(path: string): Sample {
  return {
    values: [true, false],
    behind: { kind: 'drift', by: metadata(path, { labels: PROTECTED }) },
    apart: true,
    // False is as good as absent, so an update must begin with true.
    with: {},
  };
}

/** The hidden label of protected objects. */
export const PROTECTED = { 'pulumi-deletion-protection': 'true' } as const;

export const timeoutSeconds: Sample = { values: [60, 90], behind: nowhere, apart: true };

/** Environment variables, one of them secret. The second list has another order. */
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

/** Sandboxes that exist before the program: the story's, and another one. */
export const SANDBOX_NAMES = ['shop-build', 'conformance-work'] as const;

/** Connections that exist before the program, for functions to use. */
export const CONNECTION_NAMES = ['conformance-mail', 'conformance-chat'] as const;

/** Volume templates that exist before the program, for volumes to start with. */
export const TEMPLATE_NAMES = ['conformance-base', 'conformance-other'] as const;

/** Ids of the snapshots `shop-v1`, `shop-v2` and `shop-v3`. */
export type SnapshotIds = readonly [first: string, second: string, third: string];

/** Values from the platform about objects that exist before the program. */
export interface Given {
  readonly snapshots: SnapshotIds;
  /** Client ids of two service accounts. */
  readonly accounts: readonly [string, string];
}

/** A share of the traffic; the outside change moves it. */
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

/** A strategy; the outside change moves the traffic, which the strategy ignores. */
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

/** A boolean switch; the outside change inverts it. */
export function toggled(path: string, key: string, usual: boolean): Sample {
  return {
    // Changes from the usual value: after a change back to the original value, the record would still show the
    // previous one.
    values: [usual, !usual],
    behind: {
      kind: 'drift',
      by: (record) => spec(path, { [key]: !(record.spec[key] ?? usual) })(record),
    },
  };
}

/** Values of a field of the specification or its runtime. The outside change writes the last one. */
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

/** Triggers. The outside change writes the last list. */
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
