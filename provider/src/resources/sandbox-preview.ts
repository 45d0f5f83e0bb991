/** SandboxPreview: an address at which a port of a sandbox is shown. */
// Source: facts, B: Preview.
import type { NewPreview, Preview, PreviewBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { done } from '../outcome';
import { mapping } from '../lifecycle/state/wire';
import { defineResource, type Listing, type Observed } from '../resource';
import { PART_ID, partId, partListing, partsOf, placeOf } from './sandbox-part';
import { duration, flag, moment, nameOf, reference, stringMap, text, whole } from './schemas';
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
  sandbox: field(reference('Sandbox', 'deleted'), { on: 'replace' }).describe(
    'Sandbox that the preview shows, by name or as a resource. Its previews are deleted with it. A change replaces the preview.',
  ),
  displayName: described.displayName,
  port: field(whole(1, 65_535).optional(), { at: 'spec.port', chosen: true, sticky: true }).describe(
    'Port of the sandbox that the preview shows. Default: set by the platform. If you remove it later, the port stays.',
  ),
  public: field(flag.default(false), { at: 'spec.public' }).describe(
    'Whether everybody can open the preview. If false, a preview token is required; create tokens with the client. Default: false.',
  ),
  prefix: field(text(63).optional(), { at: 'spec.prefixUrl', unique: true, sticky: true }).describe(
    'First part of the host name, unique in the workspace. Default: set by the platform. If you remove it later, the prefix stays. A replacement with the same prefix deletes the old preview first.',
  ),
  customDomain: field(nameOf('CustomDomain', 'dangling', { schema: text(253) }).optional(), {
    at: 'spec.customDomain',
  }).describe(
    'Custom domain of the address. It must be of type previews. Default: the domain of the platform.',
  ),
  expires: field(moment.optional(), { at: 'spec.expires' }).describe(
    'Time at which the preview ends, RFC 3339. Default: with the sandbox.',
  ),
  ttl: field(duration.optional(), { at: 'spec.ttl' }).describe(
    'Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: as long as the sandbox.',
  ),
  requestHeaders: field(headers, { at: 'spec.requestHeaders' }).describe(
    'Headers to add to requests to the sandbox. Everybody who can read the preview can see them. Default: none.',
  ),
  responseHeaders: field(headers, { at: 'spec.responseHeaders' }).describe(
    'Headers to add to answers. Default: none.',
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
    'Region of the preview, the same as that of the sandbox.',
  ),
  status: status('Status of the preview.'),
});

type Args = z.output<typeof args>;

const fields = mapping(args, outputs);

/** The record does not contain the sandbox. */
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
    'A public or protected address for a port of a sandbox. A preview is deleted with its sandbox. If it ended by itself, the next `pulumi up --refresh` creates it again.',
  args,
  outputs,
  identity: { id: partId, importId: PART_ID, unmarked: true },
  change: {
    stable: ({ args: was }, a) =>
      was.prefix === a.prefix && was.customDomain === a.customDomain ? ['url'] : [],
    replacement: { says: 'its tokens will be lost. Clients need tokens of the new preview', dataLost: true },
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
  ...partsOf(
    (sandbox, { client, signal }) => client.sandboxes.previews.list(sandbox, { signal }).toArray(),
    (record: Preview) => record.metadata.name,
    observe,
  ),
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
  // A change begins no deployment; a platform that shows no status has the preview ready at once.
  settled: (record) => deployment({ ...record, status: record.status ?? 'DEPLOYED' }, undefined),
  listing,
});
