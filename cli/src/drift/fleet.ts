/**
 * Reads the objects of many stacks, and compares them with the states: no program runs, and no lock is taken. The
 * provider decides what differs, as in a refresh. Stacks of one workspace share pages of lists.
 */
import { found, type Found } from '@workload/pulumi/importing';
import { connect, otherPlace, type Settings } from '@workload/pulumi/rollout';
import { z } from 'zod';
import { labelOf, named } from '../preview/urn';
import { RecordedStack, type Resource, stackConfig } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { settingsIn } from '../rollout/stack';
import { messageOf } from '../rollout/trouble';

const objectSchema = z.object({
  stack: z.string(),
  urn: z.string(),
  id: z.string().describe('Id of the object on the platform.'),
});

/** Its JSON schema, cli/schema/drift-1.json, is made from this one. */
export const fleetSchema = z.object({
  schema: z.literal('workload.drift/1'),
  stacks: z.array(z.object({ stack: z.string(), objects: z.number().describe('How many were compared.') })),
  drifted: z.array(
    objectSchema.extend({
      properties: z.array(
        z.object({ property: z.string(), recorded: z.unknown().optional(), live: z.unknown().optional() }),
      ),
    }),
  ),
  gone: z.array(objectSchema).describe('The state has it, the platform does not.'),
  claimedTwice: z
    .array(z.object({ id: z.string(), kind: z.string(), claims: z.array(objectSchema) }))
    .describe('Objects that several states have.'),
  hidden: z
    .array(objectSchema.extend({ properties: z.array(z.string()) }))
    .describe('What could not be compared, because the state has it encrypted.'),
  unread: z
    .array(z.object({ stack: z.string(), urn: z.string().optional(), why: z.string() }))
    .describe('What could not be read: a whole stack, or one object.'),
});

export type Fleet = z.infer<typeof fleetSchema>;

interface Dependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly note: (line: string) => void;
  /** Learns keys and tokens, which are concealed. */
  readonly learn: (value: string) => void;
}

/** One object of a state. */
interface Item {
  readonly stack: string;
  readonly one: Resource;
  readonly settings: Settings;
  readonly open: ReturnType<RecordedStack['open']>;
}

type Unread = Fleet['unread'][number];

/** How many stacks are read at once: each needs a process of the engine. */
const AT_ONCE = 2;
/** How many objects are read at once. Enough for the provider to read pages of lists instead. */
const READS_AT_ONCE = 500;

export async function fleetOf(stacks: readonly Stack[], means: Dependencies): Promise<Fleet> {
  const read = await pooled(stacks, AT_ONCE, (stack) => itemsOf(stack, means));
  const items = read.flatMap((one) => ('items' in one ? one.items : []));
  const connections = new Map<string, ReturnType<typeof connect>>();
  const connectionOf = (settings: Settings) => {
    const key = JSON.stringify([settings.baseUrl, settings.workspace, settings.credential]);
    const known = connections.get(key) ?? connect(settings, means.note, undefined, means.learn);
    connections.set(key, known);
    return known;
  };
  const looked = await pooled(inOrder(items), READS_AT_ONCE, (item) =>
    look(item, connectionOf, means.signal),
  );
  means.signal.throwIfAborted();
  const of = ({ item: { stack, one } }: { readonly item: Item }) => ({
    stack,
    urn: one.urn,
    id: one.id ?? '',
  });
  return {
    schema: 'workload.drift/1',
    stacks: read.flatMap((one) => ('items' in one ? [{ stack: one.stack, objects: one.items.length }] : [])),
    drifted: sorted(
      looked.flatMap((one) =>
        'found' in one && one.found.kind === 'there' && one.found.drifted.length > 0
          ? [{ ...of(one), properties: [...one.found.drifted] }]
          : [],
      ),
    ),
    gone: sorted(looked.flatMap((one) => ('found' in one && one.found.kind === 'gone' ? [of(one)] : []))),
    claimedTwice: claimedTwice(items),
    hidden: sorted(
      looked.flatMap((one) => {
        const properties = one.item.open.hidden.filter((key) => !key.startsWith('__'));
        return properties.length === 0 ? [] : [{ ...of(one), properties }];
      }),
    ),
    unread: [
      ...read.flatMap((one) => ('unread' in one ? one.unread : [])),
      ...looked.flatMap((one) =>
        'why' in one ? [{ stack: one.item.stack, urn: one.item.one.urn, why: one.why }] : [],
      ),
    ],
  };
}

