/** Custom domains as they go over the wire. */
import * as z from 'zod';
import { demanded, listOf, needed, origins, part, text, texts } from './common';
import { domainStatus, domainType } from './words';

// Source: facts, A.5 and B: Custom domain.
/** A domain of yours in front of previews or applications. */
export const customDomain = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('The domain.'),
      displayName: text('Human-readable name.'),
      labels: texts('Key and value labels.'),
      workspace: text('Set by the service: the workspace that owns it.'),
      sharedFromWorkspace: text('Set by the service: the workspace that shares it.'),
      ...origins,
    })
    .describe('Name, labels and origin.'),
  spec: part('How it is configured.', {
    domainType: text('previews or applications.', domainType),
    region: text('Where it leads; it is bound to one region.'),
    fallbackPreviewId: text('Preview that answers for unknown names.'),
    cnameRecords: text('Set by the service: what its CNAME record must hold.'),
    txtRecords: texts('Set by the service: TXT records that prove that it is yours.'),
    subjectAlternativeNames: listOf('Further names of its certificate.', z.unknown()),
    status: text('Set by the service: pending, verified or failed.', domainStatus),
    lastVerifiedAt: text('When it was last verified, set by the service, RFC 3339.'),
    verificationError: text('Set by the service: why it is not verified.'),
  }),
});

// Source: facts, A.5 and B: Custom domain.
/** What create and update of a custom domain send; a record that was read is one too. */
export const customDomainBody = customDomain.pick({ metadata: true, spec: true });

/** What creating a custom domain sends: its `spec` is required. */
export const newCustomDomain = customDomainBody.extend({ spec: demanded(customDomain.shape.spec) });

// Source: facts, A.5 and B: Custom domain.
/** A workspace that a domain is shared with. */
export const customDomainShare = z.looseObject({
  workspace: text('Name of the workspace.'),
  workspaceDisplayName: text('Human-readable name of the workspace.'),
  status: text('State of the share.'),
});
