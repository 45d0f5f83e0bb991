/** Tasks in programs in TypeScript, and in a project on this machine. */
import { program, type ProjectTask, resource, succeeded, type Task, typescript } from './task';

const books = (options: string) =>
  typescript(`class Books extends pulumi.ComponentResource {
  constructor(name: string) {
    super('books:index:Books', name);
    new workload.Drive('invoices', { name: 'invoices', region: 'us-was-1' }, { parent: this${options} });
  }
}
new Books('books');`);

const teams = (names: string, resource: string, options = '') =>
  typescript(`const before: Record<string, number> = { red: 0, green: 1, blue: 2 };
[${names}].forEach((team, index) =>
  new workload.Drive(${resource}, { region: 'us-was-1', labels: { team } }, { ${options} }));`);
const BY_NUMBER = '`team-${index}`';
const BY_NAME = '`team-${team}`';

export const PROGRAMS: readonly Task[] = [
  {
    asks: 'Move the drive into a component Books. Nothing may change on the platform.',
    query: 'move a resource into a component',
    finds: ['docs/refactoring.md#move-into-a-component', 'aliases', 'parent', 'rootStackResource'],
    start: typescript(`new workload.Drive('invoices', { name: 'invoices', region: 'us-was-1' });`),
    good: books(', aliases: [{ parent: pulumi.rootStackResource }]'),
    wrong: {
      'it fails': books(''),
      'there is no component': typescript(
        `new workload.Drive('invoices', { name: 'invoices', region: 'us-was-1' });`,
      ),
    },
    judge: {
      ...succeeded,
      'something changed on the platform': ({ accepted }) => accepted.length === 0,
      'there is no component': ({ steps }) =>
        steps[0]?.changes?.some(({ resource: of, op }) => of.startsWith('books:') && op === 'create') ===
        true,
    },
  },
  {
    asks: 'The team green is gone: remove its drive. The drives of red and blue must keep their data.',
    query: 'resources in a loop, remove one without replacing the others',
    finds: ['docs/refactoring.md', 'aliases'],
    start: teams(`'red', 'green', 'blue'`, BY_NUMBER),
    good: teams(`'red', 'blue'`, BY_NAME, 'aliases: [{ name: `team-${before[team]}` }]'),
    wrong: {
      'the drive of another team was deleted': teams(`'red', 'blue'`, BY_NUMBER),
      'a drive was created': teams(`'red', 'blue'`, BY_NAME),
    },
    judge: {
      ...succeeded,
      'a drive was created': (result) => !result.did('POST /drives'),
      'the drive of another team was deleted': (result) =>
        !result.did('DELETE /drives/team-0-') && !result.did('DELETE /drives/team-2-'),
      'the drive of green is there': (result) => result.did('DELETE /drives/team-1-'),
    },
  },
];

const project = (text: string) => ({ 'Pulumi.yaml': `name: shop\nruntime: yaml\n${text}` });
const invoices = (region: string, args = '') => resource('Drive', 'invoices', `region: ${region}${args}`);
const archive = resource('Drive', 'archive', 'region: eu-lon-1');

export const PROJECTS: readonly ProjectTask[] = [
  {
    asks: 'I want a drive in London, and changed the region. Is this safe to merge? If not, make it so.',
    query: 'change the region of a drive, is data lost',
    finds: ['docs/moving-a-drive.md', 'second drive'],
    committed: project(program(invoices('us-was-1'))),
    written: project(program(invoices('eu-lon-1'))),
    good: project(program(invoices('us-was-1'), archive)),
    wrong: {
      'a gate holds it': project(program(invoices('eu-lon-1'), archive)),
      'there is no drive in London': project(program(invoices('us-was-1', ', displayName: London'))),
    },
    judge: {
      'a gate holds it': ({ data }) => data.gates?.length === 0,
      'there is no drive in London': ({ data }) =>
        data.resources?.some(
          ({ op, changes }) =>
            op === 'create' && changes.some(({ path, to }) => path === 'region' && to === '"eu-lon-1"'),
        ) === true,
    },
  },
];
