/** Any bag of arguments, outputs or state whose shape only its definition knows. */
export type Fields = Record<string, unknown>;
