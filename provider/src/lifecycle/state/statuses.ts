/** Statuses of a deployment, in the platform's words. */
// Source: facts, A.5.

/** In transition; the object settles by itself. */
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

/** The deployment failed. */
export const FAILED: readonly unknown[] = ['FAILED', 'failed'];
