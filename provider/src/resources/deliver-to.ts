/** The argument of kinds whose secret the platform returns once: where the secret goes. */
import { field } from '../lifecycle/values/fields';
import { listOf, objectWith, text } from './schemas';

const LONGEST = 4_096;

export const deliverTo = field(
  objectWith('Delivery', 'command', {
    command: listOf(text(LONGEST), 'a program and its arguments', 64)
      .min(1, { error: 'must have a program' })
      .describe(
        'Program and its arguments. It runs without a shell, with the environment of the run, for at most 60 seconds. It gets the secret on its standard input, without an end of line.',
      ),
  }).optional(),
  { on: 'nothing' },
).describe(
  'Command that stores the secret, before the object is recorded. If it fails, the object is deleted on the platform again. Required if `workload:secretsInState` is `hash`. If only the command changes, the secret goes to the new one, if the state has it.',
);
