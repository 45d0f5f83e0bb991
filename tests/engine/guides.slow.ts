/** Pages that a reader follows from top to bottom: each command runs and prints what the page shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmulatorOptions } from '@workload/emulator';
import { Client, type SandboxSession } from '@workload/sdk';
import { blocksOf, linesOf, missingFrom, startGuide, stepsOf, type Guide } from './guide';

/** The output of commands, for the quickstart, which shows the same. */
const printed: string[] = [];

/** Declares the steps of a page as tests. `before` makes the outside changes that the page mentions. */
function follow(page: string, before: Readonly<Record<number, () => Promise<void>>> = {}): void {
  const steps = stepsOf(blocksOf(page));
  it.each(
    steps.map((step, index) => [index + 1, step.command.text.trim().split('\n').at(-1), step] as const),
  )(
    'step %i: %s',
    async (number, _, step) => {
      await before[number]?.();
      const { code, output } = await guide.run(step);
      printed.push(output);
      const isExpected = step.command.word === 'fails' ? code !== 0 : code === 0;
      expect(isExpected ? '' : output).toBe('');
      expect(missingFrom(output, step.shown).map((line) => `${line}\nnot in:\n${output}`)).toEqual([]);
    },
    120_000,
  );
}

let guide: Guide;
beforeEach(() => {
  expect(guide).toBeDefined();
});

function inAFolder(options?: EmulatorOptions): void {
  beforeAll(async () => {
    guide = await startGuide(options);
  }, 60_000);
  afterAll(async () => {
    await guide.stop();
  });
}

describe('docs/first-stack.md', () => {
  inAFolder();
  follow('docs/first-stack.md');
});

describe('docs/canary.md', () => {
  const seed = blocksOf('docs/canary.md').find(({ word }) => word === 'seed.json');
  inAFolder({ seed: JSON.parse(seed?.text ?? '') as NonNullable<EmulatorOptions['seed']> });
  follow('docs/canary.md');
});

