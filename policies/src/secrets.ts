/** Recognizes names and values that look like secrets. */
import { matchesAny } from './patterns';

/** Patterns for names of secrets, in capitals. */
export const SECRET_NAMES = [
  '*SECRET',
  '*TOKEN',
  '*PASSWORD',
  '*PASSWD',
  '*PASSPHRASE',
  '*CREDENTIAL',
  '*CREDENTIALS',
  '*API_KEY',
  '*APIKEY',
  '*ACCESS_KEY',
  '*SECRET_KEY',
  '*PRIVATE_KEY',
  '*SIGNING_KEY',
  '*ENCRYPTION_KEY',
];

/** Whether a name, in any way of writing it (`API_KEY`, `apiKey`, `api-key`), matches a pattern in capitals. */
export function isNamedLike(patterns: readonly string[], name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
  return matchesAny(patterns, words.toUpperCase());
}

/** Secrets with a well-known form. */
const FORMS: readonly { readonly what: string; readonly form: RegExp }[] = [
  { what: 'a private key', form: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'a JSON web token', form: /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/ },
  { what: 'an address with a password', form: /^[a-z][a-z\d+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/i },
  { what: 'an authorization header', form: /^(Basic|Bearer) [\w+/=.~-]{8,}$/i },
  {
    what: 'a token of a known service',
    form: /^(gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-|sk-|sk_live_|rk_live_|AKIA|ASIA|AIza|npm_|pypi-|hf_|SG\.|dop_v1_|shpat_|ya29\.|1\/\/)[\w./-]{12,}$/,
  },
];

/** Shortest text, in characters, that may count as random. */
const RANDOM_LENGTH = 32;
/** Least changes between small letters, capitals, digits and signs, per character. Joined words have fewer. */
const RANDOM_TURNS = 0.45;

/** Which secret a value looks like: `a private key`. Undefined if it looks like none. */
export function secretLook(value: string): string | undefined {
  const known = FORMS.find(({ form }) => form.test(value.trim()));
  if (known !== undefined) return known.what;
  return isRandom(value) ? 'a random text, like a key' : undefined;
}

function isRandom(value: string): boolean {
  const mixes = [/[a-z]/, /[A-Z]/, /\d.*\D.*\d/].every((one) => one.test(value));
  if (value.length < RANDOM_LENGTH || !mixes || !/^[\w+/=-]+$/.test(value)) return false;
  const runs = value.match(/[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g) ?? [];
  return (runs.length - 1) / value.length >= RANDOM_TURNS;
}
