/**
 * The platform's credential, for probes that ask for it. It is sent only to the platform's addresses in the settings:
 * an application's address, as the platform returns it, may be a domain of somebody else.
 */
import type { Settings } from '@workload/pulumi/rollout';
import type { Client } from '@workload/sdk';
import type { CredentialFor } from './analysis/watched';

export function credentialFor(
  client: Pick<Client, 'credential'>,
  { baseUrl, runUrl }: Pick<Settings, 'baseUrl' | 'runUrl'>,
): CredentialFor {
  const own = [baseUrl, runUrl].flatMap((address) =>
    address === undefined ? [] : [new URL(address).origin],
  );
  return async (url) => {
    const { origin } = new URL(url);
    if (own.includes(origin)) return client.credential();
    throw new Error(
      `the credential is not sent to ${origin}, which is neither workload:baseUrl nor workload:runUrl (${own.join(', ')})`,
    );
  };
}
