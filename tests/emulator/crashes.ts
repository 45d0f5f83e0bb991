// Writers that run until the emulator is killed, and check what it acknowledged.
import { at, type Send } from '../../emulator/src/testing/client';

/** A writer's knowledge of a drive: its display name, or `absent`. */
type State = string;

interface Known {
  /** The last acknowledged state. */
  acknowledged: State;
  /** The target state of an unanswered request: the platform may have applied it or not. */
  asked?: State;
}

/** Pseudo-random numbers from 0 up to 1, reproducible by seed. */
export function numbersOfChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Creates, changes and deletes its own drives, one request after the other. */
export class Writer {
  readonly #drives = new Map<string, Known>();
  #count = 0;

  constructor(
    readonly name: string,
    private readonly chance: () => number,
  ) {}

  /** Writes until a request gets no response. Calls `onSent` and `onAcknowledged` for each. */
  async write(send: Send, onSent: () => void, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      const { drive, asked, method } = this.#next();
      const known = this.#drives.get(drive) ?? { acknowledged: 'absent' };
      this.#drives.set(drive, { ...known, asked });
      const path = method === 'POST' ? '/drives' : `/drives/${drive}`;
      const body =
        method === 'DELETE' ? undefined : { metadata: { name: drive, displayName: asked }, spec: {} };
      const answer = send(method, path, body).catch(() => undefined);
      onSent();
      const reply = await answer;
      if (reply === undefined) return;
      expect([method, drive, reply.status]).toEqual([method, drive, 200]);
      this.#drives.set(drive, { acknowledged: asked });
      onAcknowledged();
    }
  }

  /**
   * Compares the existing drives (display names by name) with the acknowledged ones. Doubtful states are known from
   * now on.
   */
  lost(there: ReadonlyMap<string, string>): string[] {
    const lost: string[] = [];
    for (const [drive, { acknowledged, asked }] of this.#drives) {
      const state = there.get(drive) ?? 'absent';
      if (state !== acknowledged && state !== asked) lost.push(`${drive}: ${acknowledged} became ${state}`);
      this.#drives.set(drive, { acknowledged: state });
    }
    return lost;
  }

  #next(): { drive: string; asked: State; method: 'POST' | 'PUT' | 'DELETE' } {
    this.#count += 1;
    const present = [...this.#drives].filter(([, { acknowledged }]) => acknowledged !== 'absent');
    const [drive] = present[Math.floor(this.chance() * present.length * 2)] ?? [];
    const asked = `version ${this.#count}`;
    if (drive === undefined) return { drive: `${this.name}-${this.#count}`, asked, method: 'POST' };
    return this.chance() < 0.3
      ? { drive, asked: 'absent', method: 'DELETE' }
      : { drive, asked, method: 'PUT' };
  }
}

/** What was acknowledged to the writers, but is missing. */
export async function lost(writers: readonly Writer[], send: Send): Promise<string[]> {
  const drives = (await send('GET', '/drives')).body as unknown[];
  const there = new Map(
    drives.map((drive) => [
      String(at(drive, 'metadata', 'name')),
      String(at(drive, 'metadata', 'displayName')),
    ]),
  );
  return writers.flatMap((writer) => writer.lost(there));
}
