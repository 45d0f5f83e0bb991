/**
 * Random sequences of edits, reverts and outside changes of a forked application, compared with a small model of the
 * design.
 */
import fc from 'fast-check';
import { startWorld, type World } from '../support/world';
import { shopOn, type Shop, type ShopStack, type Traffic } from './shop';

// `npm run test:fuzz` runs more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 60);

interface Program {
  readonly snapshot: string;
  readonly traffic: number | undefined;
  readonly attempt: string | undefined;
}

type Step =
  | { readonly do: 'up'; readonly program: Program }
  | { readonly do: 'again' | 'refresh' | 'destroy' }
  | {
      readonly do: 'route';
      readonly active: number;
      readonly canary: number | undefined;
      readonly percent: number;
    }
  | { readonly do: 'fork'; readonly traffic: number | undefined };

// Outside forks use the third snapshot: our fork and an outside fork of the same snapshot look the same.
const program = fc.record({
  snapshot: fc.constantFrom('shop-v1', 'shop-v2'),
  traffic: fc.constantFrom(undefined, 0, 10, 50, 100),
  attempt: fc.constantFrom(undefined, undefined, 'first', 'second'),
});
const steps = fc.array(
  fc.oneof(
    { weight: 18, arbitrary: fc.record({ do: fc.constant('up' as const), program }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('refresh' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('destroy' as const) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('route' as const),
        active: fc.nat(4),
        canary: fc.option(fc.nat(4), { nil: undefined }),
        percent: fc.constantFrom(0, 20, 60),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('fork' as const), traffic: fc.constantFrom(undefined, 0, 30) }),
    },
  ),
  { minLength: 3, maxLength: 12 },
);

/** What the model knows about the stack: the revision of each release, and the revision beside it. */
interface Book {
  readonly made: Map<string, string>;
  readonly beside: Map<string, string | undefined>;
  current: string | undefined;
  /** The share in state, and the real share at that time. */
  traffic: number | undefined;
  share: number;
  /** A refresh recorded in state that the revision was evicted. */
  evicted: boolean;
  /** The last run failed half-way: the next one updates even without a diff. */
  forced: boolean;
  /** That run asked for another share than the state's, so the next one must settle the traffic. */
  unsure: boolean;
}

const shareOf = ({ active, canary, percent }: Omit<Traffic, 'revisions'>, revision: string): number =>
  canary === revision ? percent : active === revision ? 100 - percent : 0;

/**
 * Whether a share has no effect: the release serves alone, or beside an outside canary without asking for all
 * traffic.
 */
function isDormant({ current, beside, share }: Book, traffic: number | undefined): boolean {
  if (traffic === undefined || current === undefined || beside.get(current) !== undefined) return false;
  return share === 100 || (share > 0 && traffic !== 100);
}

type Outcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'done'; readonly forks: number; readonly routing: Omit<Traffic, 'revisions'> };

const to = (active: string | undefined, canary?: string, percent = 0) => ({ active, canary, percent });

/** The design's table: what an `up` does in a situation. Updates the book if it succeeds. */
function predict(
  book: Book,
  before: Traffic | undefined,
  { snapshot, traffic, attempt }: Program,
  next: string,
): Outcome {
  const release = JSON.stringify([snapshot, attempt]);
  const done = (revision: string, forks: number, routing: Omit<Traffic, 'revisions'>): Outcome => {
    book.made.set(release, revision);
    book.current = revision;
    book.traffic = traffic;
    book.share = shareOf(routing, revision);
    book.forced = false;
    book.unsure = false;
    book.evicted = false;
    return { kind: 'done', forks, routing };
  };
  if (before === undefined) {
    book.made.clear();
    book.beside.clear();
    return done(next, 1, to(next));
  }

  const { active, canary, percent, revisions } = before;
  const now = to(active, canary, percent);
  const isForeign = canary !== undefined && ![...book.made.values()].includes(canary);
  const kept = book.made.get(release);
  const isBack = kept !== book.current;
  // Without a diff, nothing is written, not even the state.
  const differs = isBack || book.evicted || (traffic !== book.traffic && !isDormant(book, traffic));
  if (!differs && !book.forced) return { kind: 'done', forks: 0, routing: now };
  if (kept === undefined || !revisions.includes(kept)) {
    if (isForeign) return { kind: 'refused' };
    book.beside.set(next, active);
    return done(next, 1, traffic === undefined || traffic === 100 ? to(next) : to(active, next, traffic));
  }

  // An outside change of the share is not unfinished work of a refused run.
  const isAboutTraffic = isBack || book.evicted || traffic !== book.traffic || book.unsure;
  if (!isAboutTraffic || (!isBack && traffic === undefined)) return done(kept, 0, now);
  const beside = isBack ? (active === kept ? undefined : active) : book.beside.get(kept);
  const refused = (): Outcome => {
    book.forced = true;
    book.unsure ||= traffic !== book.traffic;
    if (book.current !== undefined) book.share = shareOf(now, book.current);
    return { kind: 'refused' };
  };
  let wanted = to(kept);
  if (traffic !== undefined && traffic < 100) {
    if (active !== kept) wanted = to(active, kept, traffic);
    else if (beside !== undefined) {
      if (!revisions.includes(beside)) return refused();
      wanted = to(beside, kept, traffic);
    } else if (!isBack) wanted = now;
  }
  const asksForAll = wanted.canary === undefined && (isBack || traffic !== book.traffic);
  if (isForeign && !asksForAll && JSON.stringify(wanted) !== JSON.stringify(now)) return refused();
  book.beside.set(kept, beside);
  return done(kept, 0, wanted);
}

