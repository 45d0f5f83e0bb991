/** A running check of a step: what it receives, and what it answers. */
import type { Finding } from '../decision';
import type { Counts, Look, Sample, Verdict } from './statistic';

export interface Clock {
  now(): number;
  /** Resolves after this time; rejects if the signal is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** What a check receives. */
export interface Watched {
  readonly clock: Clock;
  /** Ends the check. */
  readonly signal: AbortSignal;
  readonly revision: string;
  readonly before: string;
  /** Names of the two releases; undefined if they are not known, or if only the check itself has one. */
  readonly names?: { readonly canary: string | undefined; readonly baseline: string | undefined } | undefined;
  /** Share of the new release in the traffic, from 0 to 1; undefined outside of a step. */
  readonly weight: number | undefined;
  /** Set once the previous release no longer serves: its last counts, if any. */
  readonly alone?: { readonly usual: Counts | undefined } | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The platform's credential as headers, for probes that ask for it. Rejects other addresses than the platform's. */
  readonly credential: CredentialFor;
  /** Further trusted CA certificates, PEM. */
  readonly ca?: string | undefined;
  /** Receives each line of the program's standard error. */
  readonly say: (line: string) => void;
}

/** The platform's credential as headers for this address. */
export type CredentialFor = (url: string) => Promise<Readonly<Record<string, string>>>;

/** The result of one measurement. */
export interface Measured {
  readonly kind:
    | Verdict
    /** There is nothing to judge yet. */
    | 'nothing'
    /** The source failed. */
    | 'error'
    /** The names of the releases are wrong, so nothing is judged. */
    | 'mismatch';
  readonly says: string;
}

/** A source that is asked for measurements. */
export interface Source {
  measure(look: Look): Measured | Promise<Measured>;
  /** The counts, for people. */
  sample(): Sample | undefined;
}

export interface Watch {
  /** Called at every look. */
  finding(): Promise<Finding>;
  /** The counts, for people. */
  sample(): Sample | undefined;
}

/** The counts to compare with: of the previous release, or its last ones if it no longer serves. */
export function compared(baseline: Counts, { alone }: Pick<Watched, 'alone'>): Counts | undefined {
  return alone === undefined ? baseline : alone.usual;
}
