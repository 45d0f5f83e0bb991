// Data that a page reads from the emulator. It is read again after every change there.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ApiProblem, get } from './api';
import { changes } from './live';
import { workspace } from './session';

/** Minimum time between two reads of the same data, in milliseconds. */
const PAUSE_MS = 500;

/** Ticks for data that never changes. */
export const ONCE: ReadonlySignal<unknown> = signal(0);

/** No tick has this value. Comparing with it subscribes the effect to the ticks. */
const NEVER = Symbol('never');

export interface Loaded<Answer> {
  /** The last answer; undefined before the first one. */
  data?: Answer | undefined;
  /** Why the last read failed. */
  problem?: string | undefined;
}

/**
 * The answer to `path` (below `/_console/api`) in the current workspace.
 * @param ticks a change triggers another read; default: any change on the platform
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
