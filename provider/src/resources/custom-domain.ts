/**
 * CustomDomain: a domain of the program's own in front of previews or applications.
 *
 * A create does not wait: the DNS records are known only afterwards, and the same program may make them from the
 * outputs, so each would wait for the other. `verified: true` requests the verification in a later run. A resource of
 * its own for that would be an object that the platform does not have. An argument that only steers would cause no
 * update. The region is required: to set the platform's default in the program later would replace the domain.
 */
// Source: facts, A.5 and B.
import type { CustomDomain as DomainRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { explain } from '../lifecycle/platform/texts';
import { done, type Outcome } from '../outcome';
import { defineResource, type Context, type Observed } from '../resource';
import { mapping, type Mapping } from '../lifecycle/state/wire';
import { crud } from './crud';
import { choice, flag, text, word } from './schemas';
import { described, metadataOutputs, namesOf, patience, steering } from './shared';
import { domainStatus, domainType } from './enums.gen';

const NAME = /^(?=.{1,255}$)(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const args = z.strictObject({
  name: field(
    z
      .string({ error: 'must be a string' })
      .regex(NAME, { error: 'must be a domain in lower case, such as shop.example.com or *.example.com' }),
    { at: 'metadata.name', on: 'replace' },
  ).describe(
    'The domain, in lower case. `*.` in front stands for every name below it. A change replaces the custom domain.',
  ),
  region: field(text(63), { at: 'spec.region', region: true, on: 'replace' }).describe(
    'Region that the domain leads to. A change replaces the custom domain, and the new one must be verified again.',
  ),
  domainType: field(choice(domainType), { at: 'spec.domainType', on: 'replace' }).describe(
    'Use of the domain: previews or applications. A change replaces the custom domain.',
  ),
  ...described,
  fallbackPreviewId: field(text(128).optional(), { at: 'spec.fallbackPreviewId' }).describe(
    'Id of the preview that answers for unknown names below the domain. Default: none.',
  ),
  verified: field(flag.default(false), { unanswered: true }).describe(
    'Whether to verify the domain. An update asks the platform repeatedly until it finds the DNS records or `timeoutSeconds` have passed. Set it after you have created the records of `cnameRecords` and `txtRecords`, which are known only after the domain was created. Default: false.',
  ),
  ...steering,
  ...patience,
});

// Not outputs: the time of the last verification, and the sharing, change by themselves.
const outputs = z.object({
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

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Seen = Observed<Args, Outputs, DomainRecord>;

const mapped = mapping(args, outputs);

// Further names of the certificate (`subjectAlternativeNames`) have no published form; they stay as they are.
export const domainFields: Mapping<Args, Outputs> = {
  ...mapped,
  observe: (record) => {
    const seen = mapped.observe(record);
    // If it is verified although the program does not ask for it, this is not a difference.
    return seen.outputs.status === 'verified' ? seen : { ...seen, args: { ...seen.args, verified: false } };
  },
};

/** Asks the platform to verify the DNS records, until it has found them. */
async function proved(context: Context, a: Args, written: Seen): Promise<Outcome<Seen>> {
  if (!a.verified || written.outputs.status === 'verified') return done(written);
  let seen = written;
  try {
    return await context.wait(async () => {
      seen = domainFields.observe(
        await context.client.customDomains.verify(a.name, { signal: context.signal }),
      );
      const { status, verificationError } = seen.outputs;
      if (status === 'verified') return { value: done(seen) };
      return { waiting: `not verified${verificationError === undefined ? '' : ` (${verificationError})`}` };
    });
  } catch (error) {
    // The domain exists: its outputs show which records are missing.
    return { kind: 'unfinished', object: seen, reasons: [wanting(seen, error)], cause: error };
  }
}

function wanting({ outputs }: Seen, error: unknown): string {
  const { name, cnameRecords, txtRecords = {} } = outputs;
  const texts = Object.entries(txtRecords).map(([record, value]) => `TXT ${record} = ${value}`);
  const records = [...(cnameRecords === undefined ? [] : [`CNAME ${name} = ${cnameRecords}`]), ...texts];
  return `${explain(error)}. The platform looks for ${records.join(' and ')}`;
}

const verbs = crud({
  endpoints: (client) => client.customDomains,
  plural: 'custom domains',
  names: (client, options) => namesOf(client.customDomains.list(options)),
  fields: domainFields,
  deletion: 'gone',
});

/** A domain of the program's own in front of previews or applications. */
export const customDomain = defineResource({
  type: 'CustomDomain',
  noun: 'custom domain',
  description:
    'Your own domain for previews or applications, in one region. Create it first, and create the DNS records in its outputs. Then set `verified: true`: the next update asks the platform to verify them.',
  args,
  outputs,
  change: { replacement: { says: 'the new one must be verified again', dataLost: false } },

  ...verbs,
  create: async (context, a) => proved(context, a, (await verbs.create(context, a)).object),
  // Addresses that name it stay. Only the engine's state shows which of this stack do.
  users: () => Promise.resolve([]),
  update: async (context, id, a, current, prior) =>
    proved(context, a, (await verbs.update(context, id, a, current, prior)).object),
});
