/** The verbs of a kind that the API creates, reads, updates and deletes by name. */
import { ApiError, type Client } from '@workload/sdk';
import { done, type Done } from '../outcome';
import {
  type Context,
  type Definition,
  type Listing,
  type ListPage,
  type Named,
  NOTHING,
  type Observed,
  type Prior,
} from '../resource';
import { namesOf } from './shared';

export interface Options {
  readonly signal: AbortSignal;
}

/** The client's methods for one kind. */
interface Endpoints<Rec, Body, New> {
  create(body: New, options: Options): Promise<Rec>;
  get(name: string, options: Options): Promise<Rec>;
  update(name: string, body: Body, options: Options): Promise<Rec>;
  delete(name: string, options: Options): Promise<unknown>;
}

/** How a kind is listed: `list` if its items equal the answer of a GET, else only `names`. */
type Listed<Rec> =
  | {
      readonly list: (
        client: Client,
        options: Options,
      ) => AsyncIterable<Rec & Named> & { pages(): AsyncIterable<ListPage<Rec & Named>> };
      readonly names?: never;
    }
  | {
      readonly list?: never;
      readonly names: (client: Client, options: Options) => AsyncIterable<string>;
    };

type Facts<Args, Outputs, Rec, Body, New> = Listed<Rec> & {
  /** The plural noun. */
  readonly plural: string;
  /** The client's methods for this kind. */
  readonly endpoints: (client: Client) => Endpoints<Rec, Body, New>;
  /** How it is read and written. */
  readonly fields: {
    observe(record: NoInfer<Rec>, prior: Prior<Outputs>): Observed<Args, Outputs, NoInfer<Rec>>;
    toWire(args: Args, mark: string | undefined): NoInfer<New>;
    toWire(args: Args, mark: string | undefined, base: NoInfer<Rec>): NoInfer<Body>;
  };
  /** `gone`: the answer to a DELETE means that it no longer exists; `going`: the platform deletes it afterwards. */
  readonly deletion: 'gone' | 'going';
  /** Advice if the platform refuses to delete it with 409, because something uses it. */
  readonly inUse?: string;
};

/** The verbs of a plain kind: an answered write is complete. */
export interface Crud<Args, Outputs, Rec> extends Pick<
  Definition<Args, Outputs, Rec>,
  'read' | 'bulkRead' | 'all' | 'readFrom' | 'listing' | 'delete'
> {
  create(context: Context, args: Args): Promise<Done<Observed<Args, Outputs, Rec>>>;
  update(
    context: Context,
    id: string,
    args: Args,
    current: Observed<Args, Outputs, Rec>,
    prior: Prior<Outputs>,
  ): Promise<Done<Observed<Args, Outputs, Rec>>>;
}

/** The verbs of a plain kind. A definition overrides those in which its kind differs. */
export function crud<Args, Outputs, Rec, Body, New = Body>({
  endpoints,
  plural,
  list,
  names,
  fields,
  deletion,
  inUse,
}: Facts<Args, Outputs, Rec, Body, New>): Crud<Args, Outputs, Rec> {
  const listing = (name: string): Listing => ({
    of: plural,
    name,
    names: ({ client, signal }) =>
      list === undefined ? names(client, { signal }) : namesOf(list(client, { signal })),
  });
  return {
    listing,
    create: async ({ client, signal, mark }, args) =>
      done(fields.observe(await endpoints(client).create(fields.toWire(args, mark), { signal }), NOTHING)),
    read: async ({ client, signal, orGone }, id, prior) => {
      const record = await orGone(endpoints(client).get(id, { signal }), listing(id));
      return record && fields.observe(record, prior);
    },
    ...(list === undefined
      ? {
          all: async function* ({ client, signal, orGone }) {
            const reads: Promise<Rec | undefined>[] = [];
            for await (const name of names(client, { signal }))
              reads.push(orGone(endpoints(client).get(name, { signal }), listing(name)));
            // One may be deleted after it was listed.
            for (const record of await Promise.all(reads))
              if (record !== undefined) yield fields.observe(record, NOTHING);
          },
          readFrom: (all, id, prior) => {
            const record = all.get(id);
            return record === undefined ? 'alone' : fields.observe(record, prior);
          },
        }
      : {
          bulkRead: {
            pages: ({ client, signal }) => list(client, { signal }).pages(),
            observe: (record, prior) => fields.observe(record, prior),
          },
        }),
    update: async ({ client, signal, mark }, id, args, { record }, prior) =>
      done(
        fields.observe(
          await endpoints(client).update(id, fields.toWire(args, mark, record), { signal }),
          prior,
        ),
      ),
    delete: async ({ client, signal }, id) => {
      try {
        await endpoints(client).delete(id, { signal });
      } catch (error) {
        if (inUse === undefined || !(error instanceof ApiError) || error.status !== 409) throw error;
        throw new Error(`${error.message}. ${inUse}`, { cause: error });
      }
      return deletion;
    },
  };
}
