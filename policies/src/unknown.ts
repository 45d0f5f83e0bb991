/** Unknown values of a preview: reading one throws, as in every Pulumi policy. */
import * as policy from '@pulumi/policy';
import { isFields, UNKNOWN, type Fields } from '@workload/pulumi/kinds';

interface UnknownError extends Error {
  readonly props: readonly PropertyKey[];
}

// The package exports both; its declarations leave them out.
const { unknownCheckingProxy, UnknownValueError } = policy as unknown as {
  unknownCheckingProxy: (values: object) => Fields;
  UnknownValueError: new (...args: never[]) => UnknownError;
};

/** Wraps values so that reading an unknown one throws. */
export function guarded(values: Fields): Fields {
  return unknownCheckingProxy(values);
}

/** A copy of guarded values. Unknown ones become the engine's marker instead of throwing. */
export function unguarded(values: unknown): unknown {
  if (Array.isArray(values)) return values.map((_, index) => at(values, index));
  if (!isFields(values)) return values;
  return Object.fromEntries(Object.keys(values).map((key) => [key, at(values, key)]));
}

function at(values: object, key: PropertyKey): unknown {
  try {
    return unguarded((values as Record<PropertyKey, unknown>)[key]);
  } catch (error) {
    if (error instanceof UnknownValueError) return UNKNOWN;
    throw error;
  }
}

/** The path of the unknown value that this error is about: `envs[0].value`. Undefined for other errors. */
export function unknownPath(error: unknown): string | undefined {
  if (!(error instanceof UnknownValueError)) return undefined;
  return error.props
    .map((key) => (/^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
