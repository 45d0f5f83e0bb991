// How secret values look from outside, everywhere: in answers and in the journal.

/** Stands for a secret value in every answer. Sent back, it means "the value that is stored". */
export const MASK = '****';

const SECRET_KEY = /secret|password|token|api_?key/i;

/** A copy of any JSON with every secret value masked: for the journal. */
export function maskSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(maskSecrets);
  if (typeof json !== 'object' || json === null) return json;
  // Whatever is not plainly said to be none: a malformed variable is recorded too.
  const secretEnv = 'secret' in json && json.secret !== false;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, unknown]) => {
      if (secretEnv && key === 'value') return [key, MASK];
      if (!SECRET_KEY.test(key) || typeof value === 'boolean') return [key, maskSecrets(value)];
      return [key, maskAll(value)];
    }),
  );
}

/** A map of secrets with its keys readable and its values masked. */
export function maskValues(secrets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((key) => [key, MASK]));
}

function maskAll(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}
