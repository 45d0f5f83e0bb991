// Conversations of agents: what was said under one thread id, remembered for that agent alone.
import { createHash } from 'node:crypto';
import type { Message } from '../../platform/handlers';
import type { ChangingKind } from '../../platform/platform';

const KEPT_MESSAGES = 200;
/** A thread is forgotten this long after its last message, in milliseconds. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3600 * 1000;

export interface Thread {
  agent: string;
  /** Digest of the client's thread id, which may be anything. */
  key: string;
  messages: Message[];
  /** Milliseconds since 1970. */
  lastAt: number;
}

export const threadKind: ChangingKind<Thread> = {
  name: 'threads',
  noun: 'thread',
  columns: ({ agent, key, lastAt }) => ({
    name: `${agent}/${key}`,
    search: [],
    createdAt: lastAt,
    dueAt: lastAt + FORGOTTEN_AFTER_MS,
  }),
  advance: () => undefined,
};

export function threadKey(threadId: string): string {
  return createHash('sha256').update(threadId).digest('hex');
}

/** The thread with more said in it, at a moment in milliseconds since 1970. */
export function withMessages(thread: Thread, messages: readonly Message[], at: number): Thread {
  return { ...thread, messages: [...thread.messages, ...messages].slice(-KEPT_MESSAGES), lastAt: at };
}
