// Records that consist of metadata and spec, by the rules of their kind in `generated/`: what a write may change, what
// it keeps, and what answers mask.
import { MASK, maskValues } from '../fields/masks';
import {
  type AnswerContext,
  type ChangedMetadata,
  createMetadata,
  type NewMetadata,
  replaceMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from '../fields/metadata';
import { immutable, invalid } from '../problem';
import { lookUp } from '../tables';

export interface Rules {
  /** Below `/v0`: `/drives`. */
  readonly path: string;
  /** Fields of the spec that cannot change. */
  readonly fixed: readonly string[];
  /** Fields of the spec that a change may omit. */
  readonly kept: readonly string[];
  /** Fields of the spec with secret texts by key. */
  readonly secret: readonly string[];
}

export interface Stored<Spec> {
  metadata: StoredMetadata;
  spec: Spec;
}

type Values = Readonly<Record<string, unknown>>;

export function createPlain<Spec extends object>(
  rules: Rules,
  input: { metadata: NewMetadata; spec: Spec },
  writer: Writer,
): Stored<Spec> {
  return {
    metadata: createMetadata(input.metadata, writer),
    spec: { ...input.spec, ...unmasked(rules, input.spec as Values, {}) },
  };
}

/** A PUT replaces metadata and spec, besides what the rules keep. Throws a 400 for another value of a fixed field. */
export function changePlain<Record extends Stored<object>>(
  rules: Rules,
  noun: string,
  stored: Record,
  input: { metadata: ChangedMetadata; spec: object },
  writer: Writer,
): Record {
  const [before, wanted] = [stored.spec as Values, input.spec as Values];
  const now = (field: string): unknown => lookUp(wanted, field) ?? lookUp(before, field);
  const refused = rules.fixed.find((field) => now(field) !== lookUp(before, field));
  if (refused !== undefined)
    throw immutable(`spec.${refused}: of ${noun} "${stored.metadata.name}" cannot change`);
  const kept = [...rules.fixed, ...rules.kept].map((field) => [field, now(field)] as const);
  return {
    ...stored,
    metadata: replaceMetadata(stored.metadata, input.metadata, writer),
    spec: { ...wanted, ...Object.fromEntries<unknown>(kept), ...unmasked(rules, wanted, before) },
  };
}

export function showPlain<Spec extends object>(
  { path, secret }: Rules,
  { metadata, spec }: Stored<Spec>,
  place: AnswerContext,
) {
  const shown = showMetadata(metadata, place, `/v0${path}/${metadata.name}`);
  // Most kinds: a copy for each read would cost a twentieth of it.
  if (secret.length === 0) return { metadata: shown, spec };
  const masked = secretsIn(secret, spec as Values).map(
    ([field, values]) => [field, maskValues(values)] as const,
  );
  return { metadata: shown, spec: { ...spec, ...Object.fromEntries(masked) } };
}

const secretsIn = (fields: readonly string[], spec: Values) =>
  fields.flatMap((field) => {
    const values = lookUp(spec, field) as Record<string, string> | undefined;
    return values === undefined ? [] : [[field, values] as const];
  });

/** The secret fields of a spec: a mask stands for the stored value, and a field that is left out stays. */
function unmasked({ secret }: Rules, sent: Values, before: Values): Values {
  const stored = Object.fromEntries(secretsIn(secret, before));
  const written = secretsIn(secret, sent).map(([field, values]) => {
    const real = Object.entries(values).map(([key, value]) => {
      if (value !== MASK) return [key, value] as const;
      const known = lookUp(lookUp(stored, field) ?? {}, key);
      if (known !== undefined) return [key, known] as const;
      throw invalid(`spec.${field}.${key}: is a mask, but no value of that key is stored`);
    });
    return [field, Object.fromEntries(real)] as const;
  });
  return { ...stored, ...Object.fromEntries(written) };
}
