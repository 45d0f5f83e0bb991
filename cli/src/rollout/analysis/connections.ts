/** Connections of checks, which trust whom the settings trust. */
import tls from 'node:tls';
import { Agent } from 'undici';

/** Connections to one host, one after the other or side by side. Idle ones let the process end. */
export function connectionsOf(ca: string | undefined, connections = 1): Agent {
  // Made once: a hundred authorities take as long as a request, for each connection.
  const trusted = ca && tls.createSecureContext({ ca: [...usualAuthorities(), ca] });
  return new Agent({ connections, pipelining: 1, ...(trusted && { connect: { secureContext: trusted } }) });
}

/** What Node.js trusts: newer versions report it together with what NODE_EXTRA_CA_CERTS and the system add. */
function usualAuthorities(): readonly string[] {
  const { getCACertificates }: typeof tls & { getCACertificates?: (type: 'default') => string[] } = tls;
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

/** Why the certificate of a host is not trusted; undefined of another failure. What a release does is not judged by it. */
export function distrust(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/CERT|UNABLE_TO_VERIFY/.test(code)) return undefined;
  return `the certificate is not trusted (${code}): workload:caFile names authorities to trust`;
}
