// The filter of the request list. It is kept while other pages are open.
import { computed, signal } from '@preact/signals';
import type { RequestLine } from '../../../../src/console/answers';
import { requests } from '../../live';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The status filters, and which requests match each. */
export const OUTCOMES: Readonly<Record<string, (line: RequestLine) => boolean>> = {
  success: ({ status }) => typeof status === 'number' && status < 400,
  '4xx': ({ status }) => typeof status === 'number' && status >= 400 && status < 500,
  '5xx': ({ status }) => typeof status === 'number' && status >= 500,
  'no answer': ({ status }) => typeof status === 'string',
  'by a fault': ({ fault }) => fault !== undefined,
};

export const text = signal('');
export const method = signal('');
export const outcome = signal('');

/** The requests at the time the list was paused; undefined while it is live. */
export const stopped = signal<readonly RequestLine[] | undefined>(undefined);

/** The matching requests, newest first. */
export const shown = computed<readonly RequestLine[]>(() => {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = OUTCOMES[outcome.value];
  return (stopped.value ?? requests.value)
    .filter(
      (line) =>
        (method.value === '' || line.method === method.value) &&
        (fits?.(line) ?? true) &&
        (words.length === 0 || hasWords(line, words)),
    )
    .reverse();
});

/** Number of requests since the list was paused. */
export const missed = computed(() => {
  const last = stopped.value?.at(-1)?.seq ?? 0;
  return stopped.value === undefined ? 0 : requests.value.filter(({ seq }) => seq > last).length;
});

function hasWords(line: RequestLine, words: readonly string[]): boolean {
  const searched = searchedOf(line);
  return words.every((word) => searched.includes(word));
}

/** Cached per request, because the list is filtered on every key press. */
const known = new WeakMap<RequestLine, string>();

function searchedOf(line: RequestLine): string {
  const before = known.get(line);
  if (before !== undefined) return before;
  const { method, path, query, status, workspace = '', fault = '' } = line;
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const searched = [method, path, ...asked, status, workspace, fault].join(' ').toLowerCase();
  known.set(line, searched);
  return searched;
}
