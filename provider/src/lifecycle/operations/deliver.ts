/** Gives a secret that the platform returns once to the command of `deliverTo`. */
import { execute } from '../../command';
import type { Outcome } from '../../outcome';
import type { Definition, Fields } from '../../resource';
import { explain, subject } from '../platform/texts';
import { idOf, type Operation, type Seen } from '../state/operation';
import { masked } from '../values/concealment';
import { isHash } from '../values/hashes';
import { isFields } from '../values/unknowns';
import { same } from '../values/values';

/** Longest time of the command, in milliseconds. */
const COMMAND_MS = 60_000;
/** Most characters of its error output that are shown. */
const SHOWN = 500;

// eslint-disable-next-line no-control-regex -- a terminal would obey them
const UNPRINTABLE = /[\s\x00-\x1f\x7f]+/g;

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

/** Messages show neither arguments nor the secret. */
function run([program = '', ...args]: readonly string[], secret: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { timeout: COMMAND_MS, killSignal: 'SIGKILL', signal } as const;
    const child = execute(program, args, options, (error, _stdout, stderr) => {
      if (error === null) {
        resolve();
        return;
      }
      const how =
        error.killed === true
          ? `did not end within ${COMMAND_MS / 1000} s`
          : typeof error.code === 'number'
            ? `ended with ${error.code}`
            : `could not be run: ${String(error.code)}`;
      const line = masked(stderr, [secret]).replace(UNPRINTABLE, ' ').trim();
      reject(new Error(`the command of deliverTo ${how}${line === '' ? '' : `: ${line.slice(0, SHOWN)}`}`));
    });
    // A command that does not read ends the pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(secret);
  });
}
