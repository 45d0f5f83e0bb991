/** The ways to lose data or traffic in docs/agents.md, each on the real engine with an emulator: who stops it, and how. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '@workload/emulator';
import { type Gate, reached } from '../../cli/src/preview/gate';
import { previewIn } from '../../cli/src/preview/read';
import { type Ended, type Project, testProject } from '../engine/command';
import { engineFolder } from '../engine/stack';
import { guardedProject } from '../policies/guarded';

/** Columns of the table in docs/agents.md. */
interface Row {
  readonly way: string;
  readonly who: string;
  readonly when: string;
  /** Words of its message. */
  readonly text: string;
}

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'agents.md'), 'utf8');
const ROWS: readonly Row[] = PAGE.split('\n')
  .slice(PAGE.split('\n').indexOf('## Ways to lose data'))
  .flatMap((line) => {
    const [, way = '', who = '', when = '', text = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return line.startsWith('|') && !/^-+$/.test(way) && way !== 'way' ? [{ way, who, when, text }] : [];
  });

const POLICIES = join(__dirname, '..', '..', 'policies');
const DRIVE = 'urn:pulumi:test::tests::workload:index:Drive::invoices';
const TYPE = 'workload:index:Drive';
const SHOP = 'urn:pulumi:test::tests::workload:index:Application::shop';
const UP = ['up', '--yes', '--skip-preview'] as const;

const drive = (args = 'deletionProtection: true', options = 'protect: true', region = 'us-was-1') =>
  `new workload.Drive('invoices', { name: 'invoices', region: '${region}', ${args} }, { ${options} });\n`;
const ROLLOUT = (command: string) =>
  `rollout: { steps: [{ weight: 10, for: '10m', checks: ['up'] }, { weight: 100 }], checks: { up: { command: ['sh', '-c', '${command}'] } } }`;
const shop = (number: number, more = ROLLOUT('exit 1'), options = '') =>
  `new workload.Application('shop', { name: 'shop', image: 'shop:${number}', ${more} }, { ${options} });\n`;

let emulator: Emulator;
let t: Project;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-ways-'));
  emulator = await startEmulator();
  t = await testProject({ on: emulator, env: { WORKLOAD_EFFECTS: 'json' } });
});
afterEach(async () => {
  await t.stop();
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program on the stack. */
const runs = (text: string, ...args: string[]) => {
  t.program(text);
  return t.pulumi(...UP, ...args);
};

/** A destroy where the application has the option `protect`, too. */
async function destroyed(...args: string[]): Promise<Ended> {
  await runs(drive() + shop(1, ROLLOUT('exit 1'), 'protect: true'));
  return t.pulumi('destroy', '--yes', '--skip-preview', ...args);
}

/** The gate that a preview of the program reaches. */
async function gate(text: string): Promise<Ended> {
  t.program(text);
  const { stdout, code } = await t.pulumi('preview', '--json');
  if (code !== 0) throw new Error(`the preview failed:\n${stdout}`);
  const gates: Gate[] = ['data-loss', 'failure', 'step', 'dependents', 'replace', 'delete'];
  const end = reached({ ...previewIn(stdout, undefined), maxStep: 20 }, gates);
  return { code: end?.code ?? 0, stdout, text: end === undefined ? stdout : `${end.name}: ${end.says}` };
}

/** Exports the state, changes its text, and imports it. */
async function edited(change: (text: string) => string): Promise<void> {
  const file = join(folder, 'state.json');
  await t.pulumi('stack', 'export', '--file', file);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  expect(await t.pulumi('stack', 'import', '--file', file)).toMatchObject({ code: 0 });
}

/** Another stack of the same program, with its own state. */
async function second(act: (other: Project) => Promise<Ended>): Promise<Ended> {
  const other = await testProject({ on: emulator });
  try {
    return await act(other);
  } finally {
    await other.stop();
  }
}

async function elsewhere(): Promise<void> {
  const { apiKey } = emulator.addWorkspace('other');
  await t.pulumi('config', 'set', 'workload:workspace', 'other');
  await t.pulumi('config', 'set', '--secret', 'workload:apiKey', apiKey);
}

const more = (text: string) => async () => {
  await runs(drive() + shop(1) + text);
  return gate(drive() + shop(1));
};

/** A preview of the program with the policy pack's preset. */
async function preset(text: string): Promise<Ended> {
  const path = process.env.PATH ?? '';
  // Hosts beside the engine run no packs.
  process.env.PATH = path
    .split(':')
    .filter((folder) => folder !== engineFolder())
    .join(':');
  const guarded = await guardedProject();
  try {
    guarded.program(text);
    const config = JSON.parse(readFileSync(join(POLICIES, 'guarded.json'), 'utf8')) as object;
    return await guarded.guard(config, 'preview');
  } finally {
    await guarded.stop();
    process.env.PATH = path;
  }
}

const unprotected = () => t.pulumi('state', 'unprotect', '--all', '--yes');
const OFF = 'deletionProtection: false';

/** What is done, by the way's name in the table. */
const WAYS: Readonly<Record<string, () => Promise<Ended>>> = {
  'remove the drive from the program': () => runs(shop(1)),
  'remove it after `state unprotect`': async () => {
    await unprotected();
    return runs(shop(1));
  },
  'rename it without an alias': () => runs(drive().replace("('invoices'", "('bills'") + shop(1)),
  'rename it, with a name of its own': () =>
    runs(drive().replace("('invoices', { name: 'invoices',", "('bills', {") + shop(1)),
  'change its region': () => runs(drive('deletionProtection: true', '', 'eu-lon-1') + shop(1)),
  'change its name': () =>
    runs(drive('deletionProtection: true', '').replace("name: 'invoices'", "name: 'bills'") + shop(1)),
  '`up --replace`': async () => {
    await unprotected();
    return runs(drive('deletionProtection: true', '') + shop(1), '--replace', DRIVE);
  },
  '`up --target` without it': () => runs(shop(1), '--target', DRIVE),
  '`state delete`, then `up`': async () => {
    await t.pulumi('state', 'delete', DRIVE, '--yes', '--force');
    return runs(drive() + shop(1));
  },
  '`destroy`': () => destroyed(),
  '`state unprotect`, then `destroy`': async () => {
    await unprotected();
    return t.pulumi('destroy', '--yes', '--skip-preview');
  },
  '`state unprotect`, then `destroy --target`': async () => {
    await unprotected();
    return t.pulumi('destroy', '--yes', '--skip-preview', '--target', DRIVE);
  },
  '`state rename`, then remove it': async () => {
    await t.pulumi('state', 'rename', DRIVE, 'bills', '--yes');
    return runs(shop(1));
  },
  'another region, with `retainOnDelete`': () =>
    runs(drive('deletionProtection: true', 'retainOnDelete: true', 'eu-lon-1') + shop(1)),
  '`destroy --ignore-protect`': () => t.pulumi('destroy', '--yes', '--skip-preview', '--ignore-protect'),
  'remove both protections and change the region at once': () => runs(drive(OFF, '', 'eu-lon-1') + shop(1)),
  'the same with `deleteBeforeReplace`': () =>
    runs(drive(OFF, 'deleteBeforeReplace: true', 'eu-lon-1') + shop(1)),
  'the same with `ignoreChanges` on the protection': () =>
    runs(drive(OFF, "ignoreChanges: ['deletionProtection']", 'eu-lon-1') + shop(1)),
  'turn the protections off in the exported state, import it, remove the drive': async () => {
    await edited((text) =>
      text
        .replaceAll('"deletionProtection": true', '"deletionProtection": false')
        .replaceAll('"protect": true', '"protect": false'),
    );
    return runs(shop(1));
  },
  'another workspace in the settings, then `up`': async () => {
    await elsewhere();
    return runs(drive() + shop(1));
  },
  'another workspace in the settings, then `destroy`': async () => {
    await elsewhere();
    await unprotected();
    return t.pulumi('destroy', '--yes', '--skip-preview');
  },
  '`retainOnDelete`, then a second stack with the same drive': async () => {
    await runs(drive('deletionProtection: true', 'retainOnDelete: true') + shop(1));
    await runs(shop(1));
    return second((other) => {
      other.program(drive());
      return other.pulumi(...UP);
    });
  },
  'a second stack with the same drive': () =>
    second((other) => {
      other.program(drive('', ''));
      return other.pulumi(...UP);
    }),
  'a second stack that takes it over, then its `destroy`': () =>
    second(async (other) => {
      other.program(drive('deletionProtection: true, adoptExisting: true', ''));
      await other.pulumi(...UP);
      return other.pulumi('destroy', '--yes', '--skip-preview');
    }),
  'a second stack that takes it over without protection': () =>
    second((other) => {
      other.program(drive('deletionProtection: false, adoptExisting: true', ''));
      return other.pulumi(...UP);
    }),
  'the program of an unprotected drive, without it': async () => {
    await runs(drive(OFF, '') + shop(1));
    return gate(shop(1));
  },
  'another region for an unprotected drive': async () => {
    await runs(drive(OFF, '') + shop(1));
    return gate(drive(OFF, '', 'eu-lon-1') + shop(1));
  },
  'remove the application': () => gate(drive()),
  'another name for the application': () => gate(drive() + shop(1).replace("name: 'shop'", "name: 'store'")),
  'a canary straight to 100 %': async () => {
    await runs(drive() + shop(2));
    return gate(drive() + shop(2, 'traffic: 100'));
  },
  'a release with all traffic at once': () => gate(drive() + shop(2, 'traffic: 100')),
  '`up --exclude` of all else': () => runs(shop(1), '--exclude', SHOP),
  '`up --target-replace`': async () => {
    await unprotected();
    return runs(drive('deletionProtection: true', '') + shop(1), '--target-replace', DRIVE);
  },
  '`destroy --remove`': () => destroyed('--remove'),
  '`up --suppress-outputs`, with another region': () =>
    runs(drive('deletionProtection: true', '', 'eu-lon-1') + shop(1), '--suppress-outputs'),
  '`replaceOnChanges` on another argument': () =>
    runs(drive("deletionProtection: true, displayName: 'x'", "replaceOnChanges: ['displayName']") + shop(1)),
  'an alias that gives its state to another drive': () =>
    runs(
      "new workload.Drive('logs', { name: 'logs', region: 'us-was-1', deletionProtection: true }, { aliases: [{ name: 'invoices' }] });\n" +
        shop(1),
    ),
  'a component around it, without an alias': () =>
    runs(
      `const c = new pulumi.ComponentResource('shop:index:Data', 'data');\n${drive('deletionProtection: true', 'parent: c')}${shop(1)}`,
    ),
  'another provider for it, of another workspace': async () => {
    const { apiKey } = emulator.addWorkspace('other');
    const provider = `const p = new workload.Provider('other', { workspace: 'other', apiKey: '${apiKey}', baseUrl: '${emulator.baseUrl}' });\n`;
    return runs(provider + drive('deletionProtection: true', 'provider: p') + shop(1));
  },
  '`workload:acceptMoved` with another workspace': async () => {
    await elsewhere();
    await t.pulumi('config', 'set', 'workload:acceptMoved', 'true');
    return runs(drive() + shop(1));
  },
  '`stack rm --force`, then `up` of a new stack': async () => {
    await t.pulumi('stack', 'rm', 'test', '--yes', '--force');
    await t.pulumi('stack', 'init', 'test');
    await t.pulumi('config', 'set', 'workload:baseUrl', emulator.baseUrl);
    await t.pulumi('config', 'set', 'workload:workspace', 'default');
    await t.pulumi('config', 'set', '--secret', 'workload:apiKey', emulator.apiKey);
    return runs(drive() + shop(1));
  },
  'a second stack with `workload:resume`, without protection': () =>
    second(async (other) => {
      await other.pulumi('config', 'set', 'workload:resume', 'true');
      other.program(drive(OFF, ''));
      return other.pulumi(...UP);
    }),
  'remove an API key': more(
    "new workload.ServiceAccount('robot', { name: 'robot' });\nnew workload.ApiKey('key', { serviceAccount: 'robot', expiresIn: '90d' });\n",
  ),
  'remove a policy': more(
    "new workload.Policy('places', { name: 'places', type: 'location', locations: [{ name: 'eu', type: 'continent' }] });\n",
  ),
  'remove a volume': more(
    "new workload.Volume('cache', { name: 'cache', region: 'us-was-1', size: 1024 });\n",
  ),
  'remove a connection that an MCP server uses': async () => {
    const used = "new workload.McpFunction('mail', { name: 'mail', integrationConnections: ['account'] });\n";
    const account =
      "new workload.IntegrationConnection('account', { name: 'account', integration: 'gmail', secret: { CLIENT_ID: pulumi.secret('a'), CLIENT_SECRET: pulumi.secret('b'), REFRESH_TOKEN: pulumi.secret('c') } });\n";
    await runs(drive() + shop(1) + account);
    await runs(drive() + shop(1) + account + used);
    return gate(drive() + shop(1) + used);
  },
  'the rollout removed in the middle of one': async () => {
    await runs(drive() + shop(2));
    return gate(drive() + shop(2, 'traffic: 100'));
  },
  'a redeployment of the same image, without a rollout': () =>
    runs(drive() + shop(1, "redeploy: { at: '1' }, traffic: 100")).then(() =>
      gate(drive() + shop(1, "redeploy: { at: '2' }, traffic: 100")),
    ),
  'another port, without a rollout': () => gate(drive() + shop(1, 'port: 9090, traffic: 100')),
  'switch the application off': () => gate(drive() + shop(1, `${ROLLOUT('exit 1')}, enabled: false`)),
  'a drive without `deletionProtection`': () => preset(drive(OFF)),
  'an application without a rollout': () => preset(shop(1, 'traffic: 10')),
  'a first step above 10 %': () => preset(shop(1, ROLLOUT('exit 1').replace('weight: 10', 'weight: 50'))),
  'a first step of 99 %': () =>
    gate(drive() + shop(2, ROLLOUT('exit 1').replace('weight: 10', 'weight: 99'))),
};

/** What ends well: nothing is lost, and nobody has to stop it. */
const HARMLESS: Readonly<Record<string, () => Promise<Ended>>> = {
  '`state repair`, then `up`': async () => {
    await t.pulumi('state', 'repair', '--yes');
    return runs(drive() + shop(1));
  },
  '`refresh`, then `up`': async () => {
    await t.pulumi('refresh', '--yes', '--skip-preview');
    return runs(drive() + shop(1));
  },
  '`pulumi import` of it again, then `up`': async () => {
    await t.pulumi('import', TYPE, 'invoices', 'invoices', '--yes', '--generate-code=false');
    return runs(drive() + shop(1));
  },
  '`stack rename`, then `up`': async () => {
    await t.pulumi('stack', 'rename', 'next', '--stack', 'test');
    t.program(drive() + shop(1));
    return t.pulumi(...UP, '--stack', 'next');
  },
  '`pulumi cancel`, then `up`': async () => {
    await t.pulumi('cancel', '--yes');
    return runs(drive() + shop(1));
  },
  '`ignoreChanges` on the region, and another region': () =>
    runs(drive('deletionProtection: true', "protect: true, ignoreChanges: ['region']", 'eu-lon-1') + shop(1)),
  '`deletedWith` another object, then remove both': async () => {
    const other =
      "const p = new workload.Policy('eu', { name: 'eu', type: 'location', locations: [{ name: 'eu', type: 'continent' }] });\n";
    await runs(other + drive('deletionProtection: true', 'deletedWith: p') + shop(1));
    return runs(shop(1));
  },
};

const NOBODY = 'nothing is lost';

/** Nothing of this package can act: a person decides. */
const REVIEWED = [
  'a check edited until it passes',
  "a gate removed from the pipeline's file in the same pull request",
];

test('the table has exactly these ways', () => {
  const all = [...Object.keys(WAYS), ...Object.keys(HARMLESS), ...REVIEWED];
  expect(ROWS.map(({ way }) => way).sort()).toEqual(all.sort());
  for (const { way, who } of ROWS) {
    expect([way, who === 'review']).toEqual([way, REVIEWED.includes(way)]);
    expect([way, who === NOBODY]).toEqual([way, way in HARMLESS]);
  }
});

/** The drive as it is, and where the traffic goes. */
async function situation(): Promise<Readonly<Record<'drive' | 'shop' | 'answers', unknown>>> {
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const read = async (path: string) =>
    (await (await fetch(`${emulator.baseUrl}${path}`, { headers })).json()) as Readonly<
      Record<string, unknown>
    >;
  const made = async (path: string) => {
    const { metadata } = (await read(path)) as { readonly metadata?: { readonly createdAt: string } };
    return metadata?.createdAt;
  };
  const { status } = await fetch(`${emulator.url}/default/applications/shop`);
  return { drive: await made('/drives/invoices'), shop: await made('/applications/shop'), answers: status };
}

test.each(ROWS.filter(({ who }) => who === NOBODY))('nothing is lost: $way', async ({ way }) => {
  await runs(drive() + shop(1));
  const before = await situation();
  const ended = await HARMLESS[way]?.();
  expect([ended?.text, ended?.code]).toEqual([ended?.text, 0]);
  await expect(situation()).resolves.toEqual(before);
});

/** Nothing protects an application after this: the page says so. */
const DRIVE_ALONE = [
  '`state unprotect`, then `destroy`',
  'another workspace in the settings, then `destroy`',
];

test.each(ROWS.filter(({ who }) => who !== 'review' && who !== NOBODY))(
  '$who stops: $way',
  async ({ way, text }) => {
    await runs(drive() + shop(1));
    const before = await situation();
    const some = expect.any(String) as string;
    expect(before).toEqual({ drive: some, shop: some, answers: 200 });
    const act = WAYS[way];
    if (act === undefined) throw new Error(`the table has a way that no test does: ${way}`);
    const ended = await act();
    expect(ended.code).not.toBe(0);
    const words = text.replaceAll('`', '');
    expect(ended.text.replace(/\s+/g, ' ')).toContain(words);
    const after = await situation();
    if (DRIVE_ALONE.includes(way)) expect(after.drive).toBe(before.drive);
    else expect(after).toEqual(before);
  },
);

test('a check edited until it passes is in the property diff of the preview', async () => {
  await runs(drive() + shop(2));
  const { stdout } = await gate(drive() + shop(2, ROLLOUT('exit 0')));
  const [change] = previewIn(stdout, undefined).resources;
  expect(change).toMatchObject({ op: 'update' });
  expect(JSON.stringify(change?.changes)).toContain('exit 0');
});
