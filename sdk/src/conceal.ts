/** Removes the secrets of a request from error messages, in case the platform or a proxy repeats them. */

/** Shorter values are parts of ordinary words. Concealing them would only garble the message. */
const SHORTEST_SECRET = 4;

/**
 * Returns a function that replaces the secrets of a request in a text: credentials, values below `secret`, `secrets` or
 * `callbackSecret`, and variables marked as secret. Pass the original text: without its line ends, or cut, a secret of
 * several lines cannot be found.
 *
 * @param credentials the credentials of the request
 * @param body the body before it was encoded
 */
export function concealer(credentials: readonly string[], body: unknown): (text: string) => string {
  // Collect the secrets only when there is a text: most requests appear in no message.
  let found: readonly string[] | undefined;
  return (text) => {
    found ??= concealedIn(credentials, body);
    return found.reduce((out, secret) => out.replaceAll(secret, '****'), text);
  };
}

function concealedIn(credentials: readonly string[], body: unknown): readonly string[] {
  return (
    [...credentials, ...secretsOf(body)]
      // A quoted secret may lack the space around it.
      .map((secret) => secret.trim())
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .flatMap(formsOf)
      // Longest first, because one may contain another.
      .sort((a, b) => b.length - a.length)
  );
}

/** The secret as it is, as in JSON, and as in a form or URL, because a refusal may quote the request. */
function formsOf(secret: string): string[] {
  // Most keys look the same in every encoding.
  if (/^[\w.-]+$/.test(secret)) return [secret];
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, JSON.stringify(secret).slice(1, -1), inForm, inForm.replaceAll('+', '%20')];
}

/** Names of query parameters whose values are secrets. */
const SECRET_PARAMETERS =
  /token|code|secret|key|password|signature|credential|authorization|verifier|^state$/i;

/** A path with its query, without the values of secret parameters. */
export function concealParameters(path: string): string {
  const at = path.indexOf('?');
  if (at < 0) return path;
  const parameters = path.slice(at + 1).split('&');
  const shown = parameters.map((parameter) => {
    const [name = ''] = parameter.split('=', 1);
    return SECRET_PARAMETERS.test(name) ? `${name}=****` : parameter;
  });
  return `${path.slice(0, at)}?${shown.join('&')}`;
}

function secretsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isSecretVariable = 'secret' in value && value.secret === true;
  return entries.flatMap(([key, item]) => {
    if ((key === 'secret' || key === 'secrets') && typeof item === 'object' && item !== null)
      return stringsOf(item);
    if (key === 'callbackSecret' || (key === 'value' && isSecretVariable)) return stringsOf(item);
    return secretsOf(item);
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
