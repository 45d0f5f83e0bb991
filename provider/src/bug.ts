/** Bugs of this package: distinguishes them from intended errors, and reports them as bugs. */
import { WorkloadError } from '@workload/sdk';
import { cancelledText, isCancelled } from './cancelled';
import { version } from './version';

/** Environment variable. If set, bug reports contain the places in the code. */
export const DEBUG = 'WORKLOAD_DEBUG';

/** Names of intended errors. Ours are plain `Error`s; those of JavaScript and of libraries have other names. */
const MEANT = ['Error', 'WaitTimeout', 'Cancelled', 'AbortError', 'TimeoutError'];

/** The operation in which an error occurred. */
export interface During {
  /** In one word: `create`. */
  readonly operation: string;
  /** The kind of the resource, or the function: `Drive`. */
  readonly kind: string;
  /** URN or logical name of the resource, if known. */
  readonly resource?: string | undefined;
}

/** Whether an error is a bug of this package: neither intended, nor one of the platform. */
export function isBug(error: unknown): boolean {
  return !(error instanceof WorkloadError) && !MEANT.includes(nameOf(error));
}

/** The report of a bug. It contains no values, as any of them may be secret. */
export function bugText(error: unknown, { operation, kind, resource }: During): string {
  const of = resource === undefined || resource === '' ? kind : `${kind} (${resource})`;
  const [more, places] = process.env[DEBUG]
    ? ['', placesOf(error)]
    : [` Set ${DEBUG}=true to add the places in the code.`, ''];
  return (
    `This is a bug in @workload/pulumi; please report it with this message: ${operation} of ${of}, version ${version}, ` +
    `failed with ${nameOf(error)}${detailOf(error)}.${more}${places}`
  );
}

function nameOf(error: unknown): string {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  return isNamed && typeof error.name === 'string' ? error.name : `a thrown ${typeof error}`;
}

/** Messages that mention only code. Others may quote values or parts of values, which cannot be masked. */
const OF_CODE = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[A-Za-z_$][\w$]*'\))?$/,
  /^[A-Za-z_$][\w$.]* is not (?:a function|a constructor|iterable|defined)$/,
  /^Maximum call stack size exceeded$/,
];

function detailOf(error: unknown): string {
  return error instanceof Error && OF_CODE.some((form) => form.test(error.message))
    ? `: ${error.message}`
    : '';
}

/** The lines of a stack that name places. The first lines repeat the message. */
function placesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .map((line) => `\n${line}`)
    .join('');
}

/** The message of any error, for the user. */
export function messageOf(error: unknown, during: During): string {
  if (isCancelled(error)) return cancelledText(during.operation, during.kind);
  if (isBug(error)) return bugText(error, during);
  return error instanceof Error ? error.message : String(error);
}

/** Why an operation did not complete. A bug of the provider is a separate reason. */
export function reasonsOf(
  { reasons, cause }: { readonly reasons: readonly string[]; readonly cause?: unknown },
  during: During,
): readonly string[] {
  return cause === undefined || !isBug(cause) ? reasons : [...reasons, bugText(cause, during)];
}
