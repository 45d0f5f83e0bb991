/** Turns the result of a verb into a state: waits until the object settles, and records everything half-done. */
import { WorkloadError } from '@workload/sdk';
import { done, type InDoubt, type Outcome } from '../../outcome';
import type { Fields } from '../../resource';
import { idOf, type Operation, type Seen } from '../state/operation';
import type { Known } from '../platform/platform';
import { concealed } from '../values/concealment';
import { ACCEPTED, attempt, ATTEMPTED, IN_DOUBT, toState, UNFINISHED } from '../state/state';
import { writing } from './bulk-read';
import { argumentsOf } from '../values/values';
import { explain, subject } from '../platform/texts';

/** What to say after a write without a known end: whether the run was cancelled, and what the next one does. */
export function afterLostWrite(error: unknown, signal: AbortSignal): string {
  if (!isLostWrite(error)) return '';
  const cancelled = signal.aborted ? '; the run was cancelled' : '';
  return `${cancelled}; the next run reads it again and writes what is missing`;
}

function isLostWrite(error: unknown): boolean {
  if (error instanceof WorkloadError) return error.outcome === 'unknown';
  return error instanceof Error && isLostWrite(error.cause);
}

/** What an operation leaves for the engine to record. */
export type OperationResult = Outcome<Known, Known>;

/**
 * Waits until a written object has settled.
 *
 * @param before the record before the write; undefined for a create
 */
export async function settle(operation: Operation, written: Seen, before?: unknown): Promise<Outcome<Seen>> {
  const { definition, context } = operation;
  if (definition.settled === undefined) return done(written);
  let observed = written;
  let first = true;
  try {
    return await context.wait<Outcome<Seen>>(async () => {
      if (!first) observed = await lookAgain(operation, observed);
      first = false;
      const settlement = definition.settled?.(observed.record, before) ?? { kind: 'ready' };
      if (settlement.kind === 'waiting') return { waiting: settlement.says };
      if (settlement.kind === 'ready') return { value: done(observed) };
      return { value: { kind: 'unfinished', object: observed, reasons: [context.conceal(settlement.why)] } };
    });
  } catch (error) {
    // Whatever went wrong in the wait, the object exists and is recorded.
    return { kind: 'unfinished', object: observed, reasons: [explain(error)], cause: error };
  }
}

async function lookAgain({ definition, context, id, prior }: Operation, last: Seen): Promise<Seen> {
  // Outputs of the write are kept: later looks return secrets masked.
  const outputs = { ...prior.outputs, ...last.outputs };
  const seen = await definition.read(context, id, { ...prior, outputs });
  if (seen === undefined)
    throw new Error(`${subject(definition, id)} was deleted while it was being deployed`);
  return seen;
}

/** Runs a write. Whatever it leaves behind is recorded in a state, finished or not. */
export async function recorded(
  operation: Operation,
  write: () => Promise<Outcome<Seen>>,
): Promise<OperationResult> {
  const { definition, id, inputs, signal } = operation;
  const outcome = await writing(operation, write);
  switch (outcome.kind) {
    case 'done':
      return done({ id: idOf(operation, outcome.object), state: toState(operation, inputs, outcome.object) });
    case 'unfinished': {
      const next = afterLostWrite(outcome.cause, signal);
      const reasons = outcome.reasons.map((reason) => `${concealed(definition, inputs, reason)}${next}`);
      const state =
        outcome.echo === 'before'
          ? stateFromBefore(operation, outcome.object)
          : toState(operation, inputs, outcome.object);
      const object = { id: idOf(operation, outcome.object), state: { ...state, [UNFINISHED]: true } };
      return { kind: 'unfinished', object, reasons, cause: outcome.cause };
    }
    case 'inDoubt':
      return {
        kind: 'inDoubt',
        object: { id, state: stateInDoubt(operation, outcome) },
        reasons: outcome.reasons.map(
          (reason) =>
            `${reason}. It is not known whether ${subject(definition, id)} was created; the next run checks again`,
        ),
        cause: outcome.cause,
      };
  }
}

/** A state that has the earlier arguments as written, and remembers the attempt to write others. */
function stateFromBefore(operation: Operation, observed: Seen): Fields {
  const { definition, inputs, before } = operation;
  const echo = { ...inputs, ...argumentsBefore(operation) };
  return {
    ...toState(operation, echo, observed),
    [ATTEMPTED]: attempt(definition, before, inputs),
  };
}

/** The arguments of the previous state, and an explicit absence for those that it did not have. */
function argumentsBefore({ definition, inputs, before }: Operation): Fields {
  const absent: Fields = {};
  for (const key of Object.keys(argumentsOf(definition, inputs))) absent[key] = undefined;
  return { ...absent, name: inputs.name, ...argumentsOf(definition, before) };
}

/** The state of an object that was never seen. */
function stateInDoubt(operation: Operation, doubt: InDoubt<Fields>): Fields {
  const { definition, platform, id, inputs, context } = operation;
  const owner = definition.identity.ofAccount === true ? {} : { workspace: platform.workspace };
  const state = toState(operation, inputs, {
    args: {},
    outputs: { name: id, ...owner, ...doubt.object },
    record: undefined,
    mark: definition.identity.unmarked ? undefined : context.mark,
  });
  return { ...state, [IN_DOUBT]: true, ...(doubt.isAccepted === true && { [ACCEPTED]: true }) };
}
