// Masks secret values in answers and in the journal.

/** Replaces a secret value in answers. A client that sends it back keeps the stored value. */
export const MASK = '****';

// A name is secret if it contains one of the words in WORD or is one of the names in NAME.
const WORD =
  'secret|passw(?:or)?d|passphrase|token|api[_-]?key|private[_-]?key|credential|authorization|signature|code_verifier';
const NAME = 'sig|code|device_code|user_code|cookie';
const SECRET_KEY = new RegExp(`${WORD}|^(?:${NAME})$`, 'i');

/** A copy of any JSON with all secret values masked, including those inside texts. For the journal. */
export function maskSecrets(json: unknown): unknown {
  if (typeof json === 'string') return maskText(json);
  if (Array.isArray(json)) return json.map(maskSecrets);
  if (typeof json !== 'object' || json === null) return json;
  const isVariable = isSecretVariable(json);
  const isEncoded = 'encoding' in json && json.encoding === 'base64';
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, unknown]) => {
      if ((isVariable && key === 'value') || (isEncoded && key === 'content')) return [key, MASK];
      if (!isSecretKey(key, value)) return [key, maskSecrets(value)];
      return [key, maskAll(value)];
    }),
  );
}

/** A variable is secret unless `secret` is exactly false. It is also secret if its name says so. */
function isSecretVariable(json: object): boolean {
  if ('secret' in json && json.secret !== false) return true;
  return 'name' in json && typeof json.name === 'string' && SECRET_KEY.test(json.name);
}

function isSecretKey(key: string, value: unknown): boolean {
  if (typeof value === 'boolean' || !SECRET_KEY.test(key)) return false;
  // `code` of an error is a number. A consent code is a text.
  return key.toLowerCase() !== 'code' || typeof value === 'string';
}

// A text may be long and malicious. Each of these patterns starts only at the start of a word, so the time stays
// linear.
const PRIVATE_KEY = /(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[^-]+/g;
const URL_USER = /(https?)?:\/\/([^\s/"'`]+)@/gi;
const KEY = `(?<![\\w.-])(?=[\\w.-]*(?:${WORD})|(?:${NAME})(?![\\w.-]))[\\w.-]+`;
const VALUE = String.raw`((?:Bearer|Basic)[ \t]+)?(?:\\+"[^"\n]*"?|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[^\s&;,"']+)`;
const ASSIGNED = new RegExp(String.raw`(${KEY}\\*["']?[ \t]*(?:=>|:=|[:=])[ \t]*)${VALUE}`, 'gi');
const OPTION = new RegExp(String.raw`((?=--)${KEY}[ \t]+)${VALUE}`, 'gi');

/** Masks private keys, passwords in URLs, and values with a secret name, in variables, files and commands. */
function maskText(text: string): string {
  // Most texts skip the search.
  if (!text.includes(':') && !text.includes('=') && !text.includes('--')) return text;
  return text
    .replace(PRIVATE_KEY, `$1${MASK}`)
    .replace(URL_USER, (whole, scheme: string | undefined, user: string) => {
      const [name = '', password] = user.split(/:(.*)/s);
      if (password !== undefined) return `${scheme ?? ''}://${name}:${MASK}@`;
      // A user name without a password in a web address is a token.
      return scheme === undefined ? whole : `${scheme}://${MASK}@`;
    })
    .replace(ASSIGNED, (_, name: string, scheme = '') => `${name}${scheme}${MASK}`)
    .replace(OPTION, (_, name: string, scheme = '') => `${name}${scheme}${MASK}`);
}

/** A map with readable keys and masked values. */
export function maskValues(secrets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((key) => [key, MASK]));
}

function maskAll(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}
