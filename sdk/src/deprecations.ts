/** Reports the platform's announcements of endpoints that will end, once per endpoint. */
import { headerOf, tell } from './observe';
import type { Headers } from './exchange';

/** An announcement about an endpoint that ends: the headers Deprecation, Sunset and Link (RFC 9745; RFC 8594). */
export interface Deprecation {
  /** GET, POST, PUT, PATCH or DELETE. */
  readonly method: string;
  /** The endpoint, the same for every name: `/drives/*`. */
  readonly route: string;
  /** Start of the deprecation, past or future. Undefined if only the end is announced or no date is given. */
  readonly since: Date | undefined;
  /** When the endpoint stops answering. Undefined if not announced. */
  readonly sunset: Date | undefined;
  /** Address with an explanation. Undefined if there is none. */
  readonly link: string | undefined;
}

/** Remembers the reported announcements. */
export class Deprecations {
  readonly #seen = new Set<string>();
  readonly #hook: (deprecation: Deprecation) => void;

  /** @param hook receives them; without it, they become warnings of the process */
  constructor(hook: ((deprecation: Deprecation) => void) | undefined) {
    this.#hook = hook ?? warn;
  }

  /** Reports the announcement in the headers of an answer, if it is new. */
  note(method: string, route: string, headers: Headers): void {
    const deprecated = headerOf(headers, 'deprecation');
    const sunset = headerOf(headers, 'sunset');
    if ((deprecated === undefined || deprecated === 'false') && sunset === undefined) return;
    const endpoint = `${method} ${route}`;
    if (this.#seen.has(endpoint)) return;
    this.#seen.add(endpoint);
    const link = headerOf(headers, 'link');
    tell(this.#hook, {
      method,
      route,
      since: dateOf(deprecated),
      sunset: dateOf(sunset),
      link: /<([^>]*)>\s*;[^,]*rel="?(?:deprecation|sunset)\b/i.exec(link ?? '')?.[1],
    });
  }
}

function warn({ method, route, since, sunset, link }: Deprecation): void {
  const when = since === undefined ? '' : ` since ${day(since)}`;
  const end = sunset === undefined ? '' : `; it stops working on ${day(sunset)}`;
  const more = link === undefined ? '' : `; see ${link}`;
  process.emitWarning(`${method} ${route} is deprecated${when}${end}${more}`, {
    type: 'DeprecationWarning',
    code: 'WORKLOAD_DEPRECATED_ENDPOINT',
  });
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `@` and seconds since the epoch, or an HTTP date. */
function dateOf(value = ''): Date | undefined {
  const date = /^@\d+$/.test(value) ? new Date(Number(value.slice(1)) * 1000) : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
