/** Unit tests of programs: every class, component and function runs under `pulumi.runtime.setMocks`, without a request. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as pulumi from '@pulumi/pulumi';
import * as dynamic from './index';
import * as native from './native';

const FORMS = { dynamic, native };

let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer((_, answer) => {
    requests += 1;
    answer.statusCode = 500;
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.WORKLOAD_BASE_URL = `http://127.0.0.1:${port}/v0`;
  process.env.WORKLOAD_API_KEY = 'any';
  process.env.WORKLOAD_WORKSPACE = 'default';
});
afterAll(async () => {
  for (const name of ['BASE_URL', 'API_KEY', 'WORKSPACE'])
    Reflect.deleteProperty(process.env, `WORKLOAD_${name}`);
  await new Promise((resolve) => server.close(resolve));
});

type Mocks = pulumi.runtime.Mocks;
/** How programs call it: Pulumi's pages give four arguments. */
const WAYS: Readonly<Record<string, (mocks: Mocks) => Promise<void>>> = {
  'the mocks alone': (mocks) => pulumi.runtime.setMocks(mocks),
  'a project': (mocks) => pulumi.runtime.setMocks(mocks, 'shop'),
  'a project and a stack': (mocks) => pulumi.runtime.setMocks(mocks, 'shop', 'dev'),
  'four arguments': (mocks) => pulumi.runtime.setMocks(mocks, 'shop', 'dev', false),
  'four arguments, for a preview': (mocks) => pulumi.runtime.setMocks(mocks, 'shop', 'dev', true),
  'an organization': (mocks) => pulumi.runtime.setMocks(mocks, 'shop', 'dev', false, 'acme'),
};

type Class = new (name: string, args: object, options?: object) => pulumi.Resource;
type Lookup = (args: object, options?: object) => pulumi.Output<unknown>;

/** What a program can create and call. Nothing checks arguments under mocks, so every class takes none. */
function exportsOf(form: object): { classes: [string, Class][]; functions: [string, Lookup][] } {
  const all = Object.entries(form) as [string, Class & Lookup][];
  const isClass = ([name]: [string, unknown]) => /^[A-Z]/.test(name);
  return {
    classes: all.filter(isClass),
    functions: all.filter((one) => !isClass(one) && !one[0].endsWith('Output')),
  };
}

const known = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

describe.each(Object.keys(WAYS))('mocks that are set with %s', (way) => {
  it.each(['dynamic', 'native'] as const)(
    'answer for every class and function of the %s form',
    async (form) => {
      const created: string[] = [];
      const called: string[] = [];
      await WAYS[way]?.({
        newResource: ({ type, name }) => {
          created.push(type.split(':').at(-1) ?? '');
          return { id: `id-of-${name}`, state: { name: `${name}-1` } };
        },
        call: ({ token, inputs }) => {
          called.push(token);
          return { answers: (inputs as { name: string }).name };
        },
      });
      const { classes, functions } = exportsOf(FORMS[form]);
      expect(classes.length).toBeGreaterThan(20);
      expect(functions.length).toBeGreaterThan(50);

      const urns = classes.map(([name, Class]) => new Class(name.toLowerCase(), {}).urn);
      expect(await Promise.all(urns.map(known))).toHaveLength(classes.length);
      for (const [name] of classes) {
        expect(created).toContain(
          name === 'Provider' ? (form === 'native' ? 'workload' : 'pulumi-nodejs') : name,
        );
      }

      const drive = new FORMS[form].Drive('data', { region: 'us-was-1' });
      const answers = functions.map(([, lookUp]) => lookUp({ name: drive.name }, { dependsOn: drive }));
      expect(await Promise.all(answers.map(known))).toEqual(functions.map(() => ({ answers: 'data-1' })));
      expect(called.sort()).toEqual(functions.map(([name]) => `workload:index:${name}`).sort());
      expect(requests).toBe(0);
    },
  );
});

it('a lookup with a provider tells the mocks which one', async () => {
  const providers: unknown[] = [];
  await pulumi.runtime.setMocks({
    newResource: ({ name }) => ({ id: `id-of-${name}`, state: {} }),
    call: ({ provider }) => {
      providers.push(provider?.split('::').at(-1));
      return {};
    },
  });
  await known(dynamic.getDrive({ name: 'any' }, { provider: new dynamic.Provider('eu') }));
  await known(native.getDrive({ name: 'any' }, { provider: new native.Provider('eu') }));
  expect(providers).toEqual(['id-of-eu', 'id-of-eu']);
});

it('a lookup without an engine and without mocks says what to do, and sends nothing', () => {
  const getMonitor = jest.spyOn(pulumi.runtime, 'getMonitor').mockReturnValue(undefined);
  expect(() => dynamic.getDrive({ name: 'any' })).toThrow(
    "getDrive: the program runs without Pulumi's engine. Run it with the command pulumi; in a unit test, call pulumi.runtime.setMocks before you load the program.",
  );
  getMonitor.mockRestore();
  expect(requests).toBe(0);
});
