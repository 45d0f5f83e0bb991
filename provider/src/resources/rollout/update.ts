/** Updates of kinds whose PUT makes revisions: what is sent, and which revision it made (decisions, 0111). */
import { WorkloadError } from '@workload/sdk';
import { explain } from '../../lifecycle/platform/platform';
import { done, type Outcome } from '../../outcome';
import type { Context, Fields, Prior } from '../../resource';
import { failureText } from '../shared';
import { failedNow, hasFailed } from './at-rest';
import {
  describes,
  isSaid,
  isUntouched,
  keepingContents,
  plainHash,
  releaseHash,
  type Shape,
} from './contents';
import {
  type WantedRelease,
  type Made,
  releaseName,
  replacedBy,
  rollOut,
  type Rollout,
  type Wanted,
} from './engine';
import {
  type AnyReleased,
  type Given,
  routedKind,
  said,
  type Seen,
  toldBy,
  toWire,
  withRevisions,
} from './kind';
import {
  backTo,
  besideOf,
  isHere,
  refuseFailed,
  type Release,
  type ReleaseOutputs,
  releasesOf,
  verdictsOf,
  verdictsOn,
  withReleases,
} from './memory';
import { newestBeside, observeKnown, observeRelease, withAnswers, withPresent } from './observe';
import { type Body, type Look, make, presentLook, type RoutedKind, write } from './revisions';
import { firstWeight } from './strategy';
import {
  lists,
  newestRevision,
  refuseForeignCanary,
  revisionIds,
  type Routed,
  routingOf,
  sameRouting,
  wantedRouting,
} from './traffic';
import { type Event, standingOf } from './verdicts';

/** Whether an update without managed traffic must undo routing of ours, or can go back to a release by routing. */
export function goesBack(it: Shape, prior: Prior<ReleaseOutputs>, written: Fields): boolean {
  const releases = releasesOf(prior);
  if (releases.some(({ underWay }) => underWay !== undefined)) return true;
  return prior.args.traffic !== undefined && keptRelease(it, prior, written) !== undefined;
}

/** A release with the same contents that the state knows, other than the current one of the state. */
export function keptRelease(it: Shape, prior: Prior<ReleaseOutputs>, a: Fields): Release | undefined {
  const asked = releaseHash(it, a);
  if (asked === releaseHash(it, prior.args)) return undefined;
  return releasesOf(prior).findLast(
    (one) => one.asked === asked && one.failed === undefined && one.revision !== '' && isHere(prior, one),
  );
}

/** The same release, if it failed before. */
export function failedRelease(prior: Prior<ReleaseOutputs>, asked: string): Release | undefined {
  return releasesOf(prior).find((one) => one.asked === asked && one.failed !== undefined);
}

/** An update without managed traffic: it changes the contents, or everything else. */
export async function deploy<Rec extends Routed>(
  it: AnyReleased<Rec>,
  look: RoutedKind<Rec>['look'],
  seen: Look<Rec>,
  given: Omit<Given<Rec>, 'record'>,
): Promise<Outcome<Seen<Rec>>> {
  const { context, a, prior } = given;
  const { record } = seen;
  const { name } = record.metadata;
  const asked = releaseHash(it, context.written);
  refuseFailed(`${it.noun} "${name}"`, failedRelease(prior, asked) ?? { revision: '' }, 'deployed');
  const isNext = asked !== releaseHash(it, prior.args);
  const events = isNext ? replacedBy(routingOf(record), undefined, prior) : [];
  const put = (body: Body<Rec>) =>
    make(routedKind(it, look), context, seen, { body, events, known: verdictsOf(prior) });
  const { __newest: known, ...outputs } = prior.outputs;
  const full = toWire(it, a, context.mark, prior, record);
  if (isUntouched(it, said(it, record), known) && !isNext) {
    const { traffic: _unmanaged, ...before } = prior.args;
    const observed = (latest: Rec) => done(observeKnown(it, latest, { ...prior, args: before }));
    // The program's release serves, and the record describes another one, which must not be deployed.
    const beside = keepingContents(it, record, full) as Body<Rec>;
    if (isSaid(it, record, beside)) return observed(record);
    // If that one failed, any write would deploy it again, so the program's release is sent below.
    if (known.failed === undefined) return observed(await put(beside));
  } else if (hasFailed(it, { ...given, record })) {
    const why = context.conceal(failureText('FAILED', record.events ?? []));
    return failedNow(it, { ...given, record }, why);
  }
  return done(observeKnown(it, await put(full), { args: {}, outputs }));
}

