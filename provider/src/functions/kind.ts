/**
 * `get…` and `list…` of a resource kind, derived from its definition: they return arguments and outputs under the same
 * names, and values that change by themselves. Secrets are omitted.
 */
import { onlyOne } from './sought';
import { CONTROLS } from '../controls';
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import {
  bare,
  capital,
  descriptionOf,
  factsOf,
  field,
  fieldsOf,
  isRequired,
} from '../lifecycle/values/fields';
import { underAllNames } from '../lifecycle/state/engine-form';
import { isFields } from '../lifecycle/values/markers';
import {
  type Context,
  type Definition,
  type Fields,
  type FunctionDefinition,
  NOTHING,
  type Observed,
} from '../resource';
import { stringMap, text } from '../resources/schemas';
import { all, event, existing, fit } from './shared';

/** An observed object, with erased shapes. */
type Seen = Observed<Fields, Fields, unknown>;

const origin = {
  updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
  createdBy: z.string().optional().describe('User or service account that created it.'),
  updatedBy: z.string().optional().describe('User or service account that changed it last.'),
};
const events = { events: z.array(event).describe('Events of the object, oldest first.') };

interface Facts {
  /** Omitted fields: arguments that control operations, and outputs that only matter to the program. */
  readonly without?: readonly string[];
  /** The argument that names the parent of the objects, if they have one besides the workspace. */
  readonly within?: string;
}

/** What a kind's `get…` has beyond what its definition says. Methods, so that files may name the record's shape. */
export interface GetFacts extends Facts {
  /** Whether its records carry events. Default: no. */
  readonly events?: boolean;
  /** Finds the record by its external identifier. Default: it is looked up only by name. */
  byExternalId?(
    client: Client,
    externalId: string,
    options: { signal: AbortSignal },
  ): Promise<{ metadata: { name: string } }>;
  /** Fields of the result that the resource does not have. */
  readonly more?: z.core.$ZodLooseShape;
  /** The values of `more`. */
  moreOf?(record: unknown): Fields;
}

/** `get…`: one object of a kind, no matter who made it. */
export function getOf(definition: Definition, facts: GetFacts = {}): FunctionDefinition {
  const { noun, type } = definition;
  const finds = facts.byExternalId !== undefined;
  const name = argumentOf(definition, 'name').describe(`Name of the ${noun}.`);
  const result = z.object({
    ...shown(definition, facts),
    ...facts.more,
    ...origin,
    ...(facts.events === true ? events : {}),
  });
  return {
    name: `get${type}`,
    description: `Looks up ${article(noun)} by name${finds ? ' or external id' : ''}, whether or not this stack manages it. Fails if it does not exist.`,
    args: finds
      ? z.strictObject({
          name: name.optional().describe(`Name of the ${noun}. Set either \`name\` or \`externalId\`.`),
          externalId: text(64)
            .optional()
            .describe('External identifier, set by the person or program that created the object.'),
        })
      : z.strictObject({ ...placeOf(definition, facts), name }),
    result,
    ...(finds && { rules: ({ name, externalId }: Fields) => onlyOne({ name, externalId }) }),
    run: async (context, asked) => {
      const { name: given, externalId } = asked;
      const named = typeof given === 'string' ? given : await holderOf(String(externalId), context);
      const id = definition.identity.id?.(asked) ?? named;
      const seen = await existing(definition.read(context, id, NOTHING), `${noun} "${id}"`);
      return fit(result, { ...valuesOf(definition, seen), ...facts.moreOf?.(seen.record) });
    },
  };

  async function holderOf(externalId: string, { client, signal }: Context): Promise<string> {
    const subject = `${noun} with the external id "${externalId}"`;
    const answer = facts.byExternalId?.(client, externalId, { signal });
    return (await existing(answer ?? Promise.resolve(undefined), subject)).metadata.name;
  }
}

/** How a kind is listed. */
export interface ListFacts extends Facts {
  /** Name of the list in the result, and part of the function's name: `drives`. */
  readonly plural: string;
  /** Reads the list; `asked` has the argument that names the parent. */
  readonly list: (context: Context, asked: Fields) => Promise<readonly Seen[]>;
}

/** `list…`: every object of a kind, no matter who made it. */
export function listOf(definition: Definition, facts: ListFacts): FunctionDefinition {
  const { noun } = definition;
  const { plural } = facts;
  const shape = shown(definition, facts);
  const item = z.object({ ...shape, ...origin }).meta({ id: `${definition.type}Summary` });
  const result = z.object({
    [plural]: z.array(item).describe('Objects that match, in the order of the platform.'),
  });
  return {
    name: `list${capital(plural)}`,
    description: `Lists every ${noun} of the ${facts.within ?? 'workspace'}, whether or not this stack manages it. Reads all pages of the list.`,
    args: z.strictObject({
      ...placeOf(definition, facts),
      search: text(200)
        .optional()
        .describe(
          'Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all.',
        ),
      ...('labels' in shape && {
        labels: stringMap('strings by label name')
          .optional()
          .describe('Labels that the objects must have, all of them. Default: all objects.'),
      }),
    }),
    result,
    run: async (context, wanted) => {
      const found = await facts.list(context, wanted);
      const values = found.map((seen): Fields => fit(item, valuesOf(definition, seen)));
      return { [plural]: values.filter((one) => isWanted(one, wanted)) };
    },
  };
}

