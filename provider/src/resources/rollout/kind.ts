/** Kinds whose PUT makes a revision when it changes what is deployed: what tells one from another, read and written. */
import type { Client } from '@workload/sdk';
import type { z } from 'zod';
import { isFields } from '../../lifecycle/unknowns';
import { pick } from '../../lifecycle/values';
import type { Mapping } from '../../lifecycle/wire';
import type { Context, Fields, ListPage, Observed, Prior } from '../../resource';
import { type Shape as Contents, type Shown, withMark, withoutMark } from './contents';
import type { ReleaseOutputs } from './memory';
import type { Body, NewBody, RoutedKind } from './revisions';
import type { Routed } from './traffic';

export type Seen<Rec> = Observed<Fields, Fields, Rec>;

/** What is known of an object before its create. */
export const NOTHING: Prior<Fields> = { args: {}, outputs: {} };

export interface Verbs<Rec extends Routed> {
  create(body: NewBody<Rec>, options: Options): Promise<Rec>;
  get(name: string, options: Options): Promise<Rec>;
  list(
    query: { limit: number },
    options: Options,
  ): AsyncIterable<Rec> & { pages(): AsyncIterable<ListPage<Rec>> };
  update(name: string, body: Body<Rec>, options: Options): Promise<Rec>;
  delete(name: string, options: Options): Promise<unknown>;
  revisions(name: string, options: Options): Promise<readonly { readonly id?: string | null | undefined }[]>;
}

/** What the verb of an update is given. */
export interface Given<Rec extends Routed> {
  readonly context: Context;
  /** The desired arguments, overlaid on what is there. */
  readonly a: Fields;
  /** As it was before. */
  readonly record: Rec;
  readonly prior: Prior<ReleaseOutputs>;
}

interface Options {
  readonly signal: AbortSignal;
}

/** What tells one such kind from another. */
export interface Shape extends Contents {
  readonly type: string;
  readonly noun: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
}

export interface Released<Rec extends Routed> extends Omit<Shape, 'facts' | 'apart'> {
  /** What it checks beyond what every such kind checks. */
  rules?(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  /** What the client offers for the kind. */
  readonly verbs: (client: Client) => Verbs<Rec>;
  foreign?(record: Rec): string | undefined;
}

/** The same with what its fields say: facts, how a record is read, and what is sent but for the routing. */
export type AnyReleased<Rec extends Routed> = Released<Rec> & Shape & Mapping<Fields, Fields>;

/** What the record says, without the mark of a release that was asked for once more. */
export function said<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<Fields> = NOTHING,
): Seen<Rec> & Shown {
  return withoutMark(it.observe(record, prior));
}

/** What is sent, but for the routing. */
export function toWire<Rec extends Routed>(
  it: AnyReleased<Rec>,
  a: Fields,
  mark: string | undefined,
  prior: Prior<Fields>,
  base?: Rec,
): Body<Rec> {
  return it.toWire(withMark(a, prior, base && said(it, base).redeployed), mark, base);
}

/** What is sent to make one. */
export function toWireOfNew<Rec extends Routed>(
  it: AnyReleased<Rec>,
  a: Fields,
  mark: string | undefined,
): NewBody<Rec> {
  return it.toWire(withMark(a, NOTHING, undefined), mark);
}

/**
 * A body that routes as the record does; what is not managed of routing (how long a client stays) is kept as it is.
 *
 * @param traffic to send with a release
 */
export function withRouting<Rec extends Routed>(
  { metadata, spec }: Body<Rec>,
  record: Rec,
  traffic?: number,
): Body<Rec> {
  const { traffic: _old, ...kept } = record.spec?.revision ?? {};
  const { revisions: _theirs, revision: _routing, ...sent } = spec ?? {};
  const revision = traffic === undefined ? kept : { ...kept, traffic };
  return {
    metadata,
    spec: { ...sent, ...(Object.keys(revision).length === 0 ? {} : { revision }) },
  };
}

/**
 * Records of the kind, whose revisions are asked for where they are listed apart.
 *
 * @param hear gets each answer to a write before anything else is asked
 */
export function routedKind<Rec extends Routed>(
  it: AnyReleased<Rec>,
  look: RoutedKind<Rec>['look'],
  hear: (answer: Rec) => void = () => undefined,
): RoutedKind<Rec> {
  return {
    noun: it.noun,
    look,
    put: async ({ client, signal }, name, { metadata, spec }) => {
      const { revisions: _theirs, ...sent } = spec ?? {};
      const record = await it.verbs(client).update(name, { metadata, spec: sent }, { signal });
      hear(record);
      return record;
    },
    whole: (context, record) => withRevisions(it, context, record),
  };
}

export async function withRevisions<Rec extends Routed>(
  it: AnyReleased<Rec>,
  { client, signal }: Context,
  record: Rec,
): Promise<Rec> {
  if (record.spec?.revisions != null) return record;
  const revisions = await it.verbs(client).revisions(record.metadata.name, { signal });
  return { ...record, spec: { ...record.spec, revisions } };
}

/** Secrets that answers have told, the later ones over those from before. */
export function toldBy({ facts }: Shape, before: object, now: Fields): Fields {
  // What the state remembers of releases is encrypted too, and no answer contains it.
  const secrets = facts.secretOutputs.filter((key) => key !== '__releases');
  const kept = pick({ ...before }, secrets);
  const both = Object.entries(pick(now, secrets)).map(([key, value]) => {
    const known = kept[key];
    return [key, isFields(known) && isFields(value) ? { ...known, ...value } : value] as const;
  });
  return { ...kept, ...Object.fromEntries(both) };
}