/** An update with managed traffic: a release if the contents change, else only routing. */
export async function release<Rec extends Routed>(
  it: AnyReleased<Rec>,
  look: RoutedKind<Rec>['look'],
  given: Given<Rec>,
): Promise<Outcome<Seen<Rec>>> {
  const record = await withRevisions(it, given.context, given.record);
  const update = new Update(it, look, { ...given, record, prior: withPresent(it, record, given.prior) });
  const outcome = await rollOut(update, record);
  if (update.traffic !== undefined || outcome.kind !== 'done') return outcome;
  const { traffic: _unmanaged, ...args } = outcome.object.args;
  return done({ ...outcome.object, args });
}

class Update<Rec extends Routed> implements Rollout<Rec, Seen<Rec>> {
  readonly act = 'deployed';
  readonly name: string;
  readonly traffic: number | undefined;
  readonly starts: number | undefined;
  readonly asked: string;
  readonly plain: string;
  readonly of: string;
  readonly kind: RoutedKind<Rec>;
  readonly context: Context;
  readonly prior: Prior<ReleaseOutputs>;
  /** A release was sent, with all arguments of the program. */
  private isSent = false;
  /** Secrets from the answer to a write, which all later looks mask. */
  private told: Fields = {};

  constructor(
    private readonly it: AnyReleased<Rec>,
    look: RoutedKind<Rec>['look'],
    private readonly given: Given<Rec>,
  ) {
    const { context, a, record, prior } = given;
    this.context = context;
    this.prior = prior;
    this.name = record.metadata.name;
    this.traffic = a.traffic as number | undefined;
    this.starts = firstWeight(a);
    this.asked = releaseHash(it, context.written);
    this.plain = plainHash(it, context.written);
    this.of = `image ${releaseName(a)}`;
    this.kind = routedKind(it, look, (answer) => {
      const outputs = { ...prior.outputs, ...this.told };
      this.told = toldBy(it, outputs, it.observe(answer, { ...prior, outputs }).outputs);
    });
  }

  /** The sent release is the newest revision, if that is a new one. */
  revisionOf(record: Rec): string | undefined {
    const { __revisions: known = [] } = this.prior.outputs;
    const newest = newestRevision(record);
    return newest === undefined || known.includes(newest) ? undefined : newest;
  }

  find(current: Rec | undefined, releases: readonly Release[]): Promise<WantedRelease<Rec>> {
    const record = current ?? this.given.record;
    return Promise.resolve(this.known(record, releases) ?? this.toSend(record));
  }

  observe(record: Rec, one: Release, others: readonly Release[]): Seen<Rec> {
    const { it, context, prior } = this;
    // While a release is not in service yet, the state keeps the arguments of the earlier program.
    const isWanted = one.asked === this.asked;
    const args = isWanted ? context.written : prior.args;
    const ours = isWanted ? withAnswers(it, record, one, args) : one;
    const releases = others.map((other) => (other.revision === ours.revision ? ours : other));
    const sent = this.isSent ? context.written : undefined;
    const __newest = newestBeside(it, record, ours, releases, sent, prior);
    const outputs = { ...prior.outputs, ...this.told, __newest };
    const answers = one.revision === prior.outputs.revision ? prior.answers : undefined;
    const now = { args, outputs, ...(answers === undefined ? {} : { answers }) };
    return observeRelease(it, record, now, ours, releases);
  }

  observeBefore(record: Rec, releases: readonly Release[]): Seen<Rec> {
    const seen = observeKnown(this.it, record, withReleases(this.prior, releases));
    return { ...seen, outputs: { ...seen.outputs, ...this.told } };
  }

