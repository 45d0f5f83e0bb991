/** What a resource tells the engine beside its arguments. */
import * as pulumi from '@pulumi/pulumi';
import { Drive } from '../generated/resources.gen';

type Inputs = Record<string, unknown>;

/** The hidden owner of a drive `data` that a program of this project, stack and organization declares. */
async function ownerIn(organization: string): Promise<unknown> {
  let declared: (inputs: Inputs) => void = () => undefined;
  const inputs = new Promise<Inputs>((resolve) => (declared = resolve));
  const newResource = (args: pulumi.runtime.MockResourceArgs) => {
    const given = args.inputs as Inputs;
    declared(given);
    return { id: 'data', state: given };
  };
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, 'shop', 'prod', false, organization);
  new Drive('data', { region: 'us-was-1' });
  return (await inputs).__owner;
}

it.each([
  ['a backend without organizations', 'organization', 'shop/prod/data'],
  ['an organization', 'acme', 'acme/shop/prod/data'],
  ['another organization', 'umbrella', 'umbrella/shop/prod/data'],
])(
  'is owned by project, stack and logical name, below the organization: %s',
  async (_what, organization, owner) => {
    expect(await ownerIn(organization)).toBe(owner);
  },
);
