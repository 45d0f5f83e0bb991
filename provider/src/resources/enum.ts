/**
 * A vocabulary: words of arguments and of the platform's answers, with their meaning. In generated packages it is an
 * enumeration that accepts other words too, as the platform may add some. All are in `enums.gen.ts`.
 */
export interface Enum<Word extends string = string> {
  /** Its name in generated packages. */
  readonly type: string;
  readonly about: string;
  /** What each word means, in the order of messages. */
  readonly values: Readonly<Record<Word, string>>;
}

export const enumOf = <Word extends string>(
  type: string,
  about: string,
  values: Readonly<Record<Word, string>>,
): Enum<Word> => ({ type, about, values });
