/** Statuses of a deployment, in the platform's words. */
// Source: facts, A.5.

/** On the way somewhere; it comes to rest by itself. */
export const MOVING: readonly unknown[] = [
  'CREATED',
  'UPDATED',
  'UPLOADING',
  'BUILDING',
  'BUILT',
  'DEPLOYING',
  'DEACTIVATING',
  'pending',
];

/** It did not become what it was to be. */
export const FAILED: readonly unknown[] = ['FAILED', 'failed'];
