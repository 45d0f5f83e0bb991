import { Agent, request } from 'node:http';
import { type Emulator, startEmulator } from '../emulator';

const ROUNDS = Number(process.env.WORKLOAD_RACES ?? 10);
const AT_ONCE = 50;

let emulator: Emulator;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => {
  agent.destroy();
  return emulator.stop();
});

function create(name: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const sent = request(`${emulator.baseUrl}/drives`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        resolve(response.statusCode);
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ metadata: { name }, spec: {} }));
  });
}

test('of fifty concurrent creates of one name, one succeeds and the others are refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => create(`data-${round}`)));
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
  }
}, 120_000);
