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
import type { z } from 'zod';
import { api, args, kind, outputs } from '../generated/kinds/custom-domain.gen';
import { explain } from '../lifecycle/platform/platform';
import type { Mapping } from '../lifecycle/state/wire';
import { done, type Outcome } from '../outcome';
import { defineResource, type Context, type Observed } from '../resource';
import { crud } from './crud';

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Seen = Observed<Args, Outputs, DomainRecord>;

export const domainFields: Mapping<Args, Outputs> = {
  ...api.fields,
  observe: (record) => {
    const seen = api.fields.observe(record);
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

const verbs = crud({ ...api, fields: domainFields });

/** A domain of the program's own in front of previews or applications. */
export const customDomain = defineResource({
  ...kind,

  ...verbs,
  create: async (context, a) => proved(context, a, (await verbs.create(context, a)).object),
  // Addresses that name it stay. Only the engine's state shows which of this stack do.
  users: () => Promise.resolve([]),
  update: async (context, id, a, current, prior) =>
    proved(context, a, (await verbs.update(context, id, a, current, prior)).object),
});
