/** The exported state of a stack, without its times. */
import { z } from 'zod';
import { unordered } from './canonical';

const fields = z.record(z.string(), z.unknown());
const resource = z.looseObject({ urn: z.string(), inputs: fields.nullish(), delete: z.boolean().optional() });

const exportSchema = z.looseObject({
  // Null if nothing has run on the stack.
  deployment: z
    .looseObject({
      secrets_providers: z.looseObject({ type: z.string(), state: z.unknown() }).nullish(),
      resources: z.array(resource).nullish(),
      pending_operations: z.array(z.looseObject({ resource, type: z.string() })).nullish(),
    })
    .nullable(),
});

export type Exported = z.infer<typeof exportSchema>;
type Fields = Readonly<Record<string, unknown>>;

/** @throws Error if the engine has written another form */
export function exportedIn(json: unknown): Exported {
  const parsed = exportSchema.safeParse(json);
  if (!parsed.success) throw new Error('pulumi stack export wrote a form that this version does not know');
  return parsed.data;
}

/** Times, and places in the program's text. */
const TIMES = ['created', 'modified', 'sourcePosition', 'stackTrace'];

/** What counts for the digest. The order of resources does not, as it differs between runs that end in the same state. */
export function stateOf({ deployment }: Exported): unknown {
  const { manifest: _written, resources, pending_operations: pending, ...more } = deployment ?? {};
  return {
    ...more,
    resources: unordered((resources ?? []).map(timeless)),
    pending: unordered((pending ?? []).map((one) => ({ ...one, resource: timeless(one.resource) }))),
  };
}

/** Arguments of a resource, by its URN. */
export function recordedIn({ deployment }: Exported): (urn: string) => Fields | undefined {
  const all = (deployment?.resources ?? []).filter((one) => one.delete !== true);
  const byUrn = new Map(all.map(({ urn, inputs }) => [urn, inputs ?? {}]));
  return (urn) => byUrn.get(urn);
}

function timeless(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !TIMES.includes(key)));
}
