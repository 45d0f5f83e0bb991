/**
 * A preview without an API key, a state or an account. It brings up the base on an embedded platform, previews the head
 * against that state, brings up the head, and previews again. Or it previews the head against an exported state.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { handedTo } from '@workload/pulumi/rollout';
import type { Environment } from '../forge/pull-request';
import { type Change, type Embedded, type Op, type Preview, previewOf } from '../preview';
import type { Heard } from '../heard';
import type { Interrupts, Ran } from '../run';
import { named } from '../urn';
import { type Checkout, checkOut } from './checkout';
import { readable } from './configuration';
import { type Run, Tools } from './engine';
import { ExportedState } from './exported';
import { install, provide } from './packages';
import { Platform, SEED } from './platform';
import { type Project, projectIn, type StackSettings, settingsIn, stacksOf } from './project';
import { Workspace } from './workspace';

export interface Asked {
  readonly cwd: string;
  readonly stack: string | undefined;
  /** Commit or branch of the base, or the file of an exported state. */
  readonly against: { readonly base: string } | { readonly state: string };
  readonly seeds: readonly string[];
  readonly prepare: string | undefined;
  /** Whether to install the packages of the head first. */
  readonly install: boolean;
  /** Names of further variables that the program receives. */
  readonly env: readonly string[];
}

export interface EmbeddedDependencies {
  readonly env: Environment;
  readonly interrupts: Interrupts;
  readonly note: (text: string) => void;
}

/** Base or head: the program and its configuration file. */
interface Side {
  readonly folder: string;
  readonly file: string;
}

