// Written by `npm run generate` from the files beside it. Do not edit.
import { customDomain } from './custom-domain';
import { drive } from './drive';
import { integrationConnection } from './integration-connection';
import { policy } from './policy';
import { volumeTemplate } from './volume-template';
import { volume } from './volume';

/** All kinds that are described. */
export const kinds = [customDomain, drive, integrationConnection, policy, volumeTemplate, volume];
