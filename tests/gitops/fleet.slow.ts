/** The jobs of `workload init --jobs fleet`, with two shards, as each forge's own runner starts them. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { shardOf } from '../../cli/src/drift/fleet';
import { fleetSchema, type Fleet } from '../../cli/src/drift/schema';
import { actionsOf } from '../../cli/src/init/pins';
import { TestForge, TOKEN } from '../../cli/src/testing/forge';
import { call } from '../engine/story';
import { init, programOf as pathOf, run } from './programs';
import { type Registry, startRegistry } from '../support/registry';
import { Shop } from './shop';

let shop: Shop;
let registry: Registry | undefined;
let beside: string;
/** A workspace of the other shard, with one drive that no stack has. */
let other: string;

beforeAll(async () => {
  shop = await Shop.make();
  const { emulator } = shop;
  const { baseUrl, workspace } = emulator;
  const own = shardOf({ baseUrl, workspace }, 2);
  other =
    Array.from({ length: 100 }, (_, number) => `team-${number}`).find(
      (name) => shardOf({ baseUrl, workspace: name }, 2) !== own,
    ) ?? '';
  await call(emulator, 'POST', '/workspaces', { name: other, region: 'us-was-1' });
  const drive = { metadata: { name: 'stray' }, spec: { region: 'us-was-1' } };
  const created = await fetch(`${baseUrl}/drives`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${emulator.apiKey}`,
      'x-service-workspace': other,
      'content-type': 'application/json',
    },
    body: JSON.stringify(drive),
  });
  expect(created.status).toBe(200);
  const record = (await call(emulator, 'GET', '/drives/invoices')) as { metadata: object };
  const metadata = { ...record.metadata, displayName: 'Changed' };
  await call(emulator, 'PUT', '/drives/invoices', { ...record, metadata });
  await init(shop.folder, '--for', 'github,gitlab,operator', '--jobs', 'fleet');
  mkdirSync(join(shop.folder, 'ci'), { recursive: true });
  writeFileSync(join(shop.folder, 'ci', 'places.yaml'), places());
  writeFileSync(join(shop.folder, '.gitlab-ci.yml'), 'include: [{ local: ci/workload.gitlab-ci.yml }]\n');
  await shop.commit();
  // Outside of the repository, as the home of a user.
  beside = mkdtempSync(join(tmpdir(), 'workload-registry-'));
  registry = await startRegistry(beside);
}, 300_000);
afterAll(async () => {
  await registry?.stop();
  await shop.stop();
  rmSync(beside, { recursive: true, force: true });
});

function places(): string {
  const { baseUrl, workspace } = shop.emulator;
  return `places:
  - { baseUrl: "${baseUrl}", workspace: [${workspace}, ${other}], credential: { env: WORKLOAD_API_KEY } }
`;
}

/** What was found, of which a shard sees only a part. */
function expectWhole(fleet: Fleet): void {
  expect(fleet.unread).toEqual([]);
  expect(fleet.whole).toBe(true);
  expect(fleet.places.map(({ workspace }) => workspace).sort()).toEqual(
    [shop.emulator.workspace, other].sort(),
  );
  expect(fleet.drifted.map(({ id }) => id)).toEqual(['invoices']);
  const strays = fleet.unmanaged.filter(({ kind }) => kind === 'Drive');
  expect(strays.map(({ workspace, name }) => [workspace, name])).toEqual([[other, 'stray']]);
}

/** The two shards have different workspaces. */
function expectDivided(all: readonly Fleet[]): void {
  expect(all.map(({ shard }) => shard)).toEqual([
    { index: 1, count: 2 },
    { index: 2, count: 2 },
  ]);
  for (const fleet of all) expect(fleet.places).toHaveLength(1);
}

const resultIn = (file: string): Fleet => fleetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Third-party actions are out of reach: replaces them. Artifacts are folders, which the next job finds. */
function standIns(store: string): string[] {
  const { CHECKOUT, SETUP_NODE, PULUMI, UPLOAD, DOWNLOAD } = actionsOf('github');
  const inputs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { default: '' }]));
  const of = (script: string, ...names: string[]) => ({
    inputs: inputs(...names),
    runs: {
      using: 'composite',
      steps: [
        {
          shell: 'bash',
          run: script,
          env: Object.fromEntries(
            names.map((name) => [`IN_${name.toUpperCase()}`, `\${{ inputs.${name} }}`]),
          ),
        },
      ],
    },
  });
  const nothing = of('pulumi version && node --version');
  const upload = `mkdir -p "${store}/$IN_NAME"
while read -r path; do if [ -d "$path" ]; then cp "$path"/* "${store}/$IN_NAME"; elif [ -n "$path" ]; then cp "$path" "${store}/$IN_NAME"; fi; done <<< "$IN_PATH"`;
  const download = `mkdir -p "$IN_PATH" && for each in "${store}"/$IN_PATTERN; do cp "$each"/* "$IN_PATH"; done`;
  const actions: readonly (readonly [string, object])[] = [
    [CHECKOUT, nothing],
    [SETUP_NODE, nothing],
    [PULUMI, nothing],
    [UPLOAD, of(upload, 'name', 'path')],
    [DOWNLOAD, of(download, 'pattern', 'path')],
  ];
  return actions.flatMap(([pinned, action]) => {
    const [name = ''] = pinned.split(' ');
    const folder = join(shop.folder, 'backend', name.replaceAll('/', '+'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'action.yml'), JSON.stringify({ name, ...action }));
    return ['--local-repository', `${name}=${folder}`];
  });
}

/** One night of GitHub's workflow. */
async function night(store: string, ...more: string[]) {
  const settings = Object.entries(shop.settings).flatMap(([name, value]) => [
    /KEY|PASSPHRASE/.test(name) ? '--secret' : '--var',
    `${name}=${value}`,
  ]);
  const args = [
    ...[
      'workflow_dispatch',
      '-W',
      '.github/workflows/workload-fleet.yml',
      '-P',
      'ubuntu-latest=-self-hosted',
    ],
    ...['--no-cache-server', '--use-gitignore=false', ...standIns(store), ...settings, ...more],
  ];
  const env = { ...shop.env, ...registry?.env };
  const { code, text } = await run(pathOf('ACT'), args, { cwd: shop.folder, env });
  expect([text, existsSync(join(store, 'workload-fleet', 'fleet.json'))]).toEqual([text, true]);
  // The job fails with what was found.
  expect([text, code]).toEqual([text, 1]);
  expect(text).not.toContain(shop.settings.WORKLOAD_API_KEY);
  return text;
}

it('GitHub: a matrix of two shards, and one job that joins them, opens an issue, and fails because of what they found', async () => {
  const forge = await TestForge.start('GitHub');
  // As the token of a job.
  forge.tellsOwner = false;
  try {
    const store = join(shop.folder, 'backend', 'artifacts');
    const reached = ['--env', `GITHUB_API_URL=${forge.url}/api`, '--secret', `GITHUB_TOKEN=${TOKEN}`];
    const text = await night(store, ...reached);
    expectDivided(
      ['1', '2'].map((shard) => resultIn(join(store, `workload-fleet-${shard}`, `shard-${shard}.json`))),
    );
    expectWhole(resultIn(join(store, 'workload-fleet', 'fleet.json')));
    expect(readFileSync(join(store, 'workload-fleet', 'fleet.html'), 'utf8')).toContain('stray');
    expect([text, forge.issues.length]).toEqual([text, 1]);
    const [issue] = forge.issues;
    expect(issue?.body).toContain('1 drifted');
    // As a reader types it, on any machine.
    expect(issue?.body).toMatch(/^ *npx workload import --kind Drive --name Drive\/stray$/m);
    expect(issue?.body).not.toContain('node /');
    // The next night finds more: the same issue says so.
    const { emulator } = shop;
    const record = (await call(emulator, 'GET', '/drives/invoices')) as { metadata: object };
    const metadata = { ...record.metadata, displayName: 'Changed again' };
    await call(emulator, 'PUT', '/drives/invoices', { ...record, metadata });
    const later = await night(store, ...reached);
    expect([later, forge.issues.length]).toEqual([later, 1]);
    expect(issue?.body).toContain('Changed again');
    expect(later).toContain('the issue about drift updated (GitHub)');
  } finally {
    await forge.stop();
  }
}, 900_000);

it('GitHub: without a token, the job says why there is no issue', async () => {
  const text = await night(join(shop.folder, 'backend', 'artifacts'));
  expect(text).toContain('no issue: the job has no GITHUB_TOKEN in its environment');
}, 600_000);

it('GitLab: a matrix of two shards, and one job that joins them and fails because of what they found', async () => {
  const about = {
    ...{ CI_PIPELINE_SOURCE: 'schedule', WORKLOAD_JOB: 'fleet' },
    ...{ CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main' },
  };
  const variables = Object.entries({ ...shop.settings, ...about }).flatMap(([name, value]) => [
    '--variable',
    `${name}=${value}`,
  ]);
  const args = ['--shell-executor-no-image', '--force-shell-executor', ...variables];
  const env = { ...shop.env, ...registry?.env };
  const { code, text } = await run(pathOf('GITLAB_CI_LOCAL'), args, { cwd: shop.folder, env });
  const file = (name: string) => join(shop.folder, name);
  expect([text, existsSync(file('fleet.json'))]).toEqual([text, true]);
  expectDivided([resultIn(file('shard-1.json')), resultIn(file('shard-2.json'))]);
  expectWhole(resultIn(file('fleet.json')));
  expect([text, code]).toEqual([text, 1]);
}, 600_000);

it('Kubernetes: the command of the CronJob, with the places of its ConfigMap', async () => {
  const manifest = readFileSync(join(shop.folder, 'operator', 'fleet.yaml'), 'utf8');
  const [map, job] = manifest.split(/^---$/m).map((text): unknown => parse(text)) as [
    { data: { 'places.yaml': string } },
    { spec: { jobTemplate: { spec: { template: { spec: { containers: [Container] } } } } } },
  ];
  const [{ command, args, env, volumeMounts }] = job.spec.jobTemplate.spec.template.spec.containers;
  expect(map.data['places.yaml']).toContain('credential: { env: WORKLOAD_API_KEY }');
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/etc/workload']);
  // The mount.
  const mount = join(beside, 'mount');
  mkdirSync(mount);
  cpSync(join(shop.folder, 'ci', 'places.yaml'), join(mount, 'places.yaml'));
  const given = Object.fromEntries(env.map(({ name }) => [name, shop.settings[name]]));
  const script = args.map((text) => text.replaceAll('/etc/workload', mount));
  const [shell = '', ...options] = command;
  const { code, text } = await run(shell, [...options, ...script], {
    cwd: beside,
    env: { ...shop.env, ...registry?.env, ...given, TMPDIR: beside },
  });
  expect([text, code]).toEqual([text, 21]);
  expect(text).toContain('Drive invoices');
  expect(text).toContain('Drive stray');
}, 300_000);

interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly mountPath: string }[];
}
