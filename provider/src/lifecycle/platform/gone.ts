/**
 * Decides when "not found" means gone: if the answer has the platform's own form, and the list of the kind at the same
 * address does not contain the object.
 */
// See docs/decisions/0104-what-is-gone.md.
import { ApiError, WorkloadError } from '@workload/sdk';
import type { Context, Listing } from '../../resource';
import type { OperationDependencies, Platform } from './platform';

/**
 * When a "not found" counts: alone, if no state depends on it (before a create, and after our own DELETE was accepted),
 * or only together with the list.
 */
export type Belief = 'alone' | 'with the list';

/** Whether the platform itself says that there is no such object. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404 && error.form === 'standard';
}

/**
 * The answer, or undefined if the object is gone. Only this function turns a 404 into undefined.
 *
 * @throws Error if the answer is not the platform's, or its list does not confirm it
 */
export async function orGone<T>(
  { platform, context, belief }: { platform: Platform; context: Context; belief: Belief },
  answer: Promise<T>,
  listing: Listing,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const asked = error.request.method === 'DELETE' ? 'the deletion' : 'a read';
    if (belief === 'with the list') await listsOf(platform).confirm(context, listing, asked);
    return undefined;
  }
}

/** Statuses of objects that a list may still contain although a read already returns "not found". */
const ENDING: readonly unknown[] = ['DELETING', 'DELETED', 'TERMINATING', 'TERMINATED'];

/** Whether an item of a list is an existing object. */
export function isLiving({ status }: { readonly status?: unknown }): boolean {
  return !ENDING.includes(status);
}

type Names = ReadonlySet<string>;

/** The lists of one platform, each read once in a run. What a list lacked stays missing, unless this run makes it. */
class Lists {
  readonly #known = new Map<string, Names>();
  readonly #walks = new Map<string, Promise<Names>>();
  #made = 0;

  constructor(private readonly baseUrl: string) {}

  /** Forgets all lists, because something is being made that they do not contain. */
  forget(): void {
    this.#made++;
    this.#known.clear();
    // Running reads continue for those who wait for them, and later callers do not get their answers.
    this.#walks.clear();
  }

  /** Remembers a list that was read for another purpose. @param made value of `made` before the list was read */
  note(of: string, names: Names, made: number): void {
    if (made === this.#made) this.#known.set(of, names);
  }

  /** How often something was made. */
  get made(): number {
    return this.#made;
  }

  /**
   * @param asked the request that got "not found"
   * @throws Error unless the list answers, without the object
   */
  async confirm(context: Context, listing: Listing, asked: string): Promise<void> {
    const { of, name, within } = listing;
    try {
      if (this.#known.get(of)?.has(name) === false) return;
      const underWay = await this.#walks.get(of);
      if (underWay?.has(name) === false) return;
      // An object in a list that began earlier may have been deleted since. This list begins after the read.
      if (!(await this.#walk(context, listing)).has(name)) return;
    } catch (error) {
      if (!(error instanceof WorkloadError)) throw error;
      // The parent is gone, so there is no list either.
      if (within !== undefined && isNotFound(error)) return this.confirm(context, within, asked);
      throw new Error(
        `${asked} of "${name}" got "not found", but the list of ${of} does not confirm it. It was not removed from the ` +
          `state or deleted. Check the address ${this.baseUrl}, and whether the credential may list: ${error.message}`,
        { cause: error },
      );
    }
    throw new Error(
      `${this.baseUrl} contradicts itself: ${asked} of "${name}" got "not found", but the list of ${of} still has it. ` +
        'It was not removed from the state or deleted. Run it again; if it happens again, ask the operators of the platform.',
    );
  }

  #walk(context: Context, listing: Listing): Promise<Names> {
    const { of } = listing;
    const underWay = this.#walks.get(of);
    if (underWay !== undefined) return underWay;
    const made = this.#made;
    const walk = namesOn(context, listing)
      .then((names) => {
        this.note(of, names, made);
        return names;
      })
      .finally(() => {
        if (this.#walks.get(of) === walk) this.#walks.delete(of);
      });
    this.#walks.set(of, walk);
    return walk;
  }
}

async function namesOn(context: Context, listing: Listing): Promise<Names> {
  const names = new Set<string>();
  for await (const name of listing.names(context)) names.add(name);
  return names;
}

/** By client, as bulk reads are. */
const lists = new WeakMap<Platform['client'], Lists>();

/** The lists of a platform. */
export function listsOf({ client, baseUrl }: Platform): Lists {
  const own = lists.get(client) ?? new Lists(baseUrl);
  lists.set(client, own);
  return own;
}

/** Proofs, by client, that the address answers a read as the platform does. */
const proven = new WeakMap<Platform['client'], Promise<void>>();

/**
 * Makes sure, once in a run, that an address with an unusual path is the platform's, before anything is created there:
 * requests may contain secrets.
 *
 * @throws Error that names the address, what came back, and what is probably missing
 */
export async function proveAddress(
  { definition, platform, context }: OperationDependencies & { readonly context: Context },
  listing: Listing,
): Promise<void> {
  const { client, baseUrl } = platform;
  if (/\/v\d+\/*$/.test(baseUrl)) return;
  const proof = proven.get(client) ?? firstOf(context, listing);
  proven.set(client, proof);
  try {
    await proof;
  } catch (error) {
    proven.delete(client);
    if (!(error instanceof WorkloadError)) throw error;
    throw new Error(
      `no ${definition.noun} was created and nothing was sent, because ${baseUrl} did not answer a read like the platform: ${error.message}`,
      { cause: error },
    );
  }
}

async function firstOf(context: Context, listing: Listing): Promise<void> {
  try {
    for await (const _ of listing.names(context)) return;
  } catch (error) {
    // If a caller may create, but not list, the platform says so.
    if (!(error instanceof ApiError) || error.status !== 403 || error.form !== 'standard') throw error;
  }
}
