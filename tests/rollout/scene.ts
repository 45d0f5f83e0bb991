/** A stack of the real engine with a canary in the middle of its rollout, and actions of users and pipelines on it. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Emulator } from '@workload/emulator';
import { type Running, start } from '../cli/command';
import { type Ended, type Project, testProject } from '../engine/command';
import { call, story } from '../engine/story';
import type { Fields } from '../faults/engine';
import type { Routing } from '../support/effects';

/** Two representative kinds: one that forks, and one whose update makes a revision. */
export type SceneKind = 'ForkedApplication' | 'McpFunction';

const KINDS: Readonly<
  Record<SceneKind, { path: string; making: string; contents(release: number): Fields }>
> = {
  ForkedApplication: {
    path: '/applications/shop',
    making: 'POST',
    contents: (release) => ({ snapshot: `shop-v${release}` }),
  },
  McpFunction: {
    path: '/functions/shop',
    making: 'PUT',
    contents: (release) => ({ image: `shop:${release}` }),
  },
};

/** The result of a step's check: it passes, fails, or cannot tell, so that the step goes on. */
const EXITS = { passes: 0, fails: 1, 'cannot tell': 75 } as const;

const JUDGED = {
  command: ['node', '-e', "process.exit(Number(require('node:fs').readFileSync('verdict', 'utf8')))"],
};
export const STRATEGY = {
  steps: [
    { weight: 10, checks: ['judge'] },
    { weight: 50, checks: ['judge'] },
    { weight: 100, for: '1s' },
  ],
  checks: { judge: JUDGED },
};

interface Shown {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: { readonly revision: Routing };
}

/** The second release beside the first one. */
export const at = (canaryPercent: number): Routing => ({ active: 'rev-1', canary: 'rev-2', canaryPercent });

export const ALL: Routing = { active: 'rev-2' };
export const BACK: Routing = { active: 'rev-1' };

export class Scene {
  readonly #running: Running[] = [];
  #saved: ReturnType<Project['emulator']['save']> | undefined;

  private constructor(
    readonly t: Project,
    readonly kind: SceneKind,
  ) {}

  /** @param on a running emulator with snapshots */
  static async open(kind: SceneKind, on?: Emulator): Promise<Scene> {
    const scene = new Scene(await testProject(on === undefined ? {} : { on }), kind);
    scene.judge('cannot tell');
    if (on === undefined) await story(scene.t.emulator);
    return scene;
  }

  /** Saves the situation as the start of later tests. */
  save(): void {
    copyFileSync(this.t.stateFile(), this.#stateCopy);
    this.#saved = this.t.emulator.save();
  }

  /** Restores the saved situation, and ends what an earlier test started. */
  async reset(): Promise<void> {
    await this.#end();
    if (this.#saved === undefined) throw new Error('nothing was saved');
    this.t.emulator.restore(this.#saved);
    copyFileSync(this.#stateCopy, this.t.stateFile());
    this.declare(2);
    this.judge('cannot tell');
  }

  async stop(): Promise<void> {
    await this.#end();
    await this.t.stop();
  }

  /** Sets the check's result from now on. */
  judge(verdict: keyof typeof EXITS): void {
    writeFileSync(join(this.t.folder, 'verdict'), String(EXITS[verdict]));
  }

  /** Runs `pulumi up` with this release and more arguments. */
  async up(release: number, more: Fields = {}): Promise<Ended> {
    this.declare(release, more);
    return this.t.up();
  }

  declare(release: number, more: Fields = {}): void {
    this.t.resources([{ type: this.kind, name: 'shop', args: this.args(release, more) }]);
  }

  args(release: number, more: Fields = {}): Fields {
    return { name: 'shop', rollout: STRATEGY, ...KINDS[this.kind].contents(release), ...more };
  }

  /** Moves the second release to the second step. */
  async half(): Promise<void> {
    expect(await this.command('promote', '--at', 'rev-2:10')).toMatchObject({
      code: 0,
      text: 'shop: rev-2 now has 50 %\n',
    });
    this.t.requests();
  }

  /** Expects that a preview shows no changes. */
  async expectQuiet(): Promise<void> {
    expect((await this.t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    expect((await this.t.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);
    this.t.requests();
    await this.t.up();
    expect(this.writes()).toEqual([]);
  }

  start(...args: string[]): Running {
    const running = start(
      { ...process.env, ...this.t.env },
      this.t.folder,
      'rollout',
      ...args,
      '--stack',
      'test',
    );
    this.#running.push(running);
    return running;
  }

  command(...args: string[]): Promise<Ended> {
    return this.start(...args).ended;
  }

  /** An abort from another machine, with only the credentials. Resolves once the traffic is back. */
  abort(): Promise<Running> {
    return this.takenBack('abort');
  }

  /** `abort` or `undo` from another machine, with only the credentials. Resolves once the traffic is back. */
  async takenBack(what: 'abort' | 'undo', more: Readonly<Record<string, string>> = {}): Promise<Running> {
    const { baseUrl, workspace, apiKey } = this.t.emulator;
    const env = {
      WORKLOAD_BASE_URL: baseUrl,
      WORKLOAD_WORKSPACE: workspace,
      WORKLOAD_API_KEY: apiKey,
      ...more,
    };
    const running = start(env, '/', 'rollout', what, '--name', 'shop', '--kind', this.kind);
    this.#running.push(running);
    await until(() => running.text().includes('watching for 30 s that it stays so'));
    return running;
  }

  /** A run that has read the object, and waits for the check. */
  async waiting(): Promise<Running> {
    const running = this.start('run');
    await until(() => running.text().includes('the command cannot tell yet'));
    return running;
  }

  get path(): string {
    return KINDS[this.kind].path;
  }

  /** HTTP method that makes a release. */
  get making(): string {
    return KINDS[this.kind].making;
  }

  read(): Promise<Shown> {
    return call(this.t.emulator, 'GET', this.path) as Promise<Shown>;
  }

  async routing(): Promise<Routing> {
    const { active = '', canary, canaryPercent = 0 } = (await this.read()).spec.revision;
    return canary ? { active, canary, canaryPercent } : { active };
  }

  /** The progress in the label. */
  async progress(): Promise<URLSearchParams> {
    return new URLSearchParams((await this.read()).metadata.labels?.['pulumi-rollout']);
  }

  /** A routing change by hand, with a client of the platform. */
  async route(revision: Routing): Promise<void> {
    const { metadata, spec } = await this.read();
    await call(this.t.emulator, 'PUT', this.path, { metadata, spec: { ...spec, revision } });
  }

  async revisions(): Promise<string[]> {
    return ((await call(this.t.emulator, 'GET', `${this.path}/revisions`)) as { id: string }[]).map(
      ({ id }) => id,
    );
  }

  /** Writes since the last call: `PUT /functions/shop`. */
  writes(): string[] {
    return this.t.requests().filter((request) => !request.startsWith('GET'));
  }

  /** The written shares of the second release since the journal was cleared, each once. */
  shares(): number[] {
    const written = this.t.emulator.journal.entries().flatMap(({ method, body }) => {
      if (method !== 'PUT') return [];
      const { active, canaryPercent = 0 } = (body as Shown).spec.revision;
      return [active === 'rev-2' ? 100 : canaryPercent];
    });
    return written.filter((share, index) => share !== written[index - 1]);
  }

  get #stateCopy(): string {
    return `${this.t.stateFile()}.saved`;
  }

  async #end(): Promise<void> {
    for (const { child, ended } of this.#running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  }
}

const PATIENCE_MS = 60_000;

/** Waits until the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it does not come: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
