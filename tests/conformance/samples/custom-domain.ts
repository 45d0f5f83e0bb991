/** Sample values of CustomDomain. */
import { described, metadata, spec, timeoutSeconds, type KindSample } from './shared';

const DOMAINS = '/customdomains';

export const customDomain: KindSample = {
  path: DOMAINS,
  named: (name) => `${name}.example.com`,
  foreign: (name, { region, domainType }) => [
    'POST',
    DOMAINS,
    { metadata: { name }, spec: { region, domainType } },
  ],
  args: {
    ...described(DOMAINS),
    name: {
      values: ['conformance.example.com', '*.conformance.example.com'],
      behind: { kind: 'refused', by: metadata(DOMAINS, { name: 'renamed.example.com' }) },
    },
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: { kind: 'refused', by: spec(DOMAINS, { region: 'us-pdx-1' }) },
    },
    domainType: {
      values: ['previews', 'applications'],
      behind: {
        kind: 'refused',
        by: (record) => {
          const other = record.spec.domainType === 'previews' ? 'applications' : 'previews';
          return spec(DOMAINS, { domainType: other })(record);
        },
      },
    },
    fallbackPreviewId: {
      values: ['preview-1', 'preview-2'],
      behind: { kind: 'drift', by: spec(DOMAINS, { fallbackPreviewId: 'preview-another' }) },
    },
    verified: {
      values: [true, false],
      behind: { kind: 'nowhere', why: 'what is verified stays so until the platform looks again' },
    },
    timeoutSeconds,
  },
};
