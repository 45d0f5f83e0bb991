// Written by `npm run generate` from api/src/kinds/custom-domain.ts. Do not edit.
// Source: facts, A.5 and B: Custom domain.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { domainStatus, domainType } from '../../resources/enums.gen';
import { choice, domainName, flag, text, word } from '../../resources/schemas';
import { described, metadataOutputs, namesOf, patience, steering } from '../../resources/shared';

export const args = z.strictObject({
  name: field(domainName, { at: 'metadata.name', on: 'replace' }).describe(
    'The domain, in lower case. `*.` in front stands for every name below it. A change replaces the custom domain.',
  ),
  region: field(text(63), { at: 'spec.region', region: true, on: 'replace' }).describe(
    'Region that the domain leads to. A change replaces the custom domain, and the new one must be verified again.',
  ),
  domainType: field(choice(domainType), { at: 'spec.domainType', on: 'replace' }).describe(
    'Use of the domain: previews or applications. A change replaces the custom domain.',
  ),
  displayName: described.displayName,
  labels: described.labels,
  fallbackPreviewId: field(text(128).optional(), { at: 'spec.fallbackPreviewId' }).describe(
    'Id of the preview that answers for unknown names below the domain. Default: none.',
  ),
  verified: field(flag.default(false), { unanswered: true }).describe(
    'Whether to verify the domain. An update asks the platform repeatedly until it finds the DNS records or `timeoutSeconds` have passed. Set it after you have created the records of `cnameRecords` and `txtRecords`, which are known only after the domain was created. Default: false.',
  ),
  adoptExisting: steering.adoptExisting,
  timeoutSeconds: patience.timeoutSeconds,
});

export const outputs = z.object({
  name: metadataOutputs.name,
  workspace: metadataOutputs.workspace,
  createdAt: metadataOutputs.createdAt,
  status: field(word(domainStatus), { at: 'spec.status' }).describe(
    'Status of the verification: pending, verified or failed.',
  ),
  verificationError: field(z.string().optional(), { at: 'spec.verificationError' }).describe(
    'Reason why the domain is not verified, from the platform.',
  ),
  cnameRecords: field(z.string(), { at: 'spec.cnameRecords', stable: true }).describe(
    "Required value of the domain's CNAME record.",
  ),
  txtRecords: field(z.record(z.string(), z.string()), { at: 'spec.txtRecords', stable: true }).describe(
    'Required TXT records: the value of each, by its name.',
  ),
});

/** What a definition says about the kind. */
export const kind = {
  type: 'CustomDomain',
  noun: 'custom domain',
  description:
    'Your own domain for previews or applications, in one region. Create it first, and create the DNS records in its outputs. Then set `verified: true`: the next update asks the platform to verify them.',
  args,
  outputs,
  change: { replacement: { says: 'the new one must be verified again', dataLost: false } },
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['customDomains'] => client.customDomains,
  plural: 'custom domains',
  names: (client: Client, options: Options) => namesOf(client.customDomains.list(options)),
  fields: mapping(args, outputs),
  deletion: 'gone',
} as const;
