/** getVolumeTemplate and listVolumeTemplates (facts, A.5 and B: Volume template). */
import { volumeTemplate } from '../resources/volume-template';
import { getOf, listOf, swept } from './kind';

export const getVolumeTemplate = getOf(volumeTemplate);

export const listVolumeTemplates = listOf(volumeTemplate, {
  plural: 'volumeTemplates',
  list: swept(volumeTemplate),
});
