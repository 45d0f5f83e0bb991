/** Completes a write of a kind whose PUT makes revisions: waits for the deployment, or remembers its failure. */
import { MOVING } from '../../lifecycle/state/state';
import { explain } from '../../lifecycle/platform/platform';
import { done, type Outcome, type Unfinished } from '../../outcome';
import type { Context, Prior } from '../../resource';
import { deployment } from '../shared';
import { describes, hasSecrets, newestOf, releaseHash } from './contents';
import { type AnyReleased, type Given, said, type Seen, toldBy, withRevisions } from './kind';
import { type ReleaseOutputs, releasesOf, RETRY } from './memory';
import { observeKnown } from './observe';
import { named, type RoutedKind } from './revisions';
import { newestRevision, type Routed, routingOf, servingText } from './traffic';

/** One answered write. */
interface Written<Rec extends Routed> {
  readonly context: Context;
  readonly made: Seen<Rec>;
  /** The record before the write; undefined for a create. */
  readonly before: Rec | undefined;
  readonly prior: Prior<ReleaseOutputs>;
}

/**
 * Waits until the result of a write is deployed. Remembers a failure, so that the same program does not deploy it
 * again.
 */
export async function atRest<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  written: Written<Rec>,
): Promise<Outcome<Seen<Rec>>> {
  const { context, made, before, prior } = written;
  const isOfAnother = (made.outputs as ReleaseOutputs).__newest !== undefined;
  let record = made.record;
  let first = true;
  const seen = () => seenLater(it, written, record);
  try {
    return await context.wait<Outcome<Seen<Rec>>>(async () => {
      if (!first) record = await there(kind, context, record);
      first = false;
      if (isOfAnother) {
        const { status } = record;
        return MOVING.includes(status) ? { waiting: String(status) } : { value: done(seen()) };
      }
      const settlement = deployment(record, before);
      if (settlement.kind === 'ready') return { value: done(seen()) };
      if (settlement.kind === 'waiting') return { waiting: settlement.says };
      const why = context.conceal(settlement.why);
      // A release that was once in service does not count as failed.
      const reasons = [named(it, record.metadata.name, why)];
      if (servesFailed(record)) return { value: { kind: 'unfinished', object: seen(), reasons } };
      const outputs = { ...prior.outputs, ...toldBy(it, {}, made.outputs) };
      const given = { context, record, prior: { ...prior, outputs } };
      return { value: await failedNow(it, given, why) };
    });
  } catch (error) {
    return { kind: 'unfinished', object: seen(), reasons: [explain(error)], cause: error };
  }
}

/** A later look, with the secrets from the answer to the write, which later answers mask. */
function seenLater<Rec extends Routed>(
  it: AnyReleased<Rec>,
  { context, made }: Written<Rec>,
  record: Rec,
): Seen<Rec> {
  if (record === made.record) return made;
  const prior = { args: context.written, answers: made.args, outputs: made.outputs };
  const again = observeKnown(it, record, prior);
  // A share that others moved is not a failure of this update.
  const { traffic } = made.args;
  return traffic === undefined ? again : { ...again, args: { ...again.args, traffic } };
}

async function there<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  { metadata: { name } }: Rec,
): Promise<Rec> {
  const seen = await kind.look(context, name);
  if (seen === undefined) throw new Error(`${kind.noun} "${name}" was deleted while it was being deployed`);
  return seen.record;
}

/** A release whose deployment failed: the state still describes the previous one, and remembers this one. */
export async function failedNow<Rec extends Routed>(
  it: AnyReleased<Rec>,
  { context, record, prior }: Omit<Given<Rec>, 'a'>,
  why: string,
): Promise<Unfinished<Seen<Rec>>> {
  const revision =
    failedRevision(record) ?? newestRevision(await withRevisions(it, context, record)) ?? 'its revision';
  const asked = releaseHash(it, context.written);
  const failed = { asked, made: asked, revision, failed: why };
  const releases = [...releasesOf(prior).filter((one) => one.revision !== revision), failed];
  // If nothing served before, the state has no earlier release to stay with.
  const isBeside = prior.outputs.revision !== undefined;
  const written = Object.keys(context.written);
  const outputs = {
    ...prior.outputs,
    __releases: releases,
    __newest: isBeside ? newestOf(it, said(it, record), written, true) : undefined,
  };
  const object = observeKnown(it, record, { ...prior, outputs });
  const text = `${revision} was not put into service: ${why}; ${servingText(record)}; ${RETRY}`;
  const reasons = [named(it, record.metadata.name, text)];
  return { kind: 'unfinished', object, reasons, ...(isBeside ? { echo: 'before' } : {}) };
}

/** The revision that failed last, if the platform names it. */
function failedRevision({ events }: Routed): string | undefined {
  const event = (events ?? []).findLast(({ status }) => status === 'FAILED');
  return event?.canaryRevision || event?.revision || undefined;
}

/** Whether the revision that failed last is the one that serves. */
function servesFailed(record: Routed): boolean {
  const revision = failedRevision(record);
  return revision !== undefined && revision === routingOf(record).active;
}

/**
 * Whether the record describes a release of these arguments whose deployment failed, and which was sent by a run that
 * was killed or stopped waiting.
 */
export function hasFailed<Rec extends Routed>(
  it: AnyReleased<Rec>,
  { context: { written }, a, record, prior }: Given<Rec>,
): boolean {
  if (record.status !== 'FAILED' || !describes(it, said(it, record), a, prior)) return false;
  // A revision that serves has been in service, so it did not fail.
  if (servesFailed(record)) return false;
  return !hasSecrets(a) || releaseHash(it, written) === releaseHash(it, prior.args);
}
