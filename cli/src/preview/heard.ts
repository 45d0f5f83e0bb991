/** Collects the engine's events that a preview needs. */
import type { EngineEvent } from '@pulumi/pulumi/automation';
import { effectIn } from './effect';
import type { Message, Preview, Step } from './preview';
import { named } from './urn';

export class Heard {
  readonly steps: Step[] = [];
  readonly messages: Message[] = [];
  /** URNs of resources whose operation failed. */
  readonly failed: string[] = [];

  /** What a refresh found, the command or the one before a preview: the state, and the platform. */
  readonly refreshed: Step[] = [];
  readonly #refreshing = new Set<string>();

  /** Whether the engine reported to the end. */
  isWhole = false;

  take(event: EngineEvent): void {
    const { resourcePreEvent, resOutputsEvent, diagnosticEvent, resOpFailedEvent } = event;
    if (event.summaryEvent !== undefined) this.isWhole = true;
    if (resourcePreEvent !== undefined && resourcePreEvent.metadata.op !== 'refresh')
      this.steps.push(stepOf(resourcePreEvent));
    if (resourcePreEvent?.metadata.op === 'refresh') this.#refreshing.add(resourcePreEvent.metadata.urn);
    // Only the end of a refresh has its result. The command calls it update, delete or same.
    if (resOutputsEvent !== undefined && this.#refreshing.delete(resOutputsEvent.metadata.urn))
      this.refreshed.push(stepOf(resOutputsEvent));
    if (diagnosticEvent !== undefined) this.messages.push(...messageOf(diagnosticEvent));
    if (resOpFailedEvent !== undefined) this.failed.push(resOpFailedEvent.metadata.urn);
  }

  /** Whether the engine reported an error as an event. */
  get tellsError(): boolean {
    return this.messages.some(({ severity }) => severity === 'error');
  }

  /** Errors and warnings that the preview does not show already as a problem or an effect. */
  saidBeside({ problems, effects }: Pick<Preview, 'problems' | 'effects'>): readonly string[] {
    const told = new Set([...problems, ...effects.map(({ message }) => message)]);
    return this.messages
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ message }) => message)
      .filter((text) => effectIn(text) === undefined && !told.has(text.replace(/^(error|warning): /, '')));
  }
}

type Told<Name extends keyof EngineEvent> = NonNullable<EngineEvent[Name]>;

function stepOf({ metadata }: Told<'resourcePreEvent' | 'resOutputsEvent'>): Step {
  const { op, urn, old, new: next, detailedDiff, diffs, keys } = metadata;
  const detailed = Object.entries(detailedDiff ?? {}).map(
    ([path, { diffKind }]) => [path, { kind: diffKind }] as const,
  );
  return {
    op,
    urn,
    // The engine writes null for a missing state.
    old: old ?? undefined,
    new: next ?? undefined,
    detailed: Object.fromEntries(detailed),
    differing: diffs ?? undefined,
    replacing: keys ?? undefined,
  };
}

/** The engine's color marks in messages. */
const COLOR = /<\{%[^%]*%\}>/g;

function messageOf({ message, severity, urn = '', ephemeral }: Told<'diagnosticEvent'>): Message[] {
  // The engine also sends debug messages, which contain secrets.
  if (ephemeral === true || !['error', 'warning', 'info', 'info#err'].includes(severity)) return [];
  const text = message.replace(COLOR, '').trim();
  const isOfResource = urn !== '' && !text.startsWith('{') && !text.includes(named(urn).name);
  return [{ severity, message: isOfResource ? `${named(urn).name}: ${text}` : text }];
}
