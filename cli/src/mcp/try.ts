/** The tool `try`: brings a program up on an emulator with the real engine, then each change of it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EngineEvent } from '@pulumi/pulumi/automation';
import { SIGNATURE } from '@workload/pulumi/importing';
import { driftOf } from '../preview/drift';
import { GATES, type Gate, isHeld } from '../preview/gate';
import { Heard } from '../preview/heard';
import { type Preview, previewOf } from '../preview/preview';
import { itemsOf } from '../preview/risk';
import { plain } from '../preview/texts';
import { verdictOf } from '../preview/verdict';
import { effectIn } from '../preview/effect';
import { labelOf } from '../preview/urn';
import { type Isolation, treeOf } from './isolation';
import { PACKAGE, packages, pluginFolder } from './packages';
import { CODES } from '../rollout/run';
import { type Call, type Called, type Failures, INSIDE_PORT, Platform } from './platform';
import { type Files, languageOf, Refused, written } from './program';
import { Ended, type Limits, type Ran, Sandbox } from './sandbox';
import type { Language } from './search';

export const ACTIONS = ['up', 'preview', 'refresh', 'destroy', 'rollout', 'call'] as const;
export type Action = (typeof ACTIONS)[number];

export interface Change extends Failures {
  readonly do?: Action;
  readonly files?: Files;
  /** For `call`, in this order. */
  readonly calls?: readonly Call[];
}

export interface Asked {
  readonly files: Files;
  readonly changes?: readonly Change[];
  readonly language?: Language;
  readonly seed?: unknown;
}

export interface TryDependencies {
  readonly isolation: Isolation;
  /** Whether programs in TypeScript may run without isolation. */
  readonly allowPrograms: boolean;
  readonly signal: AbortSignal;
  readonly limits?: Partial<Limits>;
  /** Called before each step. */
  readonly tell?: (step: number, of: number) => void;
}

const STACK = 'dev';
const PROJECT = 'try';
const STATE = `state/.pulumi/stacks/${PROJECT}/${STACK}.json`;
const MOST_STATE_BYTES = 4 * 1024 ** 2;

const COMMANDS: Readonly<Record<Exclude<Action, 'rollout' | 'call'>, readonly string[]>> = {
  up: ['up', '--yes', '--skip-preview'],
  preview: ['preview'],
  refresh: ['refresh', '--yes', '--skip-preview'],
  destroy: ['destroy', '--yes', '--skip-preview'],
};

/** @throws Refused for a mistake in what was asked for */
export async function tryOut(asked: Asked, by: TryDependencies): Promise<object> {
  const language = asked.language ?? languageOf(asked.files);
  const isIsolated = by.isolation.kind === 'bubblewrap';
  if (language === 'typescript' && by.isolation.kind === 'none' && !by.allowPrograms)
    throw new Refused(
      `TypeScript needs isolation, which is off: ${by.isolation.why}. Write the program in YAML, or ask the person who starts the server for workload mcp --allow-programs`,
    );
  const platform = await Platform.start(asked.seed, isIsolated);
  try {
    const available = packages();
    if (language === 'typescript' && available.typescript === undefined)
      throw new Refused('TypeScript needs the package typescript beside this command, or write YAML');
    const sandbox = await Sandbox.start({
      isolation: by.isolation,
      port: { outside: platform.port, inside: INSIDE_PORT },
      inside: { readable: [...new Set([PACKAGE, ...Object.values(available)].flatMap(treeOf))] },
      signal: by.signal,
      ...(by.limits === undefined ? {} : { limits: by.limits }),
    });
    try {
      return await new Trial(sandbox, platform, language, isIsolated, by).run(asked, available);
    } finally {
      await sandbox.stop();
    }
  } finally {
    await platform.stop();
  }
}

class Trial {
  readonly #passphrase = randomBytes(24).toString('base64url');

  constructor(
    private readonly sandbox: Sandbox,
    private readonly platform: Platform,
    private readonly language: Language,
    private readonly isIsolated: boolean,
    private readonly by: TryDependencies,
  ) {}

