/**
 * Answers simultaneous reads of one kind, as in a refresh or an import of many objects, from one walk over the list.
 * Not if the list has more pages than there are reads: three drives in a workspace of ten thousand. Objects that are
 * listed inside of others, such as the previews of a sandbox, have one list for each parent. Nothing is kept between
 * processes, as the state belongs to the engine. Creates, updates and waits never use it, and a write of the kind ends
 * it.
 */
import { type Context, type Definition, NOTHING } from '../../resource';
import { isLiving, listsOf } from '../platform/gone';
import { look, type Operation, type Seen } from '../state/operation';
import { asWait, type OperationDependencies, type Platform } from '../platform/platform';

/** Reads that must be waiting before a walk is worth it. */
const ENOUGH = 4;
/** How long the first read waits for further ones, in milliseconds. */
const GATHER_MS = 15;
/** How long a walk answers later reads, in milliseconds. */
const FRESH_MS = 10_000;

type Finder = (record: unknown) => void;

/** An item of a list. */
export interface ListedRecord {
  readonly metadata: { readonly name: string };
  readonly status?: unknown;
}

/** What a walk found. */
interface Found {
  /** Milliseconds, as the platform's clock. */
  readonly until: number;
  /** The writes of the kind that it contains. */
  readonly writes: number;
  readonly records: ReadonlyMap<string, unknown>;
  /** Whether objects exist that the list lacks, or does not show whole. */
  readonly others: Map<string, Promise<'gone' | 'there' | 'unknown'>>;
}

/** The writes of one kind on one platform. */
class Writes {
  #begun = 0;
  #underWay = 0;

  begin(): void {
    this.#begun++;
    this.#underWay++;
  }

  end(): void {
    this.#underWay--;
  }

  /** What a list that is read now may rely on: no write began since, and none is running. */
  get now(): number | undefined {
    return this.#underWay > 0 ? undefined : this.#begun;
  }
}

/** The reads of one list on one platform. */
class List {
  #waiting: { readonly id: string; readonly resolve: Finder }[] = [];
  #found: Found | undefined;
  #noMoreUntil = 0;
  #isWalking = false;

  /** @param parent the object that the list is inside of */
  constructor(
    private readonly kind: Kind,
    private readonly parent: string | undefined,
  ) {}

  /** The record from the list; undefined means that the object must be read alone. */
  async find(context: Context, id: string): Promise<unknown> {
    if (this.kind.writes.now === undefined) return undefined;
    const { noted } = this;
    if (noted !== undefined) return noted.get(id);
    if (this.kind.platform.now() < this.#noMoreUntil) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push({ id, resolve });
      if (this.#isWalking) return;
      if (this.#waiting.length >= ENOUGH) void this.#walk(context);
      else if (this.#waiting.length === 1) void this.#gather(context);
    });
  }

  /** The records of a list that was read in these seconds, perhaps for another purpose. */
  get noted(): ReadonlyMap<string, unknown> | undefined {
    return this.#fresh?.records;
  }

  /** Reads an object alone. If several states have one that the list lacks, the platform is asked once whether it exists. */
  async alone(id: string, ask: () => Promise<Seen | undefined>): Promise<Seen | undefined> {
    const others = this.#fresh?.others;
    const earlier = others?.get(id);
    if (earlier !== undefined && (await earlier) === 'gone') return undefined;
    const asked = ask();
    if (earlier === undefined)
      others?.set(
        id,
        asked.then(
          (seen) => (seen === undefined ? 'gone' : 'there'),
          () => 'unknown',
        ),
      );
    return asked;
  }

  get #fresh(): Found | undefined {
    const found = this.#found;
    if (found === undefined || found.writes !== this.kind.writes.now) return undefined;
    return this.kind.platform.now() < found.until ? found : undefined;
  }

  /**
   * Remembers the records of a list.
   *
   * @param writes value of `writes.now` before the list was read
   * @returns whether no write came between
   */
  note(records: ReadonlyMap<string, unknown>, writes: number | undefined): boolean {
    if (writes === undefined || writes !== this.kind.writes.now) return false;
    this.#found = { until: this.kind.platform.now() + FRESH_MS, writes, records, others: new Map() };
    return true;
  }

  async #gather(context: Context): Promise<void> {
    const { platform } = this.kind;
    await asWait(platform, 'wait for other reads', () => platform.sleep(GATHER_MS, context.signal)).catch(
      () => undefined,
    );
    if (this.#isWalking) return;
    // A list inside of another object is short: it costs as much as one read.
    if (this.parent !== undefined && this.#waiting.length > 1) await this.#walk(context);
    else this.#answer(new Map());
  }

  async #walk(context: Context): Promise<void> {
    this.#isWalking = true;
    const before = this.kind.writes.now;
    const records = await this.#read(context).catch(() => undefined);
    this.#isWalking = false;
    const isGood = records !== undefined && this.note(records, before);
    if (!isGood) this.#noMoreUntil = this.kind.platform.now() + FRESH_MS;
    this.#answer(isGood ? records : new Map());
  }

  /** Undefined if the list has more pages than reads are waiting: single reads need fewer requests. */
  async #read(context: Context): Promise<ReadonlyMap<string, unknown> | undefined> {
    const { bulkRead } = this.kind.definition;
    if (this.parent !== undefined) return this.#inside(context, this.parent);
    const records = new Map<string, unknown>();
    const names = new Set<string>();
    const lists = listsOf(this.kind.platform);
    const { made } = lists;
    let pages = 0;
    for await (const { items, total, isCut } of bulkRead?.pages(context) ?? []) {
      pages++;
      for (const item of items) {
        const { name } = item.metadata;
        if (isLiving(item)) names.add(name);
        if (bulkRead?.isWhole?.(item) !== false) records.set(name, item);
      }
      const left = total === undefined || items.length === 0 ? 0 : Math.ceil(total / items.length) - pages;
      // If the whole list came in one answer, its further pages cost no request.
      if (isCut !== true && pages + left > this.#waiting.length) return undefined;
    }
    lists.note(this.kind.definition.listing('', NOTHING).of, names, made);
    return records;
  }

  async #inside(context: Context, parent: string): Promise<ReadonlyMap<string, unknown> | undefined> {
    const { definition, platform } = this.kind;
    const lists = listsOf(platform);
    const { made } = lists;
    const listing = (id: string) => definition.listing(id, NOTHING);
    const asked = this.#waiting.map(({ id }) => listing(id).of);
    const records = await definition.siblings?.records(context, parent);
    if (records === undefined) return undefined;
    const names = new Set([...records.keys()].map((id) => listing(id).name));
    for (const of of new Set(asked)) lists.note(of, names, made);
    return records;
  }

