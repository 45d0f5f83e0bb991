/** `@workload/pulumi/testing`: what its mocks answer for every kind and function. */
import * as pulumi from '@pulumi/pulumi';
import { functions } from './functions';
import { definitions } from './resources';
import { fieldsOf } from './lifecycle/values/fields';
import { mocks } from './testing';
import { tokenOf } from './token';

type Bag = Readonly<Record<string, unknown>>;
const made = async (type: string, inputs: Bag, answers = {}) =>
  (await mocks(answers).newResource({ type, name: 'one', inputs, provider: '', custom: true, id: '' })) as {
    id: string;
    state: Bag;
  };

it.each(Object.keys(definitions))(
  'answer every output of %s, and its arguments, in both forms',
  async (kind) => {
    const definition = definitions[kind];
    if (definition === undefined) throw new Error(`there is no ${kind}`);
    const inputs = { sandbox: 'box', serviceAccount: 'sa-1', labels: { team: 'shop' } };
    for (const type of [tokenOf(kind), `pulumi-nodejs:dynamic/workload:${kind}`]) {
      const { id, state } = await made(type, inputs);
      expect(id).toMatch(/one/);
      expect(state).toMatchObject({ ...inputs, name: 'one' });
      const missing = fieldsOf(definition.outputs).filter(([key]) => state[key] === undefined);
      expect(missing.map(([key]) => key)).toEqual([]);
    }
  },
);

it.each(Object.values(functions).map((one) => [one.name, one] as const))(
  'answer every field of %s',
  async (name, { result }) => {
    const answer = (await mocks().call({ token: tokenOf(name), inputs: { name: 'theirs' } })) as Bag;
    const missing = fieldsOf(result).filter(([key]) => answer[key] === undefined);
    expect(missing.map(([key]) => key)).toEqual([]);
    if ('name' in result.shape) expect(answer.name).toBe('theirs');
  },
);

it('have the id of the platform: that of a child contains its sandbox', async () => {
  const preview = tokenOf('SandboxPreview');
  expect((await made(preview, { sandbox: 'box', name: 'web' })).id).toBe('box/web');
  expect((await made(tokenOf('Drive'), { name: 'data' })).id).toBe('data');
});

it('give way to the answers of a test, as values or as a function of the arguments', async () => {
  const answers = {
    Drive: { s3Url: 's3://data' },
    Volume: (inputs: Bag, name: string) => ({ region: `${String(inputs.region)} for ${name}` }),
    getDrive: { region: 'eu-lon-1' },
  };
  expect((await made(tokenOf('Drive'), {}, answers)).state).toMatchObject({
    s3Url: 's3://data',
    name: 'one',
  });
  expect((await made(tokenOf('Volume'), { region: 'x' }, answers)).state.region).toBe('x for one');
  const answer = await mocks(answers).call({ token: tokenOf('getDrive'), inputs: { name: 'data' } });
  expect(answer).toMatchObject({ name: 'data', region: 'eu-lon-1' });
});

it('return the arguments of other packages, and read objects by their id', async () => {
  expect(await made('cloud:index:Bucket', { size: 1 })).toEqual({ id: 'one-id', state: { size: 1 } });
  const read = { type: tokenOf('Drive'), name: 'one', inputs: {}, provider: '', custom: true, id: 'theirs' };
  expect(await mocks().newResource(read)).toMatchObject({ id: 'theirs' });
  expect(await mocks().call({ token: 'cloud:index:getBucket', inputs: {} })).toEqual({});
});

it('are accepted by Pulumi', async () => {
  await expect(pulumi.runtime.setMocks(mocks())).resolves.toBeUndefined();
});
