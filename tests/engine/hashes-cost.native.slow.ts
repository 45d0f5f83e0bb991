/** What `workload:secretsInState: hash` costs, with 500 resources of two secrets each: processor time and bytes. */
import { statSync } from 'node:fs';
import { definitions } from '../../provider/src/resources';
import { RecordedSecrets } from '../../provider/src/lifecycle/state/recorded-secrets';
import { HashKey } from '../../provider/src/lifecycle/values/hashes';
import { wrapped } from '../../provider/src/lifecycle/values/plain';
import { testProject, type Project } from './command';

const RESOURCES = 500;
const SECRETS = 2;
const ROUNDS = 7;
const KEY = 'k3y-'.repeat(10);

/** Two secrets, of the length of a usual token. */
const secretsOf = (index: number) => ({
  TOKEN: `token-${String(index).padStart(4, '0')}-0123456789abcdef01234567`,
  OTHER: `other-${String(index).padStart(4, '0')}-0123456789abcdef01234567`,
});

const program = (t: Project) => {
  t.program(`
    for (let index = 0; index < ${String(RESOURCES)}; index++) {
      const digits = String(index).padStart(4, '0');
      new workload.IntegrationConnection('mail' + digits, {
        integration: 'slack',
        secret: { TOKEN: 'token-' + digits + '-0123456789abcdef01234567', OTHER: 'other-' + digits + '-0123456789abcdef01234567' },
      });
    }
  `);
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Bytes of the state, and processor time of program, provider and platform; the engine's comes on top. */
async function measured(env: Readonly<Record<string, string>>): Promise<{ bytes: number; ms: number }> {
  const t = await testProject({ env });
  try {
    program(t);
    const before = cpuMs();
    await t.up();
    return { ms: cpuMs() - before, bytes: statSync(t.stateFile()).size };
  } finally {
    await t.stop();
  }
}

/** Processor time of all that the setting adds to an up that changes every resource. */
function addedMs(): number {
  const definition = definitions.IntegrationConnection;
  if (definition === undefined) throw new Error('no such kind');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const secrets = new RecordedSecrets(HashKey.of(KEY), true);
    const bags = Array.from({ length: RESOURCES }, (_, index) => ({
      integration: 'slack',
      secret: wrapped(secretsOf(index)),
    }));
    const before = cpuMs();
    bags.forEach((bag, index) => {
      const whose = {
        definition,
        urn: `urn:pulumi:dev::shop::workload:index:IntegrationConnection::mail${String(index)}`,
      };
      const inputs = secrets.recorded(whose, bag);
      // The diff asks what is recorded in another form now.
      secrets.recorded(whose, inputs, inputs);
      for (const one of [inputs, inputs, inputs, inputs]) secrets.opened(one);
      // The check learns what the program has, then answers; the update answers.
      for (const came of [inputs, inputs, inputs]) secrets.recorded(whose, bag, came);
    });
    return cpuMs() - before;
  });
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

it('adds at most 3 % of processor time and 100 bytes for each secret', async () => {
  const off = await measured({});
  const on = await measured({ WORKLOAD_SECRETS_IN_STATE: 'hash', WORKLOAD_STATE_KEY: KEY });
  const bytes = (on.bytes - off.bytes) / (RESOURCES * SECRETS);
  const share = addedMs() / Math.min(on.ms, off.ms);
  console.log(`${bytes.toFixed(1)} bytes for each secret, ${(share * 100).toFixed(2)} % of processor time`);
  expect(bytes).toBeLessThanOrEqual(100);
  expect(share).toBeLessThanOrEqual(0.03);
}, 600_000);
