// What a page reads from the emulator, read again whenever something has changed there.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ApiProblem, get } from './api';
import { changes } from './live';
import { workspace } from './session';

/** The shortest time between two readings of the same, in milliseconds. */
const PAUSE_MS = 500;

/** Ticks for what never changes. */
export const ONCE: ReadonlySignal<unknown> = signal(0);

/** No tick has this value: reading it is what follows the ticks. */
const NEVER = Symbol('never');

export interface Loaded<Answer> {
  /** The last answer; undefined: there was none yet. */
  data?: Answer | undefined;
  /** Why the last reading failed. */
  problem?: string | undefined;
}

/**
 * The answer to `path` (below `/_console/api`) in the workspace that is shown.
 * @param ticks changes when it is to be read again; default: whenever something on the platform has changed
 */
export function useData<Answer>(path: string, ticks: ReadonlySignal<unknown> = changes): Loaded<Answer> {
  const [loaded, setLoaded] = useState<{ path: string } & Loaded<Answer>>({ path });
  const url = `${path}${path.includes('?') ? '&' : '?'}workspace=${encodeURIComponent(workspace.value)}`;
  useEffect(() => {
    const gone = new AbortController();
    let isStale = false;
    let isBusy = false;
    const read = async () => {
      isBusy = true;
      while (isStale) {
        isStale = false;
        const next = await answerTo<Answer>(url, gone.signal);
        if (gone.signal.aborted) return;
        setLoaded((before) => ({ ...(before.path === url && before), ...next, path: url }));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      isBusy = false;
    };
    const stop = effect(() => {
      isStale = ticks.value !== NEVER;
      if (!isBusy) void read();
    });
    return () => {
      stop();
      isStale = false;
      gone.abort();
    };
  }, [url, ticks]);
  return loaded.path === url ? loaded : {};
}

async function answerTo<Answer>(url: string, signal: AbortSignal): Promise<Loaded<Answer>> {
  try {
    return { data: await get<Answer>(url, signal), problem: undefined };
  } catch (error) {
    if (error instanceof ApiProblem) return { problem: error.message };
    if (signal.aborted) return {};
    throw error;
  }
}
