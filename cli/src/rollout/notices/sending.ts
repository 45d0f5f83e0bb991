/** Sends a request whose address is a secret: it never appears in a message, and no redirect leads elsewhere. */
import type { EnvHttpProxyAgent, Response } from 'undici';
import { undici } from '../../late';

/** How long one attempt may take, in milliseconds. */
const ANSWER_MS = 5_000;
const ATTEMPTS = 3;
/** Pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [500, 1_500];
/** Longest pause that a receiver may ask for, in milliseconds. */
const LONGEST_PAUSE_MS = 5_000;
const MOST_REDIRECTS = 3;

/** A request, and what sends it. */
export interface Sending {
  readonly url: string;
  /** JSON to POST; undefined for a GET. */
  readonly body?: object | undefined;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * @throws Undelivered with a message that names neither the address nor what it answered
 */
export async function send(sending: Sending): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { problem, isPassing, pauseMs } = await attempted(sending);
    if (problem === undefined) return;
    if (sending.signal.aborted || !isPassing || attempt === ATTEMPTS) throw new Undelivered(problem, attempt);
    await sending.sleep(pauseMs ?? PAUSES_MS[attempt - 1] ?? 0, sending.signal);
  }
}

export class Undelivered extends Error {
  constructor(problem: string, attempts: number) {
    super(attempts === 1 ? problem : `${problem}, after ${attempts} attempts`);
  }
}

interface Attempted {
  readonly problem?: string;
  /** Whether another attempt may help. */
  readonly isPassing?: boolean;
  readonly pauseMs?: number | undefined;
}

async function attempted({ url, body, signal }: Sending): Promise<Attempted> {
  const agent = new (undici().EnvHttpProxyAgent)();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const answer = await followed(new URL(url), body, limit, agent);
    return 'status' in answer ? outcomeOf(answer) : answer;
  } catch (error) {
    return { problem: faultOf(error, limit), isPassing: true };
  } finally {
    await agent.destroy();
  }
}

async function followed(
  from: URL,
  body: object | undefined,
  signal: AbortSignal,
  dispatcher: EnvHttpProxyAgent,
): Promise<Response | Attempted> {
  let url = from;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const answer = await undici().fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'user-agent': 'workload-rollout',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
      dispatcher,
    });
    // Nothing of an answer is used.
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    const next = new URL(location, url);
    if (next.origin !== from.origin) return { problem: 'it redirects to another origin' };
    // Other statuses would turn a POST into a GET.
    if (body !== undefined && answer.status !== 307 && answer.status !== 308) return answer;
    url = next;
  }
  return { problem: `it redirects more than ${MOST_REDIRECTS} times` };
}

function outcomeOf({ status, headers }: Response): Attempted {
  if (status >= 200 && status < 300) return {};
  const isPassing = status >= 500 || status === 408 || status === 429;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const pauseMs = Number.isFinite(seconds)
    ? Math.min(LONGEST_PAUSE_MS, Math.max(0, seconds * 1000))
    : undefined;
  return { problem: `it answered ${status}`, isPassing, pauseMs };
}

/** Messages of the connection name the host, so only its code is told. */
function faultOf(error: unknown, limit: AbortSignal): string {
  if (limit.aborted) return `no answer within ${ANSWER_MS / 1000} s`;
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  const code = cause?.code;
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)
    ? `it could not be reached (${code})`
    : 'it could not be reached';
}
