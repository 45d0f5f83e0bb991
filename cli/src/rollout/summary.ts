/** Summary of a run in Markdown. GitHub shows it on the page of the job. */
import { ADVICE } from './advice';
import type { Findings } from './decision';
import type { Ended, Event } from './run';
import { inLine } from './words';

interface Done {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly says: string;
}

/** Reports about one rollout. */
interface Told {
  readonly steps: readonly Done[];
  readonly findings: Findings;
}

/** Collects the events of a run. */
export class Summary {
  readonly #told = new Map<string, Told>();

  constructor(private readonly now: () => number) {}

  tell(event: Event): void {
    const { resource } = event.target;
    const before = this.#told.get(resource) ?? { steps: [], findings: {} };
    if (event.kind === 'step') {
      const steps = [...before.steps, { at: this.now(), says: event.says }];
      this.#told.set(resource, { ...before, steps });
    } else if (event.kind === 'look' && Object.keys(event.findings).length > 0) {
      this.#told.set(resource, { ...before, findings: event.findings });
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

function sectionOf(resource: string, { code, says }: Ended, told: Told | undefined): string {
  const steps = (told?.steps ?? []).map(({ at, says: what }) => [timeText(at), what]);
  const checks = Object.entries(told?.findings ?? {}).map(([name, finding]) => [
    name,
    finding.kind,
    finding.says,
  ]);
  return [
    `### Rollout of ${escaped(resource)}: ${HEADINGS[code]}`,
    '',
    `${escaped(says)}.`,
    '',
    ADVICE[code],
    '',
    ...table(['Time (UTC)', 'What was done'], steps),
    ...table(['Check', 'Verdict', 'Last look'], checks),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line), ''];
}

function timeText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Escapes foreign text, which must not be read as Markdown or HTML. */
function escaped(text: string): string {
  return inLine(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
