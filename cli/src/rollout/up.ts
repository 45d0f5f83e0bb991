/** Shows a running `pulumi up`: results as permanent lines, and the current operations. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineEvent, OpType } from '@pulumi/pulumi/automation';
import { DEFAULT_PROVIDER, parseUrn } from '@workload/pulumi/rollout';
import type { Concealer } from '../conceal/concealer';
import type { Environment } from '../conceal/harmless';
import { learnedOf } from '../conceal/learned';
import { FIRST_READ_MS } from './patience';
import type { Screen } from './screen';
import type { Stack } from './selected';
import { messageOf } from './trouble';
import { inLine, lengthText } from './texts';
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

  /** Whether an operation is under way. The engine must not be ended in the middle of one. */
  get isWorking(): boolean {
    return this.#running.size > 0;
  }

  /** @returns lines to keep */
  told(event: EngineEvent): string[] {
    const { resourcePreEvent, resOutputsEvent, resOpFailedEvent, diagnosticEvent, summaryEvent } = event;
    if (resourcePreEvent !== undefined) {
      const { urn, op } = resourcePreEvent.metadata;
      const says = WORDS[op]?.[0];
      if (says !== undefined && !isOfTheEngine(urn))
        this.#running.set(urn, { says: `${says} ${nameOf(urn)}`, begun: this.now() });
      return [];
    }
    if (resOutputsEvent !== undefined) {
      const { urn, op } = resOutputsEvent.metadata;
      this.#running.delete(urn);
      const says = WORDS[op]?.[1];
      return says === undefined || isOfTheEngine(urn) ? [] : [`${nameOf(urn)}: ${says}`];
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

/** Whether the engine made it: a default provider, which no program declares and no output of the engine shows. */
function isOfTheEngine(urn: string): boolean {
  const { type, name } = parseUrn(urn);
  return type.startsWith('pulumi:providers:') && DEFAULT_PROVIDER.test(name);
}

function nameOf(urn: string): string {
  return inLine(parseUrn(urn).name);
}

function summaryText({ resourceChanges, durationSeconds }: NonNullable<EngineEvent['summaryEvent']>): string {
  const changes = Object.entries(resourceChanges).flatMap(([op, count]) =>
    count > 0 ? [`${count} ${op === 'same' ? 'unchanged' : (WORDS[op as OpType]?.[1] ?? op)}`] : [],
  );
  return `pulumi up: ${changes.join(', ') || 'nothing to do'}, in ${durationSeconds} s`;
}

/** `--max-wait` has passed while `pulumi up` ran. */
export class OutOfTime extends Error {}

/** How `pulumi up` may end before it is done. */
interface Ends {
  /** Interrupts the engine: it completes its operations, so that no lock stays. */
  readonly ending: AbortSignal;
  /** Also interrupts the engine: `--max-wait` has passed. */
  readonly over: AbortSignal | undefined;
  /** Ends what reads the stack before it. */
  readonly reading: AbortSignal;
  /** Called if an engine cannot be awaited, so the process must exit. */
  readonly leave: () => void;
}

/**
 * Runs `pulumi up` and shows the engine's messages.
 *
 * @throws Error with the engine's words
 * @throws OutOfTime once an engine that `over` has interrupted has ended, or does not end
 */
export async function up(
  stack: Stack,
  screen: Pick<Screen, 'say' | 'above'>,
  now: () => number,
  { ending, over, reading, leave }: Ends,
  concealer: Pick<Concealer, 'also' | 'text'>,
  env: Environment,
): Promise<void> {
  const going = new Up(now, (text) => concealer.text(text));
  const signal = over === undefined ? ending : AbortSignal.any([ending, over]);
  let errors = '';
  const tellOver = () => {
    screen.say(`${messageOf(over?.reason)}: pulumi up is interrupted, and completes its operations`);
  };
  screen.above(() => going.lines());
  try {
    const [automated, secrets] = await answered(
      Promise.all([stack.automated(), learnedOf(stack, env)]),
      reading,
    );
    concealer.also(secrets);
    signal.throwIfAborted();
    over?.addEventListener('abort', tellOver);
    const ended = automated.up({
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
    await (over === undefined ? ended : Promise.race([ended, stuck(going, over)]));
  } catch (error) {
    if (error instanceof Hanging) leave();
    if (over?.aborted === true && !ending.aborted) {
      const what = error instanceof Hanging ? error.message : 'pulumi up was interrupted';
      throw new OutOfTime(
        `${messageOf(over.reason)}: ${what}, and no rollout was started. Run ${WORKLOAD} rollout up${stack.given} again`,
      );
    }
    if (error instanceof Hanging) throw error;
    // Some errors are not events, but only in the output for people: a held lock, a missing login.
    throw new Error(
      going.isFailed
        ? 'pulumi up failed, see the errors above; no rollout was started'
        : `pulumi up failed; no rollout was started\n${errors.trim()}`,
    );
  } finally {
    over?.removeEventListener('abort', tellOver);
    screen.above(undefined);
  }
}

/** A `pulumi` of the Automation API does not end: only the end of this process ends it. */
class Hanging extends Error {}

/** @throws Hanging at the end of the signal, or if it takes too long */
async function answered<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(FIRST_READ_MS)]);
  const late = once(limit, 'abort').then(() => {
    const seconds = FIRST_READ_MS / 1000;
    throw new Hanging(`pulumi ${signal.aborted ? 'has not answered' : `did not answer within ${seconds} s`}`);
  });
  if (limit.aborted) throw new Hanging('pulumi was not asked');
  return Promise.race([work, late]);
}

/** Time in which an interrupted engine that has no operation under way must end, in milliseconds. */
const GRACE_MS = 10_000;

/** @throws Hanging if the engine neither works nor ends after `over` */
async function stuck(going: Up, over: AbortSignal): Promise<never> {
  if (!over.aborted) await once(over, 'abort');
  for (;;) {
    await delay(GRACE_MS, undefined, { ref: false });
    if (!going.isWorking)
      throw new Hanging(
        `pulumi up did not end within ${GRACE_MS / 1000} s after its interruption, so it was ended. If it leaves the stack locked, run pulumi cancel`,
      );
  }
}
