/** Runs `pulumi preview` with the Automation API; the provider reports effects as JSON. */
import type { Stack } from '../rollout/selected';
import { Heard } from './heard';
import { type Preview, previewOf } from './preview';

export interface Ran {
  readonly preview: Preview;
  /** Errors and warnings of the engine and the program. Only for the log of the job, as they may contain values. */
  readonly said: readonly string[];
  /** Values of the stack's secret configuration, to be masked everywhere. */
  readonly secrets: readonly string[];
}

export interface Interrupts {
  /** Whether the command was interrupted. */
  readonly interrupted: AbortSignal;
  /** Interrupts the engine. A terminal does so itself. */
  readonly ending: AbortSignal;
}

/**
 * @param plan absolute path of the file for the plan; undefined to save none
 * @throws Error if the stack does not exist
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
    // Some errors are not events, but only in the output for people: a missing login, a mistake in YAML.
    said: failed && !heard.tellsError ? [output] : heard.saidBeside(preview),
    secrets: await secrets,
  };
}

/** The last part of `organization/project/stack`, as Pulumi Cloud names stacks. A URN has only this part. */
function shortName(name: string): string {
  return name.split('/').at(-1) ?? name;
}

async function secretsOf(automated: Awaited<ReturnType<Stack['automated']>>): Promise<string[]> {
  // If this job cannot decrypt the configuration, it cannot reveal its secrets either.
  const config = await automated.getAllConfig().catch(() => ({}));
  return Object.values(config).flatMap(({ value, secret }) => (secret === true ? leavesOf(value) : []));
}

/** A structured value is JSON text. Each of its parts is secret, too. */
function leavesOf(text: string): string[] {
  const parts: string[] = [text];
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string') parts.push(value);
      return value;
    });
  } catch {
    // Not JSON.
  }
  return parts;
}
