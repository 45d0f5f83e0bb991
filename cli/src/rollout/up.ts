/** `pulumi up` as it goes: what the engine tells, as lines that stay, and what it works on now. */
import type { EngineEvent, OpType } from '@pulumi/pulumi/automation';
import type { Screen } from './screen';
import type { Stack } from './selected';
import { inLine, lengthText } from './words';

/** One operation that is under way. */
interface Running {
  readonly says: string;
  /** Milliseconds since the epoch. */
  readonly begun: number;
}

/** What the engine has told so far. */
export class Up {
  readonly #running = new Map<string, Running>();
  readonly #begun: number;
  #isFailed = false;

  constructor(private readonly now: () => number) {
    this.#begun = now();
  }

  /** Whether the engine itself has said what failed. */
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

  /** What it works on now. */
  lines(): string[] {
    const now = this.now();
    const running = [...this.#running.values()].map(({ says, begun }) => [`  ${says}`, begun] as const);
    return [['pulumi up', this.#begun] as const, ...running].map(
      ([says, begun]) => `${says}  ${lengthText(now - begun)}`,
    );
  }

  #diagnostic({ urn, message, severity, ephemeral }: NonNullable<EngineEvent['diagnosticEvent']>): string[] {
    // The engine also sends what is for debugging, with secrets in it, and does not say so in its types.
    if (ephemeral === true || !SAID.includes(severity)) return [];
    if (severity === 'error') this.#isFailed = true;
    const whose = urn === undefined || urn === '' ? '' : `${nameOf(urn)}: `;
    const word = severity === 'error' || severity === 'warning' ? `${severity}: ` : '';
    const lines = message.replace(COLOR, '').split('\n').map(inLine);
    return lines
      .filter((line) => line !== '')
      .map((line, index) => (index === 0 ? whose + word : '  ') + line);
  }
}

const SAID: readonly string[] = ['error', 'warning', 'info', 'info#err'];

/** How the engine marks colors in its messages. */
const COLOR = /<\{%[^%]*%\}>/g;

/** While it is done, and once it is; what only reads says nothing. */
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

/** Runs it, and says what the engine says; fails in the engine's words. */
export async function up(
  stack: Stack,
  screen: Pick<Screen, 'say' | 'above'>,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const going = new Up(now);
  let errors = '';
  screen.above(() => going.lines());
  try {
    const automated = await stack.automated();
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
    // What the engine has not told as an event stands in its output for people: a lock that is held, a missing login.
    throw new Error(
      going.isFailed
        ? 'pulumi up failed, see the errors above; no rollout was started'
        : `pulumi up failed; no rollout was started\n${errors.trim()}`,
    );
  } finally {
    screen.above(undefined);
  }
}
