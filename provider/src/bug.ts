/** Mistakes of this package: told apart from errors that somebody meant, and told as what they are. */
import { WorkloadError } from '@workload/sdk';
import { cancelledText, isCancelled } from './cancelled';
import { version } from './version';

/** If set, a mistake is reported with the places in the code. */
export const DEBUG = 'WORKLOAD_DEBUG';

/** Names of errors that are meant: ours are plain ones. What the language and its libraries throw has a name of its own. */
const MEANT = ['Error', 'WaitTimeout', 'Cancelled', 'AbortError', 'TimeoutError'];

/** What was done when a mistake came to light. */
export interface During {
  /** In one word: `create`. */
  readonly operation: string;
  /** The kind of the resource, or the function: `Drive`. */
  readonly kind: string;
  /** Which resource, as far as that is known: its URN, or its logical name. */
  readonly resource?: string | undefined;
}

/** Whether an error is a mistake of this package: neither meant by us, nor the platform's. */
export function isBug(error: unknown): boolean {
  return !(error instanceof WorkloadError) && !MEANT.includes(nameOf(error));
}

/** What a person reads of a mistake. It holds no value: any of them may be a secret. */
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

/** Messages that speak of the code alone. Others may quote values, also in part, where nothing could hide them. */
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

/** The lines of a stack that name places; the first ones repeat the message. */
function placesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .map((line) => `\n${line}`)
    .join('');
}

/** What a person reads of an error, whatever it is. */
export function messageOf(error: unknown, during: During): string {
  if (isCancelled(error)) return cancelledText(during.operation, during.kind);
  if (isBug(error)) return bugText(error, during);
  return error instanceof Error ? error.message : String(error);
}

/** Why an operation did not come to its end; a mistake of the provider is a separate reason. */
export function reasonsOf(
  { reasons, cause }: { readonly reasons: readonly string[]; readonly cause?: unknown },
  during: During,
): readonly string[] {
  return cause === undefined || !isBug(cause) ? reasons : [...reasons, bugText(cause, during)];
}
