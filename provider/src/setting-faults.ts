/** What is wrong with the text of a setting. Nothing here quotes the text: it may be a secret, or one in the wrong place. */
/** Returns what is wrong with a text, as the end of a sentence about it; undefined if nothing is. */
export type Fault = (text: string) => string | undefined;

/** An API key, or one part of another credential. Names the usual accidents of copying. */
export const faultOfWord: Fault = (text) => {
  if (text === '') return 'is empty';
  if (/^bearer\s/i.test(text)) return 'begins with the word Bearer, which is not part of it: remove the word';
  if (/[\u2018-\u201f\u00ab\u00bb]/.test(text)) return 'contains curly quotation marks: remove them';
  if (/^(["'`]).*\1$/s.test(text)) return 'is in quotation marks: remove them';
  if (/[\r\n]/.test(text)) return 'has more than one line: keep only the line with the credential';
  if (/\s/.test(text)) return 'contains white space: keep only the credential';
  if (!/^[\x21-\x7e]+$/.test(text))
    return 'contains a character that is not printable ASCII, such as an accented letter or an invisible one: copy it again';
  return undefined;
};

export const faultOfAddress = (example: string, of = ''): Fault => {
  const fault = `must be an http or https address${of}, such as ${example}, without user, query and fragment`;
  return (text) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return fault;
    const { username, password, search, hash } = new URL(text);
    return username + password + search + hash === '' ? undefined : fault;
  };
};

export const faultOfAmount =
  (least: number, of: string): Fault =>
  (text) =>
    /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) >= least
      ? undefined
      : `must be a whole number${of}, from ${least} to 99999`;

export const faultOfFlag: Fault = (text) =>
  text === 'true' || text === 'false' ? undefined : 'must be true or false';

export const faultOfChoice =
  (values: readonly string[]): Fault =>
  (text) =>
    values.includes(text) ? undefined : `must be ${values.join(' or ')}`;

// It is a part of paths and addresses, and a header.
export const faultOfWorkspace: Fault = (text) =>
  /^[a-z0-9]([a-z0-9-]{0,47}[a-z0-9])?$/.test(text)
    ? undefined
    : 'must be the name of a workspace: at most 49 lower-case letters, digits and dashes';

export const faultOfVersion: Fault = (text) =>
  /^\d{4}-\d{2}-\d{2}(-[a-z0-9]{1,20})?$/.test(text)
    ? undefined
    : 'must be a version of the API, such as 2026-04-16';
