/** Masks known secrets in texts, in case a program makes a secret plain by mistake. */

/** Shortest secret that is masked, in characters. Shorter ones occur in ordinary words. */
const LEAST = 6;

/** Names of variables that hold secrets in a job's environment. */
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASS(?:WORD|PHRASE|WD)?|CREDENTIALS?|AUTH)$/i;

/** Secret values of the environment. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSecret = (name: string, value: string) => SECRET_NAME.test(name) && value.length >= 8;
  return Object.entries(env).flatMap(([name, value = '']) => (isSecret(name, value) ? [value] : []));
}

export class Mask {
  readonly #pattern: RegExp | undefined;

  constructor(secrets: readonly string[]) {
    const forms = secrets.flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      ...secret.split(/\r?\n/),
    ]);
    const all = [...new Set(forms)].filter((form) => form.trim().length >= LEAST);
    // The longest first: a secret may begin with another one.
    const sources = all.sort((a, b) => b.length - a.length).map(escaped);
    this.#pattern = sources.length === 0 ? undefined : new RegExp(sources.join('|'), 'g');
  }

  text(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, '[secret]');
  }

  /** A copy of the value in which every text is masked, keys too. */
  value<Value>(value: Value): Value {
    return this.#masked(value) as Value;
  }

  #masked(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.#masked(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.text(key), this.#masked(inner)]),
    );
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
