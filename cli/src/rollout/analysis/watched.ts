/** One check while a step lasts: what it works with, and what it is asked. */
import type { Finding } from '../decision';
import type { Counts, Look, Sample } from './statistic';

export interface Clock {
  now(): number;
  /** Fulfilled after so many milliseconds; rejected when the signal is aborted before. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** What is watched, and by what means. */
export interface Watched {
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly revision: string;
  readonly before: string;
  /** After the previous release has stopped serving: what was counted for it until then, if anything. */
  readonly alone?: { readonly usual: Counts | undefined } | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The platform's credential as headers, for probes that ask for it. Rejected for an address that is not the platform's. */
  readonly credential: CredentialFor;
  /** Certificates of authorities to trust beside the usual ones, PEM. */
  readonly ca?: string | undefined;
  /** Told each line that a program writes to its standard error. */
  readonly say: (line: string) => void;
}

/** The platform's credential as headers for this address. */
export type CredentialFor = (url: string) => Promise<Readonly<Record<string, string>>>;

export interface Watch {
  /** Asked at every look. */
  finding(look: Look): Promise<Finding>;
  /** What was counted, for people. */
  sample(): Sample | undefined;
}

/** Errors of a source in a row, after which nothing more is believed of it. */
export const ERRORS = 3;

/** What a release is compared with: nothing, where it serves alone and nothing was counted for the previous one. */
export function compared(baseline: Counts, { alone }: Pick<Watched, 'alone'>): Counts | undefined {
  return alone === undefined ? baseline : alone.usual;
}
