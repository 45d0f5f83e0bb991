/** An imported object as a resource of the engine's state, in the form of an exported deployment. */
import { providerOf } from '../dynamic/token';
import { diff } from '../lifecycle/effects/diff';
import { check } from '../lifecycle/effects/check';
import { answerTo, formOf, fullInputs } from '../lifecycle/state/engine-form';
import type { Item } from '../lifecycle/operations/inventory';
import type { Platform } from '../lifecycle/platform/platform';
import { FAILED, MOVING, OWNER, PROVIDER, sendable, toState, withAbsences } from '../lifecycle/state/state';
import { isFields, SECRET, SIGNATURE } from '../lifecycle/values/markers';
import type { Definition, Fields } from '../resource';

/** The adapter of a resource: the engine's host of dynamic resources, or the native plugin. */
export type Adapter = 'dynamic' | 'native';

/** Inputs and outputs of a resource, with secrets in the form that the engine encrypts on import. */
export interface ImportedBags {
  readonly inputs: Fields;
  readonly outputs: Fields;
}

/** An object with the arguments of its program, including secrets. */
interface Written {
  readonly definition: Definition;
  readonly platform: Platform;
  readonly item: Item;
  readonly args: Fields;
  /** `project/stack/logical name`. */
  readonly owner: string;
}

/** The state that a create with these arguments would have left. */
export async function recorded(written: Written, adapter: Adapter): Promise<ImportedBags> {
  const { definition, args, owner } = written;
  const hidden = {
    [OWNER]: owner,
    ...(adapter === 'dynamic' ? { [PROVIDER]: providerOf(definition.type) } : {}),
  };
  const inputs = sendable({ ...args, ...hidden });
  const state = await stateOf(written, inputs);
  const form = answerTo(definition, formOf({}), inputs);
  if (adapter === 'dynamic')
    return {
      inputs: sealedIn(definition, form.inputs(inputs)),
      outputs: sealedIn(definition, form.state(state)),
    };
  // The plugin receives the owner with the inputs.
  const { [OWNER]: _owner, ...told } = form.state(state);
  return {
    inputs: sealedIn(definition, form.inputs(inputs)),
    outputs: sealedIn(definition, withAbsences(definition.seen, told)),
  };
}

async function stateOf({ definition, platform, item, args }: Written, inputs: Fields): Promise<Fields> {
  const known = definition.facts.secretFields.map(({ list }) => list);
  const secrets = Object.fromEntries(known.flatMap((key) => (key in args ? [[key, args[key]]] : [])));
  const seen = await item.with(secrets);
  return toState({ definition, platform, before: {}, isOfOthers: true }, inputs, seen);
}

/** Why a preview of such a program would not be empty; undefined if it is empty. */
export async function troubleWith(written: Written): Promise<string | undefined> {
  const { definition, args, owner } = written;
  const inputs = sendable({ ...args, [OWNER]: owner });
  const state = await stateOf(written, inputs);
  const checked = check(definition, {}, inputs);
  if (checked.failures.length > 0)
    return checked.failures.map(({ property, reason }) => `${property}: ${reason}`).join('; ');
  const verdict = diff(definition, state, fullInputs(checked.inputs));
  if (verdict.kind === 'same') return undefined;
  if (verdict.changed.length > 0)
    return `${verdict.changed.join(', ')} has a value on the platform that a program cannot declare`;
  const status = String(state.status);
  if (MOVING.includes(state.status))
    return `it is still changing (${status}): run this again when it is done`;
  return FAILED.includes(state.status)
    ? `it has failed (${status}): repair it or delete it, then run this again`
    : `its status is ${status}`;
}

function sealedIn({ seen: { facts } }: Definition, bag: Fields): Fields {
  const out = { ...bag };
  for (const key of [...facts.secret, ...facts.secretOutputs])
    if (out[key] != null) out[key] = sealed(out[key]);
  // The program takes the value of every variable from its encrypted configuration.
  for (const { list, field } of facts.secretFields) {
    const items = out[list];
    if (!Array.isArray(items)) continue;
    out[list] = items.map((item: unknown) =>
      isFields(item) && item[field] !== undefined ? { ...item, [field]: sealed(item[field]) } : item,
    );
  }
  return out;
}

/** A value that the engine encrypts when it imports a deployment. */
export function sealed(value: unknown): Fields {
  return { [SIGNATURE]: SECRET, plaintext: JSON.stringify(value) };
}
