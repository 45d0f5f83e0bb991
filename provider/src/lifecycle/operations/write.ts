/**
 * One write to the platform, and what it leaves for the engine to record. `reconcile` writes an existing object;
 * `create.ts` makes one. Both then take these steps:
 *
 * | step        | if it succeeds                      | if not                                                       |
 * | ----------- | ----------------------------------- | ------------------------------------------------------------ |
 * | `delivered` | the new secret went to `deliverTo`  | the object is deleted again; if that fails, it is in doubt   |
 * | `settle`    | the object is ready                 | unfinished: it exists, and the next run goes on              |
 * | `recorded`  | a state for the engine              | a state with the reasons, also of what may exist             |
 */
import { ApiError, WorkloadError } from '@workload/sdk';
import { done, type InDoubt, type Outcome } from '../../outcome';
import type { Definition, Fields } from '../../resource';
import { idOf, type Operation, type Seen } from '../state/operation';
import { explain, type Known, subject } from '../platform/platform';
import { concealed } from '../values/concealment';
import { ACCEPTED, attempt, ATTEMPTED, IN_DOUBT, toState, UNFINISHED } from '../state/state';
import { writing } from './bulk-read';
import {
  argumentsOf,
  changedArguments,
  normalise,
  overlay,
  pick,
  projected,
  same,
  withLive,
} from '../values/values';
import { feed } from '../../command';
import { isFields, isHash } from '../values/markers';

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

// ——— Delivery of a secret ———

/** Longest time of the command, in milliseconds. */
const COMMAND_MS = 60_000;

/** The output with the secret; undefined for kinds that have none. */
export function deliveredOutput({ facts, args }: Pick<Definition, 'facts' | 'args'>): string | undefined {
  return 'deliverTo' in args.shape ? facts.once.find((key) => facts.secretOutputs.includes(key)) : undefined;
}

/** Delivers the secret of a new object. The object is deleted again if nobody gets its secret. */
export async function delivered(operation: Operation, made: Seen): Promise<Outcome<Seen>> {
  const { definition, context, inputs, prior } = operation;
  const command = commandIn(inputs);
  const key = deliveredOutput(definition);
  const secret = key === undefined ? undefined : made.outputs[key];
  if (command === undefined || typeof secret !== 'string') return { kind: 'done', object: made };
  const id = idOf(operation, made);
  try {
    await run(command, secret, operation.signal);
    return { kind: 'done', object: made };
  } catch (error) {
    const failed = `${subject(definition, id)}: ${explain(error)}`;
    try {
      await definition.delete(context, id, made, prior);
    } catch (cause) {
      // In doubt: the next run deletes it, and makes another one.
      const { [key ?? '']: _lost, ...outputs } = made.outputs;
      const reason = `${failed}. Its secret is lost, and it could not be deleted: ${explain(cause)}`;
      return { kind: 'inDoubt', object: outputs, isAccepted: true, reasons: [reason], cause };
    }
    throw new Error(`${failed}. It was deleted on the platform again`, { cause: error });
  }
}

/** Delivers the secret of an existing object to a changed command, if the state has it. */
export async function redelivered({ definition, context, before, inputs, signal }: Operation): Promise<void> {
  const command = commandIn(inputs);
  const key = deliveredOutput(definition);
  if (command === undefined || key === undefined || same(before.deliverTo, inputs.deliverTo)) return;
  const secret = before[key];
  if (typeof secret === 'string' && !isHash(secret)) return run(command, secret, signal);
  context.log(
    `the secret is not in the state, so the changed deliverTo gets only the next one: pulumi up --replace <urn> makes it`,
  );
}

function commandIn({ deliverTo }: Fields): readonly string[] | undefined {
  const command = isFields(deliverTo) ? deliverTo.command : undefined;
  return Array.isArray(command) ? command.map(String) : undefined;
}

/** Messages show neither arguments nor output of the command: both may have the secret in any form. */
async function run(
  [program = '', ...args]: readonly string[],
  secret: string,
  signal: AbortSignal,
): Promise<void> {
  const failed = await feed(program, args, secret, { timeoutMs: COMMAND_MS, signal });
  if (failed === undefined) return;
  throw new Error(
    `the command of deliverTo ${failed}. Its output is not shown, because it may have the secret: let it write its errors to a file`,
  );
}

// ——— Reconcile ———

