// What the command prints with `--json` if it fails. Its JSON schema, emulator/schema/failure-1.json, is made from this
// one. The command `workload` prints the same.
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

/** Whether a command line asks for JSON: also one that cannot be parsed. */
export function asksForJson(words: readonly string[]): boolean {
  return words.slice(0, words.includes('--') ? words.indexOf('--') : undefined).includes('--json');
}

/** Prints the failure of a command as JSON, if its command line asks for it. */
export function tellAsJson(command: string, message: string): void {
  if (asksForJson(process.argv.slice(2))) process.stdout.write(failureLine({ command, code: 1, message }));
}

/** The JSON schema of a failure. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(failure, {
    // Fields may be added.
    io: 'input',
  });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/failure-1.json', ...schema };
}
