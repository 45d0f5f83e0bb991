/** All kinds that are described. */
import { drive } from './drive';
import { integrationConnection } from './integration-connection';
import { policy } from './policy';
import { volume } from './volume';
import { volumeTemplate } from './volume-template';

export const kinds = [drive, integrationConnection, policy, volume, volumeTemplate];
