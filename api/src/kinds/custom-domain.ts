/** CustomDomain: a domain of the client's own in front of previews or applications. */
import { described } from '../common';
import {
  anything,
  defineKind,
  domain,
  type Endpoint,
  flag,
  idText,
  listOf,
  mapOf,
  record,
  region,
  shared,
  text,
  time,
  word,
} from '../describe';
import { domainStatus, domainType } from '../words';

const share = '/customdomains/{domainName}/share';
const scope = 'customdomains:update';
const answer = shared('customDomain');
const onlyOwner = { 403: 'another workspace shares it, and only that workspace may do this' };
const source = 'facts, A.5';

const endpoints: Readonly<Record<string, Endpoint>> = {
  verify: {
    request: 'POST /customdomains/{domainName}/verify',
    does: 'Checks the DNS records of a domain, and returns the domain with its status. In a workspace that it is shared with, accepts the share.',
    source,
    scope,
    errors: {
      404: 'the custom domain does not exist',
      409: 'the workspace that shares it has not verified it, or another workspace has the domain or its address',
    },
    answer,
  },
  shares: {
    request: `GET ${share}`,
    does: 'Reads the workspaces that a domain is shared with.',
    scope: 'customdomains:get',
    errors: { 404: 'the custom domain does not exist' },
    answer: listOf(
      record('CustomDomainShare', 'A workspace that a domain is shared with.', {
        workspace: { type: text(), about: 'Name of the workspace.' },
        workspaceDisplayName: { type: text(), absent: true, about: 'Human-readable name of the workspace.' },
        status: { type: text(), about: 'Status of the share.' },
      }),
      'shares',
    ),
  },
  share: {
    request: `POST ${share}`,
    does: 'Shares a domain with another workspace of the account.',
    scope,
    errors: {
      ...onlyOwner,
      400: 'the target is its own workspace',
      404: 'the domain or the workspace does not exist',
      409: 'it is shared already, or the workspace has one of this name',
    },
    body: { targetWorkspace: { type: text(), about: 'Name of the workspace.' } },
    answer,
  },
  unshare: {
    request: `DELETE ${share}/{targetWorkspace}`,
    does: 'Ends sharing a domain with a workspace.',
    scope,
    errors: { ...onlyOwner, 404: 'the domain does not exist, or it is not shared with the workspace' },
    answer,
  },
};

export const customDomain = defineKind({
  type: 'CustomDomain',
  noun: 'custom domain',
  plural: 'custom domains',
  group: 'customDomains',
  heading: 'custom domains',
  source: 'facts, A.5 and B: Custom domain',
  about: 'Your own domain for previews or applications, in one region.',
  use: 'Create it first, and create the DNS records in its outputs. Then set `verified: true`: the next update asks the platform to verify them.',
  path: '/customdomains/{domainName}',
  scopes: 'customdomains',
  lacks: ['externalId', 'plan', 'url'],
  listed: 'whole',
  briefly: true,
  deleted: { returns: 'record', then: 'gone' },
  replacement: { says: 'the new one must be verified again', dataLost: false },
  methods: {
    create: { does: 'Creates a custom domain. Call `verify` once its DNS records are set.', source },
    get: {},
    waitUntilReady: {
      does: 'Waits until a custom domain is ready, and returns the record. Set its DNS records and call `verify` first.',
    },
    list: {},
    update: { errors: onlyOwner },
    delete: { errors: onlyOwner },
  },
  fields: {
    name: {
      type: domain,
      at: 'metadata.name',
      required: 'always',
      immutable: true,
      about: 'The domain, in lower case. `*.` in front stands for every name below it.',
    },
    // To set the platform's default in the program later would replace the domain.
    region: {
      type: region,
      at: 'spec.region',
      required: 'program',
      immutable: ', and the new one must be verified again',
      about: 'Region that the domain leads to.',
    },
    domainType: {
      type: word(domainType),
      at: 'spec.domainType',
      required: 'program',
      immutable: true,
      about: 'Use of the domain: {words}.',
    },
    ...described,
    fallbackPreviewId: {
      type: idText,
      at: 'spec.fallbackPreviewId',
      otherwise: 'none',
      about: 'Id of the preview that answers for unknown names below the domain.',
    },
    verified: {
      type: flag,
      only: 'program',
      unanswered: true,
      default: false,
      about:
        'Whether to verify the domain. An update asks the platform repeatedly until it finds the DNS records or `timeoutSeconds` have passed. Set it after you have created the records of `cnameRecords` and `txtRecords`, which are known only after the domain was created.',
    },
    adoptExisting: 'common',
    timeoutSeconds: 'common',
    sharedFromWorkspace: {
      type: text(),
      at: 'metadata.sharedFromWorkspace',
      setBy: 'platform',
      absent: true,
      only: 'api',
      about: 'Workspace that shares it.',
    },
    status: {
      type: word(domainStatus),
      at: 'spec.status',
      setBy: 'platform',
      about: 'Status of the verification: {words}.',
    },
    verificationError: {
      type: text(),
      at: 'spec.verificationError',
      setBy: 'platform',
      absent: true,
      about: 'Reason why the domain is not verified, from the platform.',
    },
    cnameRecords: {
      type: text(),
      at: 'spec.cnameRecords',
      setBy: 'platform, stable',
      about: "Required value of the domain's CNAME record.",
    },
    txtRecords: {
      type: mapOf('values by record name'),
      at: 'spec.txtRecords',
      setBy: 'platform, stable',
      about: 'Required TXT records: the value of each, by its name.',
    },
    // No output, as it changes by itself.
    lastVerifiedAt: {
      type: time,
      at: 'spec.lastVerifiedAt',
      setBy: 'platform',
      absent: true,
      only: 'api',
      about: 'Time of the last verification, RFC 3339.',
    },
    // They have no published form.
    subjectAlternativeNames: {
      type: listOf(anything, 'names'),
      at: 'spec.subjectAlternativeNames',
      only: 'api',
      about: 'Further names of the certificate.',
    },
  },
  endpoints,
});
