/** Read: the result of a refresh, limited to the properties that the program manages. */
import { STEERING } from '../../controls';
import type { z } from 'zod';
import type { Definition, Fields } from '../../resource';
import {
  argumentsOf,
  changedArguments,
  inWordsOf,
  pick,
  projected,
  withoutAnswers,
  withoutDefaults,
} from '../values/values';
import { noteImport } from '../ownership/imports';
import { guardGone, idOf, type Operation, operationOn, type Seen } from '../state/operation';
import { creatorOf, hasOurName, isSameObject, markOfOthers, strangerText } from '../state/owner';
import { concealing } from '../values/concealment';
import type { Known, OperationDependencies, ReadObject } from '../platform/platform';
import {
  ATTEMPTED,
  AUTONAMED,
  hiddenInputs,
  IN_DOUBT,
  MARK,
  nonceOf,
  OWNER,
  sendable,
  toState,
} from '../state/state';
import { isUntold } from '../ownership/ownership';
import { bulkRead } from './bulk-read';
import { BESIDE } from '../state/uses';

interface Reading extends OperationDependencies {
  /** Called if somebody else's object has the name now. Default: the log says so, as the engine removes it. */
  readonly onStranger?: (observed: Seen) => void;
}

/**
 * Reads the object: returns new inputs and state, or undefined if it is gone.
 *
 * @param known its state is empty for an import, which has only the id
 * @param owner of the imported object: `project/stack/logical name`
 */
export async function read(dependencies: Reading, known: Known, owner = ''): Promise<ReadObject | undefined> {
  const { state } = known;
  const operation = operationOn(
    concealing(dependencies, () => [withoutAnswers(known.state)]),
    known,
  );
  if (Object.keys(state).length === 0) return imported(operation, owner);
  const { definition, context } = operation;
  // It stays in doubt until the next update makes it again, or the settings decide who owns it.
  const stillInDoubt = () => ({
    id: known.id,
    inputs: inputsOf(state, argumentsOf(definition, state)),
    state,
  });
  if (isUntold(definition, state)) return stillInDoubt();
  const observed = await bulkRead(operation);
  if (observed === undefined) {
    guardGone(dependencies, known);
    return undefined;
  }
  if (!(await isSameObject(operation, observed))) {
    if (dependencies.onStranger !== undefined) dependencies.onStranger(observed);
    else
      context.log(
        `${strangerText(operation, observed)}; it is left alone, and removed from the state of this stack`,
      );
    return undefined;
  }
  // A secret that was shown only once is lost.
  if (state[IN_DOUBT] === true && definition.facts.once.length > 0) return stillInDoubt();
  return refreshed(operation, observed);
}

function refreshed(operation: Operation, observed: Seen): ReadObject {
  const { definition, before: state } = operation;
  const args = sendable({ ...refreshedArguments(definition, state, observed), ...hiddenInputs(state) });
  const known = state[MARK];
  const marked =
    observed.mark === undefined && typeof known === 'string' && markOfOthers(state) === undefined
      ? { ...observed, mark: known }
      : observed;
  return {
    id: idOf(operation, observed),
    inputs: inputsOf(state, args),
    state: { ...toState(operation, args, marked), ...pick(state, [ATTEMPTED, BESIDE]) },
    record: observed.record,
  };
}

/** Inputs as a check returns them: without a generated name, except in states from before the nonce. */
function inputsOf(state: Fields, args: Fields): Fields {
  const inputs = { ...args, ...hiddenInputs(state) };
  if (state[AUTONAMED] === true && nonceOf(state) !== undefined) Reflect.deleteProperty(inputs, 'name');
  return inputs;
}

/**
 * The object as a program would declare it: every argument that differs from its default, without secrets, which the
 * platform never returns.
 */
async function imported(operation: Operation, owner: string): Promise<ReadObject | undefined> {
  const { definition, platform, context, id } = operation;
  const { importId = '' } = definition.identity;
  // Without this check, the error would only say that the object does not exist.
  if (importId.includes('/') && !/^[^/]+\/./.test(id))
    throw new Error(`${definition.noun} "${id}" cannot be imported: give ${importId}`);
  const found = await (definition.import?.(context, id) ?? bulkRead(operation));
  if (found === undefined) return undefined;
  noteImport(operation, found);
  const observed = (await definition.imported?.(context, found.record, {})) ?? found;
  const inputs = { ...importedArguments(definition, observed), [OWNER]: owner };
  // The mark of this resource may also be that of another state of the same program.
  const isOfOthers = !(platform.resume === true && hasOurName(observed.mark, inputs));
  const state = toState({ ...operation, isOfOthers }, inputs, observed);
  return { id: idOf(operation, found), inputs, state, creator: creatorOf(found.record) };
}

/** The arguments that a program would set for an observed object: without defaults and secrets. */
export function importedArguments(definition: Definition, { args }: Pick<Seen, 'args'>): Fields {
  const live = withoutDefaults(definition.args, args) as Fields;
  const told = Object.entries(live).filter(([key]) => !definition.facts.secret.includes(key));
  return sendable(Object.fromEntries(told));
}

/**
 * The arguments in the state, with those replaced that differ on the platform. Arguments that the program did not write
 * are not managed; equal ones keep their written form.
 */
function refreshedArguments(definition: Definition, state: Fields, observed: Seen): Fields {
  const written = argumentsOf(definition, state);
  const kept: readonly string[] = [
    ...STEERING,
    ...definition.facts.secret,
    ...(definition.change.dormant?.({ args: written, outputs: observed.outputs }, written) ?? []),
  ];
  const compared = Object.keys(observed.args).filter((key) => key in written && !kept.includes(key));
  const shared = pick(written, compared);
  const live = projected(definition, observed.args, shared);
  const drifted = changedArguments(definition, live, shared);
  const out = { ...written };
  for (const key of drifted) {
    if (live[key] === undefined) Reflect.deleteProperty(out, key);
    else {
      const schema = definition.args.shape[key] as z.core.$ZodType | undefined;
      out[key] =
        schema === undefined
          ? live[key]
          : inWordsOf({ schema, by: definition.facts.unordered[key] }, live[key], written[key]);
    }
  }
  return out;
}
