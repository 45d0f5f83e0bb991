/** How long a platform is waited for that never answered, what is said meanwhile and at the end; with a clock of its own. */
import { Client } from '@workload/sdk';
import { type Platform, Silence } from './platform';
import { find, whyUnusable } from './proof';

/** A platform that fails each connection with this error of the system, and how long the read took, in seconds. */
function readOf(failure: object, attemptMs = 0) {
  let now = 0;
  const told: string[] = [];
  const time = { now: () => now, random: () => 1 };
  const sleep = (ms: number) => {
    now += ms;
    return Promise.resolve();
  };
  const client = new Client({
    baseUrl: 'https://api.example.com/v0',
    workspace: 'shop',
    auth: 'any',
    maxRetries: 20,
    environment: {},
    fetch: () => {
      now += attemptMs;
      return Promise.reject(
        new TypeError('failed', { cause: Object.assign(new Error('of the system'), failure) }),
      );
    },
    ...time,
    sleep,
  });
  const platform: Platform = {
    client,
    baseUrl: 'https://api.example.com/v0',
    workspace: 'shop',
    silence: new Silence(),
    named: (setting) => `workload:${setting} (in stack configuration)`,
    acceptMoved: false,
    met: new Map(),
    log: (line) => told.push(line),
    ...time,
    sleep,
  };
  const read = async () => {
    now = 0;
    told.length = 0;
    const finding = await find(platform, new AbortController().signal);
    if (finding.kind !== 'unusable') throw new Error(finding.kind);
    return { seconds: now / 1000, why: whyUnusable(finding.error, platform), told };
  };
  return { platform, read };
}

const HERE = { code: 'ECONNREFUSED', address: '127.0.0.1', port: 4700 };
const ELSEWHERE = { code: 'ECONNREFUSED', address: '10.1.2.3', port: 443 };

it.each<[string, object, number, number, RegExp]>([
  [
    'refused on this machine',
    HERE,
    0,
    5,
    /Nothing listens at .*: start the emulator with npx -p @workload\/emulator/,
  ],
  ['refused on ::1', { ...HERE, address: '::1' }, 0, 5, /start the emulator/],
  [
    'an unknown host',
    { code: 'ENOTFOUND' },
    0,
    10,
    /The host name of https:\/\/api.example.com\/v0 is unknown: correct workload:baseUrl \(in stack/,
  ],
  ['a failing name server', { code: 'EAI_AGAIN' }, 1000, 10, /is unknown: .*check the network/],
  [
    'an untrusted certificate',
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    0,
    10,
    /is not trusted: .*workload:caFile/,
  ],
  [
    'refused elsewhere',
    ELSEWHERE,
    0,
    30,
    /Nothing listens at https:\/\/api.example.com\/v0: correct workload:baseUrl/,
  ],
  ['no connection', { code: 'UND_ERR_CONNECT_TIMEOUT' }, 10_000, 30, /There is no connection to /],
])('%s is told in time, with the reason and what to do', async (_what, failure, attemptMs, most, why) => {
  const { read } = readOf(failure, attemptMs);
  const ended = await read();
  expect(ended.seconds).toBeLessThan(most);
  expect(ended.why).toMatch(why);
});

it('a platform that has answered before is waited for as in an outage', async () => {
  const { platform, read } = readOf(HERE);
  const never = await read();
  platform.silence?.hooks.onResponse?.({ status: 503 } as never);
  const { seconds } = await read();
  expect([never.seconds < 5, seconds > 80]).toEqual([true, true]);
});

it('lines about retries begin with the reason, fit 80 columns, and say how long they go on', async () => {
  const { platform, read } = readOf(ELSEWHERE);
  platform.silence?.hooks.onResponse?.({ status: 200 } as never);
  const { told, seconds } = await read();
  expect(told.length).toBeGreaterThan(2);
  for (const line of told) {
    expect(line).toMatch(/^ECONNREFUSED 10\.1\.2\.3:443; retrying workspace "shop" for up to \d+ s$/);
    expect(line.length).toBeLessThanOrEqual(76);
  }
  const [first = ''] = told;
  expect(Number(/(\d+) s$/.exec(first)?.[1])).toBeLessThanOrEqual(seconds * 1.1);
});
