// Written by `npm run generate` from api/src/kinds/. Do not edit.

/** Kinds that are described and that the platform does not bill. */
export const unbilled = ['Drive', 'IntegrationConnection', 'Policy', 'VolumeTemplate'];
