// Writers that go on until the emulator is killed, and what they know of what it has promised to keep.
import { at, type Send } from '../../emulator/src/testing/client';

/** A drive as its writer knows it: its display name, or `absent`. */
type State = string;

interface Known {
  /** What was acknowledged last. */
  acknowledged: State;
  /** What an unanswered request asked for: the platform may have done it or not. */
  asked?: State;
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function numbersOfChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Creates, changes and deletes drives of its own, one request after the other. */
export class Writer {
  readonly #drives = new Map<string, Known>();
  #count = 0;

  constructor(
    readonly name: string,
    private readonly chance: () => number,
  ) {}

  /** Writes until a request is not answered. `onSent` and `onAcknowledged` are told of each. */
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

  /** Compares what is there (display names by name) with what was promised; what was in doubt is known from now on. */
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

/** What the writers were promised and do not find. */
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
