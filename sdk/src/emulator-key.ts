/** The key of an emulator that only this machine reaches. Everybody knows it, so it is sent nowhere else. */

/**
 * The API key of an emulator that only this machine can reach. It is the same everywhere and no secret, so the client
 * sends it only to loopback addresses.
 */
export const EMULATOR_API_KEY = 'wk_emulator_not_a_secret';

/**
 * What is wrong with sending an API key to an address, as the end of a sentence about the key; undefined if nothing is.
 *
 * @param key with or without the word Bearer
 */
export function faultOfEmulatorKey(key: string, { hostname }: Pick<URL, 'hostname'>): string | undefined {
  if (key.replace(/^Bearer /, '') !== EMULATOR_API_KEY || isLoopback(hostname)) return undefined;
  return 'is the key of every local emulator, which everybody knows: it is sent only to loopback addresses (localhost, 127.0.0.1). Use a key of your platform, or start the emulator with WORKLOAD_EMULATOR_API_KEY and use that key';
}

/** Whether a host is this machine. IPv6 addresses are in brackets. */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(host);
}
