import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject } from './command';

const ROOT = join(__dirname, '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'mcp-server');

it('the example runs, and is what the page shows', async () => {
  const t = await testProject();
  try {
    cpSync(EXAMPLE, join(t.folder, 'mcp-server'), { recursive: true });
    t.main('mcp-server');
    for (const key of ['clientId', 'clientSecret', 'refreshToken']) {
      await t.pulumi('config', 'set', '--secret', `mail:${key}`, `planted-${key}`);
    }
    await t.up();
    const { stdout } = await t.pulumi('stack', 'output', 'mcpUrl');
    expect(stdout.trim()).toMatch(/\/functions\/send-mail-\w+\/mcp$/);
  } finally {
    await t.stop();
  }
  const page = readFileSync(join(ROOT, 'docs', 'resources', 'McpServer.md'), 'utf8');
  expect(page).toContain(readFileSync(join(EXAMPLE, 'index.ts'), 'utf8'));
}, 60_000);
