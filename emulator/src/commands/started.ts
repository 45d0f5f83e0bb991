// What `workload-emulator --json` prints once the platform answers. Its JSON schema, emulator/schema/started-1.json,
// is made from this one.
import { z } from 'zod';

const address = z.url();
const secret = 'Absent if credentials are not printed.';

export const started = z.object({
  url: address.describe('Address that it listens on.'),
  publicUrl: address.describe('Address that clients use: `--public-url`, otherwise `url`.'),
  baseUrl: address.describe('Address of the management API, for `WORKLOAD_BASE_URL`.'),
  workspace: z.string().describe('Workspace of the API key, for `WORKLOAD_WORKSPACE`.'),
  clientId: z.string().describe('OAuth client of a service account.'),
  apiKey: z.string().optional().describe(`For \`WORKLOAD_API_KEY\`. ${secret}`),
  clientSecret: z.string().optional().describe(`Secret of the OAuth client. ${secret}`),
  controlToken: z.string().optional().describe(`Opens \`/_emulator\`. ${secret}`),
  consoleUrl: address
    .optional()
    .describe(`Link to the console. It signs a browser in once, within 15 minutes. ${secret}`),
  secretsFile: z
    .string()
    .optional()
    .describe('File with the credentials, which only its owner can read. Absent with `--ephemeral`.'),
});

export type Started = z.infer<typeof started>;

export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(started, {
    // Fields may be added.
    io: 'input',
  });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/started-1.json', ...schema };
}
