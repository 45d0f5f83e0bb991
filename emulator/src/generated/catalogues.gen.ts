// Written by `npm run generate` from api/src/shapes/catalogues.ts. Do not edit.
/** Answers of read-only catalogues. */
import { z } from 'zod';
import { flavor } from '../fields/flavors';
import { port } from '../fields/ports';

export const template = z.object({
  name: z.string(),
  description: z.string().optional(),
  url: z.string().optional(),
  defaultBranch: z.string().optional(),
  sha: z.string().optional(),
  icon: z.string().optional(),
  iconDark: z.string().optional(),
  topics: z.array(z.string()).optional(),
  downloadCount: z.int().optional(),
  forksCount: z.int().optional(),
  starCount: z.int().optional(),
  variables: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().optional(),
        integration: z.string().optional(),
        path: z.string().optional(),
        secret: z.boolean().optional(),
      }),
    )
    .optional(),
});

export const mcpDefinition = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  longDescription: z.string().optional(),
  categories: z.array(z.json()),
  icon: z.string().optional(),
  image: z.string().optional(),
  url: z.string().optional(),
  coming_soon: z.boolean(),
  enterprise: z.boolean(),
  hidden: z.boolean(),
  integration: z.string(),
  transport: z.enum(['http-stream', 'websocket'], 'must be http-stream or websocket'),
  entrypoint: z.record(z.string(), z.json()).optional(),
  form: z.record(z.string(), z.json()),
  hiddenSecrets: z.array(z.string()).optional(),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
});

export const sandboxDefinition = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  longDescription: z.string().optional(),
  categories: z.array(z.json()),
  icon: z.string().optional(),
  image: z.string().optional(),
  url: z.string().optional(),
  coming_soon: z.boolean(),
  enterprise: z.boolean(),
  hidden: z.boolean(),
  memory: z.int(),
  ports: z.array(port),
  tags: z.string().optional(),
});

export const location = z.object({
  location: z.string(),
  region: z.string(),
  country: z.string(),
  continent: z.string(),
  flavors: z.array(flavor),
  status: z.string(),
});

export const configuration = z.object({
  continents: z.array(z.record(z.string(), z.json())),
  countries: z.array(z.record(z.string(), z.json())),
  privateLocations: z.array(z.record(z.string(), z.json())),
  regions: z.array(
    z.object({
      name: z.string(),
      location: z.string(),
      country: z.string(),
      continent: z.string(),
      allowed: z.string(),
      drivesAvailable: z.boolean(),
      egressAvailable: z.boolean(),
      proxyAvailable: z.boolean(),
    }),
  ),
  detectedRegion: z.string(),
});

export const publicIps = z.record(
  z.string(),
  z.object({ description: z.string(), ipv4Cidrs: z.array(z.string()), ipv6Cidrs: z.array(z.string()) }),
);

export const changelog = z.object({});

export const openIdConfiguration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  device_authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
});
