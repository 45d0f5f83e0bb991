// Written by `npm run generate` from api/src/kinds/. Do not edit.
import { type Plain } from '../platform/plain-kind';

/** Kinds without code of their own. */
export const PLAIN: readonly Plain[] = [];
