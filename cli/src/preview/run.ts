/** Runs `pulumi preview` with the Automation API; the provider reports effects as JSON. */
import type { Secret } from '../conceal/concealer';
import { learnedOf } from '../conceal/learned';
import type { Stack } from '../rollout/selected';
import { driftOf } from './drift';
import type { Environment } from './forge/pull-request';
import { Heard } from './heard';
import { type Preview, previewOf, type Step } from './preview';

export interface Ran {
  readonly preview: Preview;
  /** Errors and warnings of the engine and the program. Only for the log of the job, as they may contain values. */
  readonly said: readonly string[];
  /** Secrets of the stack, to be concealed everywhere. */
  readonly secrets: readonly Secret[];
  /** Why the plan of this preview would not hold; empty if it does, undefined without a plan. */
  readonly unfit?: readonly string[];
  /** What the engine reported; undefined if the preview was not made here. */
  readonly steps?: readonly Step[];
}

export interface Interrupts {
  /** Whether the command was interrupted. */
  readonly interrupted: AbortSignal;
  /** Interrupts the engine. A terminal does so itself. */
  readonly ending: AbortSignal;
}

/**
 * @param plan absolute path of the file for the plan; undefined to save none
 * @param refresh whether to look for changes from outside first
 * @throws Error if the stack does not exist
 */
export async function runPreview(
  stack: Stack,
  { plan, refresh }: { readonly plan: string | undefined; readonly refresh: boolean },
  env: Environment,
  { interrupted, ending }: Interrupts,
): Promise<Ran> {
  const automated = await stack.automated({ WORKLOAD_EFFECTS: 'json' });
  const secrets = learnedOf(stack, env);
  const heard = new Heard();
  let output = '';
  const written = (text: string) => {
    output += text;
  };
  const failed = await automated
    .preview({
      signal: ending,
      refresh,
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
  // What was not reported would look as if nothing changed.
  if (!failed && !heard.isWhole)
    throw new Error(
      'the engine did not report the end of its preview, so that changes may be missing: run it again',
    );
  const { name: project } = await automated.workspace.projectSettings();
  const made = previewOf({ project, stack: stack.shortName, failed }, heard.steps, heard.messages);
  const preview = refresh ? { ...made, drift: driftOf(heard.refreshed) } : made;
  return {
    preview,
    // Some errors are not events, but only in the output for people: a missing login, a mistake in YAML.
    said: failed && !heard.tellsError ? [output] : heard.saidBeside(preview),
    secrets: await secrets,
    steps: heard.steps,
  };
}