  #answer(records: ReadonlyMap<string, unknown>): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { id, resolve } of waiting) resolve(records.get(id));
  }
}

/** The lists of one kind, by parent. */
class Kind {
  readonly writes = new Writes();
  readonly #lists = new Map<string | undefined, List>();

  constructor(
    readonly platform: Platform,
    readonly definition: Definition,
  ) {}

  /** @param parent for objects that are listed inside of others */
  list(parent?: string): List {
    const list = this.#lists.get(parent) ?? new List(this, parent);
    this.#lists.set(parent, list);
    return list;
  }
}

/** By client, because an operation may have its own platform object. */
const kinds = new WeakMap<Platform['client'], Map<Definition, Kind>>();

function kindOf({ platform, definition }: Pick<OperationDependencies, 'platform' | 'definition'>): Kind {
  const own = kinds.get(platform.client) ?? new Map<Definition, Kind>();
  kinds.set(platform.client, own);
  const kind = own.get(definition) ?? new Kind(platform, definition);
  own.set(definition, kind);
  return kind;
}

/**
 * Reads for a refresh or an import, together with others where possible. An object that is not in the list is read
 * alone: only its own 404 means that it is gone.
 */
export async function bulkRead(operation: Operation): Promise<Seen | undefined> {
  const { definition, context, id, prior } = operation;
  const { siblings } = definition;
  const list = kindOf(operation).list(siblings?.parentOf(id));
  const alone = () => list.alone(id, () => look(operation));
  if (siblings !== undefined) {
    const record = await list.find(context, id);
    return record === undefined ? alone() : siblings.observe(record, id);
  }
  if (definition.readFrom !== undefined) {
    const { noted } = list;
    const seen = noted === undefined ? 'alone' : definition.readFrom(noted, id, prior);
    return seen === 'alone' ? alone() : seen;
  }
  const record = definition.bulkRead && (await list.find(context, id));
  return record === undefined ? alone() : definition.bulkRead?.observe(record, prior);
}

/**
 * Lets a list that is read for another purpose answer the reads of the next seconds, of all kinds that it lists.
 *
 * @param alike their definitions
 * @returns a function that takes all items of the list
 */
export function noting(
  dependencies: OperationDependencies,
  alike: readonly Definition[],
): (items: readonly ListedRecord[]) => void {
  const lists = listsOf(dependencies.platform);
  const { made } = lists;
  const before = alike.map((definition) => {
    const kind = kindOf({ ...dependencies, definition });
    return { list: kind.list(), definition, writes: kind.writes.now };
  });
  return (items) => {
    for (const { list, definition, writes } of before) {
      const whole = items.filter((item) => definition.bulkRead?.isWhole?.(item) !== false);
      list.note(new Map(whole.map((item) => [item.metadata.name, item])), writes);
    }
    const names = items.filter(isLiving).map(({ metadata }) => metadata.name);
    lists.note(dependencies.definition.listing('', NOTHING).of, new Set(names), made);
  };
}

/**
 * The same for a kind whose list is `all`.
 *
 * @returns a function that takes all objects, by their ids in state
 */
export function notingAll(dependencies: OperationDependencies): (all: ReadonlyMap<string, Seen>) => void {
  const lists = listsOf(dependencies.platform);
  const { made } = lists;
  const kind = kindOf(dependencies);
  const writes = kind.writes.now;
  return (all) => {
    kind.list().note(new Map([...all].map(([id, { record }]) => [id, record])), writes);
    const { of } = dependencies.definition.listing('', NOTHING);
    lists.note(of, new Set(all.keys()), made);
  };
}

/** Runs a write. Walks from before or during the write answer no reads. */
export async function writing<T>(dependencies: OperationDependencies, write: () => Promise<T>): Promise<T> {
  const { writes } = kindOf(dependencies);
  writes.begin();
  try {
    return await write();
  } finally {
    writes.end();
  }
}
