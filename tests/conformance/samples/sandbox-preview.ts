/** Sample values of SandboxPreview. */
import {
  described,
  field,
  metadata,
  nowhere,
  partOfSandbox,
  SANDBOX_NAMES,
  timeoutSeconds,
  toggled,
  type KindSample,
} from './shared';

const PREVIEWS = partOfSandbox('previews');
const { path } = PREVIEWS;

export const sandboxPreview: KindSample = {
  ...PREVIEWS,
  foreign: (name, { sandbox }) => [
    'POST',
    `/sandboxes/${String(sandbox)}/previews`,
    { metadata: { name }, spec: { port: 9000 } },
  ],
  args: {
    name: described(path).name,
    sandbox: { values: SANDBOX_NAMES, behind: { kind: 'nowhere', why: 'it is in the path' } },
    displayName: {
      values: ['One', 'Two'],
      behind: { kind: 'drift', by: metadata(path, { displayName: 'Another' }) },
    },
    port: field(path, 'port', [3000, 4000, 9000]),
    public: toggled(path, 'public', false),
    prefix: field(path, 'prefixUrl', ['one', 'two', 'another']),
    customDomain: field(path, 'customDomain', ['one.example.com', 'two.example.com', 'third.example.com']),
    expires: field(path, 'expires', ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '2097-01-01T00:00:00Z']),
    ttl: field(path, 'ttl', ['52w', '104w', '26w']),
    requestHeaders: field(path, 'requestHeaders', [{ a: 'one' }, { a: 'two', b: 'three' }, { a: 'another' }]),
    responseHeaders: field(path, 'responseHeaders', [{ a: 'one' }, { b: 'two' }, { a: 'another' }]),
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
    timeoutSeconds,
  },
};
