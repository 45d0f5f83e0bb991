/** Pages about stacks that are in use: each command runs as written and prints what the page shows. */
import { Client, type SandboxSession } from '@workload/sdk';
import { follow } from './follow';

describe('docs/refactoring.md', () => {
  follow('docs/refactoring.md');
});

describe('docs/rotating-keys.md', () => {
  follow('docs/rotating-keys.md');
});

describe('docs/upgrading.md', () => {
  follow('docs/upgrading.md');
});

describe('docs/moving-a-drive.md', () => {
  let client: Client | undefined;
  afterAll(() => client?.close());

  /** The client of another program, once the page has set up the platform. */
  function platform(): Client {
    const { WORKLOAD_BASE_URL: baseUrl = '', WORKLOAD_API_KEY: auth = '' } = followed.reader().variables();
    return (client ??= new Client({ baseUrl, auth, workspace: 'default' }));
  }

  const CONTENT = Buffer.from([0, 255, 13, 10]);

  /** The sandbox of another program that keeps writing to the drive. */
  async function inOldDrive(): Promise<SandboxSession> {
    const { drives, sandboxes } = platform();
    const [drive] = (await drives.list().toArray()).filter(({ spec }) => spec?.region === 'us-was-1');
    const labels = { app: 'shop' };
    const name = 'shop-writes';
    const found = (await sandboxes.list().toArray()).some(({ metadata }) => metadata.name === name);
    if (!found)
      await sandboxes.create({
        metadata: { name, labels },
        spec: { region: 'us-was-1', runtime: { image: 'shop:1' } },
      });
    const session = sandboxes.connect(await sandboxes.waitUntilReady(name));
    if (!found) await session.drives.mount({ driveName: drive?.metadata.name ?? '', mountPath: '/data' });
    return session;
  }

  const followed = follow('docs/moving-a-drive.md', {
    4: async () => {
      const { files } = await inOldDrive();
      await files.write('/data/2025/a.txt', 'one');
      await files.write('/data/2026/b.txt', '');
      await files.writeBytes('/data/2026/c.bin', CONTENT);
    },
    5: async () => {
      const { files } = await inOldDrive();
      await files.write('/data/2025/a.txt', 'ONE');
      await files.delete('/data/2026/b.txt');
      await files.write('/data/2026/d.txt', 'four');
    },
  });

  it('keeps the new drive, with the latest version of every file of the old one', async () => {
    const client = platform();
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