/** The objects of a stack; what is elsewhere than its settings say cannot be read. */
async function itemsOf(
  stack: Stack,
  { env }: Dependencies,
): Promise<
  | { readonly stack: string; readonly items: readonly Item[]; readonly unread: readonly Unread[] }
  | { readonly unread: readonly Unread[] }
> {
  const { name } = stack;
  try {
    const recorded = await RecordedStack.of(stack);
    const settingsBy = settingsIn(recorded, () => stackConfig(stack), env);
    const items: Item[] = [];
    const unread: Unread[] = [];
    for (const one of recorded.resources.filter(({ urn, id }) => named(urn).isOurs && id !== undefined)) {
      const settings = await settingsBy(one);
      const open = recorded.open(one);
      const elsewhere = otherPlace(open.outputs, settings);
      if (elsewhere === undefined) items.push({ stack: name, one, settings, open });
      else
        unread.push({
          stack: name,
          urn: one.urn,
          why: `it is in ${elsewhere}, but the settings point elsewhere`,
        });
    }
    return { stack: name, items, unread };
  } catch (error) {
    return { unread: [{ stack: name, why: messageOf(error) }] };
  }
}

async function look(
  item: Item,
  connectionOf: (settings: Settings) => ReturnType<typeof connect>,
  signal: AbortSignal,
): Promise<{ readonly item: Item } & ({ readonly found: Found } | { readonly why: string })> {
  const { one, settings, open } = item;
  try {
    const connection = connectionOf(settings);
    await connection.arrive({ workspaceMayCome: false, warn: () => undefined, signal });
    const of = { type: named(one.urn).type, id: one.id ?? '', ...open };
    const result = await found(connection, of, signal);
    if (result.kind === 'gone') return { item, found: result };
    // What the state has encrypted is unknown here, not absent.
    const drifted = result.drifted.filter(({ property }) => !open.hidden.includes(property));
    return { item, found: { kind: 'there', drifted } };
  } catch (error) {
    return { item, why: messageOf(error) };
  }
}

/** By workspace and kind, so that the reads of one list are made together. */
function inOrder(items: readonly Item[]): Item[] {
  const key = ({ settings, one }: Item) => `${settings.baseUrl} ${settings.workspace} ${one.type}`;
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

function claimedTwice(items: readonly Item[]): Fleet['claimedTwice'] {
  const by = new Map<string, Item[]>();
  for (const item of items) {
    const { settings, one } = item;
    const key = JSON.stringify([settings.baseUrl, settings.workspace, named(one.urn).type, one.id]);
    const all = by.get(key);
    if (all === undefined) by.set(key, [item]);
    else all.push(item);
  }
  return [...by.values()]
    .filter(({ length }) => length > 1)
    .map((all) => ({
      id: all[0]?.one.id ?? '',
      kind: named(all[0]?.one.urn ?? '').type,
      claims: all.map(({ stack, one }) => ({ stack, urn: one.urn, id: one.id ?? '' })),
    }));
}

function sorted<One extends { readonly stack: string; readonly urn: string }>(all: readonly One[]): One[] {
  const key = ({ stack, urn }: One) => `${stack} ${labelOf(urn)} ${urn}`;
  return [...all].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Does work on each, a limited number at once, and returns the results in their order. */
async function pooled<In, Out>(
  all: readonly In[],
  most: number,
  work: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const entries = all.entries();
  const worker = async () => {
    for (const [index, one] of entries) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return results;
}

/** The JSON schema of {@link Fleet}. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(fleetSchema, { io: 'input' });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/drift-1.json', ...schema };
}
