/** Invoke: checks the arguments of a function, and runs it. */
import type { Fields, FunctionDefinition } from '../../resource';
import { failuresOf } from '../effects/check';
import { contextOf } from '../platform/context';
import { concealing } from '../values/concealment';
import { type Failure, NO_VALUE, type OperationDependencies } from '../platform/platform';
import { withDefaults } from '../values/values';

/** The result, or why there is none. */
export type Invoked =
  { readonly result: Fields; readonly failures?: never } | { readonly failures: readonly Failure[] };

/** What a function is run with. */
interface Asking extends Pick<OperationDependencies, 'platform' | 'signal'> {
  readonly definition: FunctionDefinition;
}

/** Runs a function. Reads only: the engine runs it in previews too. */
export async function invoke(asking: Asking, written: Fields): Promise<Invoked> {
  const { definition } = asking;
  const failures = failuresOf({ ...definition, type: definition.name }, written).map((failure) =>
    written[failure.property] === undefined && failure.property in definition.args.shape
      ? { ...failure, reason: `${failure.reason}. ${NO_VALUE}` }
      : failure,
  );
  if (failures.length > 0) return { failures };
  // A missing object is an error, and no state depends on it.
  const context = contextOf(
    concealing(asking, () => [written]),
    definition.name,
    { written: {}, belief: 'alone' },
  );
  const args = withDefaults(definition.args, written) as Fields;
  return { result: await definition.run(context, args) };
}
