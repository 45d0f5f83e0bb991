/**
 * A schema, for declarations that users compile. Those of zod do not compile without `esModuleInterop` or
 * `skipLibCheck`, so no public declaration mentions them.
 */
export interface Schema<out T = unknown> {
  /** Where zod keeps the type. */
  readonly _zod: { readonly output: T };
}
