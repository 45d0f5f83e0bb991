// The host names that the emulator accepts, and the addresses that it returns.
import { lookUp } from '../tables';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
// Addresses that mean every interface. No request is sent to them.
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '[::]': '127.0.0.1' };

/** The emulator's addresses from its options. */
export interface Addresses {
  /** Address to listen on. */
  host: string;
  publicUrl?: string | undefined;
  allowedHosts?: readonly string[] | undefined;
}

/** Accepted host names. Those below `localhost` are always accepted. */
export interface HostNames {
  /** Lower case. A leading `*.` stands for any subdomain. */
  allowed: readonly string[];
  /** Whether only this machine is meant to reach it. */
  isOwnMachine: boolean;
}

export function hostNamesOf({ host, publicUrl, allowedHosts = [] }: Addresses): HostNames {
  const own = bracketed(host);
  const given = [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  const named = [...(lookUp(EVERYWHERE, own) === undefined ? [own] : []), ...given].map((name) =>
    name.toLowerCase(),
  );
  return { allowed: [...LOOPBACK, ...named], isOwnMachine: isLoopback(own) && given.every(isLoopback) };
}

/** Whether requests to a host are accepted. `host` is the header's value, with or without a port. */
export function isAnswered(host: string, { allowed }: HostNames): boolean {
  const name = nameIn(host);
  if (isBelowLocalhost(name)) return true;
  return allowed.some((one) => one === name || (one.startsWith('*.') && name.endsWith(one.slice(1))));
}

/** The name in the header `Host`: lower case, without the port. */
export function nameIn(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/** URL at which this machine reaches the server. */
export function listeningUrl(host: string, port: number): string {
  const own = bracketed(host);
  return `http://${lookUp(EVERYWHERE, own) ?? own}:${port}`;
}

export function isLoopback(host: string): boolean {
  const name = bracketed(host.toLowerCase());
  return LOOPBACK.includes(name) || /^127(\.\d+){3}$/.test(name) || isBelowLocalhost(name);
}

function isBelowLocalhost(name: string): boolean {
  return name.endsWith('.localhost');
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
}