/** @throws Error if the preview cannot begin */
export async function previewEmbedded(
  asked: Asked,
  { env, interrupts, note }: EmbeddedDependencies,
): Promise<Ran> {
  const folder = resolve(asked.cwd);
  const head = projectIn(folder);
  if (head === undefined)
    throw new Error(`there is no Pulumi.yaml in ${folder}: --cwd names the folder of the program`);
  const stack = stackOf(head, asked.stack ?? env.PULUMI_STACK);
  const settings = settingsIn(head, stack);
  const exported = 'state' in asked.against ? ExportedState.in(resolve(asked.against.state)) : undefined;
  exported?.guard(head.name, stack);
  await Platform.isInstalled();
  const plain = new Tools(handedTo('program', env, asked.env), interrupts);
  const workspace = Workspace.make(env);
  let platform: Platform | undefined;
  try {
    const checkout =
      'base' in asked.against
        ? await checkOut(plain, folder, asked.against.base, workspace.folder)
        : undefined;
    if (checkout !== undefined) workspace.onRemove(checkout.remove);
    const base = checkout && baseOf(checkout, head, stack, settings);
    const name = settings?.config['workload:workspace'];
    platform = await Platform.start(typeof name === 'string' ? name : exported?.workspace);
    if (asked.install) await install(plain, folder);
    platform.seed(asked.seeds, folder, checkout?.folder);
    const tools = plain.with({ ...workspace.variables, ...platform.variables, WORKLOAD_EFFECTS: 'json' });
    await workspace.init(tools, head.name, stack);
    const types = { ...base?.project?.types, ...head.types };
    const own = readable(settings ?? NOTHING, types);
    if (settings?.hasEnvironments === true)
      note('environments of Pulumi Cloud are left out: they need an account');
    const about = {
      seeds: platform.seeds,
      placeholders: [...own.placeholders],
      leftOut: [...own.leftOut],
    };
    const names = { project: head.name, stack };
    if (exported !== undefined) {
      const { sha256, size, secrets, interrupted } = exported;
      const told = { sha256, size, secrets: [...secrets], interrupted };
      // A plugin that a stranger's state names is not fetched.
      const closed = tools.with({ PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true' });
      const walk = new Walk(closed, platform, names, note, { ...about, exported: told });
      const side = { folder, file: await workspace.configure(tools, stack, 'head', own) };
      const { variables } = platform;
      const load = () => workspace.importState(tools, stack, exported.resources(variables.WORKLOAD_BASE_URL));
      return await walk.compareWith(side, exported, load, join(workspace.folder, 'plan.json'));
    }
    if (checkout === undefined || base === undefined) throw new Error('a preview needs a base or a state');
    const short = checkout.commit.slice(0, 12);
    const walk = new Walk(tools, platform, names, note, {
      ...about,
      base: { commit: checkout.commit, state: base.state },
    });
    if (base.project !== undefined) {
      const how = await provide(plain, checkout, folder, asked.prepare);
      note(`base ${short} is brought up on the embedded platform, ${how}`);
      const before = readable(settingsIn(base.project, stack) ?? NOTHING, types);
      const file = await workspace.configure(tools, stack, 'base', before);
      const failure = await walk.bringUp({ folder: checkout.folder, file });
      if (failure !== undefined) return failure;
    }
    return await walk.compare({ folder, file: await workspace.configure(tools, stack, 'head', own) });
  } finally {
    await platform?.stop();
    workspace.remove();
  }
}

const NOTHING: StackSettings = { config: {}, hasEnvironments: false };

type BaseState = NonNullable<Embedded['base']>['state'];

/** The project of the base, if it has the stack. */
function baseOf(
  { folder }: Checkout,
  head: Project,
  stack: string,
  settings: StackSettings | undefined,
): { readonly project: Project | undefined; readonly state: BaseState } {
  const project = projectIn(folder);
  if (project === undefined) return { project, state: 'no-program' };
  if (project.name !== head.name) return { project: undefined, state: 'other-project' };
  if (settings !== undefined && settingsIn(project, stack) === undefined)
    return { project: undefined, state: 'no-stack' };
  return { project, state: 'up' };
}

function stackOf(head: Project, named: string | undefined): string {
  const stacks = stacksOf(head);
  // Pulumi Cloud names stacks organization/project/stack.
  const stack = (named ?? (stacks.length === 1 ? stacks[0] : undefined))?.split('/').at(-1);
  if (stack !== undefined && stack !== '') return stack;
  const known =
    stacks.length === 0 ? 'the project has no Pulumi.<stack>.yaml' : `the project has ${stacks.join(', ')}`;
  throw new Error(`--stack is required: ${known}`);
}

/** Results that are known only at the end. */
type Ended = Pick<Embedded, 'lacks' | 'update' | 'unsettled' | 'failedAt'>;

/** The runs of the engine on one stack, in order. */
class Walk {
  constructor(
    private readonly tools: Tools,
    private readonly platform: Platform,
    private readonly names: Pick<Preview, 'project' | 'stack'>,
    private readonly note: EmbeddedDependencies['note'],
    private readonly about: Omit<Embedded, keyof Ended>,
  ) {}

  /** Brings the base up. A problem is reported as a failed preview. */
  async bringUp(side: Side): Promise<Ran | undefined> {
    refuseOthers((await this.#preview(side)).heard, 'base');
    const up = await this.#up(side);
    if (!up.failed) return undefined;
    this.note('The base could not be brought up on the embedded platform.');
    const base = this.about.base && { ...this.about.base, state: 'failed' as const };
    const about = { ...this.about, base };
    const preview = previewOf({ ...this.names, failed: true }, [], up.heard.messages, 0);
    return this.#told({ ...preview, embedded: { ...about, ...this.#ended('not-run', up) } }, [up]);
  }

  /** Previews the head, brings it up, and previews it again. */
  async compare(head: Side): Promise<Ran> {
    const first = await this.#preview(head);
    const told = previewOf({ ...this.names, failed: first.failed }, first.heard.steps, first.heard.messages);
    const after = (more: Ended) => ({ ...told, embedded: { ...this.about, ...more } });
    if (first.failed) return this.#told(after(this.#ended('not-run', first)), [first]);
    refuseOthers(first.heard, 'head');
    const up = await this.#up(head);
    if (up.failed) {
      this.note('The update of the head failed on the embedded platform.');
      return this.#told(after(this.#ended('failed', up)), [first, up]);
    }
    const second = await this.#preview(head);
    if (second.failed) return this.#told(after(this.#ended('failed', second)), [first, second]);
    const { resources } = previewOf({ ...this.names, failed: false }, second.heard.steps, []);
    const left = resources.map(({ urn, op, changes }) => ({ urn, op, properties: causesOf(op, changes) }));
    return this.#told(
      after({ ...this.#ended(left.length === 0 ? 'settled' : 'unsettled'), unsettled: left }),
      [first],
    );
  }

  /**
   * Previews the head with an exported state. The platform has none of its objects, so nothing is brought up.
   *
   * @param load makes the state, as it is then, that of the stack
   * @param scratch file for a plan of the engine
   */
  async compareWith(
    head: Side,
    state: ExportedState,
    load: () => Promise<void>,
    scratch: string,
  ): Promise<Ran> {
    /** What the program gives, with its secrets: they are placeholders, and nothing shows them. */
    const planned = async (side: Side): Promise<unknown> => {
      const { failed } = await this.#preview(side, '--save-plan', scratch, '--show-secrets');
      return failed ? undefined : JSON.parse(readFileSync(scratch, 'utf8'));
    };
    if (state.secrets.length === 0) await load();
    else {
      // Without the state, every argument is new; with it, outputs are known.
      for (const _round of ['without', 'with']) {
        const plan = await planned(head);
        if (plan !== undefined) state.assume(plan);
        await load();
      }
    }
    const run = await this.#preview(head);
    const told = previewOf({ ...this.names, failed: run.failed }, run.heard.steps, run.heard.messages);
    const ended = run.failed ? this.#ended('not-run', run) : this.#ended('not-run');
    return this.#told({ ...told, embedded: { ...this.about, ...ended } }, [run]);
  }

  #preview({ folder, file }: Side, ...more: readonly string[]): Promise<Run> {
    return this.tools.engine(
      ['preview', '--stack', this.names.stack, '--config-file', file, ...more],
      folder,
    );
  }

  #up({ folder, file }: Side): Promise<Run> {
    const { stack } = this.names;
    return this.tools.engine(
      ['up', '--yes', '--skip-preview', '--stack', stack, '--config-file', file],
      folder,
    );
  }

  /** @param run the failed run, if any */
  #ended(update: Embedded['update'], run?: Run): Ended {
    const { messages = [], failed = [] } = run?.heard ?? {};
    const lacks = [...new Set(messages.flatMap(({ message }) => lackingIn(message)))].sort();
    const [file = SEED] = this.platform.seeds;
    for (const what of lacks)
      this.note(`the seed lacks the ${what}, which the program uses: add it to ${file}`);
    return { update, lacks, failedAt: [...new Set(failed)], unsettled: [] };
  }

  #told(preview: Preview, runs: readonly Run[]): Ran {
    const said = runs.flatMap(({ failed, heard, output }) =>
      failed && !heard.tellsError ? [output] : heard.saidBeside(preview),
    );
    // Placeholders are not secrets: if the program makes one plain, this should be visible.
    return { preview, said, secrets: [] };
  }
}

/** Packages whose resources exist only in the state. */
const OF_STATE = ['random', 'time', 'tls'];

/**
 * The plugin of another package would create its resources wherever it finds credentials: in the home folder, or where
 * the machine runs.
 */
function refuseOthers({ steps }: Heard, side: 'base' | 'head'): void {
  const others = steps.filter((step) => {
    const { type, isOurs } = named(step.urn);
    const [name = ''] = type.split(':');
    // What does not say that it is a component counts as a resource.
    const isCustom = (step.new ?? step.old)?.custom !== false;
    return isCustom && !isOurs && name !== 'pulumi' && !OF_STATE.includes(name);
  });
  if (others.length === 0) return;
  const types = [...new Set(others.map(({ urn }) => named(urn).type))].sort().join(', ');
  throw new Error(
    `--embedded runs pulumi up, and the program of the ${side} has resources of other packages: ${types}. Their plugins would create them with whatever credentials they find. Preview such a stack with workload preview`,
  );
}

/** Arguments that differ. Creation and deletion concern the whole resource, so they have none. */
function causesOf(op: Op, changes: readonly Change[]): string[] {
  return op === 'update' || op === 'replace' ? changes.map(({ path }) => path) : [];
}

/** Objects that the seed must add, from the provider's message: `snapshot shop-v9`. */
function lackingIn(message: string): string[] {
  const missing =
    /\b(sandbox|snapshot|template|user|workspace) "([^"]{1,200})" does not exist in this workspace/g;
  return [...message.matchAll(missing)].map(([, kind = '', name = '']) => `${kind} ${name}`);
}
