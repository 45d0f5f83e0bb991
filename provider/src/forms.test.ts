/** Which provider serves a resource or a function, and which one is refused. */
import * as pulumi from '@pulumi/pulumi';
import { Provider } from './dynamic/provider';
import { DYNAMIC, type Form, NATIVE, providerFor } from './forms';
import { getDrive } from './generated/functions.gen';
import { Drive as NativeDrive } from './generated/native.gen';
import { Drive } from './generated/resources.gen';
import { Provider as NativeProvider } from './native/provider';

/** A provider of others. */
class Other extends pulumi.ProviderResource {}

const FORMS = { dynamic: DYNAMIC, native: NATIVE };
type Name = keyof typeof FORMS;
const OTHER: Readonly<Record<Name, Name>> = { dynamic: 'native', native: 'dynamic' };
const REFUSED =
  /Import both from @workload\/pulumi or both from @workload\/pulumi\/native\. For children of both forms/;

beforeAll(async () => {
  const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => ({
    id: name,
    state: inputs as object,
  });
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) });
});

/** A provider of this package, or of another installed copy. */
function providerOf(form: Name, name: string, copy: 'this' | 'another' = 'this'): pulumi.ProviderResource {
  let made: pulumi.ProviderResource | undefined;
  const make = (Class: typeof Provider | typeof NativeProvider) => (made = new Class(name, {}));
  if (copy === 'this') return make(form === 'dynamic' ? Provider : NativeProvider);
  jest.isolateModules(() => {
    const file = form === 'dynamic' ? './dynamic/provider' : './native/provider';
    make(jest.requireActual<{ Provider: typeof Provider }>(file).Provider);
  });
  if (made === undefined) throw new Error('no provider was made');
  return made;
}

describe.each<Name>(['dynamic', 'native'])('a resource of the %s form', (name) => {
  const form: Form = FORMS[name];
  const Class = name === 'dynamic' ? Drive : NativeDrive;
  const args = { region: 'us-was-1' };

  it.each(['this', 'another'] as const)(
    'accepts a provider of its form, and refuses the other, of %s copy',
    (copy) => {
      const [own, wrong] = [
        providerOf(name, `own-${copy}`, copy),
        providerOf(OTHER[name], `wrong-${copy}`, copy),
      ];
      expect(providerFor(form, 'Drive "one"', { provider: own })).toBe(own);
      expect(() => providerFor(form, 'Drive "one"', { provider: wrong })).toThrow(
        `Drive "one": provider "wrong-${copy}" is a Provider of ${FORMS[OTHER[name]].module}, but this is of ${form.module}.`,
      );
      expect(() => new Class('one', args, { provider: wrong })).toThrow(REFUSED);
      const parent = new pulumi.ComponentResource(
        'tests:index:Group',
        `group-${copy}`,
        {},
        { provider: wrong },
      );
      expect(() => new Class('two', args, { parent })).toThrow(
        `its parent "group-${copy}" has provider "wrong-${copy}", which is a Provider of ${FORMS[OTHER[name]].module}`,
      );
    },
  );

  it('is refused if a transformation gives it a provider of the other form', () => {
    const provider = providerOf(OTHER[name], 'transformed');
    const transformation: pulumi.ResourceTransformation = ({ props, opts }) => ({
      props,
      opts: { ...opts, provider },
    });
    expect(() => new Class('three', args, { transformations: [transformation] })).toThrow(REFUSED);
  });

  it('refuses a provider of another package, and ignores one that its parent has', () => {
    const other = new Other('cloud', `cloud-${name}`, {});
    expect(() => new Class('four', args, { provider: other })).toThrow(
      `Drive "four": provider "cloud-${name}" is of package cloud. Use a Provider of ${form.module}, or remove the option.`,
    );
    const parent = new pulumi.ComponentResource(
      'tests:index:Group',
      `clouds-${name}`,
      {},
      { provider: other },
    );
    expect(providerFor(form, 'Drive "five"', { parent })).toBeUndefined();
  });
});

describe('a provider of dynamic resources that is not of this package', () => {
  const foreign = () => new Other('pulumi-nodejs', 'foreign', {});

  it('is ignored by native resources, and refused by functions, which cannot read its settings', () => {
    const provider = foreign();
    const parent = new pulumi.ComponentResource('tests:index:Group', 'foreigners', {}, { provider });
    expect(providerFor(NATIVE, 'Drive "one"', { parent })).toBeUndefined();
    expect(providerFor(DYNAMIC, 'Drive "one"', { parent })).toBe(provider);
    expect(() => getDrive({ name: 'any' }, { parent })).toThrow(
      'getDrive: its provider was not created with Provider of @workload/pulumi, so its settings cannot be read.',
    );
  });
});
