/** What a command with `--json` prints if it fails. Its JSON schema, cli/schema/failure-1.json, is made from this one. */
import { z } from 'zod';

/** The form of a failure. A field may be added; a change of a field has another number. */
const SCHEMA = 'workload.failure/1';

export const failure = z
  .object({
    schema: z.literal(SCHEMA),
    command: z.string().describe('The command that failed, in full: `workload rollout status`.'),
    code: z.number().int().describe('Its exit code.'),
    message: z.string().describe('What happened, and what to do. For people; do not parse it.'),
  })
  .describe('The failure of a command that was called with `--json`.');

export type Failure = z.infer<typeof failure>;

/** The failure as one line of JSON. */
export function failureLine(told: Omit<Failure, 'schema'>): string {
  const { command, code, message } = told;
  return `${JSON.stringify({ schema: SCHEMA, command, code, message: message.trim() } satisfies Failure)}\n`;
}

/**
 * Whether a command line that could not be parsed asks for JSON on standard output.
 *
 * @param words of the command line, without the program
 * @param takesFile whether the option may have a file as its value
 */
export function asksForJson(words: readonly string[], takesFile = false): boolean {
  const own = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
  const at = own.indexOf('--json');
  const next = own[at + 1];
  const isFile = takesFile && next !== undefined && !next.startsWith('-');
  return at !== -1 && !isFile;
}

/** The JSON schema of a failure. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(failure, {
    // Fields may be added.
    io: 'input',
  });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/failure-1.json', ...schema };
}
