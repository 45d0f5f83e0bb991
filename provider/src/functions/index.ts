/** The registry: every function, one line each. */
import type { FunctionDefinition } from '../resource';
import { getApplication } from './get-application';
import { getDrive } from './get-drive';

/** All functions, by name. */
export const functions: Readonly<Record<string, FunctionDefinition>> = Object.fromEntries(
  [getApplication, getDrive].map((definition) => [definition.name, definition]),
);
