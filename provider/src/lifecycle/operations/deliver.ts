/** Gives a secret that the platform returns once to the command of `deliverTo`. */
import { feed } from '../../command';
import type { Outcome } from '../../outcome';
import type { Definition, Fields } from '../../resource';
import { explain, subject } from '../platform/texts';
import { idOf, type Operation, type Seen } from '../state/operation';
import { isHash } from '../values/hashes';
import { isFields } from '../values/unknowns';
import { same } from '../values/values';

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