  async run({ files, changes = [] }: Asked, available: Readonly<Record<string, string>>): Promise<object> {
    const steps: object[] = [];
    const all = [{ files }, ...changes];
    const isolation = this.isIsolated ? 'bubblewrap' : 'none';
    try {
      await this.#prepare(available);
      for (const [index, change] of all.entries()) {
        this.by.tell?.(index, all.length);
        steps.push(await this.#step(change));
      }
      const { unmet } = this.platform;
      // A failure that never happened shows nothing.
      return {
        isolation,
        steps,
        ...(unmet.length === 0 ? {} : { unmet: unmet.map((one) => `answers: no release has ${one}`) }),
      };
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      // What was learnt until then is worth something.
      return { isolation, ended: error.message, steps };
    }
  }

  /** An empty stack, written as `pulumi stack init` writes it, and links to the packages. */
  async #prepare(available: Readonly<Record<string, string>>): Promise<void> {
    await this.sandbox.write('state/.pulumi/meta.yaml', 'version: 1\n');
    const checkpoint = { stack: `organization/${PROJECT}/${STACK}` };
    await this.sandbox.write(STATE, JSON.stringify({ version: 3, checkpoint }));
    await this.sandbox.write('temporary/.keep', '');
    await this.sandbox.write('home/.keep', '');
    await this.sandbox.write('program/.keep', '');
    if (this.language !== 'typescript') return;
    const link = `const { mkdirSync, symlinkSync } = require('node:fs'); const { dirname } = require('node:path');
      for (const [name, folder] of Object.entries(JSON.parse(process.argv[1]))) {
        const path = 'node_modules/' + name; mkdirSync(dirname(path), { recursive: true }); symlinkSync(folder, path); }`;
    await this.sandbox.run([process.execPath, '-e', link, JSON.stringify(available)], 'program', {});
  }

  async #step({ do: action = 'up', files = {}, calls = [], ...failures }: Change): Promise<object> {
    const own = written(files, this.language, pluginFolder(), this.isIsolated);
    // What is not in the files stays as the first step wrote it.
    const isFirst = !this.#hasProgram;
    this.#hasProgram = true;
    for (const [path, text] of Object.entries(own))
      if (isFirst || path in files) await this.sandbox.write(`program/${path}`, text);
    this.platform.fail(failures);
    this.platform.requests();
    const told = await this.#done(action, calls);
    this.platform.endFaults();
    return { ...told, requests: this.platform.requests() };
  }

  #hasProgram = false;

  async #done(action: Action, calls: readonly Call[]): Promise<object> {
    if (action === 'rollout') return this.#rollOut();
    if (action !== 'call') return this.#told(action, await this.#engine(COMMANDS[action]));
    const called: Called[] = [];
    for (const call of calls) called.push(await this.platform.call(call, this.by.signal));
    return { did: action, failed: called.some(({ status }) => status >= 400), called };
  }

  #engine(args: readonly string[]): Promise<Ran> {
    const command = ['pulumi', ...args, '--stack', STACK, '--json', '--non-interactive'];
    return this.sandbox.run(command, 'program', this.#variables);
  }

  get #variables(): Readonly<Record<string, string>> {
    const { folder } = this.sandbox;
    const temporary = join(folder, 'temporary');
    return {
      ...this.platform.variables,
      ...{ TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      PULUMI_HOME: join(folder, 'home'),
      PULUMI_BACKEND_URL: `file://${join(folder, 'state')}`,
      PULUMI_CONFIG_PASSPHRASE: this.#passphrase,
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
      PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true',
      PULUMI_NODEJS_TRANSPILE_ONLY: 'true',
      WORKLOAD_EFFECTS: 'json',
    };
  }

  /** The rollouts of the stack to their end; each pause advances the platform's clock. */
  async #rollOut(): Promise<object> {
    // Checks are programs that an agent wrote.
    if (!this.isIsolated && !this.by.allowPrograms)
      throw new Refused('rollout runs the checks of the program, which needs isolation');
    const script = join(PACKAGE, 'dist', 'mcp', 'rollouts-main.js');
    const { url, token } = this.platform.control;
    const folder = join(this.sandbox.folder, 'program');
    const { code, stdout, stderr } = await this.sandbox.run(
      [process.execPath, script, folder, STACK, url],
      'program',
      { ...this.#variables, WORKLOAD_TRY_TOKEN: token },
    );
    const events = stdout.split('\n').flatMap((line) => eventOfRollout(line) ?? []);
    const [coded] = Object.entries(CODES).find(([, one]) => one === code) ?? ['error'];
    // Without an event, no release was watched: that is no health.
    const end = code === 0 && events.length === 0 ? 'nothing to roll out' : coded;
    return { did: 'rollout', failed: code !== 0, ended: end, events, notes: stderr.trim() };
  }

  async #told(action: Action, { code, stdout, stderr }: Ran): Promise<object> {
    const heard = new Heard();
    const rest: string[] = [];
    for (const line of stdout.split('\n')) {
      const event = eventIn(line);
      if (event === undefined) rest.push(line);
      else heard.take(event);
    }
    const failed = code !== 0;
    const preview = previewOf({ project: PROJECT, stack: STACK, failed }, heard.steps, heard.messages);
    const told = preview.effects.map(({ message }) => message);
    const said = (severity: string) =>
      heard.messages
        .filter((one) => one.severity === severity && effectIn(one.message) === undefined)
        .map(({ message }) => message)
        // The engine names the resource or the severity before it.
        .filter((text) => !told.some((one) => text === one || text.endsWith(`: ${one}`)));
    const errors = said('error');
    const unsaid = [...said('info#err'), ...rest, stderr];
    const items = itemsOf(preview);
    const drift = action === 'refresh' ? driftOf(heard.refreshed) : undefined;
    return withoutEmpty({
      did: action,
      failed,
      verdict: failed && action !== 'preview' ? 'The command failed' : verdict(preview, drift),
      gates: (Object.keys(GATES) as Gate[]).filter((gate) => isHeld(gate, preview, items)),
      effects: preview.effects.map(({ workloadEffect: _form, urn: _urn, ...effect }) => effect),
      changes: preview.resources.map(({ urn, op, changes }) => ({ resource: labelOf(urn), op, changes })),
      drift: drift?.map(({ urn, op, changes }) => ({ resource: labelOf(urn), op, changes })),
      unchanged: preview.unchanged,
      warnings: said('warning'),
      // Without an error among the events: mistakes in YAML are lines of the program, a missing language is none.
      errors: failed && errors.length === 0 ? [unsaid.join('\n').trim()] : errors,
      prints: said('info'),
      outputs: await this.#outputs(),
    });
  }

  /** The outputs in the state; secrets are only named. Learns the revisions of releases. */
  async #outputs(): Promise<object> {
    let text: string;
    try {
      text = await this.sandbox.read(STATE, MOST_STATE_BYTES);
    } catch (error) {
      if (error instanceof Ended) throw error;
      return {};
    }
    const resources = resourcesIn(text);
    for (const { inputs = {}, outputs = {} } of resources) {
      const contents = inputs.image ?? inputs.snapshot;
      const { name, revision } = outputs;
      if (typeof contents === 'string' && typeof name === 'string' && typeof revision === 'string')
        this.platform.learn(name, revision, contents);
    }
    const stack = resources.find(({ type }) => type === 'pulumi:pulumi:Stack');
    return Object.fromEntries(
      Object.entries(stack?.outputs ?? {}).map(([key, value]) => [key, withoutSecrets(value)]),
    );
  }
}

