// Written by `npm run generate` from api/src/kinds/. Do not edit.

/** Headings of docs/platform.md, by kind. */
export const headings = {
  CustomDomain: 'Custom domains',
  Drive: 'Drives',
  IntegrationConnection: 'Connections',
  Policy: 'Policies',
  VolumeTemplate: 'Volume templates',
  Volume: 'Volumes',
};
