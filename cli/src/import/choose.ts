/** Asks a person which objects to take. */
import { checkbox, Separator } from '@inquirer/prompts';
import type { Existing } from '@workload/pulumi/importing';
import { inLine } from '../rollout/texts';
import type { Left } from './select';
import { plural } from './texts';

/** How many lines are shown at once. */
const PAGE = 20;

/** What a person sees, and where it comes from. Default: the terminal. */
type Streams = Parameters<typeof checkbox>[1];

/** @throws Error when the person leaves */
export async function choose(
  objects: readonly Existing[],
  left: readonly Left[],
  streams?: Streams,
): Promise<Existing[]> {
  const all = [...objects, ...left.map(({ object }) => object)];
  const nouns = [...new Set(all.map(({ noun }) => noun))];
  const choices = nouns.flatMap((noun) => [
    new Separator(`── ${plural(noun)}`),
    ...objects
      .filter((one) => one.noun === noun)
      .map((one) => ({ name: inLine(one.name), value: one, checked: true })),
    ...left
      .filter(({ object }) => object.noun === noun)
      .map(({ object, why }) => ({ name: inLine(object.name), value: object, disabled: `(${why})` })),
  ]);
  const message = 'What should Pulumi manage?';
  return checkbox({ message, choices, pageSize: PAGE, loop: false }, streams).catch((error: unknown) => {
    throw new Error('nothing was imported', { cause: error });
  });
}
