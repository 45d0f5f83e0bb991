/** Reads the body of a refusal, whatever wrote it: the platform, a gateway in front of it, or a token endpoint. */
import { STATUS_CODES } from 'node:http';
import type { Problem } from './errors';

/** Most characters of the platform's words in a message; more is a page, not a message. */
const LONGEST_TEXT = 1000;

/**
 * What a refusal says. Read are (Specification, Errors; the others exist in practice): `{error, code, message}`, a
 * textual `code`, a nested `error` object, `{error, error_description}`, plain text, an HTML page, and nothing.
 *
 * @param body text of the answer
 * @param requestId value of X-Request-Id
 * @param conceal takes secrets out of what is said, while it is as it came. Default: there are none
 */
export function readProblem(
  status: number,
  body: string,
  requestId: string | undefined,
  conceal: Conceal = (text) => text,
): Problem {
  const { error, code, message } = wordsOf(body, conceal);
  return {
    status,
    error: error ?? (typeof code === 'string' ? code : undefined) ?? STATUS_CODES[status] ?? 'error',
    code,
    message,
    requestId,
  };
}

type Conceal = (text: string) => string;

interface Words {
  error?: string | undefined;
  code?: number | string | undefined;
  message?: string | undefined;
}

function wordsOf(body: string, conceal: Conceal): Words {
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? tidy(conceal(value)) || undefined : undefined;
  const text = body.trim();
  if (text === '') return {};
  if (text.startsWith('<')) return { message: htmlWords(conceal(text)) };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { message: textOf(text) };
  }
  if (typeof parsed === 'string') return { message: textOf(parsed) };
  if (!isObject(parsed)) return {};
  // A gateway nests everything in `error`; the token endpoint explains in `error_description`.
  const source = isObject(parsed.error) ? parsed.error : parsed;
  const { code } = source;
  return {
    error: textOf(source.error),
    code: typeof code === 'number' ? code : textOf(code),
    message: textOf(source.message) ?? textOf(source.error_description),
  };
}

function htmlWords(page: string): string {
  const title = tidy(/<title[^>]*>([^<]*)/i.exec(page)?.[1] ?? '');
  return title === '' ? 'an HTML page instead of JSON' : `an HTML page instead of JSON, titled "${title}"`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** One line without control characters, which could rewrite the terminal that it is printed on. */
function tidy(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}
