/** One operation on one object: all that its steps need. */
import type { Context, Fields, Observed, Prior } from '../../resource';
import { contextOf } from '../platform/context';
import { isNotFound } from '../platform/gone';
import type { Known, OperationDependencies } from '../platform/platform';
import { toPrior } from './state';
import { guardTarget } from './target';
import { subject } from '../platform/texts';

/** An object as a definition's verbs see it. */
export type Seen = Observed<Fields, Fields, unknown>;

/** What is known of an object before its create. */
export const NOTHING: Prior<Fields> = { args: {}, outputs: {} };

export interface Operation extends OperationDependencies {
  readonly id: string;
  /** Checked inputs, including the name. The state, if the operation has no inputs. */
  readonly inputs: Fields;
  /** The earlier state; empty if there was none. */
  readonly before: Fields;
  /** The same, in the form for verbs. */
  readonly prior: Prior<Fields>;
  /** The context of the definition's verbs. */
  readonly context: Context;
}

/** The id of an observed object in the state, no matter how it was found. */
export function idOf({ definition, id }: Pick<Operation, 'definition' | 'id'>, seen: Seen): string {
  return definition.identity.idOf?.(seen) ?? id;
}

/**
 * Begins an operation on an object that the engine knows. Sends no request.
 *
 * @param inputs checked inputs. Default: the state
 * @throws Error if the object is elsewhere, or this version cannot read its state
 */
export function operationOn(
  means: OperationDependencies,
  known: Known,
  inputs: Fields = known.state,
): Operation {
  guardTarget(means, known);
  const { definition } = means;
  const { id, state: before } = known;
  const context = contextOf(means, subject(definition, id), { written: inputs });
  return { ...means, id, inputs, before, prior: toPrior(definition, before), context };
}

/**
 * Looks at the object; undefined means that it does not exist.
 *
 * @throws Error that names the address, if the list in which it is looked up is not found
 */
export async function look(operation: Operation): Promise<Seen | undefined> {
  const { definition, platform, context, id, prior } = operation;
  try {
    return await definition.read(context, id, prior);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const advice = `Check the address ${platform.baseUrl}, and whether the credential may list`;
    throw new Error(`${error.message}. ${advice}`, { cause: error });
  }
}
