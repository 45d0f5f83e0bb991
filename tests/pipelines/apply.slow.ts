/** `workload preview --digest` and `workload apply` on stacks of the real engine. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command } from '../cli/command';
import { testProject, type Project } from '../engine/command';
import type { Adapter } from '../support/adapters';

/** Undefined for a file or a folder that is gone again. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.git' ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Short, as secrets of people are. It is also looked for in base64. */
const SECRETS = ['hunter-two', 'hunter-three'] as const;
const FORMS = SECRETS.flatMap((secret) => [secret, Buffer.from(secret).toString('base64').slice(0, -4)]);

describe.each<Adapter>(['native', 'dynamic'])('%s resources', (of) => {
  let t: Project;
  let temporary: string;
  beforeAll(async () => {
    t = await testProject({ plugin: 'process' });
    t.program(
      `const secret = pulumi.secret(process.env.SHOP_TOKEN);
       new workload.Drive('data', { region: 'us-was-1' });
       new workload.Drive('claimed', { region: 'us-was-1', name: process.env.CLAIMED ?? 'claimed', __proposed: true });
       const target = process.env.TARGET ?? 'first';
       class Other extends pulumi.dynamic.Resource {}
       new Other({ create: async () => ({ id: target, outs: {} }) }, 'other', {
         label: process.env.LABEL ?? 'first', __defaults: ['label'],
       });
       if (process.env.WITHOUT === undefined) new workload.VolumeTemplate('disk', {});
       const share = process.env.SHARE === undefined
         ? undefined
         : new workload.Drive('later', { region: 'us-was-1' }).createdAt.apply(() => Number(process.env.SHARE));
       new workload.McpFunction('shop', {
         image: process.env.IMAGE, traffic: share, envs: [{ name: 'T', value: secret, secret: true }],
       });
       exports.token = secret;`,
      of,
    );
    t.main('index.js');
    temporary = join(t.folder, 'tmp');
    mkdirSync(temporary);
    writeFileSync(join(t.folder, '.gitignore'), 'tmp\nruns\n');
    writeFileSync(join(t.folder, 'package-lock.json'), '{}');
    if (of === 'dynamic') await t.pulumi('stack', 'change-secrets-provider', 'passphrase');
    git('init', '--quiet', '--initial-branch=main');
    commit();
  }, 120_000);
  afterAll(async () => {
    await t.stop();
  });

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: t.folder });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message=change');
  };

  /** Runs the command, and reads every file that is written meanwhile. */
  async function run(args: readonly string[], more: Record<string, string> = {}) {
    const seen = new Set<string>();
    const look = () => {
      for (const file of filesIn(t.folder)) {
        const text = ifThere(() => readFileSync(file, 'utf8')) ?? '';
        for (const form of FORMS) if (text.includes(form)) seen.add(file);
      }
    };
    const timer = setInterval(look, 30);
    const env = {
      ...process.env,
      ...t.env,
      GITHUB_ACTIONS: '',
      GITLAB_CI: '',
      IMAGE: 'shop:1',
      SHOP_TOKEN: SECRETS[0],
      TMPDIR: temporary,
      ...more,
    };
    const ended = await command(env, t.folder, ...args);
    clearInterval(timer);
    look();
    expect([ended.text, [...seen]]).toEqual([ended.text, []]);
    for (const form of FORMS) expect(ended.text).not.toContain(form);
    return ended;
  }

  async function digest(more: Record<string, string> = {}): Promise<string> {
    const ended = await run(['preview', '--no-comment', '--digest'], more);
    expect([ended.text, ended.code]).toEqual([ended.text, 0]);
    return digestIn(ended.text);
  }

  function digestIn(text: string): string {
    return /Digest (\S{48}) approves exactly this/.exec(text)?.[1] ?? text;
  }

  async function refused(approved: string, part: string, more: Record<string, string> = {}) {
    const ended = await run(['apply', '--approved', approved], more);
    expect([ended.text, ended.code]).toEqual([
      expect.stringMatching(new RegExp(`Refused: .*[^]*^  ${part}: `, 'm')),
      20,
    ]);
    const marks = [...ended.text.matchAll(/^ {2}(\w+): the |^ {2}(secrets): a/gm)].map(
      ([, one, other]) => one ?? other,
    );
    return marks;
  }

  it('without a key there is no digest, and the message says what to do', async () => {
    if (of === 'dynamic') {
      const wrong = await run(['preview', '--no-comment', '--digest'], { PULUMI_CONFIG_PASSPHRASE: 'wrong' });
      expect([wrong.text, wrong.code]).toEqual([expect.stringContaining('could not'), 1]);
      return;
    }
    const ended = await run(['preview', '--no-comment', '--digest']);
    expect([ended.text, ended.code]).toEqual([
      expect.stringContaining('set --secret workload-approval:key "$(openssl'),
      1,
    ]);
    await t.pulumi('config', 'set', '--secret', 'workload-approval:key', 'k'.repeat(64));
    // A name is drawn in each preview.
    await t.pulumi('config', 'set', '--path', 'pulumi:autonaming.pattern', '${name}-${hex(7)}');
    const dirty = await run(['preview', '--no-comment', '--digest']);
    expect([dirty.text, dirty.code]).toEqual([expect.stringContaining('Pulumi.test.yaml differ from it'), 1]);
    commit();
  }, 240_000);

  it('previews of one thing have one digest; with another secret value, effect, lock file or commit, apply refuses and names it', async () => {
    const first = await digest();
    for (let time = 0; time < (of === 'native' ? 4 : 2); time++) expect(await digest()).toBe(first);
    expect(await refused(first, 'secrets', { SHOP_TOKEN: SECRETS[1] })).toEqual(['secrets']);
    expect(await refused(first, 'changes', { IMAGE: 'shop:2' })).toEqual(['changes']);
    expect(await refused(first, 'settings', { WORKLOAD_WORKSPACE: t.emulator.workspace })).toEqual([
      'settings',
    ]);
    expect(await refused(first, 'settings', { WORKLOAD_RESUME: 'true' })).toEqual(['settings']);
    // The stack's own address has precedence.
    const withAddress = (WORKLOAD_BASE_URL: string) => digest({ WORKLOAD_BASE_URL });
    expect(await withAddress('https://api.example.com/v0/')).toBe(
      await withAddress('https://api.example.com/v0'),
    );
    // Values that the code of a provider captures, and arguments that the program declares generated.
    for (const more of [{ TARGET: 'second' }, { LABEL: 'first-1a2b3c4' }, { CLAIMED: 'second' }])
      expect(await refused(first, 'changes', more)).toEqual(['changes']);
    writeFileSync(join(t.folder, 'package-lock.json'), '{"name":"another"}');
    const dirty = await run(['apply', '--approved', first]);
    expect([dirty.text, dirty.code]).toEqual([
      expect.stringContaining('package-lock.json differ from it'),
      1,
    ]);
    git('update-index', '--assume-unchanged', 'package-lock.json');
    const hidden = await run(['apply', '--approved', first]);
    expect([hidden.text, hidden.code]).toEqual([dirty.text, 1]);
    git('update-index', '--no-assume-unchanged', 'package-lock.json');
    commit();
    expect(await refused(first, 'commit')).toEqual(['commit', 'dependencies']);
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  }, 600_000);

  it('applies exactly what was approved, once; a state that changed since is refused', async () => {
    const approved = await digest();
    const applied = await run(['apply', '--approved', approved]);
    expect([applied.text, applied.code]).toEqual([expect.stringContaining('Applied what was approved.'), 0]);
    expect(applied.text).toMatch(/^\| .*McpFunction shop created/m);
    const urns = t.state().resources.map(({ urn }) => urn);
    expect(urns.filter((urn) => /::(?:data|shop)$/.test(urn))).toHaveLength(2);
    await refused(approved, 'state');
    const next = await digest({ IMAGE: 'shop:2' });
    // Another run meanwhile.
    const drive = urns.find((urn) => urn.endsWith('::data')) ?? '';
    expect((await t.pulumi('state', 'protect', drive, '--yes')).code).toBe(0);
    const marks = await refused(next, 'state', { IMAGE: 'shop:2' });
    expect(marks).toContain('state');
    expect(marks).not.toContain('commit');
  }, 600_000);

  it('refuses traffic that is not known before the update, unless any value is allowed', async () => {
    const later = (share: string) => ({ IMAGE: 'shop:2', SHARE: share });
    const previewed = await run(['preview', '--no-comment', '--digest'], later('10'));
    expect(previewed.text).toMatch(
      /not limited by this digest: .*McpFunction shop: traffic.* refuses this without --allow-unknown\./,
    );
    const approved = digestIn(previewed.text);
    // No digest can tell them apart.
    const canary = await run(['apply', '--approved', approved], later('100'));
    expect([canary.text, canary.code]).toEqual([
      expect.stringContaining('not known of McpFunction shop: traffic'),
      21,
    ]);
    expect(canary.text).toContain('Nothing was applied.');
    const allowed = await run(['apply', '--approved', approved, '--allow-unknown'], later('10'));
    expect([allowed.text, allowed.code]).toEqual([expect.stringContaining('Applied what was approved.'), 0]);
  }, 240_000);

  it("the engine's plan lists the arguments that the program has set, and no others", async () => {
    const file = join(temporary, 'set.json');
    const env = { ...process.env, ...t.env, IMAGE: 'shop:3', SHOP_TOKEN: SECRETS[0], SHARE: undefined };
    await promisify(execFile)('pulumi', ['preview', '--save-plan', file], { cwd: t.folder, env });
    const { resourcePlans } = JSON.parse(readFileSync(file, 'utf8')) as {
      resourcePlans: Record<string, { goal?: { propertyDependencies?: Record<string, unknown> } }>;
    };
    const shop = Object.entries(resourcePlans).find(([urn]) => urn.endsWith('McpFunction::shop'))?.[1];
    const set = Object.keys(shop?.goal?.propertyDependencies ?? {}).filter((key) => !key.startsWith('__'));
    expect(set.sort()).toEqual(['envs', 'image']);
  }, 120_000);

  it('keeps the gates and the branch', async () => {
    const without = { WITHOUT: 'yes' };
    const approved = await digest(without);
    const branch = await run(['apply', '--approved', approved, '--branch', 'main'], without);
    expect([branch.text, branch.code]).toEqual([expect.stringContaining('git fetch origin main'), 1]);
    const file = join(temporary, 'digest');
    writeFileSync(file, approved);
    const held = await run(['preview', '--no-comment', '--digest', file, '--fail-on', 'delete'], without);
    expect([held.text, held.code]).toEqual([expect.stringContaining('There is no digest'), 13]);
    expect(held.text).not.toContain(approved);
    expect(existsSync(file)).toBe(false);
    const gate = await run(['apply', '--approved', approved, '--fail-on', 'delete'], without);
    expect([gate.text, gate.code]).toEqual([expect.stringContaining('Nothing was applied.'), 13]);
  }, 240_000);
});
