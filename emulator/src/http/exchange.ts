// One HTTP exchange with the API: body, faults, transaction, handler, journal and answer.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { FaultBehaviour, PendingFault } from '../control/faults';
import type { Entry } from '../control/journal';
import { type Caller, callerOf, present, whyUnreachable } from '../identity/credentials';
import { Problem } from '../problem';
import { after, machine } from '../real-time';
import type { Services } from '../services';
import { isFull } from '../store/database';
import { LogError } from '../store/log';
import { askedWorkspace, authenticated, bearersOf } from './authorize';
import type { Answer } from './call';
import type { HttpContext } from './context';
import { afterKept, streamOf } from './streams';

const BODY_LIMIT_BYTES = 1024 * 1024;
const DEEPEST_JSON = 100;

/** A body as it arrived, unparsed. Reading stops at the limit. */
export interface RawBody {
  contentType: string;
  bytes: Buffer;
  text: string;
}

/**
 * Handles a request. `body()` throws a 413 for a body that is too large. `caller()` throws a 401 without a valid
 * credential. A handler that needs no such credential calls `letIn` instead. Each handler must call one of the two
 * before its first write, because a fault may end the work there. All data must be written when it returns. Only the
 * rest of the answer, such as a signature, may be awaited. To roll back, throw synchronously; a rejected promise does
 * not.
 */
export type Work = (body: () => RawBody, caller: () => Caller, letIn: LetIn) => Answer | Promise<Answer>;

/** Reports that a request is allowed: an authenticated client, or anybody. */
export type LetIn = (who: 'client' | 'anybody') => void;

/** Thrown when a request is allowed, to apply a fault before its work. */
const FAULT_FIRST = new Error('a fault comes first');

/** Handles one request to the API, including its fault and its journal entry. */
export async function exchange(
  context: HttpContext,
  services: Services,
  path: string,
  work: Work,
): Promise<Response> {
  const { method } = context.req;
  const at = new Date(services.clock.now()).toISOString();
  const start = machine.monotonic();
  const body = await readBody(context, services);
  const presented = await present(bearersOf(context), services.tokens);
  let workspace: string | undefined;
  let accepted = false;
  // Called before anything changes, so that the journal knows the workspace.
  const identify = () => {
    const caller = callerOf(presented, services.platform);
    workspace = workspaceOf(context, caller, services);
    accepted = caller !== undefined;
    return caller;
  };
  const met: { fault?: PendingFault | undefined; isLetIn: boolean } = { isLetIn: false };
  const letIn: LetIn = (who) => {
    if (met.isLetIn) return;
    met.isLetIn = true;
    met.fault = services.faults.take(method, path, accepted || who === 'client');
    if (met.fault && comesFirst(met.fault.then)) throw FAULT_FIRST;
  };
  const record = (status: Entry['status']) => {
    const answered = {
      method,
      path,
      query: context.req.query(),
      status,
      ...(workspace !== undefined && { workspace }),
      at,
      ...(met.fault && { fault: met.fault.id }),
    };
    const [url = ''] = context.req.url.split('?', 1);
    const took = typeof status === 'number' && { durationMs: machine.monotonic() - start };
    // Bodies of unauthenticated requests are not stored.
    services.journal.record(answered, { url, ...took }, accepted ? journalBody(body) : undefined);
  };
  // Records the answer when it is sent, or the 500 that replaces it.
  const recordAnswer = (status: number) => {
    const kept = services.database.kept();
    if (!kept) record(status);
    else
      void kept.then(
        () => {
          record(status);
        },
        () => {
          record(500);
        },
      );
  };
  if (body === 'gone') {
    identify();
    record('dropped');
    return drop(context);
  }
  const attempt = () => {
    services.settle();
    const purpose = method === 'DELETE' ? 'removal' : 'change';
    return services.database.transaction(() => {
      const caller = identify();
      try {
        return work(
          () => withinLimit(body),
          () => {
            const known = authenticated(caller, presented);
            letIn('client');
            return known;
          },
          letIn,
        );
      } catch (error) {
        // Return, so that the transaction commits the results of due events. Nothing else is written yet.
        if (error === FAULT_FIRST) return 'fault first' as const;
        throw error;
      }
    }, purpose);
  };

  let answer: Answer;
  try {
    let outcome = await attempt();
    while (outcome === 'fault first') {
      const instead = await beforeWork(met.fault?.then, context, services.stopping);
      if (instead instanceof Response) {
        recordAnswer(instead.status);
        return instead;
      }
      if (instead !== 'carry on') {
        record(instead);
        // A hanging request never gets an answer, so it is recorded on arrival.
        if (instead === 'hung') await closed(context, services.stopping);
        return drop(context);
      }
      outcome = await attempt();
    }
    answer = outcome;
  } catch (error) {
    answer = refusal(error, services);
  }
  const response = afterWork(met.fault?.then, answer);
  if (response === 'dropped') {
    record('dropped');
    return drop(context);
  }
  recordAnswer(response.status);
  return isStream(answer) ? afterKept(response, services.database) : response;
}

