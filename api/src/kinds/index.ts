/** All kinds that are described. */
import { drive } from './drive';
import { integrationConnection } from './integration-connection';

export const kinds = [drive, integrationConnection];
