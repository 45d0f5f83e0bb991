// Written by `npm run generate` from api/src/kinds/. Do not edit.

/** Definitions of the kinds that are described, each in a file that is loaded on first use. */
export const described = {
  CustomDomain: () => (require('./custom-domain') as typeof import('./custom-domain')).customDomain,
  Drive: () => (require('./drive') as typeof import('./drive')).drive,
  IntegrationConnection: () =>
    (require('./integration-connection') as typeof import('./integration-connection')).integrationConnection,
  Policy: () => (require('./policy') as typeof import('./policy')).policy,
  VolumeTemplate: () => (require('./volume-template') as typeof import('./volume-template')).volumeTemplate,
  Volume: () => (require('./volume') as typeof import('./volume')).volume,
};
