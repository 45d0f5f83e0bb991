/** Runs the real engine against an emulator: a stack with an inline program, and checks of it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  LocalWorkspace,
  type EngineEvent,
  type PulumiFn,
  Stack,
  type StepEventMetadata,
} from '@pulumi/pulumi/automation';
import { startEmulator, type Emulator, type EmulatorOptions } from '@workload/emulator';
import { adapter, PLUGIN } from '../support/adapters';
import { serve } from './serving';
import { allRequests, engine, environment, openStack, PROJECT, PROOFS, writeStack } from './stack';

/** Programs run below the project, so that both packages resolve as for users. */
const WORK = join(__dirname, '.stacks');

/** One step, as the engine reports it. */
export interface Step {
  readonly op: string;
  /** Type and logical name: `Drive invoices`. */
  readonly resource: string;
  /** Top-level properties that differ. */
  readonly diffs: readonly string[];
  /** Properties that force the replacement. */
  readonly keys: readonly string[];
  readonly detailedDiff: readonly string[];
}

export interface Run {
  readonly steps: readonly Step[];
  /** Steps other than "same". */
  readonly changes: readonly Step[];
  /** The program's exports in state; empty after a failed run. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The output that a user sees. */
  readonly text: string;
  readonly failed?: Error;
}

export interface TestStack {
  readonly emulator: Emulator;
  readonly stack: Stack;
  /** Sets the program of the next run. */
  program(body: PulumiFn): void;
  up(options?: Parameters<Stack['up']>[0]): Promise<Run>;
  preview(options?: Parameters<Stack['preview']>[0]): Promise<Run>;
  refresh(options?: Parameters<Stack['refresh']>[0]): Promise<Run>;
  destroy(options?: Parameters<Stack['destroy']>[0]): Promise<Run>;
  /** The stack's state on disk, with encrypted secrets. */
  state(): State;
  /** Requests since the last call, without those that prove the place (proof.suite.ts): `POST /drives`. */
  requests(): string[];
  stop(): Promise<void>;
}

/** The part of a deployment that tests use. */
export interface State {
  readonly resources: readonly {
    readonly urn: string;
    readonly type: string;
    readonly id?: string;
    readonly inputs?: Readonly<Record<string, unknown>>;
    readonly outputs?: Readonly<Record<string, unknown>>;
    readonly [key: string]: unknown;
  }[];
  /** Operations that the engine started, but whose end it did not see. */
  readonly pending_operations?: readonly unknown[];
}

export interface TestStackOptions {
  readonly name?: string;
  readonly emulator?: EmulatorOptions;
  /** Uses a running emulator. */
  readonly on?: Emulator;
}

let count = 0;

export async function testStack(options: TestStackOptions = {}): Promise<TestStack> {
  const pulumiCommand = await engine();
  const emulator = options.on ?? (await startEmulator(options.emulator ?? {}));
  mkdirSync(WORK, { recursive: true });
  const workDir = mkdtempSync(join(WORK, 'stack-'));
  const backend = mkdtempSync(join(tmpdir(), 'workload-state-'));
  let body: PulumiFn = async () => {
    /* No program yet. */
  };
  const name = options.name ?? `test-${process.pid}-${++count}`;
  // The type of the settings lacks `plugins`, but the engine reads it.
  const settings = {
    name: PROJECT,
    runtime: 'nodejs' as const,
    backend: { url: `file://${backend}` },
    plugins: { providers: [{ name: 'workload', path: PLUGIN }] },
  };
  const workspace = await LocalWorkspace.create({
    workDir,
    pulumiCommand,
    program: () => body(),
    projectSettings: settings,
    envVars: await environment(backend),
  });
  const { envVars } = workspace;
  writeStack(name, backend, workDir, emulator);
  const stack = await openStack(name, workspace);

  const state = () => readState(join(backend, '.pulumi', 'stacks', PROJECT, `${stack.name}.json`));
  const run = async (
    operation: (hooks: {
      onEvent: (event: EngineEvent) => void;
      onOutput: (text: string) => void;
      onError: (text: string) => void;
    }) => Promise<unknown>,
  ): Promise<Run> => {
    const steps: Step[] = [];
    let text = '';
    const hooks = {
      onEvent: (event: EngineEvent) => {
        if (event.resourcePreEvent) steps.push(stepOf(event.resourcePreEvent.metadata));
      },
      onOutput: (piece: string) => {
        text += piece;
      },
      onError: (piece: string) => {
        text += piece;
      },
    };
    let failed: Error | undefined;
    try {
      await serve(adapter(), { cwd: workDir, env: { ...process.env, ...envVars } }, (variables) => {
        workspace.envVars = { ...envVars, ...variables };
        return operation(hooks);
      });
    } catch (error) {
      failed = error as Error;
    }
    const own = steps.filter(({ resource }) => !/^(Stack|pulumi-nodejs|workload) /.test(resource));
    return {
      steps: own,
      changes: own.filter(({ op }) => op !== 'same' && op !== 'read'),
      outputs: failed === undefined ? outputsIn(state()) : {},
      text,
      ...(failed === undefined ? {} : { failed }),
    };
  };

  return {
    emulator,
    stack,
    program: (next) => {
      body = next;
    },
    up: (o) => run((hooks) => stack.up({ ...o, ...hooks })),
    preview: (o) => run((hooks) => stack.preview({ ...o, ...hooks })),
    refresh: (o) => run((hooks) => stack.refresh({ ...o, ...hooks })),
    destroy: (o) => run((hooks) => stack.destroy({ ...o, ...hooks })),
    state,
    requests: () => {
      const lines = allRequests(emulator);
      emulator.journal.clear();
      return lines.filter((line) => !PROOFS.test(line));
    },
    stop: async () => {
      if (options.on === undefined) await emulator.stop();
      rmSync(workDir, { recursive: true, force: true });
      rmSync(backend, { recursive: true, force: true });
    },
  };
}

function readState(file: string): State {
  const { checkpoint } = JSON.parse(readFileSync(file, 'utf8')) as {
    checkpoint: { latest?: Partial<State> };
  };
  // A new stack's state has no resource list.
  return { resources: [], ...checkpoint.latest };
}

function outputsIn({ resources }: State): Readonly<Record<string, unknown>> {
  return resources.find(({ type }) => type === 'pulumi:pulumi:Stack')?.outputs ?? {};
}

function stepOf(metadata: StepEventMetadata): Step {
  return {
    op: metadata.op,
    resource: `${metadata.type.split(':').at(-1) ?? ''} ${metadata.urn.split('::').at(-1) ?? ''}`,
    diffs: metadata.diffs ?? [],
    keys: metadata.keys ?? [],
    detailedDiff: Object.keys(metadata.detailedDiff ?? {}),
  };
}
