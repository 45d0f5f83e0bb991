/** What the client's schemas and their descriptions say about the fields of records. */
import { z } from 'zod';
import { defOf } from '../../../provider/src/lifecycle/values/fields';
import type { Field } from './compare';

type Schema = z.core.$ZodType;

interface Meta {
  readonly description?: string;
  readonly known?: readonly string[];
}

/** The fields of a record's schema, at every depth. */
function fieldsIn(schema: Schema, path = ''): Field[] {
  const { inner } = unwrapped(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'array':
      return fieldsIn(def.element, `${path}[]`);
    case 'record':
      return fieldsIn(def.valueType, `${path}{}`);
    case 'object':
      return Object.entries<Schema>(def.shape).flatMap(([key, schema]) => {
        const place = path === '' ? key : `${path}.${key}`;
        const field = fieldOf(place, schema);
        // What lies in a field that the platform sets is set by it, too.
        const inside = fieldsIn(schema, place).map((each) =>
          field.readOnly ? { ...each, readOnly: true } : each,
        );
        return [field, ...inside];
      });
    default:
      return [];
  }
}

/**
 * The fields of a record, at every depth.
 *
 * @param body the schema of what is sent to create one: it alone says what is required. Absent: nothing is sent, so
 *   neither is said who sets a field
 */
export function clientFields(answer: Schema, body: Schema | undefined): Field[] {
  const written = new Map(body === undefined ? [] : fieldsIn(body).map((field) => [field.place, field]));
  const read = fieldsIn(answer);
  const known = new Set(read.map(({ place }) => place));
  return [...read, ...[...written.values()].filter(({ place }) => !known.has(place))].map((field) => {
    const { required: _required, readOnly, ...facts } = field;
    if (body === undefined) return facts;
    const sent = written.get(field.place);
    return {
      ...facts,
      ...(readOnly !== undefined && { readOnly }),
      ...(sent?.required !== undefined && { required: sent.required }),
    };
  });
}

function fieldOf(place: string, schema: Schema): Field {
  const { inner, required, about, known } = unwrapped(schema);
  const number = (pattern: RegExp) => {
    const found = pattern.exec(about)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const form = formOf(inner);
  const isNumber = form === 'number';
  return {
    place,
    form,
    words: known ?? wordsOf(inner),
    default: /\bDefault: ([^ ]*[^ .])(?: \(.*\))?(?:\.|$)/.exec(about)?.[1],
    required,
    readOnly: /\bSet by the platform\b/.test(about),
    immutable: /\b[Ii]mmutable\b/.test(about),
    masked: /\b[Mm]asked\b|\bReturned only\b|\b[Nn]ever returned\b/.test(about),
    least: isNumber ? number(/\b(\d+) to \d+\b/) : undefined,
    most: isNumber ? (number(/\b\d+ to (\d+)\b/) ?? number(/\bat most (\d+)\b/)) : undefined,
    longest: isNumber ? undefined : number(/\bat most (\d+)\b(?! years)/),
  };
}

function wordsOf(schema: Schema): string[] | undefined {
  const def = defOf(schema);
  return def.type === 'enum' ? Object.values(def.entries).map(String) : undefined;
}

function formOf(schema: Schema): Field['form'] {
  const forms: Readonly<Record<string, Field['form']>> = {
    string: 'text',
    enum: 'text',
    literal: 'text',
    number: 'number',
    boolean: 'flag',
    record: 'map',
    array: 'list',
    object: 'record',
  };
  const def = defOf(schema);
  // An object without declared fields.
  if (def.type === 'object' && Object.keys(def.shape).length === 0) return 'map';
  return forms[def.type] ?? 'any';
}

/** A schema without its wrappers, and what they say. */
function unwrapped(
  schema: Schema,
  about = '',
): { inner: Schema; required: boolean; about: string; known: readonly string[] | undefined } {
  const meta = (z.globalRegistry.get(schema) ?? {}) as Meta;
  const told = about || (meta.description ?? '');
  const def = defOf(schema);
  if (def.type !== 'optional' && def.type !== 'nullable' && def.type !== 'readonly')
    return { inner: schema, required: true, about: told, known: meta.known };
  const { known, ...rest } = unwrapped(def.innerType, told);
  return { ...rest, known: meta.known ?? known, required: def.type !== 'optional' && rest.required };
}
