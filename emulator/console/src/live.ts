// The live events of the emulator, as signals that pages read.
import { effect, signal } from '@preact/signals';
import type { Kept, RequestLine, StreamEvents } from '../../src/console/answers';
import { get } from './api';
import { connection } from './connection';

/** Increases with every change on the platform, so that pages read their data again. */
export const changes = signal(0);

/** The requests in the journal, oldest first. */
export const requests = signal<readonly RequestLine[]>([]);

let source: EventSource | undefined;

/** Follows the events while the page is visible: a browser opens few connections per host, and tabs share them. */
export function followEvents(): void {
  if (document.visibilityState === 'visible') open();
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') close();
  else if (connection.value === 'live' || connection.value === 'cut') open();
});

effect(() => {
  if (connection.value !== 'ended') return;
  close();
  requests.value = [];
});

function close(): void {
  source?.close();
  source = undefined;
}

function open(): void {
  close();
  const opened = new EventSource(`/_console/api/events?after=${requests.value.at(-1)?.seq ?? 0}`);
  source = opened;
  on('hello', ({ first, last }) => {
    connection.value = 'live';
    forget({ first, last });
    changes.value += 1;
  });
  on('requests', (lines) => {
    const last = requests.value.at(-1)?.seq ?? 0;
    requests.value = [...requests.value, ...lines.filter(({ seq }) => seq > last)];
  });
  on('forgotten', ({ first }) => {
    forget({ first, last: Infinity });
  });
  on('changed', () => {
    changes.value += 1;
  });
  opened.onerror = () => {
    if (opened !== source) return;
    connection.value = 'cut';
    // The browser retries by itself unless the answer is not a stream. Then ask whether the session has ended.
    if (opened.readyState === EventSource.CLOSED) void askAgain();
  };

  function on<Name extends keyof StreamEvents>(name: Name, listener: (data: StreamEvents[Name]) => void) {
    opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
      listener(JSON.parse(data) as StreamEvents[Name]);
    });
  }
}

/** Drops requests that the journal no longer holds, and those of an earlier journal. */
function forget({ first, last }: Kept): void {
  const isKept = ({ seq }: RequestLine) => seq >= first && seq <= last;
  if (!requests.value.every(isKept)) requests.value = requests.value.filter(isKept);
}

const AGAIN_AFTER_MS = 2000;

async function askAgain(): Promise<void> {
  try {
    if ((await get('/session')) === undefined) connection.value = 'ended';
    else open();
  } catch {
    setTimeout(() => void askAgain(), AGAIN_AFTER_MS);
  }
}
