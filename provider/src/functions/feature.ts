/** getFeature and listFeatures: what is enabled for the workspace. */
// Source: facts, B: Workspace.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text } from '../resources/schemas';
import { digits, existing, fit } from './shared';

const feature = z.object({
  featureKey: z.string().describe('Key of the feature.'),
  enabled: z.boolean().describe('Whether the feature is enabled.'),
  variant: z.string().optional().describe('Enabled variant.'),
  payload: z.string().optional().describe('Settings of the variant, in JSON.'),
});

export const getFeature = defineFunction({
  name: 'getFeature',
  description: 'Returns whether a feature of the platform is enabled for the workspace.',
  args: z.strictObject({ key: text(128).describe('Key of the feature.') }),
  result: feature,
  run: async ({ client, signal }, { key }) => {
    const found = await existing(client.features.get(key, { signal }), `feature "${key}"`);
    const payload = found.payload ? JSON.stringify(found.payload, digits) : undefined;
    return fit(feature, { ...found, featureKey: key, payload });
  },
});

const features = z.object({
  features: z.record(z.string(), z.boolean()).describe('Whether each feature is enabled, by key.'),
});

export const listFeatures = defineFunction({
  name: 'listFeatures',
  description: 'Lists every feature of the platform, and whether it is enabled for the workspace.',
  args: z.strictObject({}),
  result: features,
  run: async ({ client, signal }) => fit(features, await client.features.list({ signal })),
});
