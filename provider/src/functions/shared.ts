/** Common parts of functions: converts answers of the platform to the declared shape of a result. */
import { z } from 'zod';
import { isNotFound } from '../lifecycle/platform/gone';
import { isFields } from '../lifecycle/values/markers';
import { NOT_THERE } from '../lifecycle/platform/platform';
import { word } from '../resources/schemas';
import { deploymentStatus, eventType } from '../resources/enums.gen';

/** What happened to an object. */
export const event = z
  .object({
    type: word(eventType).optional().describe('Kind of event, such as deployment.'),
    status: word(deploymentStatus).optional().describe('Status that the object reached, such as DEPLOYED.'),
    message: z.string().optional().describe('Message of the platform.'),
    revision: z.string().optional().describe('Revision that the event is about.'),
    canaryRevision: z.string().optional().describe('Canary revision that the event is about.'),
    time: z.string().optional().describe('Time of the event, RFC 3339.'),
  })
  .meta({ id: 'Event' });

/**
 * An answer in the shape of a result: null becomes absent, undeclared fields are dropped, and required fields that are
 * missing become empty.
 */
export function fit<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  return fitted(shape, answer) as z.output<T>;
}

function fitted(shape: z.core.$ZodType, value: unknown): unknown {
  if (shape instanceof z.ZodOptional) {
    return value === undefined || value === null ? undefined : fitted(shape.def.innerType, value);
  }
  if (shape instanceof z.ZodDefault) return value ?? shape.def.defaultValue;
  if (shape instanceof z.ZodArray) {
    const { element } = shape.def;
    return Array.isArray(value) ? value.map((item: unknown) => fitted(element, item)) : [];
  }
  if (shape instanceof z.ZodRecord) {
    const { valueType } = shape.def;
    const entries = Object.entries(isFields(value) ? value : {}).filter(([, one]) => one !== null);
    return Object.fromEntries(entries.map(([key, one]) => [key, fitted(valueType, one)]));
  }
  if (shape instanceof z.ZodObject) {
    const fields = isFields(value) ? value : {};
    const entries = Object.entries(shape.shape as Record<string, z.core.$ZodType>).map(
      ([key, field]) => [key, fitted(field, fields[key])] as const,
    );
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  }
  return value ?? emptyOf(shape);
}

function emptyOf(shape: z.core.$ZodType): string | number | boolean {
  if (shape instanceof z.ZodNumber) return 0;
  return shape instanceof z.ZodBoolean ? false : '';
}

/**
 * The answer to a GET.
 *
 * @throws Error that names what does not exist
 */
export async function existing<T>(answer: Promise<T | undefined>, subject: string): Promise<T> {
  const found = await answer.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
    return undefined;
  });
  if (found === undefined) throw missing(subject);
  return found;
}

export function missing(subject: string): Error {
  return new Error(`${subject} does not exist in this workspace. ${NOT_THERE}`);
}

/** A time, in any spelling of RFC 3339. */
export function time() {
  const spelling = z.iso.datetime({ offset: true });
  const error = 'must be a time in RFC 3339, such as 2026-01-31T00:00:00Z';
  return z.string({ error }).refine((text) => spelling.safeParse(text.toUpperCase()).success, { error });
}

/** A time in UTC, in any spelling of RFC 3339: ends in `Z`, `z`, `+00:00` or `-00:00`. */
export function utcTime() {
  const spelling = z.iso.datetime();
  const error = 'must be a time in UTC, such as 2026-01-31T00:00:00Z';
  const isUtc = (text: string) => spelling.safeParse(text.toUpperCase().replace(/[+-]00:00$/, 'Z')).success;
  return z.string({ error }).refine(isUtc, { error });
}

/** The items of all pages of a list. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** For `JSON.stringify`: an integer that is too large for a number becomes a text of its digits. */
export function digits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
