/** Keeps the secrets of a request out of error messages, should the platform or a proxy repeat them in its words. */

/** Shorter values are part of ordinary words; concealing them would only garble the message. */
const SHORTEST_SECRET = 4;

/**
 * A function that replaces the secrets of a request in a text: the credentials, values below a `secret` or `secrets` key,
 * those of `callbackSecret`, and the values of variables that are marked as secret. The text has to be as it came: once
 * its line ends are gone or its end is cut, a secret of several lines is not found any more.
 *
 * @param credentials what authorised the request
 * @param body the body before it was encoded
 */
export function concealer(credentials: readonly string[], body: unknown): (text: string) => string {
  // Found when there is a text: most requests are never spoken of.
  let found: readonly string[] | undefined;
  return (text) => {
    found ??= concealedIn(credentials, body);
    return found.reduce((out, secret) => out.replaceAll(secret, '****'), text);
  };
}

function concealedIn(credentials: readonly string[], body: unknown): readonly string[] {
  return (
    [...credentials, ...secretsOf(body)]
      // Space around it may be lost where it is quoted.
      .map((secret) => secret.trim())
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .flatMap(formsOf)
      // The longest first: one may contain another.
      .sort((a, b) => b.length - a.length)
  );
}

/** As it is, as it stands in JSON, and as it stands in a form or an address: who refuses a request may quote it. */
function formsOf(secret: string): string[] {
  // Most keys look the same everywhere.
  if (/^[\w.-]+$/.test(secret)) return [secret];
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, JSON.stringify(secret).slice(1, -1), inForm, inForm.replaceAll('+', '%20')];
}

/** Names of query parameters whose values are secrets. */
const SECRET_PARAMETERS =
  /token|code|secret|key|password|signature|credential|authorization|verifier|^state$/i;

/** A path with its query, without the values of parameters that are secrets. */
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
