/** Which secrets of a stack the command learns, and how long a rollout waits for them. */
import { PreparedEngine } from '../testing/engine';
import { Concealer } from './concealer';
import { learn, learnedOf } from './learned';

const engine = new PreparedEngine();

const env = { WORKLOAD_BASE_URL: 'https://platform.example', WORKLOAD_WORKSPACE: 'main' };

const SECRET = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270' };
const STATE = [
  'stack export',
  { deployment: { resources: [{ outputs: { token: { ...SECRET, plaintext: '"planted-in-state"' } } }] } },
] as const;
const printing = (text: string) =>
  JSON.stringify([process.execPath, '-e', `process.stdout.write(${JSON.stringify(text)})`]);
const config = (command: string) =>
  [
    'config',
    {
      'shop:token': { value: 'planted-in-config', secret: true },
      'shop:color': { value: 'blue-as-the-sky', secret: false },
      'workload:apiKeyCommand': { value: command, secret: false },
    },
  ] as const;

it('learns secrets of state and configuration, and the key that the key command prints', async () => {
  const stack = await engine.stack([STATE, config(printing('planted-key-of-the-command'))]);
  const values = (await learnedOf(stack, env)).map(({ value }) => value).sort();
  expect(values).toEqual(['planted-in-config', 'planted-in-state', 'planted-key-of-the-command']);
});

it('learns the rest if the key command fails, or if the state cannot be decrypted', async () => {
  const failing = JSON.stringify([process.execPath, '-e', 'process.exit(1)']);
  const stack = await engine.stack([config(failing)]);
  expect(await learnedOf(stack, env)).toMatchObject([{ value: 'planted-in-config' }]);
});

it('a rollout that waits too long for them begins, says so, and conceals them from then on', async () => {
  const stack = await engine.stack([STATE, config(printing('planted-key-of-the-command'))], 1_500);
  const concealer = new Concealer();
  const said: string[] = [];
  const begun = Date.now();
  await learn(stack, env, concealer, (line) => said.push(line), 200);
  expect(Date.now() - begun).toBeLessThan(1_400);
  expect(said).toEqual([
    'the secrets of test could not be read within 200 ms: until then, they are not concealed',
  ]);
  while (concealer.text('planted-in-state') !== '[secret]')
    await new Promise((resolve) => setTimeout(resolve, 100));
});

it('a rollout says nothing if they are there in time', async () => {
  const stack = await engine.stack([STATE, config(printing('planted-key-of-the-command'))]);
  const concealer = new Concealer();
  const said: string[] = [];
  await learn(stack, env, concealer, (line) => said.push(line));
  expect(said).toEqual([]);
  expect(concealer.text('a planted-key-of-the-command b')).toBe('a [secret] b');
});
