/** Kinds whose PUT makes a revision when it changes the contents: their differences, and how to read and write them. */
import type { ApiCall, Client } from '@workload/sdk';
import type { z } from 'zod';
import { isFields } from '../../lifecycle/values/markers';
import { pick } from '../../lifecycle/values/values';
import type { Mapping } from '../../lifecycle/state/wire';
import { type Context, type Fields, type ListPage, NOTHING, type Observed, type Prior } from '../../resource';
import { type Shape as Contents, type Shown, withMark, withoutMark } from './contents';
import type { ReleaseOutputs } from './memory';
import type { Body, NewBody, Permitted, RoutedKind } from './revisions';
import type { Routed } from './traffic';

export type Seen<Rec> = Observed<Fields, Fields, Rec>;

export interface Verbs<Rec extends Routed> {
  create(body: NewBody<Rec>, options: Options): Promise<Rec>;
  get(name: string, options: Options): ApiCall<Rec>;
  list(
    query: { limit: number },
    options: Options,
  ): AsyncIterable<Rec> & { pages(): AsyncIterable<ListPage<Rec>> };
  update(name: string, body: Permitted<Rec>, options: Options): Promise<Rec>;
  delete(name: string, options: Options): Promise<unknown>;
  revisions(name: string, options: Options): Promise<readonly { readonly id?: string | null | undefined }[]>;
}

/** What an update receives. */
export interface Given<Rec extends Routed> {
  readonly context: Context;
  /** The desired arguments, on top of the live ones. */
  readonly a: Fields;
  /** The record before the update. */
  readonly record: Rec;
  readonly prior: Prior<ReleaseOutputs>;
}

interface Options {
  readonly signal: AbortSignal;
}

/** The differences between such kinds. */
export interface Shape extends Contents {
  readonly type: string;
  readonly noun: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** The platform gives all traffic to a revision that is sent without a share. Otherwise it decides by the others. */
  readonly takesOver?: true;
}

export interface Released<Rec extends Routed> extends Omit<Shape, 'facts' | 'apart'> {
  /** Its checks in addition to those of every such kind. */
  rules?(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  /** The client's methods for the kind. */
  readonly verbs: (client: Client) => Verbs<Rec>;
  foreign?(record: Rec): string | undefined;
}

/** A kind with what derives from its fields: facts, and how records are read and written without routing. */
export type AnyReleased<Rec extends Routed> = Released<Rec> & Shape & Mapping<Fields, Fields>;

/** Observes the record, without the mark of a repeated release. */
export function said<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<Fields> = NOTHING,
): Seen<Rec> & Shown {
  return withoutMark(it.observe(record, prior));
}

/** The body of an update, without routing. */
export function toWire<Rec extends Routed>(
  it: AnyReleased<Rec>,
  a: Fields,
  mark: string | undefined,
  prior: Prior<Fields>,
  base?: Rec,
): Body<Rec> {
  return it.toWire(withMark(a, prior, base && said(it, base).redeployed), mark, base);
}

/** The body of a create. */
export function toWireOfNew<Rec extends Routed>(
  it: AnyReleased<Rec>,
  a: Fields,
  mark: string | undefined,
): NewBody<Rec> {
  return it.toWire(withMark(a, NOTHING, undefined), mark);
}

/**
 * Access to records of the kind. Reads the revisions separately, if the platform lists them separately.
 *
 * @param hear receives each answer to a write before any further request
 */
export function routedKind<Rec extends Routed>(
  it: AnyReleased<Rec>,
  look: RoutedKind<Rec>['look'],
  hear: (answer: Rec) => void = () => undefined,
): RoutedKind<Rec> {
  return {
    noun: it.noun,
    look,
    put: async ({ client, signal }, name, { spec, ...permitted }) => {
      const { revisions: _theirs, ...sent } = spec ?? {};
      // eslint-disable-next-line gate/one-gate -- what the gate permitted
      const record = await it.verbs(client).update(name, { ...permitted, spec: sent }, { signal });
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

/** The secrets from answers. Later ones replace earlier ones. */
export function toldBy({ facts }: Shape, before: object, now: Fields): Fields {
  // Encrypted outputs of the provider's own are in no answer.
  const secrets = facts.secretOutputs.filter((key) => !key.startsWith('__'));
  const kept = pick({ ...before }, secrets);
  const both = Object.entries(pick(now, secrets)).map(([key, value]) => {
    const known = kept[key];
    return [key, isFields(known) && isFields(value) ? { ...known, ...value } : value] as const;
  });
  return { ...kept, ...Object.fromEntries(both) };
}
