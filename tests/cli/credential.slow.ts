/**
 * Probes of a rollout by the real command. They send the platform's credential only where the strategy asks for it.
 * Some use a host whose certificate authority only the settings name.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AUTHORITY, SERVER } from '../../sdk/src/testing/certificates';
import { testProject, type Project } from '../engine/command';
import { workload } from './command';

let t: Project;
/** An unrelated host. */
let foreign: Server;
let asked: IncomingMessage['headers'][];
let caFile: string;
beforeAll(async () => {
  t = await testProject();
  caFile = join(t.folder, 'authority.pem');
  writeFileSync(caFile, AUTHORITY);
  foreign = createServer(SERVER, (request, response) => {
    asked.push(request.headers);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  foreign.closeAllConnections();
  foreign.close();
  await t.stop();
});

const elsewhere = () => `https://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

let releases = 0;
/** Releases a canary whose first step probes this address, and runs the rollout. */
async function drive(url: string, authenticated: boolean) {
  const rollout = {
    steps: [
      { weight: 10, checks: ['requests'] },
      { weight: 100, for: '1s' },
    ],
    checks: { requests: { http: { url, every: '100ms', authenticated }, margin: 9 } },
  };
  for (let count = releases === 0 ? 2 : 1; count > 0; count--) {
    const args = { name: 'shop', image: `shop:${++releases}`, rollout };
    t.resources([{ type: 'McpFunction', name: 'shop', args }]);
    await t.up();
  }
  return workload(
    { ...process.env, ...t.env, WORKLOAD_CA_FILE: caFile },
    t.folder,
    'run',
    '--once',
    '--stack',
    'test',
  );
}

it('an address of the platform gets it, and accepts it', async () => {
  const { code, text } = await drive(`${t.emulator.baseUrl}/drives`, true);
  expect(text).toContain(`rev-${releases} now has 100 %`);
  expect(code).toBe(5);
}, 90_000);

it('another host gets no request if the credential is configured', async () => {
  const { code, text } = await drive(elsewhere(), true);
  expect(text).toContain('the credential is not sent to https://127.0.0.1:');
  expect([code, asked]).toEqual([3, []]);
}, 90_000);

it("no request carries it by default, even if the settings trust its host's authority", async () => {
  const { code } = await drive(elsewhere(), false);
  expect(code).toBe(5);
  expect(asked.length).toBeGreaterThan(20);
  expect(JSON.stringify(asked)).not.toContain(t.emulator.apiKey);
  expect(
    asked.flatMap((headers) => Object.keys(headers)).filter((name) => /auth|service|cookie/.test(name)),
  ).toEqual([]);
}, 90_000);