describe('docs/rotating-keys.md', () => {
  /** What visitors of the shop get, from its first release on. */
  const visits: { status: number; revision: string }[] = [];
  let isOpen = true;
  let visitors: Promise<void> | undefined;

  // The shop calls the platform with its key, at the beginning and at the end of each request.
  const application = async ({ revision }: { readonly revision: string }) => {
    const { baseUrl } = guide.project.emulator;
    const headers = { authorization: `Bearer ${keyOf(revision)}` };
    const statuses: number[] = [];
    for (const pause of [0, 1_000]) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      statuses.push((await fetch(`${baseUrl}/drives`, { headers })).status);
    }
    return { status: statuses.every((status) => status === 200) ? 200 : 500, body: revision };
  };

  function keyOf(revision: string): string {
    const { objects = [] } = guide.project.emulator.save();
    const shop = objects.find(({ kind, name }) => kind === 'applications' && name === 'shop');
    const { rollout } = JSON.parse(String(shop?.record)) as {
      rollout: { revisions: { id: string; compute: { envs: { value: string }[] } }[] };
    };
    return rollout.revisions.find(({ id }) => id === revision)?.compute.envs[0]?.value ?? '';
  }

  async function visit(): Promise<void> {
    const { baseUrl, workspace } = guide.project.emulator;
    while (isOpen) {
      const response = await fetch(`${new URL(baseUrl).origin}/${workspace}/applications/shop`);
      visits.push({ status: response.status, revision: await response.text() });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  inAFolder({ handlers: { application }, deployDelayMs: 1_000 });
  follow('docs/rotating-keys.md', {
    // The step that replaces the leaked key.
    6: () => {
      visitors = Promise.all([1, 2, 3, 4].map(visit)).then(() => undefined);
      return Promise.resolve();
    },
  });

  it('loses no request to the shop while its leaked key is replaced', async () => {
    isOpen = false;
    await visitors;
    const served = visits.map(({ revision }) => revision);
    expect(served).toEqual(expect.arrayContaining(['rev-1', 'rev-2']));
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
    process.stdout.write(`${visits.length} requests while the key was replaced, none lost\n`);
  }, 60_000);
});

describe('docs/upgrading.md', () => {
  inAFolder();
  beforeAll(async () => {
    const text =
      "const workload = require('@workload/pulumi'); new workload.Drive('data', { region: 'us-was-1' });";
    writeFileSync(join(guide.project.folder, 'index.js'), text);
    const command = { language: 'sh', word: '', text: 'pulumi stack init dev && pulumi up --yes' };
    const files = [{ language: 'yaml', word: 'Pulumi.yaml', text: 'name: data\nruntime: nodejs\n' }];
    expect(await guide.run({ files, command, shown: [] })).toMatchObject({ code: 0 });
  }, 60_000);
  follow('docs/upgrading.md');
});

describe('docs/moving-a-drive.md', () => {
  inAFolder();
  let client: Client;
  beforeAll(() => {
    const { baseUrl, apiKey, workspace } = guide.project.emulator;
    client = new Client({ baseUrl, auth: apiKey, workspace });
  });
  afterAll(() => client.close());

  const CONTENT = Buffer.from([0, 255, 13, 10]);

  /** The sandbox of another program that keeps writing to the drive. */
  async function inOldDrive(): Promise<SandboxSession> {
    const [drive] = (await client.drives.list().toArray()).filter(({ spec }) => spec?.region === 'us-was-1');
    const labels = { app: 'shop' };
    const name = 'shop-writes';
    const found = (await client.sandboxes.list().toArray()).some(({ metadata }) => metadata.name === name);
    if (!found)
      await client.sandboxes.create({
        metadata: { name, labels },
        spec: { region: 'us-was-1', runtime: { image: 'shop:1' } },
      });
    const session = client.sandboxes.connect(await client.sandboxes.waitUntilReady(name));
    if (!found) await session.drives.mount({ driveName: drive?.metadata.name ?? '', mountPath: '/data' });
    return session;
  }

  follow('docs/moving-a-drive.md', {
    3: async () => {
      const { files } = await inOldDrive();
      await files.write('/data/2025/a.txt', 'one');
      await files.write('/data/2026/b.txt', '');
      await files.writeBytes('/data/2026/c.bin', CONTENT);
    },
    4: async () => {
      const { files } = await inOldDrive();
      await files.write('/data/2025/a.txt', 'ONE');
      await files.delete('/data/2026/b.txt');
      await files.write('/data/2026/d.txt', 'four');
    },
  });

  it('keeps the new drive, with the latest version of every file of the old one', async () => {
    const drives = await client.drives.list().toArray();
    expect(drives.map(({ spec }) => spec?.region)).toEqual(['eu-lon-1']);
    await client.sandboxes.create({
      metadata: { name: 'reader', labels: { app: 'shop' } },
      spec: { region: 'eu-lon-1', runtime: { image: 'shop:1' } },
    });
    const { drives: mounts, files } = client.sandboxes.connect(
      await client.sandboxes.waitUntilReady('reader'),
    );
    await mounts.mount({ driveName: drives[0]?.metadata.name ?? '', mountPath: '/data' });
    expect((await files.read('/data/2025/a.txt')).content).toBe('ONE');
    expect((await files.read('/data/2026/d.txt')).content).toBe('four');
    expect(Buffer.from(await files.readBytes('/data/2026/c.bin'))).toEqual(CONTENT);
    await expect(files.read('/data/2026/b.txt')).rejects.toThrow('404');
  });
});

describe('docs/quickstart.md', () => {
  const [, change = ''] = readFileSync(join(__dirname, '../../docs/quickstart.md'), 'utf8').split(
    '## What a change looks like',
  );
  const [section = ''] = change.split('\n## ');
  const blocks = [...section.matchAll(/^```\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  const same = (text: string) =>
    linesOf(text.replace(/urn:pulumi:\w+::[\w-]+::/g, 'urn:pulumi:local::quickstart::')).join('\n');

  it('shows real previews', () => {
    expect(blocks).toHaveLength(4);
    const all = printed.map(same).join('\n');
    // Ignores the rest of the stack.
    const shown = blocks.map((block) => linesOf(block).filter((line) => !/unchanged|^Resources/.test(line)));
    expect(shown.map((lines) => missingFrom(all, lines))).toEqual(blocks.map(() => []));
  });
});
