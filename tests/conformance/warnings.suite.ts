/**
 * Warnings about allowed values that will probably not work. A preview of a create shows them too, without a request.
 */
import { UNKNOWN } from '../../provider/src/lifecycle/values/markers';
import { MAIL_SECRET } from '../../emulator/src/testing/client';
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
beforeEach(() => {
  w.reset();
  engine = new Engine(w.providers);
});
afterAll(async () => {
  await w.stop();
});

const { CLIENT_ID, CLIENT_SECRET } = MAIL_SECRET;

const post = (args: Fields): Program => ({
  post: { kind: 'IntegrationConnection', args: { name: 'post', integration: 'gmail', ...args } },
});
const FAILS = 'a function that sends mail with it fails to deploy';

async function told(program: Program): Promise<readonly string[]> {
  w.told.length = 0;
  const asked = w.emulator.journal.entries().length;
  expect((await engine.preview(program)).failed).toBeUndefined();
  // Only for a replacement, a preview asks who uses the object.
  const sent = w.emulator.journal.entries().slice(asked);
  expect(sent.filter(({ path }) => path !== '/functions' && path !== '/models')).toEqual([]);
  // Ignores the line that names the changed keys. A dynamic provider has no severity but this word.
  return w.told.filter((line) => line.includes(FAILS)).map((line) => line.replace(/^warning: /, ''));
}

describe('a connection to a mail account', () => {
  it.each<[string, Fields, string]>([
    ['a secret', { secret: { CLIENT_ID, CLIENT_SECRET } }, 'secret has no REFRESH_TOKEN'],
    ['two keys', { secret: { CLIENT_ID } }, 'secret has no CLIENT_SECRET and no REFRESH_TOKEN'],
    ['a value', { secret: { ...MAIL_SECRET, CLIENT_ID: '' } }, 'secret has no CLIENT_ID'],
    [
      'all keys',
      { integration: 'mail' },
      'secret has no CLIENT_ID and no CLIENT_SECRET and no REFRESH_TOKEN',
    ],
    [
      'a key, on an integration with another name',
      { integration: 'post-office', secret: { CLIENT_ID, CLIENT_SECRET } },
      'secret has no REFRESH_TOKEN',
    ],
  ])('without %s causes a warning in the preview', async (_what, args, words) => {
    expect(await told(post(args))).toEqual([`connection post: ${words}; ${FAILS}`]);
  });

  it.each<[string, Fields]>([
    ['is complete', { secret: MAIL_SECRET }],
    ['will be complete', { secret: { ...MAIL_SECRET, REFRESH_TOKEN: UNKNOWN } }],
    ['may be complete', { secret: UNKNOWN }],
    ['is adopted with its secrets', { adoptExisting: true }],
    ['uses another integration', { integration: 'slack', secret: { TOKEN: 'one' } }],
  ])('that %s causes no warning', async (_what, args) => {
    expect(await told(post(args))).toEqual([]);
  });

  it('causes another warning only if another key is missing', async () => {
    const incomplete = { secret: { CLIENT_ID, CLIENT_SECRET } };
    expect((await engine.up(post(incomplete))).failed).toBeUndefined();
    expect(await told(post(incomplete))).toEqual([]);
    expect(await told(post({ ...incomplete, displayName: 'Post' }))).toEqual([]);
    expect(await told(post({ secret: MAIL_SECRET }))).toEqual([]);
    expect(await told(post({ secret: { CLIENT_ID } }))).toHaveLength(1);
  });

  it('causes one warning if it is replaced', async () => {
    expect((await engine.up(post({ secret: MAIL_SECRET }))).failed).toBeUndefined();
    for (const args of [{ integration: 'mail' }, { name: 'other' }]) {
      expect(await told(post({ secret: { CLIENT_ID }, ...args }))).toHaveLength(1);
    }
  });

  it('leads to a failed function whose message names the missing key', async () => {
    const run = await engine.up({
      ...post({ secret: { CLIENT_ID, CLIENT_SECRET } }),
      sender: { kind: 'McpFunction', args: { name: 'sender', integrationConnections: ['post'] } },
    });
    expect(run.failed?.message).toMatch(/integration connection "post" lacks REFRESH_TOKEN/);
    expect(run.failed?.message).not.toContain(CLIENT_SECRET);
  });
});
