// Written by `npm run generate` from api/src/kinds/. Do not edit.
import { type Plain } from './http/plain-kind';

/** Kinds without code of their own. */
export const PLAIN: readonly Plain[] = [];
