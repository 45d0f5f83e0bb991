// Headers that clients set, for requests or answers.
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';

/** Headers by name. HTTP must be able to send each of them. */
export const headerFields = z.record(
  z.string().refine((name) => isSendable(name, ''), 'is not a header name'),
  z.string().refine((value) => isSendable('x', value), 'contains characters that a header cannot contain'),
);

function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
