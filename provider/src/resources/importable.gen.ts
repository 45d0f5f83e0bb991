// Written by `npm run generate` from api/src/kinds/. Do not edit.

/** Kinds that are described. Those that others refer to come first. */
export const importable = [
  'CustomDomain',
  'Drive',
  'IntegrationConnection',
  'Policy',
  'VolumeTemplate',
  'Volume',
];
