/** The check of the key of local emulators, in its own module: it is loaded late, because it loads the client. */
export { faultOfEmulatorKey } from '@workload/sdk';
