/** SandboxPreview: an address at which a port of a sandbox is shown. */
// Source: facts, B: Preview.
import type { NewPreview, Preview, PreviewBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { done } from '../outcome';
import { mapping } from '../lifecycle/wire';
import { defineResource, type Listing, type Observed } from '../resource';
import { PART_ID, partId, partListing, partsOf, placeOf } from './sandbox-part';
import { duration, flag, moment, reference, stringMap, text, whole } from './schemas';
import {
  deployment,
  described,
  metadataOutputs,
  namesOf,
  ownName,
  patience,
  status,
  steering,
} from './shared';

const headers = stringMap('strings by header field').optional();

const args = z.strictObject({
  name: ownName('preview', 'unique in its sandbox'),
  sandbox: field(reference('Sandbox'), { on: 'replace' }).describe(
    'Sandbox whose port is shown, by name or as a resource; its previews go with it. A change replaces the preview.',
  ),
  displayName: described.displayName,
  port: field(whole(1, 65_535).optional(), { at: 'spec.port', chosen: true, sticky: true }).describe(
    'Port of the sandbox that is shown. Default: what the platform chooses; omitted later, it stays as it is.',
  ),
  public: field(flag.default(false), { at: 'spec.public' }).describe(
    'Whether everybody may open it; otherwise only who sends one of its tokens, which the client makes. Default: false.',
  ),
  prefix: field(text(63).optional(), { at: 'spec.prefixUrl', unique: true, sticky: true }).describe(
    'First part of the host name, unique in the workspace. Default: what the platform chooses; omitted later, it stays as it is. A replacement that keeps it deletes the old preview first.',
  ),
  customDomain: field(text(253).optional(), { at: 'spec.customDomain' }).describe(
    'Custom domain that the address is under, one for previews. Default: the domain of the platform.',
  ),
  expires: field(moment.optional(), { at: 'spec.expires' }).describe(
    'When it ends, RFC 3339. Default: never, as long as the sandbox lives.',
  ),
  ttl: field(duration.optional(), { at: 'spec.ttl' }).describe(
    'Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: as long as the sandbox lives.',
  ),
  requestHeaders: field(headers, { at: 'spec.requestHeaders' }).describe(
    'Header fields that are added to requests on their way to the sandbox. The platform shows them to whoever may read the preview. Default: none.',
  ),
  responseHeaders: field(headers, { at: 'spec.responseHeaders' }).describe(
    'Header fields that are added to answers. Default: none.',
  ),
  ...steering,
  ...patience,
});

const outputs = z.object({
  name: field(z.string(), { at: 'metadata.name' }).describe(
    'Name on the platform; the id of the resource is `<sandbox>/<name>`.',
  ),
  workspace: metadataOutputs.workspace,
  createdAt: metadataOutputs.createdAt,
  url: field(metadataOutputs.url, { at: 'spec.url', stable: false }),
  region: field(z.string(), { at: 'spec.region', stable: true }).describe(
    'Region that it is in, that of the sandbox.',
  ),
  status: status('Status of the preview.'),
});

type Args = z.output<typeof args>;

const fields = mapping(args, outputs);

/** Where it is, no record tells. */
export function observe(record: Preview, id: string): Observed<Args, z.output<typeof outputs>, Preview> {
  const seen = fields.observe(record);
  return { ...seen, args: { ...seen.args, ...placeOf(id) } };
}

function listing(id: string): Listing {
  return partListing(id, 'previews', (sandbox, { client, signal }) =>
    namesOf(client.sandboxes.previews.list(sandbox, { signal })),
  );
}

/** An address at which a port of a sandbox is shown. */
export const sandboxPreview = defineResource({
  type: 'SandboxPreview',
  noun: 'preview',
  description:
    'An address at which a port of a sandbox is shown, to everybody or to those who have a token. It goes with its sandbox. One that ended by itself is made anew by the next `pulumi up --refresh`.',
  args,
  outputs,
  identity: { id: partId, importId: PART_ID, unmarked: true },
  change: {
    stable: ({ args: was }, a) =>
      was.prefix === a.prefix && was.customDomain === a.customDomain ? ['url'] : [],
    replacement: { says: 'its tokens go with it', dataLost: true },
  },

  create: async ({ client, signal }, a) =>
    done(
      observe(
        await client.sandboxes.previews.create(a.sandbox, fields.toWire<NewPreview>(a, undefined), {
          signal,
        }),
        partId(a),
      ),
    ),
  read: async ({ client, signal, orGone }, id) => {
    const { sandbox, name } = placeOf(id);
    const record = await orGone(client.sandboxes.previews.get(sandbox, name, { signal }), listing(id));
    return record && observe(record, id);
  },
  all: (context) =>
    partsOf(context, async (sandbox, { client, signal }) => {
      const found = await client.sandboxes.previews.list(sandbox, { signal }).toArray();
      return found.map((record) => observe(record, partId({ sandbox, name: record.metadata.name })));
    }),
  update: async ({ client, signal }, id, a, { record }) => {
    const { sandbox, name } = placeOf(id);
    const body = fields.toWire<PreviewBody>(a, undefined, record);
    return done(observe(await client.sandboxes.previews.update(sandbox, name, body, { signal }), id));
  },
  delete: async ({ client, signal }, id) => {
    const { sandbox, name } = placeOf(id);
    await client.sandboxes.previews.delete(sandbox, name, { signal });
    return 'gone';
  },
  // A change begins no deployment; a platform that tells no status shows the preview at once.
  settled: (record) => deployment({ ...record, status: record.status ?? 'DEPLOYED' }, undefined),
  listing,
});
