/** Schemas of custom domains. */
import * as z from 'zod';
import { demanded, listOf, needed, origins, part, text, texts } from './common';
import { domainStatus, domainType } from './enums.gen';

// Source: facts, A.5 and B: Custom domain.
/** Your own domain for previews or applications. */
export const customDomain = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('The domain. Immutable.'),
      displayName: text('Human-readable name, at most 63 characters.'),
      labels: texts('Labels, as key and value.'),
      workspace: text('Workspace that contains it. Set by the platform.'),
      sharedFromWorkspace: text('Workspace that shares it. Set by the platform.'),
      ...origins,
    })
    .describe('Name, labels and origin.'),
  spec: part('Settings.', {
    domainType: text('Use of the domain: previews or applications. Immutable.', domainType),
    region: text('Region that the domain leads to. Immutable.'),
    fallbackPreviewId: text('Id of the preview that answers for unknown names below the domain.'),
    cnameRecords: text('Required value of the CNAME record. Set by the platform.'),
    txtRecords: texts('Required TXT records: the value of each, by its name. Set by the platform.'),
    subjectAlternativeNames: listOf('Further names of the certificate.', z.unknown()),
    status: text(
      'Status of the verification: pending, verified or failed. Set by the platform.',
      domainStatus,
    ),
    lastVerifiedAt: text('Time of the last verification, RFC 3339. Set by the platform.'),
    verificationError: text('Reason why the domain is not verified. Set by the platform.'),
  }),
});

// Source: facts, A.5 and B: Custom domain.
/** Body of create and update of a custom domain. You can send a record that was read. */
export const customDomainBody = customDomain.pick({ metadata: true, spec: true });

/** Body of creating a custom domain. `spec` is required. */
export const newCustomDomain = customDomainBody.extend({ spec: demanded(customDomain.shape.spec) });

// Source: facts, A.5 and B: Custom domain.
/** A workspace that a domain is shared with. */
export const customDomainShare = z.looseObject({
  workspace: text('Name of the workspace.'),
  workspaceDisplayName: text('Human-readable name of the workspace.'),
  status: text('Status of the share.'),
});
