/** Requests of `pulumi import`, on the real engine: one is one, and many are few. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';
import { call } from './story';

const MOST = 200;

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  for (let i = 0; i < MOST; i++)
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: `drive-${i}` },
      spec: { region: 'us-was-1' },
    });
}, 120_000);
afterAll(async () => {
  await t.stop();
});

it.each([
  [1, 1],
  [2, 2],
  [20, 7],
  [MOST, 20],
])(
  '%i drives take %i requests at most',
  async (count, most) => {
    const names = Array.from({ length: count }, (_, i) => `drive-${i}`);
    const resources = names.map((name) => ({
      type: 'workload:index:Drive',
      name: `${name}-of-${count}`,
      id: name,
    }));
    writeFileSync(join(t.folder, 'import.json'), JSON.stringify({ resources }));
    t.requests();
    const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
    const { code, text } = await t.pulumi('import', '--file', 'import.json', ...options);
    expect(code === 0 ? '' : text).toBe('');
    expect(text).toContain(`= ${count} imported`);
    const requests = t.requests();
    expect(requests.every((line) => line.startsWith('GET /drives'))).toBe(true);
    expect(requests.length).toBeLessThanOrEqual(most);
    if (count === 1) expect(requests).toEqual(['GET /drives/drive-0']);
  },
  60_000,
);
