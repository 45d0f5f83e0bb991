/** A preview by the engine: `pulumi preview` through the Automation API, with effects told to machines. */
import type { EngineEvent } from '@pulumi/pulumi/automation';
import type { Stack } from '../rollout/selected';
import { effectIn } from './effect';
import { type Message, type Preview, previewOf, type Step } from './preview';
import { named } from './urn';

export interface Ran {
  readonly preview: Preview;
  /** What the engine and the program say of errors and warnings, for the job's log alone: a value may be in it. */
  readonly said: readonly string[];
  /** The stack's secret configuration, as values: nothing of it is told. */
  readonly secrets: readonly string[];
}

export interface Interrupts {
  /** Whether the command was interrupted. */
  readonly interrupted: AbortSignal;
  /** What the engine is interrupted with; a terminal tells it by itself. */
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
  const steps: Step[] = [];
  const messages: Message[] = [];
  let output = '';
  const heard = (text: string) => {
    output += text;
  };
  const failed = await automated
    .preview({
      signal: ending,
      ...(plan === undefined ? {} : { plan }),
      color: 'never',
      userAgent: 'workload-preview',
      onOutput: heard,
      onError: heard,
      onEvent: ({ resourcePreEvent, diagnosticEvent }) => {
        if (resourcePreEvent !== undefined) steps.push(stepOf(resourcePreEvent));
        if (diagnosticEvent !== undefined) messages.push(...messageOf(diagnosticEvent));
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
  const preview = previewOf({ project, stack: shortName(stack.name), failed }, steps, messages);
  const isUntold = failed && messages.every(({ severity }) => severity !== 'error');
  return {
    preview,
    // What the engine has not told as an event stands in its output for people: a missing login, a mistake in YAML.
    said: isUntold ? [output] : saidBeside(preview, messages),
    secrets: await secrets,
  };
}

/** Without what the preview tells anyway: a problem of an argument, what is certain to fail. */
function saidBeside({ problems, effects }: Preview, messages: readonly Message[]): string[] {
  const told = [...problems, ...effects.map(({ message }) => message)];
  return messages
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ message }) => message)
    .filter((text) => effectIn(text) === undefined && !told.includes(text.replace(/^error: /, '')));
}

type Told<Name extends keyof EngineEvent> = NonNullable<EngineEvent[Name]>;

function stepOf({ metadata }: Told<'resourcePreEvent'>): Step {
  const { op, urn, old, new: next, detailedDiff, diffs, keys } = metadata;
  const detailed = Object.entries(detailedDiff ?? {}).map(
    ([path, { diffKind }]) => [path, { kind: diffKind }] as const,
  );
  return {
    op,
    urn,
    old,
    new: next,
    detailed: Object.fromEntries(detailed),
    differing: diffs,
    replacing: keys,
  };
}

/** How the engine marks colors in its messages. */
const COLOR = /<\{%[^%]*%\}>/g;

function messageOf({ message, severity, urn = '', ephemeral }: Told<'diagnosticEvent'>): Message[] {
  // The engine also sends what is for debugging, with secrets in it.
  if (ephemeral === true || !['error', 'warning', 'info', 'info#err'].includes(severity)) return [];
  const text = message.replace(COLOR, '').trim();
  const isOfResource = urn !== '' && !text.startsWith('{') && !text.includes(named(urn).name);
  return [{ severity, message: isOfResource ? `${named(urn).name}: ${text}` : text }];
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
