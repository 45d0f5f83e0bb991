// Sends requests to an application like a client, to see which revision answers.
import { z } from 'zod';
import type { HttpContext } from '../http/context';
import { parseWith } from '../http/call';
import type { Services } from '../services';
import type { TryAnswer } from './answers';
import { requireApplication } from './applications';

const TRIES = 20;
/** Timeout of a request, in milliseconds, because a fault may delay the answer. */
const PATIENCE_MS = 5000;

const asked = z.strictObject({ name: z.string() });

/** Sends 20 requests to the application over HTTP. They appear in the journal. */
export async function tryIt(
  context: HttpContext,
  services: Services,
  json: unknown,
  workspace: string,
): Promise<TryAnswer> {
  const { name } = parseWith(asked, json);
  requireApplication(name, workspace, services);
  const url = new URL(`/${workspace}/applications/${encodeURIComponent(name)}/`, own(context));
  const outcomes = await Promise.all(Array.from({ length: TRIES }, () => visit(url)));
  return {
    requests: TRIES,
    revisions: counted(outcomes.flatMap(({ revision }) => revision ?? [])).map(([id, count]) => ({
      id,
      count,
    })),
    failures: counted(outcomes.flatMap(({ why }) => why ?? [])).map(([why, count]) => ({ why, count })),
  };
}

/** The address on which this request arrived. */
function own({ env }: HttpContext): string {
  const { localAddress = '127.0.0.1', localPort } = env.incoming.socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

type Outcome = { revision: string; why?: never } | { revision?: never; why: string };

async function visit(url: URL): Promise<Outcome> {
  try {
    // Every emulator accepts this host name, whatever address it listens on.
    const headers = { host: `127.0.0.1:${url.port}`, 'user-agent': 'workload-console' };
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    const revision = response.headers.get('x-service-revision');
    return revision === null ? { why: `answered ${response.status}` } : { revision };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { why: isLate ? `no answer within ${PATIENCE_MS / 1000} s` : 'the connection was closed' };
  }
}

/** Counts equal texts, the most frequent first. */
function counted(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
