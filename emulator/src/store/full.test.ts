import { startEmulator } from '../emulator';
import { clientOf } from '../testing/client';
import { withOwn } from '../testing/own';
import { Database } from './database';

test('on a full disk a request is a 507 and keeps nothing, DELETE works, and it goes on when there is room', async () => {
  const prepare = jest.spyOn(Database.prototype, 'prepare');
  await withOwn(startEmulator(), async (emulator) => {
    const database = prepare.mock.contexts[0] as Database;
    jest.restoreAllMocks();
    const send = clientOf(emulator);
    const create = (name: string) => send('POST', '/drives', { metadata: { name }, spec: {} });
    await create('kept');
    database.prepare('PRAGMA max_page_count = 1').all();
    let number = 0;
    let reply = await create(`d${number}`);
    while (reply.status === 200 && number < 1000) reply = await create(`d${(number += 1)}`);
    expect(reply).toMatchObject({ status: 507, body: { error: 'insufficient_storage', code: 507 } });
    expect((await send('GET', `/drives/d${number}`)).status).toBe(404);
    expect((await send('DELETE', '/drives/kept')).status).toBe(200);
    database.prepare('PRAGMA max_page_count = 1000000').all();
    expect((await create(`d${number}`)).status).toBe(200);
  });
});
