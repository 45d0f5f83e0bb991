/** All kinds that are described. */
import { customDomain } from './custom-domain';
import { drive } from './drive';
import { integrationConnection } from './integration-connection';
import { policy } from './policy';
import { volume } from './volume';
import { volumeTemplate } from './volume-template';

export const kinds = [customDomain, drive, integrationConnection, policy, volume, volumeTemplate];