/** The workspace of a request, if the caller may enter it. */
function workspaceOf(
  context: HttpContext,
  caller: Caller | undefined,
  { platform }: Services,
): string | undefined {
  const workspace = askedWorkspace(context) ?? caller?.home;
  if (!caller || workspace === undefined) return undefined;
  return whyUnreachable(caller, workspace, platform) ? undefined : workspace;
}

/** The answer to a thrown error. This is the only place that turns errors into HTTP. */
export function refusal(error: unknown, services: Pick<Services, 'onError'>): Answer {
  if (error instanceof Problem) {
    const { status, headers, message, fields } = error;
    return {
      status,
      headers: { ...headers },
      body: { error: error.error, code: status, message, ...fields },
    };
  }
  if (isFull(error)) {
    const message =
      'the disk of the data folder is full, so nothing of this request was saved: free some space';
    return { status: 507, body: { error: 'insufficient_storage', code: 507, message } };
  }
  // It is already reported, and every request gets it.
  if (error instanceof LogError)
    return { status: 500, body: { error: 'internal_error', code: 500, message: error.message } };
  services.onError(error);
  const message = 'the emulator failed on this request; its log says why';
  return { status: 500, body: { error: 'internal_error', code: 500, message } };
}

/** Converts an answer to HTTP. */
export function respond(answer: Answer): Response {
  if (answer.raw) return withBody(answer, answer.raw.content, answer.raw.type);
  if (answer.parts) return inParts(answer, answer.parts());
  return withBody(answer, answer.body === undefined ? '' : JSON.stringify(answer.body), 'application/json');
}

function isStream({ raw, parts }: Answer): boolean {
  return parts !== undefined || raw?.content instanceof ReadableStream;
}

function inParts(answer: Answer, parts: Generator<string, void>): Response {
  return withBody(answer, streamOf(parts), 'application/json');
}

function withBody(
  { status, headers }: Answer,
  content: string | Buffer | ReadableStream<Uint8Array>,
  contentType: string,
): Response {
  // These statuses have no body, and Response rejects one.
  if (content === '' || [204, 205, 304].includes(status))
    return new Response(null, { status, headers: headers ?? {} });
  return new Response(content, { status, headers: { 'content-type': contentType, ...headers } });
}

/** The body of a request without one. */
export const NO_BODY: RawBody = { contentType: '', bytes: Buffer.alloc(0), text: '' };

/**
 * Reads the whole body, at most 1 MiB. `gone` if the client disconnects. Throws a 503 if too many bodies are arriving.
 */
export async function readBody(
  context: HttpContext,
  { arriving, patience }: Pick<Services, 'arriving' | 'patience'>,
): Promise<RawBody | 'too large' | 'gone'> {
  const contentType = context.req.header('content-type') ?? '';
  if (isWithoutBody(context)) return { ...NO_BODY, contentType };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Without a web stream, which takes a third of a durable write. A refusal is still sent over the open connection.
    const stream = context.env.incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of stream) {
      size += chunk.byteLength;
      arriving.bytes += chunk.byteLength;
      if (size > BODY_LIMIT_BYTES) return 'too large';
      if (arriving.bytes > patience.bodyBytes) throw tooManyBodies();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    return 'gone';
  } finally {
    arriving.bytes -= size;
  }
  const bytes = Buffer.concat(chunks);
  return { contentType, bytes, text: bytes.toString() };
}

function tooManyBodies(): Problem {
  // The rest of the body is not read, so the connection cannot be reused.
  const headers = { connection: 'close', 'retry-after': '1' };
  return new Problem(
    503,
    'too_many_bodies',
    'too many other requests are arriving: try again later',
    headers,
  );
}

