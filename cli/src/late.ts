/** Packages that few commands need. Each is loaded when it is first used: together they take a quarter of every start. */
/* eslint-disable @typescript-eslint/no-require-imports -- an import would load them at the start */

export const undici = () => require('undici') as typeof import('undici');
export const logUpdate = () => require('log-update') as typeof import('log-update');
