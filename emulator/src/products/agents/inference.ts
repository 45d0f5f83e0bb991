// Requests to agents (Specification, Inference endpoints, Query agent).
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../http/call';
import { jsonOf, type RawBody } from '../../http/exchange';
import { flag } from '../../fields/flags';
import { isSet } from '../../http/flags';
import { type Description, type Inference, readQuery } from '../../inference/endpoint';
import { fromHandler, requireMethod, type Visit } from '../../inference/gateway';
import { deployed } from '../workloads/deployed';
import { agentKind } from './agents';
import { type Thread, threadKey, threadKind, withMessages } from './threads';

/** The answer to an asynchronous question. */
const acceptedQuestion = z.object({ id: z.string(), status: z.literal('accepted') });

type Accepted = z.infer<typeof acceptedQuestion>;

const QUERY: Description = {
  method: 'post',
  path: '',
  summary: 'Query an agent',
  query: z.object({ async: flag.describe('Whether to return without waiting for the answer.') }),
  body: z.unknown(),
  accepted: acceptedQuestion,
};

export const agentInference: Inference = {
  kind: agentKind.name,
  noun: agentKind.noun,
  endpoints: [QUERY],
  // It handles all paths below its address itself.
  begin: () => visitAgent,
};

function visitAgent(visit: Visit): Promise<Answer> | Answer {
  const agent = deployed(visit, agentKind, 'agents:get');
  requireMethod(visit, 'POST');
  readQuery(QUERY, visit);
  const body = bodyOf(visit.body());
  const isAsync = isSet(visit.query, 'async');
  if (isAsync) visit.platform.meter.countAsyncRequest(visit.workspace, agent.metadata.name);
  const threadId = visit.header('x-service-thread-id') || undefined;
  const memory = threadId === undefined ? [] : threadOf(visit, threadId).messages;
  const heard = heardIn(body);
  const answering = (async (): Promise<Answer> => {
    const { agent: handler = canned } = visit.platform.handlers;
    const { workspace } = visit;
    const { name } = agent.metadata;
    const said = await fromHandler(visit, () => handler({ workspace, agent: name, body, memory, threadId }));
    if (threadId !== undefined) remember(visit, threadId, heard, textOf(said));
    return typeof said === 'string'
      ? { status: 200, raw: { content: said, type: 'text/plain; charset=utf-8' } }
      : { status: 200, body: said };
  })();
  if (!isAsync) return answering;
  // Nobody waits for this promise. The handler's error is logged already, and only the memory of the thread remains to
  // be stored.
  answering.catch(() => undefined);
  return { status: 202, body: { id: randomUUID(), status: 'accepted' } satisfies Accepted };
}

function canned({ body, memory }: { body: unknown; memory: readonly unknown[] }): string {
  const remembered = memory.length === 0 ? '' : ` I remember ${memory.length} messages of this thread.`;
  return `You said: ${heardIn(body)}.${remembered}`;
}

function threadOf({ platform, workspace, name, at }: Visit, threadId: string): Thread {
  const key = threadKey(threadId);
  const known = platform.store.get(threadKind, workspace, `${name}/${key}`);
  return known ?? { agent: name, key, messages: [], lastAt: at };
}

// Reads the thread again, because another answer may have changed it.
function remember(visit: Visit, threadId: string, heard: string, said: string): void {
  const { services, platform, workspace, at } = visit;
  // An asynchronous answer may arrive after the emulator has stopped.
  if (services.stopping.aborted) return;
  services.database.transaction(() => {
    const thread = withMessages(
      threadOf(visit, threadId),
      [
        { role: 'user', content: heard },
        { role: 'assistant', content: said },
      ],
      at,
    );
    const name = `${thread.agent}/${thread.key}`;
    const known = platform.store.get(threadKind, workspace, name);
    if (known) platform.store.update(threadKind, workspace, thread);
    else platform.store.insert(threadKind, workspace, thread);
  });
}

/** The agent defines its input: JSON if the content type says so, else text. */
function bodyOf(raw: RawBody): unknown {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(raw.contentType) ? jsonOf(raw) : raw.text;
}

function heardIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'inputs' in body) return textOf(body.inputs);
  return textOf(body);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
