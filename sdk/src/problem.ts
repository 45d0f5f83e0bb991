/** Reads the body of a refusal from any source: the platform, a gateway in front of it, or a token endpoint. */
import { STATUS_CODES } from 'node:http';
import type { BodyForm, ApiProblem } from './errors';

/** Maximum length of the platform's text in a message, in characters. Longer texts are pages, not messages. */
const LONGEST_TEXT = 1000;

// Source: Specification, Errors.
/**
 * Reads a refusal. The formats are: `{error, code, message}`, and, found in practice, a textual `code`, a nested
 * `error` object, `{error, error_description}`, plain text, an HTML page, and nothing.
 *
 * @param body text of the answer
 * @param requestId value of X-Request-Id
 * @param conceal removes secrets from the unchanged texts. Default: there are none
 */
export function readProblem(
  status: number,
  body: string,
  requestId: string | undefined,
  conceal: Conceal = (text) => text,
): ApiProblem {
  const { form, parsed } = formOf(status, body.trim());
  const { error, code, message } = wordsOf(form, body.trim(), parsed, conceal);
  const extraFields = extraFieldsOf(parsed);
  return {
    status,
    form,
    error: error ?? (typeof code === 'string' ? code : undefined) ?? STATUS_CODES[status] ?? 'error',
    code,
    message,
    requestId,
    rawBody: body,
    extraFields,
  };
}

/** Fields of the body that the problem has no field for. Also if a gateway nests everything in `error`. */
function extraFieldsOf(parsed: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(parsed) || Array.isArray(parsed)) return {};
  const { error, code: _code, message: _message, ...others } = parsed;
  return isObject(error) ? { ...others, ...extraFieldsOf(error) } : others;
}

type Conceal = (text: string) => string;

interface Words {
  error?: string | undefined;
  code?: number | string | undefined;
  message?: string | undefined;
}

/** The form of a body, and its JSON. */
function formOf(status: number, text: string): { readonly form: BodyForm; readonly parsed?: unknown } {
  if (text === '') return { form: 'empty' };
  if (text.startsWith('<')) return { form: 'html' };
  try {
    const parsed: unknown = JSON.parse(text);
    return { form: isStandard(status, parsed) ? 'standard' : 'json', parsed };
  } catch {
    return { form: 'text' };
  }
}

// Source: facts, A.8.
/** Whether JSON is an error in the specification's format. Some endpoints put the error's name in `code`. */
function isStandard(status: number, parsed: unknown): boolean {
  if (!isObject(parsed)) return false;
  const { error, code, message } = parsed;
  return (
    typeof error === 'string' &&
    error !== '' &&
    (code == null || typeof code === 'string' || code === status) &&
    (message == null || typeof message === 'string')
  );
}

function wordsOf(form: BodyForm, text: string, parsed: unknown, conceal: Conceal): Words {
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? tidy(conceal(value)) || undefined : undefined;
  if (form === 'empty') return {};
  if (form === 'html') return { message: htmlWords(conceal(text)) };
  if (form === 'text') return { message: textOf(text) };
  if (typeof parsed === 'string') return { message: textOf(parsed) };
  if (!isObject(parsed)) return {};
  // Gateways may nest everything in `error`. The token endpoint explains in `error_description`.
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

/** One line without control characters, which could change the terminal. */
export function tidy(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}