  async send(record: Rec, wanted: Wanted, ours: Release): Promise<Rec> {
    const { it, kind, context } = this;
    const isThere = wanted.to === undefined || sameRouting(wanted.to, routingOf(record));
    if (this.isSent && isThere) return record;
    // Traffic goes to another release than the record describes. The record's contents are kept, to deploy nothing.
    const isNewest = ours.revision === newestRevision(record);
    const body = (latest: Rec) =>
      isNewest ? this.full(latest) : (keepingContents(it, latest, this.full(latest)) as Body<Rec>);
    if (!isNewest && isThere && isSaid(it, record, body(record))) return record;
    return write(kind, context, record, wanted, body);
  }

  /** The body with all arguments of the program. */
  private full(record: Rec): Body<Rec> {
    return toWire(this.it, this.given.a, this.context.mark, this.prior, record);
  }

  /** Whether the record describes the program's release. */
  private isDescribed(record: Rec): boolean {
    return describes(this.it, said(this.it, record), this.given.a, this.prior);
  }

  /** The wanted release if a kept revision runs it, or it failed before; undefined if it must be sent. */
  private known(record: Rec, releases: readonly Release[]): WantedRelease<Rec> | undefined {
    const { it, asked, traffic, prior } = this;
    const failed = failedRelease(withReleases(prior, releases), asked);
    if (failed !== undefined) return { ours: failed };
    const kept = releases.filter((one) => one.asked === asked && lists(record, one.revision));
    const known = kept.find(({ revision }) => revision === prior.outputs.revision) ?? kept.at(-1);
    if (known === undefined) return undefined;
    const now = routingOf(record);
    const newest = newestRevision(record);
    const ours = backTo(known, now.active, prior);
    // The record describes the newest revision, which others may have changed.
    if (known.revision === newest) return this.isDescribed(record) ? { ours } : undefined;
    if (asked !== releaseHash(it, prior.args)) refuseForeignCanary(it.noun, record, releases);
    // If the newest revision failed, any write deploys again. Then the program's release is sent.
    const isFailed = releases.some(({ revision, failed: why }) => revision === newest && why !== undefined);
    if (!isFailed || isSaid(it, record, this.full(record))) return { ours };
    const wanted = wantedRouting(record, ours, traffic, ours.revision !== prior.outputs.revision) ?? now;
    return sameRouting(wanted, now) ? undefined : { ours };
  }

  private toSend(record: Rec): WantedRelease<Rec> {
    const { it, asked, given, prior } = this;
    const newest = newestRevision(record);
    // If the newest revision is not in the state and describes the wanted release, a run that was killed made it.
    const { revision: ours, previousRevision, __revisions: known = [ours, previousRevision] } = prior.outputs;
    const isLeftBehind = newest !== undefined && !known.includes(newest) && this.isDescribed(record);
    const isBad = newest !== undefined && standingOf(verdictsOn(record, prior), newest) === 'bad';
    if (isLeftBehind && (isBad || hasFailed(it, { ...given, record }))) {
      return { ours: { asked, made: asked, revision: newest, beside: besideOf(record, newest, prior) } };
    }
    const own = isLeftBehind && ours !== undefined ? newest : undefined;
    return { made: asked, own, make: (traffic, events) => this.make(record, traffic, events) };
  }

  private async make(record: Rec, share: number | undefined, events: readonly Event[]): Promise<Made<Rec>> {
    const { kind, context, name, prior } = this;
    let answer: Rec | undefined;
    try {
      // Others may have moved traffic since, so the record is read again directly before the write.
      const seen = await presentLook(kind, context, name);
      const body = this.full(seen.record);
      answer = await make(kind, context, seen, { body, share, events, known: verdictsOf(prior) });
      const written = await kind.whole(context, answer);
      this.isSent = true;
      const before = revisionIds(record);
      return done({ record: written, revision: revisionIds(written).findLast((id) => !before.includes(id)) });
    } catch (error) {
      const isLost = error instanceof WorkloadError && error.outcome === 'unknown';
      // If a request after the write fails, the result of the write is unknown.
      if (answer === undefined && !isLost) throw error;
      return { kind: 'inDoubt', object: undefined, reasons: [explain(error)], cause: error };
    }
  }
}
