/** The registry: every resource kind, one line each. */
import type { Definition } from '../resource';
import { drive } from './drive';
import { forkedApplication } from './forked-application';
import { integrationConnection } from './integration-connection';
import { mcpFunction } from './mcp-function';

/** All definitions, by type. */
export const definitions: Readonly<Record<string, Definition>> = Object.fromEntries(
  [drive, integrationConnection, mcpFunction, forkedApplication].map((definition) => [
    definition.type,
    definition,
  ]),
);
