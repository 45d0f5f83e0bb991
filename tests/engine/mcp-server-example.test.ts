import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { testProject } from './command';

const EXAMPLE = join(__dirname, '..', '..', 'examples', 'mcp-server');

it('the example runs', async () => {
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
}, 60_000);