/** An agent reads each answer: nothing is said by an empty list, except that no gate holds. */
function withoutEmpty({ did, failed, verdict, gates, ...rest }: Readonly<Record<string, unknown>>): object {
  const told = Object.entries(rest).filter(
    ([, value]) => typeof value !== 'object' || value === null || Object.keys(value).length > 0,
  );
  return { did, failed, verdict, gates, ...Object.fromEntries(told) };
}

function verdict(preview: Preview, drift: readonly object[] | undefined): string {
  if (drift === undefined) return plain(verdictOf(preview).says);
  return drift.length === 0
    ? 'Nothing was changed outside'
    : `Changed outside: ${drift.length} ${drift.length === 1 ? 'object' : 'objects'}`;
}

interface Recorded {
  readonly type?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** A hostile program may have written the state. */
function resourcesIn(text: string): readonly Recorded[] {
  try {
    const { checkpoint } = JSON.parse(text) as {
      readonly checkpoint?: { readonly latest?: { readonly resources?: readonly Recorded[] } };
    };
    const resources = checkpoint?.latest?.resources;
    return Array.isArray(resources) ? (resources as readonly Recorded[]) : [];
  } catch {
    return [];
  }
}

/** What an event says besides where it happened. */
const OF_EVENTS = ['event', 'resource', 'revision', 'share', 'status', 'cause', 'reason', 'text', 'checks'];

function eventOfRollout(line: string): object | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const event = JSON.parse(line) as Readonly<Record<string, unknown>>;
    return event.event === 'status'
      ? undefined
      : Object.fromEntries(OF_EVENTS.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])));
  } catch {
    return undefined;
  }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  // The engine's mark of a secret, or of another special value.
  if (SIGNATURE in value) return '[secret]';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner)]));
}

function eventIn(line: string): EngineEvent | undefined {
  if (!line.startsWith('{"sequence":')) return undefined;
  try {
    return JSON.parse(line) as EngineEvent;
  } catch {
    // A line for people.
    return undefined;
  }
}
