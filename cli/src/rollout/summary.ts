/** Summary of a run in Markdown. GitHub shows it on the page of the job. */
import { ADVICE } from './advice';
import type { RolloutEvent } from './notices/event';
import { phraseOf } from './notices/sentence';
import type { Ended } from './run';
import { inLine } from './texts';

/** What happened to one rollout. */
interface Told {
  readonly moves: readonly RolloutEvent[];
  readonly checks: NonNullable<RolloutEvent['checks']>;
}

/** Collects the events of a run. */
export class Summary {
  readonly #told = new Map<string, Told>();

  tell(events: readonly RolloutEvent[]): void {
    for (const event of events) {
      const { resource } = event;
      const { moves, checks } = this.#told.get(resource) ?? { moves: [], checks: [] };
      this.#told.set(resource, {
        moves: event.event === 'status' ? moves : [...moves, event],
        checks: event.checks !== undefined && event.checks.length > 0 ? event.checks : checks,
      });
    }
  }

  /** @param ended how each ended, by the name of its resource */
  text(ended: ReadonlyMap<string, Ended>): string {
    return [...ended]
      .map(([resource, each]) => sectionOf(resource, each, this.#told.get(resource)))
      .join('\n');
  }
}

const HEADINGS: Readonly<Record<Ended['code'], string>> = {
  0: 'healthy',
  1: 'error',
  2: 'rolled back',
  3: 'waits',
  4: 'taken over',
  5: 'not finished',
};

function sectionOf(
  resource: string,
  { code, says, advice = ADVICE[code] }: Ended,
  told: Told | undefined,
): string {
  const moves = (told?.moves ?? []).map((event) => [
    event.time.slice(0, 19).replace('T', ' '),
    phraseOf(event),
  ]);
  const checks = (told?.checks ?? []).map((check) => [check.name, check.verdict, check.says ?? '']);
  return [
    `### Rollout of ${escaped(resource)}: ${HEADINGS[code]}`,
    '',
    `${escaped(says)}.`,
    '',
    advice,
    '',
    ...table(['Time (UTC)', 'What was done'], moves),
    ...table(['Check', 'Verdict', 'Last look'], checks),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line), ''];
}

/** Escapes foreign text, which must not be read as Markdown or HTML. */
function escaped(text: string): string {
  return inLine(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
