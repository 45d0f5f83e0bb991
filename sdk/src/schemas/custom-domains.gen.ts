// Written by `npm run generate` from api/src/kinds/custom-domain.ts. Do not edit.
// Source: facts, A.5 and B: Custom domain.
import * as z from 'zod';
import { demanded, listOf, metadata, needed, part, text, texts } from './common';
import { domainStatus, domainType } from './enums.gen';

/** Your own domain for previews or applications, in one region. */
export const customDomain = z.looseObject({
  metadata: metadata
    .omit({ externalId: true, plan: true, url: true })
    .extend({
      name: needed('The domain, in lower case. `*.` in front stands for every name below it. Immutable.'),
      sharedFromWorkspace: text('Workspace that shares it. Set by the platform.'),
    })
    .describe('Name, labels and origin.'),
  spec: part('Settings.', {
    region: text('Region that the domain leads to. Immutable.'),
    domainType: text('Use of the domain: previews or applications. Immutable.', domainType),
    fallbackPreviewId: text(
      'Id of the preview that answers for unknown names below the domain. Default: none.',
    ),
    status: text(
      'Status of the verification: pending, verified or failed. Set by the platform.',
      domainStatus,
    ),
    verificationError: text('Reason why the domain is not verified, from the platform. Set by the platform.'),
    cnameRecords: text("Required value of the domain's CNAME record. Set by the platform."),
    txtRecords: texts('Required TXT records: the value of each, by its name. Set by the platform.'),
    lastVerifiedAt: text('Time of the last verification, RFC 3339. Set by the platform.'),
    subjectAlternativeNames: listOf('Further names of the certificate.', z.unknown()),
  }),
});

/** Body of create and update of a custom domain. You can send a record that was read. */
export const customDomainBody = customDomain.pick({ metadata: true, spec: true });

/** Body of creating a custom domain. `spec` is required. */
export const newCustomDomain = customDomainBody.extend({ spec: demanded(customDomain.shape.spec) });

/** A workspace that a domain is shared with. */
export const customDomainShare = z.looseObject({
  workspace: text('Name of the workspace.'),
  workspaceDisplayName: text('Human-readable name of the workspace.'),
  status: text('Status of the share.'),
});
