import { RecordedStack, type Resource } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { reachable } from './fleet';

const PLACE = {
  'workload:baseUrl': { value: 'https://a.example.com/v0', secret: false },
  'workload:workspace': { value: 'shop', secret: false },
};
const drive: Resource = {
  urn: 'urn:pulumi:dev::shop::workload:index:Drive::a',
  type: 'workload:index:Drive',
  id: 'a',
};

/** A stack whose key is a secret, which this job cannot decrypt. */
function locked(): Stack {
  const json = (args: readonly string[], failed: string) =>
    args.includes('--show-secrets')
      ? Promise.reject(new Error(`${failed}: incorrect passphrase`))
      : Promise.resolve({ ...PLACE, 'workload:apiKey': { secret: true } });
  return { json } as unknown as Stack;
}
const settingsWith = (env: Record<string, string>) => {
  const stack = locked();
  return reachable(RecordedStack.in(stack, { resources: [drive] }), stack, env)(drive);
};

it('a key of the environment is enough if that of the stack cannot be decrypted', async () => {
  const { workspace, credential } = await settingsWith({ WORKLOAD_API_KEY: 'key' });
  expect([workspace, credential]).toEqual(['shop', { apiKey: 'key' }]);
});

it('without one, it says what is enough, and nothing about rollouts', async () => {
  const failed = settingsWith({});
  await expect(failed).rejects.toThrow(
    /could not be decrypted \(a credential in the environment, such as WORKLOAD_API_KEY, or --places is enough without it\): incorrect passphrase/,
  );
  await expect(failed).rejects.not.toThrow(/rollout/);
});

describe('a stack whose settings are in the folder of another project', () => {
  const bare = { json: () => Promise.resolve({}) } as unknown as Stack;
  const of = (env: Record<string, string>) =>
    reachable(RecordedStack.in(bare, { resources: [drive] }), bare, env, 'mail')(drive);

  it('is told in one line that names --places', async () => {
    await expect(of({})).rejects.toThrow(
      /^its settings are in the folder of project mail, not here: give --places with a file that has the baseUrl, the workspace and the credential of its objects$/,
    );
  });

  it('is reached with the settings of the environment', async () => {
    const env = { BASE_URL: 'https://a.example.com/v0', WORKSPACE: 'shop', API_KEY: 'key' };
    const all = Object.fromEntries(Object.entries(env).map(([key, value]) => [`WORKLOAD_${key}`, value]));
    expect((await of(all)).workspace).toBe('shop');
  });
});
