import { urnOf } from '../testing/previews';
import { previewOf, type Step } from './preview';
import { itemsOf } from './risk';
import { plain } from './texts';

const gone = (type: string, logical: string, name: string, retainOnDelete = false): Step => ({
  op: 'delete',
  urn: urnOf(type, logical),
  old: { inputs: { name }, outputs: { name }, retainOnDelete },
});
const stays = (type: string, logical: string, inputs: Readonly<Record<string, unknown>>): Step => ({
  op: 'same',
  urn: urnOf(type, logical),
  old: { inputs },
  new: { inputs, outputs: {} },
});

function told(...steps: Step[]): string[] {
  const about = { project: 'shop', stack: 'production', failed: false };
  return itemsOf(previewOf(about, steps, []))
    .filter(({ risk, certain }) => certain && (risk === 'failure' || risk === 'dependents'))
    .map(({ risk, about: it, says }) => `${risk}: ${it}: ${plain(says)}`);
}

const web = stays('SandboxPreview', 'web', { name: 'web', sandbox: 'box', port: 8080 });

it('is certain to fail if the program keeps what the platform deletes with it', () => {
  expect(told(gone('Sandbox', 'machine', 'box'), web)).toEqual([
    'failure: Sandbox machine: certain to fail: sandbox box is not deleted: the platform would delete preview web with it, ' +
      'which the program still declares. Remove it from the program as well, or keep the sandbox in it',
  ]);
});

it('is certain to fail if the program keeps what uses it', () => {
  const model = stays('Model', 'gpt', { name: 'gpt', integrationConnections: ['mail'] });
  expect(told(gone('IntegrationConnection', 'mail', 'mail'), model)).toEqual([
    'failure: IntegrationConnection mail: certain to fail: connection mail cannot be deleted: model gpt still uses it, and the ' +
      'platform refuses this (409). Remove it there first, and run pulumi up',
  ]);
});

it('names what stays behind with a copy, or with a name that stands for nothing', () => {
  expect(
    told(gone('Policy', 'near', 'near'), stays('Agent', 'helper', { name: 'helper', policies: ['near'] })),
  ).toEqual(['dependents: Policy near: policy near: deleted; agent helper still names it']);
  expect(
    told(
      gone('Snapshot', 'base', 'base'),
      stays('ForkedApplication', 'shop', { name: 'shop', snapshot: 'base' }),
    ),
  ).toEqual(['dependents: Snapshot base: snapshot base: deleted; application shop keeps what came from it']);
});

it.each<[string, Step[]]>([
  ['it stays on the platform', [gone('Sandbox', 'machine', 'box', true), web]],
  ['the other one is deleted, too', [gone('Sandbox', 'machine', 'box'), { ...web, op: 'delete' }]],
  ['another one is deleted', [gone('Sandbox', 'machine', 'other'), web]],
  ['it is of another kind', [gone('Drive', 'machine', 'box'), web]],
])('says nothing if %s', (_why, steps) => {
  expect(told(...steps)).toEqual([]);
});
