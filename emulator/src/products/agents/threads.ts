// Conversations with agents: messages per agent and thread id.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Message } from '../../platform/handlers';
import type { ChangingKind } from '../../platform/platform';
import { storedMs } from '../../fields/stored';

const KEPT_MESSAGES = 200;
/** A thread is deleted this long after its last message, in milliseconds. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3600 * 1000;

export interface Thread {
  agent: string;
  /** Digest of the client's thread id, which may be any text. */
  key: string;
  messages: Message[];
  /** Milliseconds since 1970. */
  lastAt: number;
}

export const threadKind: ChangingKind<Thread> = {
  name: 'threads',
  noun: 'thread',
  record: z.looseObject({
    agent: z.string(),
    key: z.string(),
    messages: z.array(z.looseObject({})),
    lastAt: storedMs,
  }),
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

/** The thread with more messages. `at` is in milliseconds since 1970. */
export function withMessages(thread: Thread, messages: readonly Message[], at: number): Thread {
  return { ...thread, messages: [...thread.messages, ...messages].slice(-KEPT_MESSAGES), lastAt: at };
}
