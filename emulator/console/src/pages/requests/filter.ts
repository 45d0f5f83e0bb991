// Which requests are shown. It stays while other pages are looked at.
import { computed, signal } from '@preact/signals';
import type { RequestLine } from '../../../../src/console/answers';
import { requests } from '../../live';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What can be asked of a status, and which ones it means. */
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

/** Requests as they were when somebody stopped the list; undefined: it runs. */
export const stopped = signal<readonly RequestLine[] | undefined>(undefined);

/** The newest first. */
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

/** How many requests have come since the list was stopped. */
export const missed = computed(() => {
  const last = stopped.value?.at(-1)?.seq ?? 0;
  return stopped.value === undefined ? 0 : requests.value.filter(({ seq }) => seq > last).length;
});

function hasWords(line: RequestLine, words: readonly string[]): boolean {
  const searched = searchedOf(line);
  return words.every((word) => searched.includes(word));
}

/** Made once for each request: the list is filtered with every key that is pressed. */
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
