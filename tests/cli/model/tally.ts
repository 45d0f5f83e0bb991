/** How often each action did something, and each check had something to check. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string, times = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([one], [other]) => one.localeCompare(other)));
  }
}

/** What happens in a run of the usual length. */
export const ALL = [
  ...[
    'abort',
    'approve',
    'destroy',
    'killed',
    'killed up',
    'lose a label',
    'pause',
    'promote',
    'promote --full',
  ],
  ...['race', 'refresh', 'restore the state', 'resume', 'retry', 'revert', 'route', 'run', 'undo', 'up'],
  'eviction',
  'the program begins a release',
  'the program goes back to a good release',
  'invariant 1: something is bad',
  'invariant 1: a bad release is refused',
  'invariant 2: a release gets the first weight',
  'invariant 2: a good revision gets more than the first weight',
  'invariant 4: a label knows what failed',
  'invariant 4: a label knows what is good',
  'invariant 4: a state knows what failed',
  ...['bad good', 'bad open', 'good bad', 'good open', 'open bad', 'open good'].map(
    (move) => `invariant 4: ${move}`,
  ),
  ...['abort', 'approve', 'pause', 'promote', 'promote --full', 'resume', 'retry', 'undo'].map(
    (command) => `invariant 7: ${command}`,
  ),
  'invariant 9: a run leaves a share that it gave',
  'invariant 9: a share follows another',
  'invariant 12: a run meets a share of a person',
] as const;
