/** A program with a marker in every text of every kind, each marked secret. */
import type { Emulator } from '@workload/emulator';
import { kindsOf } from '../conformance/rows';
import { plantedIn } from '../conformance/planting';
import { samples } from '../conformance/samples';
import { give } from '../conformance/samples/given';
import { call, story } from './story';

const MARKED = /planted[a-z]+\d+x/;
/** Kinds whose secret the platform returns once. */
const ONCE = ['ApiKey', 'ServiceAccount'];
/** Names, which stay as they are: of variables, of other items of a list, of other objects, and keys of an output. */
const NAMES = /\[\]\.(name|groupName|destinations\[\]|callbackUrl)$|\.policies\[\]$/;

export interface SecretProgram {
  readonly text: string;
  /** Where each marker is, such as `Drive.labels.*`. */
  readonly places: ReadonlyMap<string, string>;
}

interface Options {
  /** Command that gets the secrets which the platform returns once. */
  readonly deliverTo?: readonly string[];
  /** Whether names are marked as well, although they stay as they are. */
  readonly marksNames?: boolean;
}

/** Prepares the platform for the program. */
export async function secretProgram(
  emulator: Emulator,
  { deliverTo = ['cat'], marksNames = true }: Options = {},
): Promise<SecretProgram> {
  await story(emulator);
  const given = await give((...sent) => call(emulator, ...sent));
  const places = new Map<string, string>();
  let text = '';
  for (const kind of kindsOf(samples(given))) {
    const planted = plantedIn(kind);
    for (const [marker, place] of planted.markers) {
      // A strategy with a secret is refused.
      if (!NAMES.test(`.${place}`) && !place.startsWith('rollout.'))
        places.set(marker, `${kind.type}.${place}`);
    }
    planted.programs.forEach((args, index) => {
      const more = ONCE.includes(kind.type) ? { ...args, deliverTo: { command: deliverTo } } : args;
      const [open, rest] = [JSON.stringify(more.rollout), { ...more, rollout: undefined }];
      const written = expression(rest, (marker) => marksNames || places.has(marker));
      text += `new workload.${kind.type}('${kind.type}${String(index)}', { ...${written}, rollout: ${open} });\n`;
    });
  }
  return { text, places };
}

/** A value as an expression of the program. */
function expression(value: unknown, isSecret: (marker: string) => boolean): string {
  if (typeof value === 'string') {
    const [marker] = MARKED.exec(value) ?? [];
    return marker !== undefined && isSecret(marker) ? `pulumi.secret('${value}')` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => expression(item, isSecret)).join()}]`;
  if (value === undefined) return 'undefined';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${expression(inner, isSecret)}`)
    .join()}}`;
}
