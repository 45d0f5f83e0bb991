// How secret values look from outside, everywhere: in answers and in the journal.

/** Stands for a secret value in every answer. Sent back, it means "the value that is stored". */
export const MASK = '****';

// A name that holds one of these words, and a name that is one of these, names a secret.
const WORD =
  'secret|passw(?:or)?d|passphrase|token|api[_-]?key|private[_-]?key|credential|authorization|signature|code_verifier';
const NAME = 'sig|code|device_code|user_code|cookie';
const SECRET_KEY = new RegExp(`${WORD}|^(?:${NAME})$`, 'i');

/** A copy of any JSON with every secret value masked, those inside texts too: for the journal. */
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

/** Whatever is not plainly said to be none, a malformed one too; and what its name says to be one. */
function isSecretVariable(json: object): boolean {
  if ('secret' in json && json.secret !== false) return true;
  return 'name' in json && typeof json.name === 'string' && SECRET_KEY.test(json.name);
}

function isSecretKey(key: string, value: unknown): boolean {
  if (typeof value === 'boolean' || !SECRET_KEY.test(key)) return false;
  // The code of an error is a number, the one of a person's consent a text.
  return key.toLowerCase() !== 'code' || typeof value === 'string';
}

// A text may be long and malicious: each of these begins where a word begins, and so looks at no character often.
const PRIVATE_KEY = /(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[^-]+/g;
const URL_USER = /(https?)?:\/\/([^\s/"'`]+)@/gi;
const KEY = `(?<![\\w.-])(?=[\\w.-]*(?:${WORD})|(?:${NAME})(?![\\w.-]))[\\w.-]+`;
const VALUE = String.raw`((?:Bearer|Basic)[ \t]+)?(?:\\+"[^"\n]*"?|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[^\s&;,"']+)`;
const ASSIGNED = new RegExp(String.raw`(${KEY}\\*["']?[ \t]*(?:=>|:=|[:=])[ \t]*)${VALUE}`, 'gi');
const OPTION = new RegExp(String.raw`((?=--)${KEY}[ \t]+)${VALUE}`, 'gi');

/** Private keys, passwords in URLs, and values that a name says to be secret: in variables, files and commands. */
function maskText(text: string): string {
  // Spares most texts the search.
  if (!text.includes(':') && !text.includes('=') && !text.includes('--')) return text;
  return text
    .replace(PRIVATE_KEY, `$1${MASK}`)
    .replace(URL_USER, (whole, scheme: string | undefined, user: string) => {
      const [name = '', password] = user.split(/:(.*)/s);
      if (password !== undefined) return `${scheme ?? ''}://${name}:${MASK}@`;
      // Who signs in to a web address by a name alone signs in by a token.
      return scheme === undefined ? whole : `${scheme}://${MASK}@`;
    })
    .replace(ASSIGNED, (_, name: string, scheme = '') => `${name}${scheme}${MASK}`)
    .replace(OPTION, (_, name: string, scheme = '') => `${name}${scheme}${MASK}`);
}

/** A map of secrets with its keys readable and its values masked. */
export function maskValues(secrets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((key) => [key, MASK]));
}

function maskAll(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}
