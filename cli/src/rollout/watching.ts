/** The checks of one step: starts them, asks them at every look, and ends them with the step. */
import { concealing } from '../conceal/concealer';
import type { Sample } from './analysis/statistic';
import { watch } from './analysis/watch';
import type { Watch, Watched } from './analysis/watched';
import type { Findings } from './decision';
import { looksIn, measureEvery } from './looks';
import type { Progress } from './progress';
import type { Subject } from './situation';
import { asPart } from './spans';
import type { Identity, Strategy } from './strategy';
import { inLine } from './texts';

/** What every check depends on. */
type CheckDependencies = Pick<Watched, 'clock' | 'signal' | 'env' | 'credential' | 'ca'>;

/** The rollout whose step is checked. */
interface Rolling {
  readonly strategy: Strategy;
  readonly subject: Pick<Subject, 'revision' | 'names'>;
  /** Receives each line that the program of a check writes. */
  readonly say: (line: string) => void;
}

/** The step that is checked. */
interface At {
  readonly step: number;
  readonly since: number;
  readonly before: string;
  readonly share: number;
}

/** Counts by the name of the check. Checks by a command have none. */
export type Counted = Readonly<Record<string, Sample | undefined>>;

/** The checks of the current step. They start again with each step, and when a person continues it. */
export class Watching {
  #of: string | undefined;
  #end = new AbortController();
  #watches: readonly (readonly [string, Watch])[] = [];
  #since: number | undefined;
  /** Counts of earlier steps. */
  #usual: NonNullable<Progress['usual']> = {};

  constructor(private readonly by: CheckDependencies) {}

  /** When the checks began. */
  get since(): number | undefined {
    return this.#since;
  }

  /** Findings since the checks began. */
  async findings(): Promise<Findings> {
    const told = this.#watches.map(
      async ([name, one]) => [name, await asPart('check', () => one.finding())] as const,
    );
    return Object.fromEntries(await Promise.all(told));
  }

  /** Whether the findings belong to the current step. If not, starts the checks of the current step. */
  isOn({ strategy, subject, say }: Rolling, at: At, usual: Progress['usual'] = {}): boolean {
    const { steps, checks } = strategy;
    const step = steps[at.step];
    const watched = (step?.checks ?? []).map((name) => [name, checks[name]] as const);
    const of = JSON.stringify([
      at.step,
      at.since,
      at.before,
      at.share,
      watched,
      strategy.release,
      subject.names,
    ]);
    if (of === this.#of) return true;
    this.#of = of;
    this.#usual = this.usual();
    this.#end.abort();
    this.#end = new AbortController();
    this.#since = this.by.clock.now();
    const { clock, env, credential, ca, signal } = this.by;
    const { revision } = subject;
    const names = namesOf(strategy.release, subject, at.before);
    const common = { clock, env, credential, ca, revision, before: at.before, names, weight: at.share / 100 };
    this.#watches = watched.flatMap(([name, check]) => {
      if (check === undefined) return [];
      const everyMs = measureEvery(strategy, check);
      const planned = looksIn(step ?? {}, { ...check, intervalMs: everyMs });
      const saying = (line: string) => {
        say(`${name}: ${inLine(concealing(env).text(line))}`);
      };
      const alone = at.share === 100 ? { usual: usual[name] } : undefined;
      const until = AbortSignal.any([signal, this.#end.signal]);
      return [
        [name, watch(check, { everyMs, planned }, { ...common, alone, say: saying, signal: until })] as const,
      ];
    });
    return false;
  }

  /** Last counts of each check for the previous revision. */
  usual(): NonNullable<Progress['usual']> {
    const now = Object.entries(this.counted()).flatMap(([name, sample]) =>
      sample?.baseline === undefined || sample.baseline.total === 0 ? [] : [[name, sample.baseline] as const],
    );
    return { ...this.#usual, ...Object.fromEntries(now) };
  }

  counted(): Counted {
    return Object.fromEntries(this.#watches.map(([name, one]) => [name, one.sample()]));
  }

  end(): void {
    this.#end.abort();
  }
}

/** The names of the two releases, for checks that do not have one of their own. */
export function namesOf(
  release: Identity | undefined,
  { revision, names = {} }: Pick<Subject, 'revision' | 'names'>,
  before: string,
): Watched['names'] {
  if (release === undefined) return undefined;
  if (release.kind === 'revision') return { canary: revision, baseline: before };
  return { canary: names[revision], baseline: names[before] };
}