let w: World;
let shop: Shop;
beforeAll(async () => {
  w = await startWorld({ deployDelayMs: 0 });
  shop = shopOn(w);
});
afterAll(async () => {
  await w.stop();
});

async function play(sequence: readonly Step[]): Promise<void> {
  w.reset();
  const s: ShopStack = shop.stack();
  const book: Book = {
    made: new Map(),
    beside: new Map(),
    current: undefined,
    traffic: undefined,
    share: 100,
    evicted: false,
    forced: false,
    unsure: false,
  };
  let last: Program | undefined;
  let minted = 0;

  for (const step of sequence) {
    const before = await shop.traffic();
    switch (step.do) {
      case 'route': {
        const active = before?.revisions[step.active];
        const canary = step.canary === undefined ? undefined : before?.revisions[step.canary];
        if (active === undefined || canary === active) break;
        await shop.route({
          active,
          ...(canary === undefined ? {} : { canary, canaryPercent: step.percent }),
        });
        break;
      }
      case 'fork':
        if (before === undefined) break;
        await shop.fork('shop-v3', step.traffic);
        minted++;
        break;
      case 'refresh': {
        await s.refresh();
        const { current } = book;
        if (before === undefined || current === undefined) break;
        book.share = shareOf(before, current);
        book.evicted = !before.revisions.includes(current);
        // A refresh does not settle what the last run attempted.
        if (book.traffic !== undefined && !isDormant(book, book.traffic)) book.traffic = book.share;
        break;
      }
      case 'destroy':
        await s.destroy();
        expect(await shop.traffic()).toBeUndefined();
        book.current = undefined;
        minted = 0;
        break;
      default: {
        const wanted = step.do === 'up' ? step.program : last;
        if (wanted === undefined) break;
        last = wanted;
        const { snapshot, traffic, attempt } = wanted;
        const expected = predict(book, before, wanted, `rev-${minted + 1}`);
        const args = { snapshot, traffic, ...(attempt === undefined ? {} : { triggers: { attempt } }) };
        const run = await s.up(args);
        const forks = run.writes.filter((write) => write.startsWith('POST')).length;
        minted += forks;
        if (expected.kind === 'refused') {
          expect(run.failed).toBeDefined();
          expect(run.writes).toEqual([]);
          break;
        }
        expect(run.failed).toBeUndefined();
        expect(forks).toBe(expected.forks);
        expect(await shop.traffic()).toMatchObject(expected.routing);
        expect((await s.preview(args)).steps).toEqual([]);
      }
    }
  }
}

/** Sequences that failed in the past. */
const REMEMBERED: Step[][] = [
  // An outside canary prevented the release, so it moved nothing: later outside routing stays.
  [
    { do: 'up', program: { snapshot: 'shop-v1', traffic: undefined, attempt: undefined } },
    { do: 'up', program: { snapshot: 'shop-v2', traffic: undefined, attempt: undefined } },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: undefined, attempt: undefined } },
    { do: 'fork', traffic: 30 },
    { do: 'up', program: { snapshot: 'shop-v2', traffic: 50, attempt: undefined } },
    { do: 'route', active: 1, canary: undefined, percent: 0 },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: undefined, attempt: undefined } },
  ],
  // The same, but both programs have the same share: going back has nothing to correct.
  [
    { do: 'up', program: { snapshot: 'shop-v1', traffic: undefined, attempt: undefined } },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: undefined, attempt: 'first' } },
    { do: 'up', program: { snapshot: 'shop-v2', traffic: 10, attempt: undefined } },
    { do: 'fork', traffic: 30 },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: 10, attempt: undefined } },
    { do: 'up', program: { snapshot: 'shop-v2', traffic: 10, attempt: undefined } },
  ],
  // A refresh does not settle a refused run: the next run must still settle the traffic.
  [
    { do: 'up', program: { snapshot: 'shop-v2', traffic: undefined, attempt: undefined } },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: 100, attempt: undefined } },
    { do: 'fork', traffic: 0 },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: 50, attempt: undefined } },
    { do: 'refresh' },
    { do: 'up', program: { snapshot: 'shop-v1', traffic: 100, attempt: undefined } },
  ],
];

it(`follows the model through ${SEQUENCES} random sequences`, async () => {
  const examples = REMEMBERED.map((sequence): [Step[]] => [sequence]);
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: SEQUENCES, examples });
}, 3_600_000);
