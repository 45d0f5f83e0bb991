/** Read: what a refresh finds, told only in the properties that the program manages. */
import type { z } from 'zod';
import type { Definition, Fields, Observed, Prior } from '../resource';
import { subject } from './apply';
import { isSameObject } from './owner';
import { contextOf, type Platform } from './platform';
import {
  ATTEMPTED,
  AUTONAMED,
  hiddenInputs,
  IN_DOUBT,
  MARK,
  nonceOf,
  OWNER,
  sendable,
  toPrior,
  toState,
} from './state';
import { isUntold } from './standing';
import { readTogether } from './sweep';
import { guardGone, guardTarget } from './target';
import { argumentsOf, differing, inWordsOf, normalise, pick, projected, withoutDefaults } from './values';
import { STEERING } from '../resource';

/** What a program would write, and the state that belongs to it. */
export interface Found {
  readonly inputs: Fields;
  readonly state: Fields;
}

/**
 * What is there: new inputs and state, or undefined when the object is gone.
 *
 * @param state empty for an import, which knows no more than the id
 * @param owner of what is imported: `project/stack/logical name`
 */
export async function read(
  definition: Definition,
  platform: Platform,
  id: string,
  state: Fields,
  signal: AbortSignal,
  owner = '',
): Promise<Found | undefined> {
  if (Object.keys(state).length === 0) return imported(definition, platform, id, signal, owner);
  guardTarget(definition, platform, id, state);
  // It stays in doubt until the next update makes it anew, or the program's settings say whose it is.
  const stillInDoubt = () => ({ inputs: inputsOf(state, argumentsOf(definition, state)), state });
  if (isUntold(definition, state)) return stillInDoubt();
  const context = contextOf(platform, subject(definition, id), state, signal);
  const observed = await readTogether(definition, platform, context, id, toPrior(definition, state));
  if (observed === undefined) {
    guardGone(definition, platform, id, state);
    return undefined;
  }
  if (!(await isSameObject(definition, context, state, observed))) {
    context.log('the one that this stack made is gone; another has its name and is left alone');
    return undefined;
  }
  // What it was made with, and told once, is lost.
  if (state[IN_DOUBT] === true && definition.facts.once.length > 0) return stillInDoubt();
  const args = sendable({ ...refreshedArguments(definition, state, observed), ...hiddenInputs(state) });
  const known = state[MARK];
  const marked =
    observed.mark === undefined && typeof known === 'string' ? { ...observed, mark: known } : observed;
  return {
    inputs: inputsOf(state, args),
    state: { ...toState(definition, args, marked, platform, state), ...pick(state, [ATTEMPTED]) },
  };
}

/** Inputs as check leaves them: a generated name is not among them, but in states that are older than its nonce. */
function inputsOf(state: Fields, args: Fields): Fields {
  const inputs = { ...args, ...hiddenInputs(state) };
  if (state[AUTONAMED] === true && nonceOf(state) !== undefined) Reflect.deleteProperty(inputs, 'name');
  return inputs;
}

/**
 * The object as a program would declare it: every argument that is not what it would be anyway. Secrets are not
 * among them: the platform never answers those.
 */
async function imported(
  definition: Definition,
  platform: Platform,
  id: string,
  signal: AbortSignal,
  owner: string,
): Promise<Found | undefined> {
  const context = contextOf(platform, subject(definition, id), {}, signal);
  const nothing: Prior<Fields> = { args: {}, outputs: {} };
  const observed = await (definition.import?.(context, id) ?? definition.read(context, id, nothing));
  if (observed === undefined) return undefined;
  const secret = definition.facts.secret;
  const live = withoutDefaults(definition.args, observed.args) as Fields;
  const args = Object.entries(live).filter(([key]) => !secret.includes(key));
  const inputs = sendable({ ...Object.fromEntries(args), [OWNER]: owner });
  return { inputs, state: toState(definition, inputs, observed, platform) };
}

/**
 * The arguments as the state has them, with those replaced that differ on the platform. What the program did not
 * write is not managed; what is equal keeps the form in which it was written.
 */
function refreshedArguments(
  definition: Definition,
  state: Fields,
  observed: Observed<Fields, Fields, unknown>,
): Fields {
  const written = argumentsOf(definition, state);
  const kept: readonly string[] = [
    ...STEERING,
    ...definition.facts.secret,
    ...(definition.change.dormant?.({ args: written, outputs: observed.outputs }, written) ?? []),
  ];
  const compared = Object.keys(observed.args).filter((key) => key in written && !kept.includes(key));
  const shared = pick(written, compared);
  const live = projected(definition, observed.args, shared);
  const drifted = differing(normalise(definition, live), normalise(definition, shared));
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
