/**
 * Answers simultaneous reads of one kind, as in a refresh or an import of many objects, from one walk over the list.
 * Not if the list has more pages than there are reads: three drives in a workspace of ten thousand. Nothing is kept
 * between processes, as the state belongs to the engine. Creates, updates and waits never use it, and a write of the
 * kind ends it.
 */
import type { Context, Definition } from '../../resource';
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
  readonly records: ReadonlyMap<string, unknown>;
  /** Whether objects exist that the list lacks, or does not show whole. */
  readonly others: Map<string, Promise<'gone' | 'there' | 'unknown'>>;
}

/** The reads of one kind on one platform. */
class Kind {
  #waiting: { readonly id: string; readonly resolve: Finder }[] = [];
  #found: Found | undefined;
  #noMoreUntil = 0;
  #isWalking = false;
  #writes = 0;
  #underWay = 0;

  constructor(
    private readonly platform: Platform,
    private readonly definition: Definition,
  ) {}

  /** Forgets the records, because something is being written. */
  begin(): void {
    this.#writes++;
    this.#underWay++;
    this.#found = undefined;
  }

  end(): void {
    this.#underWay--;
  }

  /** The record from the list; undefined means that the object must be read alone. */
  async find(context: Context, id: string): Promise<unknown> {
    if (this.#underWay > 0) return undefined;
    const { noted } = this;
    if (noted !== undefined) return noted.get(id);
    if (this.platform.now() < this.#noMoreUntil) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push({ id, resolve });
      if (this.#isWalking) return;
      if (this.#waiting.length >= ENOUGH) void this.#walk(context);
      else if (this.#waiting.length === 1) void this.#gather(context.signal);
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
    if (this.#underWay > 0 || this.#found === undefined) return undefined;
    return this.platform.now() < this.#found.until ? this.#found : undefined;
  }

  #keep(records: ReadonlyMap<string, unknown>): void {
    this.#found = { until: this.platform.now() + FRESH_MS, records, others: new Map() };
  }

  get writes(): number {
    return this.#writes + this.#underWay;
  }

  /** @param writes value of `writes` before the list was read */
  note(records: ReadonlyMap<string, unknown>, writes: number): void {
    if (this.#underWay === 0 && writes === this.#writes) this.#keep(records);
  }

  async #gather(signal: AbortSignal): Promise<void> {
    const { platform } = this;
    await asWait(platform, 'wait for other reads', () => platform.sleep(GATHER_MS, signal)).catch(
      () => undefined,
    );
    if (!this.#isWalking) this.#answer(new Map());
  }

  async #walk(context: Context): Promise<void> {
    this.#isWalking = true;
    const before = this.#writes;
    const records = await this.#list(context).catch(() => undefined);
    this.#isWalking = false;
    const isGood = records !== undefined && before === this.#writes;
    if (isGood) this.#keep(records);
    else this.#noMoreUntil = this.platform.now() + FRESH_MS;
    this.#answer(isGood ? records : new Map());
  }

  /** Undefined if the list has more pages than reads are waiting: single reads need fewer requests. */
  async #list(context: Context): Promise<ReadonlyMap<string, unknown> | undefined> {
    const { bulkRead } = this.definition;
    const records = new Map<string, unknown>();
    const names = new Set<string>();
    const lists = listsOf(this.platform);
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
    lists.note(this.definition.listing('', { args: {}, outputs: {} }).of, names, made);
    return records;
  }

  #answer(records: ReadonlyMap<string, unknown>): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { id, resolve } of waiting) resolve(records.get(id));
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
  const kind = kindOf(operation);
  const alone = () => kind.alone(id, () => look(operation));
  if (definition.readFrom !== undefined) {
    const { noted } = kind;
    const seen = noted === undefined ? 'alone' : definition.readFrom(noted, id, prior);
    return seen === 'alone' ? alone() : seen;
  }
  const record = definition.bulkRead && (await kind.find(context, id));
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
    return { kind, definition, writes: kind.writes };
  });
  return (items) => {
    for (const { kind, definition, writes } of before) {
      const whole = items.filter((item) => definition.bulkRead?.isWhole?.(item) !== false);
      kind.note(new Map(whole.map((item) => [item.metadata.name, item])), writes);
    }
    const names = items.filter(isLiving).map(({ metadata }) => metadata.name);
    lists.note(dependencies.definition.listing('', { args: {}, outputs: {} }).of, new Set(names), made);
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
  const { writes } = kind;
  return (all) => {
    kind.note(new Map([...all].map(([id, { record }]) => [id, record])), writes);
    const { of } = dependencies.definition.listing('', { args: {}, outputs: {} });
    lists.note(of, new Set(all.keys()), made);
  };
}

/** Runs a write. Walks from before or during the write answer no reads. */
export async function writing<T>(dependencies: OperationDependencies, write: () => Promise<T>): Promise<T> {
  const kind = kindOf(dependencies);
  kind.begin();
  try {
    return await write();
  } finally {
    kind.end();
  }
}
