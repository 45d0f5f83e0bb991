/** Schemas of applications and their revisions. */
import * as z from 'zod';
import {
  demanded,
  deployed,
  env,
  flag,
  listOf,
  metadata,
  needed,
  number,
  part,
  specFields,
  text,
} from './common';

// Source: facts, A.4 and B: Application.
/** One revision of an application. */
export const appRevision = z.looseObject({
  id: text('Identifier.'),
  image: text('Container image.'),
  memory: number('Memory in MB.'),
  port: number('Port that it listens on.'),
  envs: listOf('Environment variables.', env),
  snapshot: text('Id of the snapshot that the revision was forked from. Absent if it is not a fork.'),
  createdAt: text('Time of creation, RFC 3339.'),
  createdBy: text('User or service account that created it.'),
});

// Source: facts, A.4 and B: Application.
/** One address of an application. */
export const appUrl = z.looseObject({
  domain: needed('Custom domain.'),
  subdomain: text('Subdomain below a wildcard domain.'),
});

// Source: facts, A.4 and B: Application.
/** An application: one address in front of its revisions. */
export const application = z.looseObject({
  metadata,
  spec: part('Settings that are deployed.', {
    enabled: specFields.enabled,
    image: text('Container image.'),
    memory: number('Memory in MB, with one core for every 2048. Default: 2048.'),
    port: number('Port that it listens on. Default: 8080.'),
    envs: listOf('Environment variables.', env),
    region: specFields.region,
    revision: specFields.revision,
    revisions: listOf('Existing revisions, at most 5. Set by the platform.', appRevision),
    urls: listOf('Addresses below custom domains.', appUrl),
    proxy: flag('Deprecated. Default: false.'),
  }),
  ...deployed,
  nodeGeneration: text('Generation of the machine that runs it. Set by the platform.'),
});

// Source: facts, A.4 and B: Application.
/** Body of create and update of an application. You can send a record that was read. */
export const applicationBody = application.pick({ metadata: true, spec: true });

/** Body of creating an application. `spec` is required. */
export const newApplication = applicationBody.extend({ spec: demanded(application.shape.spec) });
