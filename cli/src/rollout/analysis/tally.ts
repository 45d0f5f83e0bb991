/** Counts the measurements of a check against its limits, which have the names and meanings of Argo Rollouts. */
import type { Finding } from '../decision';
import type { Check } from '../strategy';
import { lengthText } from '../texts';
import type { Measured } from './watched';

type Limits = Pick<
  Check,
  'count' | 'failureLimit' | 'consecutiveErrorLimit' | 'inconclusiveLimit' | 'noDataAfterMs'
>;

export class Tally {
  #passes = 0;
  #failures = 0;
  #inconclusive = 0;
  /** In a row. */
  #errors = 0;
  #latest: Finding = { kind: 'waiting', says: 'nothing was measured yet' };
  /** When there was data for the last time, or when the check began. */
  #dataAt: number;

  /** @param begun when the check may have measured for the first time, in milliseconds since the epoch */
  constructor(
    private readonly limits: Limits,
    begun: number,
  ) {
    this.#dataAt = begun;
  }

  /** @param isNew whether there is data that the last measurement did not have */
  hear(measured: Measured, now: number, isNew: boolean): void {
    if (isNew) this.#dataAt = now;
    this.#errors = measured.kind === 'error' ? this.#errors + 1 : 0;
    this.#latest = this.#findingOf(measured);
  }

  /** The finding of the last measurement. */
  get latest(): Finding {
    return this.#latest;
  }

  /** The finding so far. Data that has stopped coming pauses the rollout, whatever was found before. */
  at(now: number): Finding {
    const latest = this.#latest;
    const silence = now - this.#dataAt;
    if (latest.kind === 'failing' || latest.kind === 'broken' || silence < this.limits.noDataAfterMs)
      return latest;
    return {
      kind: 'broken',
      cause: 'no-data',
      says: `no new data for ${lengthText(silence)}: ${latest.says}`,
    };
  }

  #findingOf({ kind, says }: Measured): Finding {
    const { count, failureLimit, consecutiveErrorLimit, inconclusiveLimit = Infinity } = this.limits;
    switch (kind) {
      case 'passing':
        this.#passes += 1;
        return this.#passes >= count
          ? { kind, says }
          : { kind: 'waiting', says: `passed ${this.#passes} of ${count} times: ${says}` };
      case 'failing':
        this.#failures += 1;
        return this.#failures > failureLimit
          ? { kind, says }
          : { kind: 'waiting', says: `failed ${this.#failures} of ${failureLimit} tolerated times: ${says}` };
      case 'inconclusive':
        this.#inconclusive += 1;
        return this.#inconclusive > inconclusiveLimit
          ? { kind: 'broken', cause: 'inconclusive', says }
          : { kind, says };
      case 'error':
        return this.#errors > consecutiveErrorLimit
          ? { kind: 'broken', cause: 'no-data', says }
          : { kind: 'waiting', says };
      case 'mismatch':
        return { kind: 'broken', cause: 'mismatch', says };
      case 'nothing':
        return { kind: 'waiting', says };
    }
  }
}
