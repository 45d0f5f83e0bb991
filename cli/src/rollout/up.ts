/** Shows a running `pulumi up`: results as permanent lines, and the current operations. */
import type { EngineEvent, OpType } from '@pulumi/pulumi/automation';
import type { Concealer } from '../conceal/concealer';
import type { Environment } from '../conceal/harmless';
import { learnedOf } from '../conceal/learned';
import type { Screen } from './screen';
import type { Stack } from './selected';
import { inLine, lengthText } from './words';
import { WORKLOAD } from '../started-by';

/** One operation that is under way. */
interface Running {
  readonly says: string;
  /** Milliseconds since the epoch. */
  readonly begun: number;
}

/** Collects the events of the engine. */
export class Up {
  readonly #running = new Map<string, Running>();
  readonly #begun: number;
  #isFailed = false;

  /** @param conceal removes secrets from a message as a whole: one may have several lines */
  constructor(
    private readonly now: () => number,
    private readonly conceal = (text: string) => text,
  ) {
    this.#begun = now();
  }

  /** Whether the engine reported an error as an event. */
  get isFailed(): boolean {
    return this.#isFailed;
  }

  /** @returns lines to keep */
  told(event: EngineEvent): string[] {
    const { resourcePreEvent, resOutputsEvent, resOpFailedEvent, diagnosticEvent, summaryEvent } = event;
    if (resourcePreEvent !== undefined) {
      const { urn, op } = resourcePreEvent.metadata;
      const says = WORDS[op]?.[0];
      if (says !== undefined) this.#running.set(urn, { says: `${says} ${nameOf(urn)}`, begun: this.now() });
      return [];
    }
    if (resOutputsEvent !== undefined) {
      const { urn, op } = resOutputsEvent.metadata;
      this.#running.delete(urn);
      const says = WORDS[op]?.[1];
      return says === undefined ? [] : [`${nameOf(urn)}: ${says}`];
    }
    if (resOpFailedEvent !== undefined) {
      const { urn, op } = resOpFailedEvent.metadata;
      this.#running.delete(urn);
      this.#isFailed = true;
      return [`${nameOf(urn)}: ${WORDS[op]?.[0] ?? op} failed`];
    }
    if (diagnosticEvent !== undefined) return this.#diagnostic(diagnosticEvent);
    return summaryEvent === undefined ? [] : [summaryText(summaryEvent)];
  }

  /** Lines about the current operations. */
  lines(): string[] {
    const now = this.now();
    const running = [...this.#running.values()].map(({ says, begun }) => [`  ${says}`, begun] as const);
    return [['pulumi up', this.#begun] as const, ...running].map(
      ([says, begun]) => `${says}  ${lengthText(now - begun)}`,
    );
  }

  #diagnostic({ urn, message, severity, ephemeral }: NonNullable<EngineEvent['diagnosticEvent']>): string[] {
    // The engine also sends debug messages, which contain secrets. Its types do not mention them.
    if (ephemeral === true || !SAID.includes(severity)) return [];
    if (severity === 'error') this.#isFailed = true;
    const whose = urn === undefined || urn === '' ? '' : `${nameOf(urn)}: `;
    const word = severity === 'error' || severity === 'warning' ? `${severity}: ` : '';
    const lines = this.conceal(message.replace(COLOR, '')).split('\n').map(inLine);
    return lines
      .filter((line) => line !== '')
      .map((line, index) => (index === 0 ? whose + word : '  ') + line);
  }
}

const SAID: readonly string[] = ['error', 'warning', 'info', 'info#err'];

/** The engine's color marks in messages. */
const COLOR = /<\{%[^%]*%\}>/g;

/** Words during and after an operation. Operations that only read have none. */
const WORDS: Partial<Record<OpType, readonly [string, string]>> = {
  create: ['creating', 'created'],
  update: ['updating', 'updated'],
  delete: ['deleting', 'deleted'],
  replace: ['replacing', 'replaced'],
  'create-replacement': ['creating the replacement of', 'created as a replacement'],
  'delete-replaced': ['deleting the replaced', 'deleted, as it is replaced'],
  import: ['importing', 'imported'],
  'import-replacement': ['importing the replacement of', 'imported as a replacement'],
};

function nameOf(urn: string): string {
  return inLine(urn.split('::').at(-1) ?? urn);
}

function summaryText({ resourceChanges, durationSeconds }: NonNullable<EngineEvent['summaryEvent']>): string {
  const changes = Object.entries(resourceChanges).flatMap(([op, count]) =>
    count > 0 ? [`${count} ${op === 'same' ? 'unchanged' : (WORDS[op as OpType]?.[1] ?? op)}`] : [],
  );
  return `pulumi up: ${changes.join(', ') || 'nothing to do'}, in ${durationSeconds} s`;
}

/** `--max-wait` has passed while `pulumi up` ran. */
export class OutOfTime extends Error {}

/**
 * Runs `pulumi up` and shows the engine's messages.
 *
 * @param limits signals that interrupt the engine: it completes its operations, so that no lock stays
 * @throws Error with the engine's words
 * @throws OutOfTime once an engine that `over` has interrupted has ended
 */
export async function up(
  stack: Stack,
  screen: Pick<Screen, 'say' | 'above'>,
  now: () => number,
  { ending, over }: { readonly ending: AbortSignal; readonly over: AbortSignal | undefined },
  concealer: Pick<Concealer, 'also' | 'text'>,
  env: Environment,
): Promise<void> {
  const going = new Up(now, (text) => concealer.text(text));
  const signal = over === undefined ? ending : AbortSignal.any([ending, over]);
  let errors = '';
  screen.above(() => going.lines());
  try {
    const [automated, secrets] = await Promise.all([stack.automated(), learnedOf(stack, env)]);
    concealer.also(secrets);
    signal.throwIfAborted();
    await automated.up({
      signal,
      color: 'never',
      userAgent: 'workload-rollout',
      onError: (text) => {
        errors += text;
      },
      onEvent: (event) => {
        for (const line of going.told(event)) screen.say(line);
      },
    });
  } catch {
    if (over?.aborted === true && !ending.aborted)
      throw new OutOfTime(
        `${(over.reason as Error).message}: pulumi up was interrupted, and no rollout was started. Run ${WORKLOAD} rollout up again`,
      );
    // Some errors are not events, but only in the output for people: a held lock, a missing login.
    throw new Error(
      going.isFailed
        ? 'pulumi up failed, see the errors above; no rollout was started'
        : `pulumi up failed; no rollout was started\n${errors.trim()}`,
    );
  } finally {
    screen.above(undefined);
  }
}