/** Whether the headers announce no body. Most requests then need no stream. */
function isWithoutBody({ env }: HttpContext): boolean {
  const { headers } = env.incoming;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** The body. Throws a 413 if it was too large. */
export function withinLimit(body: RawBody | 'too large'): RawBody {
  if (body !== 'too large') return body;
  // The rest of the body is not read, so the connection cannot be reused.
  const headers = { connection: 'close' };
  throw new Problem(413, 'payload_too_large', `the body is larger than ${BODY_LIMIT_BYTES} bytes`, headers);
}

/** The body as JSON. Throws a 415 for another media type, a 400 for a missing or malformed body. */
export function jsonOf(body: RawBody): unknown {
  if (body.text === '')
    throw new Problem(400, 'invalid_request', 'body: is missing; this request needs JSON');
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(body.contentType)) {
    throw new Problem(
      415,
      'unsupported_media_type',
      'the body must be JSON, with content-type application/json',
    );
  }
  refuseTooDeep(body);
  try {
    return JSON.parse(body.text);
  } catch {
    // The parser's message quotes the body, which may contain a secret.
    throw new Problem(400, 'invalid_request', 'body: is not well-formed JSON');
  }
}

/** Throws a 400 for JSON nested deeper than any schema, because recursive code would overflow the stack. */
export function refuseTooDeep({ text }: RawBody): void {
  if (!isTooDeep(text)) return;
  throw new Problem(400, 'invalid_request', `body: is nested deeper than ${DEEPEST_JSON} levels`);
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inString && character === '\\') index += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === '[' || character === '{')) depth += 1;
    else if (!inString && (character === ']' || character === '}')) depth -= 1;
    if (depth > DEEPEST_JSON) return true;
  }
  return false;
}

/** The body for the journal; undefined for none. */
function journalBody(body: RawBody | 'too large' | 'gone'): unknown {
  if (typeof body === 'string' || body.text === '' || isTooDeep(body.text)) return undefined;
  try {
    return JSON.parse(body.text);
  } catch {
    return undefined;
  }
}

function comesFirst({ kind }: FaultBehaviour): boolean {
  return kind === 'status' || kind === 'delay' || kind === 'hang' || kind === 'dropBefore';
}

/** Applies a fault in place of the work: an answer, or an end without one. */
async function beforeWork(
  fault: FaultBehaviour | undefined,
  context: HttpContext,
  stopping: AbortSignal,
): Promise<Response | 'carry on' | 'dropped' | 'hung'> {
  switch (fault?.kind) {
    case 'status': {
      const body = fault.body ?? { error: 'fault', code: fault.status, message: 'answered by a fault' };
      const answer = { status: fault.status, headers: fault.headers ?? {}, body };
      return typeof body === 'string' ? withBody(answer, body, 'text/plain; charset=utf-8') : respond(answer);
    }
    case 'delay': {
      const left = closed(context, stopping).then(() => 'dropped' as const);
      return new Promise((resolve) => {
        const timer = after(fault.ms, () => {
          resolve('carry on');
        });
        void left.then((dropped) => {
          timer.cancel();
          resolve(dropped);
        });
      });
    }
    case 'hang':
      return 'hung';
    case 'dropBefore':
      return 'dropped';
    default:
      return 'carry on';
  }
}

/** Applies a fault to the answer of finished work. */
function afterWork(fault: FaultBehaviour | undefined, answer: Answer): Response | 'dropped' {
  switch (fault?.kind) {
    case 'dropAfter':
      return 'dropped';
    case 'truncate': {
      if (answer.parts) return inParts(answer, firstHalf(answer.parts));
      const text = JSON.stringify(answer.body ?? {});
      return withBody(answer, text.slice(0, Math.floor(text.length / 2)), 'application/json');
    }
    case 'notJson':
      return withBody({ status: 200 }, '<!doctype html><title>Not JSON</title>', 'text/html; charset=utf-8');
    case 'wrongShape':
      return withBody({ status: 200 }, '{"unexpected":true}', 'application/json');
    default:
      return respond(answer);
  }
}

/** The first half of a text. Generates the text twice, because its length is known only at the end. */
function* firstHalf(parts: () => Generator<string, void>): Generator<string, void> {
  let length = 0;
  for (const part of parts()) {
    length += part.length;
    yield '';
  }
  let left = Math.floor(length / 2);
  for (const part of parts()) {
    yield part.slice(0, left);
    left -= part.length;
    if (left <= 0) return;
  }
}

function drop(context: HttpContext): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Resolves when the client closes the connection or the emulator stops. */
function closed(context: HttpContext, stopping: AbortSignal): Promise<void> {
  const { outgoing } = context.env;
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('close', done);
      stopping.removeEventListener('abort', done);
      resolve();
    };
    outgoing.once('close', done);
    stopping.addEventListener('abort', done);
    if (stopping.aborted || outgoing.closed) done();
  });
}
