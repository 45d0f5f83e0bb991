/** Connections of checks, which trust the certificates of the settings. */
import tls from 'node:tls';
import type { Agent } from 'undici';
import { undici } from '../../late';

/** Connections to a host, at most so many at once. Idle ones do not keep the process running. */
export function connectionsOf(ca: string | undefined, connections = 1): Agent {
  // Created once: loading a hundred CA certificates for each connection takes as long as a request.
  const trusted = ca && tls.createSecureContext({ ca: [...usualAuthorities(), ca] });
  return new (undici().Agent)({
    ...{ connections, pipelining: 1 },
    ...(trusted && { connect: { secureContext: trusted } }),
  });
}

/** The CA certificates of Node.js. Newer versions include those of NODE_EXTRA_CA_CERTS and of the system. */
function usualAuthorities(): readonly string[] {
  const { getCACertificates }: typeof tls & { getCACertificates?: (type: 'default') => string[] } = tls;
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

/** Why a certificate is not trusted; undefined for other failures. It says nothing about the release. */
export function distrust(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/CERT|UNABLE_TO_VERIFY/.test(code)) return undefined;
  return `the certificate is not trusted (${code}): workload:caFile names authorities to trust`;
}
