/** Tasks about data, and about objects that somebody changed, made or deleted outside the program. */
import { byHand, look, program, resource, succeeded, type Task, then } from './task';

const drive = (name = 'invoices', args = 'region: us-was-1', options = '') =>
  resource('Drive', name, args, options);
/** The drive invoices, as another resource of the program. */
const bills = (options = '') =>
  drive('invoices', 'region: us-was-1', options).replace('  invoices:', '  bills:');
const shop = resource('Application', 'shop', 'image: "shop:1"');
const playground = (args = '') => program(resource('Workspace', 'playground', args));
const cache = (args: string, name = 'cache') =>
  program(
    resource('VolumeTemplate', 'tools', 'description: Tools'),
    `  cache:\n    type: workload:Volume\n    properties: { name: ${name}, region: us-was-1, template: "\${tools.name}", ${args} }\n`,
  );
const chat = (model: string) => program(resource('Model', 'chat', `type: mistral, model: ${model}`));
const web = (args: string) => resource('Sandbox', 'web', args);
const build = (image: string) => resource('Sandbox', 'build', `image: "${image}"`);
const snapshot = resource('Snapshot', 'before', 'sandbox: "${build.name}"');

export const DATA: readonly Task[] = [
  {
    asks: 'Move the drive invoices to London, without losing data.',
    query: 'move a drive to another region',
    finds: ['docs/moving-a-drive.md', 'second drive', 'eu-lon-1'],
    start: program(drive()),
    good: program(drive(), drive('invoices-london', 'region: eu-lon-1')),
    wrong: {
      'its data was deleted': program(drive('invoices', 'region: eu-lon-1')),
      'there is no drive in London': program(drive(), drive('invoices-london', 'region: us-was-1')),
    },
    probe: [look('/drives/invoices-london')],
    judge: {
      ...succeeded,
      'its data was deleted': (result) => !result.did('DELETE /drives/'),
      'there is no drive in London': (result) => result.seen('spec.region') === 'eu-lon-1',
    },
  },
  {
    asks: 'Call the resource invoices "bills" in the program. The drive must stay.',
    query: 'rename a resource without replacing it',
    finds: ['docs/refactoring.md', 'aliases'],
    start: program(drive()),
    good: program(bills('aliases: [{ name: invoices }]')),
    wrong: {
      'it fails': program(bills()),
      'another drive was created': program(drive('bills')),
    },
    judge: {
      ...succeeded,
      'another drive was created': (result) => !result.did('POST /drives'),
      'the drive was deleted': (result) => !result.did('DELETE /drives/'),
    },
  },
  {
    asks: 'Nobody may delete the drive by accident, also not by removing it from the program.',
    query: 'protect a drive from deletion',
    finds: ['deletionProtection: true'],
    start: program(drive()),
    good: program(drive('invoices', 'region: us-was-1, deletionProtection: true')),
    wrong: {
      'the drive was deleted': program(drive('invoices', 'region: us-was-1, labels: { protected: "true" }')),
      'the first update fails': program(drive('invoices', 'region: us-was-1, deleteProtection: true')),
    },
    probe: [then(program())],
    judge: {
      'the first update fails': ({ steps }) => steps[0]?.failed === false,
      'the drive was deleted': (result) => !result.did('DELETE /drives/'),
    },
  },
  {
    asks: 'My program fails since I chose the region "frankfurt". I need any region that exists.',
    query: 'region is not a region of the platform',
    finds: ['docs/troubleshooting.md#the-region-does-not-exist'],
    start: program(shop),
    good: program(shop, drive('invoices', 'region: eu-dub-1')),
    wrong: {
      'it fails': program(shop, drive('invoices', 'region: frankfurt')),
      'there is no drive': program(shop),
    },
    judge: { ...succeeded, 'there is no drive': (result) => result.did('POST /drives') },
  },
  {
    asks: 'Remove the application, and keep the data.',
    query: 'remove an application, what happens to its drive',
    finds: ['deleted', 'drive'],
    start: program(drive(), shop),
    good: program(drive()),
    wrong: { 'the drive was deleted': program(), 'the application is there': program(drive(), shop) },
    judge: {
      ...succeeded,
      'the drive was deleted': (result) => !result.did('DELETE /drives/'),
      'the application is there': (result) => result.did('DELETE /applications/shop'),
    },
  },
  {
    asks: 'We no longer need the workspace playground. Delete it; it is protected.',
    query: 'delete a protected workspace',
    finds: ['deletionProtection', 'deletionProtection: false'],
    start: playground('deletionProtection: true'),
    good: [then(playground('deletionProtection: false')), then(program())],
    wrong: {
      'it fails': program(),
      'the workspace is there': playground('deletionProtection: false'),
    },
    judge: {
      ...succeeded,
      'the workspace is there': (result) => result.did('DELETE /workspaces/playground'),
    },
  },
  {
    asks: 'The volume cache is full. Make it 4 GB; its content must stay.',
    query: 'increase the size of a volume',
    finds: ['Volume.size', 'megabytes'],
    start: cache('size: 1024'),
    good: cache('size: 4096'),
    wrong: { 'it fails': cache('size: 4'), 'its content was deleted': cache('size: 4096', 'cache-large') },
    probe: [look('/volumes/cache')],
    judge: {
      ...succeeded,
      'its content was deleted': (result) => !result.did('DELETE /volumes/'),
      'it is not larger': (result) => result.seen('spec.size') === 4096,
    },
  },
  {
    asks: 'Somebody made the drive archive by hand. Manage it with this program, with the label team=shop.',
    query: 'take over a drive that somebody created by hand',
    finds: ['adoptExisting'],
    start: program(),
    before: [
      {
        do: 'call',
        calls: [
          {
            method: 'POST',
            path: '/drives',
            body: { metadata: { name: 'archive' }, spec: { region: 'us-was-1' } },
          },
        ],
      },
    ],
    good: program(drive('archive', 'region: us-was-1, labels: { team: shop }, adoptExisting: true')),
    wrong: {
      'it fails': program(drive('archive', 'region: us-was-1, labels: { team: shop }')),
      'another drive was created': program(
        drive('archive-2', 'region: us-was-1, labels: { team: shop }, adoptExisting: true'),
      ),
    },
    probe: [look('/drives/archive')],
    judge: {
      ...succeeded,
      'another drive was created': (result) => !result.did('POST /drives'),
      'it has no such label': (result) => result.seen('metadata.labels.team') === 'shop',
    },
  },
  {
    asks: 'Somebody changed the model of chat in the console, and that was right. The program must not undo it.',
    query: 'somebody changed an object outside: drift, refresh',
    finds: ['drift', 'refresh'],
    start: chat('mistral-small'),
    before: [byHand('/models/chat', { spec: { runtime: { model: 'mistral-large' } } }), { do: 'refresh' }],
    good: chat('mistral-large'),
    wrong: { 'the change was undone': chat('mistral-small'), 'another model runs': chat('mistral-medium') },
    probe: [look('/models/chat')],
    judge: {
      ...succeeded,
      'the change was undone': (result) => result.seen('spec.runtime.model') !== 'mistral-small',
      'another model runs': (result) => result.seen('spec.runtime.model') === 'mistral-large',
    },
  },
  {
    asks: 'The nightly schedule is gone from the sandbox web: pulumi up says that nothing changes. Bring it back.',
    query: 'object was deleted outside, up does not create it again',
    finds: ['refresh', 'create it again'],
    start: program(
      web('image: "base:latest"'),
      resource(
        'SandboxSchedule',
        'nightly',
        'sandbox: "${web.name}", cron: "0 3 * * *", command: npm update',
      ),
    ),
    before: [{ do: 'call', calls: [{ method: 'DELETE', path: '/sandboxes/web/schedules/nightly' }] }],
    good: [{ do: 'refresh' }, {}],
    wrong: {
      'there is no schedule': [{}],
      'it runs something else': [
        then(
          program(
            web('image: "base:latest"'),
            resource('SandboxSchedule', 'night', 'sandbox: "${web.name}", cron: "0 3 * * *", command: npm'),
          ),
        ),
      ],
    },
    probe: [look('/sandboxes/web/schedules')],
    judge: {
      'there is no schedule': (result) => result.seen('0.id') !== undefined,
      'it runs something else': (result) => result.seen('0.input.command') === 'npm update',
      ...succeeded,
    },
  },
  {
    asks: 'Why is the sandbox web FAILED? Get it running, in London if it must be.',
    query: 'sandbox deployment FAILED, no capacity in the region',
    finds: ['Sandbox', 'FAILED', 'region'],
    start: program(),
    before: [
      {
        ...then(program(web('image: "base:latest", region: us-was-1'))),
        deployment: { kind: 'sandboxes', message: 'no capacity in us-was-1' },
      },
    ],
    good: program(web('image: "base:latest", region: eu-lon-1')),
    wrong: {
      'it does not run': program(web('image: "base:latest", region: us-was-1')),
      'the failed one is still there': program(
        web('image: "base:latest", region: us-was-1'),
        resource('Sandbox', 'web-2', 'image: "base:latest", region: eu-lon-1'),
      ),
    },
    probe: [look('/sandboxes/web', '/sandboxes/web-2')],
    judge: {
      'the failed one is still there': (result) => result.seen('status', 1) === undefined,
      'it does not run': (result) => result.seen('status') === 'DEPLOYED',
      ...succeeded,
    },
  },
  {
    asks: 'Give the sandbox build the image base:2. Before, take a snapshot of it, so that we can go back.',
    query: 'take a snapshot of a sandbox before its image changes',
    finds: ['Snapshot.sandbox', 'Sandbox to capture'],
    start: program(build('base:1')),
    good: [then(program(build('base:1'), snapshot)), then(program(build('base:2'), snapshot))],
    wrong: {
      'there is no snapshot': program(build('base:2')),
      'it was taken after the change': program(build('base:2'), snapshot),
    },
    probe: [look('/snapshots', '/sandboxes/build')],
    judge: {
      ...succeeded,
      'there is no snapshot': (result) => result.seen('0.name') === 'before',
      'it was taken after the change': (result) => result.seen('0.spec.image') === 'base:1',
      'the image is still base:1': (result) => result.seen('spec.runtime.image', 1) === 'base:2',
    },
  },
];
