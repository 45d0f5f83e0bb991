/** A preview by the engine: `pulumi preview` through the Automation API, with effects told to machines. */
import type { Stack } from '../rollout/selected';
import { Heard } from './heard';
import { type Preview, previewOf } from './preview';

export interface Ran {
  readonly preview: Preview;
  /** What the engine and the program say of errors and warnings, for the job's log alone: a value may be in it. */
  readonly said: readonly string[];
  /** The stack's secret configuration, as values: none of it is shown. */
  readonly secrets: readonly string[];
}

export interface Interrupts {
  /** Whether the command was interrupted. */
  readonly interrupted: AbortSignal;
  /** How the engine is interrupted; a terminal does it by itself. */
  readonly ending: AbortSignal;
}

/**
 * @param plan absolute path of the file that the plan is saved in, if it is
 * @throws Error where there is no such stack
 */
export async function runPreview(
  stack: Stack,
  plan: string | undefined,
  { interrupted, ending }: Interrupts,
): Promise<Ran> {
  const automated = await stack.automated({ WORKLOAD_EFFECTS: 'json' });
  const secrets = secretsOf(automated);
  const heard = new Heard();
  let output = '';
  const written = (text: string) => {
    output += text;
  };
  const failed = await automated
    .preview({
      signal: ending,
      ...(plan === undefined ? {} : { plan }),
      color: 'never',
      userAgent: 'workload-preview',
      onOutput: written,
      onError: written,
      onEvent: (event) => {
        heard.take(event);
      },
    })
    .then(
      () => false,
      (error: unknown) => {
        if (interrupted.aborted) throw error;
        return true;
      },
    );
  const { name: project } = await automated.workspace.projectSettings();
  const preview = previewOf({ project, stack: shortName(stack.name), failed }, heard.steps, heard.messages);
  return {
    preview,
    // What the engine has not told as an event stands in its output for people: a missing login, a mistake in YAML.
    said: failed && !heard.tellsError ? [output] : heard.saidBeside(preview),
    secrets: await secrets,
  };
}

/** In a stack of Pulumi Cloud, `organization/project/stack`; a URN has the last part alone. */
function shortName(name: string): string {
  return name.split('/').at(-1) ?? name;
}

async function secretsOf(automated: Awaited<ReturnType<Stack['automated']>>): Promise<string[]> {
  // What this job cannot decrypt, nothing in it can tell.
  const config = await automated.getAllConfig().catch(() => ({}));
  return Object.values(config).flatMap(({ value, secret }) => (secret === true ? leavesOf(value) : []));
}

/** A structured value is a text of JSON, whose parts are secret each. */
function leavesOf(text: string): string[] {
  const parts: string[] = [text];
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string') parts.push(value);
      return value;
    });
  } catch {
    // A plain text.
  }
  return parts;
}
