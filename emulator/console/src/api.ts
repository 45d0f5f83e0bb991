// Requests to the console's API. A refused request throws an ApiProblem whose message is shown to the user.
import { connection } from './connection';

const BASE = '/_console/api';

export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }
}

/** URL of a file that the browser downloads by itself. */
export function urlOf(path: string): string {
  return BASE + path;
}

/** Sends a GET request, for example to `/overview?workspace=default`. Throws an ApiProblem. */
export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return answerOf<Answer>(await ask(path, signal ? { signal } : {}));
}

/**
 * Sends a request that changes something, with `body` as JSON. Returns undefined for an empty answer. Throws an
 * ApiProblem.
 */
export async function send<Answer = undefined>(
  method: 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await ask(path, {
    method,
    headers: { 'x-console': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return answerOf<Answer>(response);
}

/** Requests a file. Throws an ApiProblem. */
export async function download(path: string): Promise<Blob> {
  return (await ask(path, { method: 'POST', headers: { 'x-console': '1' } })).blob();
}

/** Sends a file unchanged. Throws an ApiProblem. */
export async function upload(path: string, file: Blob): Promise<void> {
  const headers = { 'x-console': '1', 'content-type': 'application/octet-stream' };
  await ask(path, { method: 'POST', headers, body: file });
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem(0, 'The emulator does not answer. Is it still running?');
  }
  if (response.ok) return response;
  if (response.status === 401) connection.value = 'ended';
  throw new ApiProblem(response.status, await messageOf(response));
}

async function messageOf(response: Response): Promise<string> {
  const fallback = `The emulator answered ${response.status}.`;
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === 'string' ? message : fallback;
  } catch {
    return fallback;
  }
}
