/** Model: a gateway to a model of a provider (facts, B). It has revisions, but nothing routes between them. */
import type { Model as ModelRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { defineResource, type Observed } from '../resource';
import { crud } from './crud';
import {
  ADDRESSED,
  deployment,
  described,
  flag,
  fromMetadata,
  generation,
  generationOf,
  listOf,
  metadataOutputs,
  ownName,
  patience,
  reference,
  steering,
  text,
  toMetadata,
} from './shared';

const flavor = z
  .strictObject(
    {
      name: text(63).describe('Such as x86.'),
      type: z.enum(['cpu', 'gpu'], { error: 'must be "cpu" or "gpu"' }).describe('cpu or gpu.'),
    },
    {
      error: (issue) => (issue.code === 'invalid_type' ? 'must be an object with name and type' : undefined),
    },
  )
  .meta({ id: 'ModelFlavor' });

const args = z.strictObject({
  name: ownName('model', ADDRESSED),
  displayName: described.displayName,
  labels: described.labels,
  type: text(63)
    .optional()
    .describe(
      'Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference.',
    ),
  model: text(256).optional().describe('Name of the model at the provider.'),
  organization: text(256).optional().describe('Organisation at the provider.'),
  endpointName: text(256).optional().describe('Endpoint at the provider.'),
  generation,
  integrationConnections: field(
    listOf(reference('IntegrationConnection'), 'names of connections')
      .optional()
      .describe(
        'Integration connections that hold the credentials of the provider, by name or as resources.',
      ),
    { at: 'spec.integrationConnections', unordered: true, unset: [] },
  ),
  policies: field(
    listOf(reference('Policy'), 'names of policies')
      .optional()
      .describe('Policies that it is held to, such as the tokens it may use, by name or as resources.'),
    { at: 'spec.policies', unordered: true, unset: [] },
  ),
  flavors: field(listOf(flavor, 'flavors').optional().describe('Hardware that it runs on.'), {
    at: 'spec.flavors',
    by: 'name',
    unordered: true,
    unset: [],
  }),
  sandbox: flag.default(false).describe('Whether it is for tests. Default: false.'),
  enabled: flag.default(true).describe('Whether it answers. Default: true.'),
  ...steering,
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  status: z.string().describe('Status of the deployment.'),
});

type Args = z.output<typeof args>;

function observe(record: ModelRecord): Observed<Args, z.output<typeof outputs>, ModelRecord> {
  const seen = fromMetadata(record.metadata);
  const { spec } = record;
  const runtime = spec?.runtime;
  return {
    record,
    mark: seen.mark,
    args: {
      ...seen.args,
      type: runtime?.type ?? undefined,
      model: runtime?.model ?? undefined,
      organization: runtime?.organization ?? undefined,
      endpointName: runtime?.endpointName ?? undefined,
      generation: generationOf(runtime),
      integrationConnections: spec?.integrationConnections ?? undefined,
      policies: spec?.policies ?? undefined,
      flavors: spec?.flavors?.map(({ name, type }) => ({
        name: name ?? '',
        type: type === 'gpu' ? 'gpu' : 'cpu',
      })),
      sandbox: spec?.sandbox ?? false,
      enabled: spec?.enabled ?? true,
    },
    outputs: { ...seen.outputs, status: record.status ?? undefined },
  };
}

function toWire(a: Args, mark: string | undefined, base?: ModelRecord) {
  const { type, model: behind, organization, endpointName, generation: built } = a;
  return {
    metadata: toMetadata(a, mark, base?.metadata),
    spec: {
      ...base?.spec,
      enabled: a.enabled,
      sandbox: a.sandbox,
      flavors: a.flavors ?? [],
      integrationConnections: a.integrationConnections ?? [],
      policies: a.policies ?? [],
      runtime: { ...base?.spec?.runtime, type, model: behind, organization, endpointName, generation: built },
    },
  };
}

/** A gateway to a model. */
export const model = defineResource({
  type: 'Model',
  noun: 'model',
  description:
    'A gateway to a model of a provider, reached through an integration connection. Create and update wait until what they made is deployed.',
  args,
  outputs,
  ...crud({
    endpoints: (client) => client.models,
    plural: 'models',
    list: (client, options) => client.models.list({ limit: 200 }, options),
    observe,
    toWire,
    deletion: 'going',
  }),
  settled: (record, before) => deployment(record, before),
});
