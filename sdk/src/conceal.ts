/** Keeps the secrets of a request out of error messages, should the platform or a proxy repeat them in its words. */

/** Shorter values are part of ordinary words; concealing them would only garble the message. */
const SHORTEST_SECRET = 4;

/**
 * A function that replaces the secrets of a request in a text: the credentials, values below a `secret` or `secrets` key, and the
 * values of variables that are marked as secret.
 *
 * @param credentials what authorised the request
 * @param body the body before it was encoded
 */
export function concealer(credentials: readonly string[], body: unknown): (text: string) => string {
  return (text) => {
    const secrets = [...credentials, ...secretsOf(body)]
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      // The longest first: one may contain another.
      .sort((a, b) => b.length - a.length);
    return secrets.reduce((out, secret) => out.replaceAll(secret, '****'), text);
  };
}

function secretsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isSecretVariable = 'secret' in value && value.secret === true;
  return entries.flatMap(([key, item]) => {
    if ((key === 'secret' || key === 'secrets') && typeof item === 'object' && item !== null)
      return stringsOf(item);
    if (key === 'value' && isSecretVariable) return stringsOf(item);
    return secretsOf(item);
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