/** Statuses with which a platform refuses a change. */
const REFUSED_CHANGE: readonly number[] = [400, 405, 409, 422];

/** Writes the arguments that the program manages onto the existing object. */
export async function reconcile(operation: Operation, current: Seen): Promise<Outcome<Seen>> {
  const { definition, context, id, prior, inputs } = operation;
  // A mark that is not on the object yet must be written, whatever else changes.
  const isMarked = context.mark === undefined || context.mark === current.mark;
  if (definition.update === undefined || (isMarked && isUntold(operation))) return settle(operation, current);
  const overlaid = overlay(definition, current.args, {
    was: prior.sent ?? prior.args,
    wanted: argumentsOf(definition, inputs),
  });
  const desired = withLive(definition, overlaid, current.args);
  const written = await definition.update(context, id, desired, current, prior).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !REFUSED_CHANGE.includes(error.status)) throw error;
    const advice = adviceOn(definition, changedArguments(definition, current.args, desired));
    throw advice === '' ? error : new Error(`${error.message}${advice}`, { cause: error });
  });
  if (written.kind !== 'done') return written;
  const settled = await settle(operation, written.object, current.record);
  return settled.kind === 'done' ? unlessIgnored(operation, settled.object) : settled;
}

/** Whether only arguments changed that the platform does not receive. */
function isUntold({ definition, prior, inputs }: Operation): boolean {
  const { args, sent = args, unsure = [] } = prior;
  const wanted = argumentsOf(definition, inputs);
  const changed = changedArguments(definition, sent, wanted);
  return (
    unsure.length === 0 && changed.length > 0 && changed.every((key) => definition.facts.untold.includes(key))
  );
}

/** Advice if a platform does not change these arguments in place; empty if every platform should. */
function adviceOn({ facts }: Definition, changed: readonly string[]): string {
  return Object.entries(facts.refusable)
    .filter(([key]) => changed.includes(key))
    .map(
      ([key, loss]) =>
        `. If this platform cannot change ${key} in place, undo the change, or add the resource option ` +
        `replaceOnChanges: ["${key}"] to replace the object. ${loss}`,
    )
    .join('');
}

/** Reports an error if the platform accepted a change without making it. */
function unlessIgnored(operation: Operation, observed: Seen): Outcome<Seen> {
  const { definition, id, inputs } = operation;
  const seen = { args: {}, outputs: observed.outputs };
  const isOfAnother = definition.change.isOfAnother?.(seen) === true;
  const skipped = [
    ...definition.facts.secret,
    // If traffic goes to another release, the arguments of that release were not written now.
    ...(isOfAnother ? definition.facts.releases : []),
    ...(definition.change.dormant?.(seen, argumentsOf(definition, inputs)) ?? []),
  ];
  const compared = Object.keys(observed.args).filter(
    (key) => inputs[key] !== undefined && !skipped.includes(key),
  );
  const written = pick(inputs, compared);
  const ignored = [
    ...changedArguments(definition, projected(definition, observed.args, written), written),
    ...notDropped(operation, observed, skipped),
  ];
  if (ignored.length === 0) return done(observed);
  const left = [...new Set(ignored)].join(', ');
  const why = `${subject(definition, id)}: the platform accepted the update but left ${left} as it was${adviceOn(definition, ignored)}`;
  // The rest was done, and may be our first change of the object, so it is recorded.
  return { kind: 'unfinished', object: observed, reasons: [why], echo: 'before' };
}

/** Arguments, or keys of merged maps, that the program no longer sets but the platform still has unchanged. */
function notDropped(
  { definition, prior, inputs }: Operation,
  observed: Seen,
  skipped: readonly string[],
): string[] {
  const usual = normalise(definition, argumentsOf(definition, inputs));
  const before = normalise(definition, prior.args);
  const live = normalise(definition, observed.args);
  const kept: readonly string[] = ['name', ...definition.facts.grows, ...definition.facts.sticky, ...skipped];
  return Object.keys(before).filter((key) => {
    if (kept.includes(key) || !(key in observed.args)) return false;
    const [was, is, mine] = [before[key], live[key], inputs[key] ?? {}];
    if (definition.facts.merged.includes(key) && isFields(was) && isFields(is) && isFields(mine)) {
      return Object.keys(was).some((inner) => !(inner in mine) && same(is[inner], was[inner]));
    }
    return inputs[key] === undefined && same(is, was) && !same(is, usual[key]);
  });
}