/** `list…` of a kind with the fields of its definition and no more. */
export function wholeListOf(definition: Definition, plural: string): FunctionDefinition {
  return listOf(definition, { plural, list: readInBulk(definition) });
}

/** Reads the list as a refresh does, for kinds whose items equal the answer of a GET. */
export function readInBulk({ type, bulkRead }: Definition): ListFacts['list'] {
  return async (context) => {
    if (bulkRead === undefined) throw new Error(`${type} has no list that a refresh walks`);
    const pages = await all(bulkRead.pages(context));
    return pages.flatMap(({ items }) => items.map((record) => bulkRead.observe(record, NOTHING)));
  };
}

/** Whether an item matches the search. Filtered here: the platform does so only since API version 2026-04-28. */
function isWanted(one: Fields, { search, labels }: Fields): boolean {
  const own = isFields(one.labels) ? one.labels : {};
  const isLabelled = Object.entries(isFields(labels) ? labels : {}).every(
    ([key, value]) => own[key] === value,
  );
  if (typeof search !== 'string') return isLabelled;
  const texts = [one.name, one.displayName, ...Object.entries(own).flat()].filter(
    (candidate) => typeof candidate === 'string',
  );
  const part = search.trim().toLowerCase();
  return isLabelled && texts.some((candidate) => candidate.toLowerCase().includes(part));
}

/** The text argument of a kind by which objects are looked up. */
function argumentOf({ args, type }: Definition, key: string): z.ZodString {
  const found = bare((args.shape as Record<string, z.core.$ZodType>)[key] ?? z.undefined());
  if (!(found instanceof z.ZodString)) throw new Error(`${type} has no ${key} to look it up by`);
  return found;
}

function placeOf(definition: Definition, { within }: Facts): Record<string, z.ZodString> {
  if (within === undefined) return {};
  return { [within]: argumentOf(definition, within).describe(`Name of the ${within}.`) };
}

/** The arguments and outputs of a kind as fields of a result: lists and maps are empty rather than absent. */
function shown({ seen }: Definition, { without = [] }: Facts): Record<string, z.ZodType> {
  const left: readonly string[] = [
    ...CONTROLS,
    ...seen.facts.secret,
    ...seen.facts.secretOutputs,
    ...without,
  ];
  const masked = new Map(seen.facts.secretFields.map(({ list, field }) => [list, field]));
  const fields = new Map([...fieldsOf(seen.args), ...fieldsOf(seen.outputs)]);
  return Object.fromEntries(
    [...fields]
      .filter(([key]) => !left.includes(key))
      .map(([key, schema]) => {
        const shape = answered(schema, masked.get(key));
        return [key, seen.facts.exposed.includes(key) ? secretly(shape) : shape];
      }),
  );
}

/** A field that may contain secrets of the program that made the object, although the platform shows them. */
function secretly(shape: z.ZodType): z.ZodType {
  return field(shape, { secret: true }).describe(
    `${descriptionOf(shape)} Secret in the program, because a value may be one.`,
  );
}

function answered(schema: z.core.$ZodType, masked: string | undefined): z.ZodType {
  const inner = bare(schema) as z.ZodType;
  const about = descriptionOf(schema);
  if (inner instanceof z.ZodArray) {
    return (masked === undefined ? inner : z.array(withOptional(inner.def.element, masked))).describe(about);
  }
  return inner instanceof z.ZodRecord || isRequired(schema) || factsOf(schema).requiredOnce === true
    ? inner.describe(about)
    : inner.optional().describe(about);
}

function withOptional(item: z.core.$ZodType, field: string): z.ZodType {
  if (!(item instanceof z.ZodObject)) throw new Error(`no field ${field}: not an object`);
  const secret = (item.shape as Record<string, z.ZodType>)[field] ?? item;
  const about = `${descriptionOf(secret)} Absent if it is a secret.`;
  const { id } = z.globalRegistry.get(item) ?? {};
  return item
    .extend({ [field]: (bare(secret) as z.ZodType).optional().describe(about) })
    .meta({ id: `${id ?? ''}Summary` });
}

/** The values of an object, without masked secrets. */
function valuesOf(definition: Definition, { args, outputs, record }: Seen): Fields {
  const values = underAllNames(definition.facts.former, { ...originOf(record), ...args, ...outputs });
  for (const { list, flag, field } of definition.seen.facts.secretFields) {
    const items: unknown = values[list];
    if (!Array.isArray(items)) continue;
    values[list] = items.map((item: unknown) =>
      isFields(item) && item[flag] === true ? { ...item, [field]: undefined } : item,
    );
  }
  return values;
}

/** Who made and changed a record, when, and its events. Some kinds have these fields outside of metadata. */
function originOf(record: unknown): Fields {
  if (!isFields(record)) return {};
  const { updatedAt, createdBy, updatedBy } = isFields(record.metadata) ? record.metadata : record;
  return { updatedAt, createdBy, updatedBy, events: record.events };
}

function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
