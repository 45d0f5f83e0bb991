/** Applications and their revisions as they go over the wire. */
import * as z from 'zod';
import { demanded, deployed, env, flag, listOf, metadata, number, part, specFields, text } from './common';

// Source: facts, A.4 and B: Application.
/** One revision of an application. */
export const appRevision = z.looseObject({
  id: text('Identifier.'),
  image: text('Container image.'),
  memory: number('Memory in MB.'),
  port: number('Port that it listens on.'),
  envs: listOf('Variables that it runs with.', env),
  snapshot: text('Id of the snapshot that it was forked from; only forks set it.'),
  createdAt: text('When it was made, RFC 3339.'),
  createdBy: text('Who made it.'),
});

// Source: facts, A.4 and B: Application.
/** One address of an application. */
export const appUrl = z.looseObject({
  domain: text('Custom domain.'),
  subdomain: text('Prefix under a wildcard domain.'),
});

// Source: facts, A.4 and B: Application.
/** An application: one address in front of its revisions. */
export const application = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    enabled: specFields.enabled,
    image: text('Container image.'),
    memory: number('Memory in MB; there is one core for every 2048. Default: 2048.'),
    port: number('Port that it listens on. Default: 8080.'),
    envs: listOf('Variables that it runs with.', env),
    region: specFields.region,
    revision: specFields.revision,
    revisions: listOf('Set by the service: the revisions that are kept, at most 5.', appRevision),
    urls: listOf('Addresses under custom domains.', appUrl),
    proxy: flag('Deprecated. Default: false.'),
  }),
  ...deployed,
});

// Source: facts, A.4 and B: Application.
/** What create and update of an application send; a record that was read is one too. */
export const applicationBody = application.pick({ metadata: true, spec: true });

/** What creating an application sends: its `spec` is required. */
export const newApplication = applicationBody.extend({ spec: demanded(application.shape.spec) });
