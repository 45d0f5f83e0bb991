/** Tasks as a person words them, with a checker that judges the result by what happened on the emulator. */
import type { Data, Step } from './agent';

export interface Task {
  readonly asks: string;
  /** What an agent searches for, and the page that answers. */
  readonly query: string;
  readonly page: string;
  /** The program before, in YAML. */
  readonly start: string;
  /** Steps after the start, before the task. */
  readonly before?: readonly object[];
  /** Each solution is a program. */
  readonly good: string;
  readonly wrong: readonly [string, string];
  /** Steps after the solution, which show what it is worth. */
  readonly probe?: readonly object[];
  /** @param steps the solution, then the probes. @returns why it is not solved */
  readonly judge: (steps: readonly Step[], data: Data) => string | undefined;
}

const writes = (steps: readonly Step[]) => steps.flatMap(({ requests }) => requests.writes);
const deletes = (steps: readonly Step[]) => writes(steps).filter((line) => line.startsWith('DELETE '));
const failed = (steps: readonly Step[]) => steps.find((step) => step.failed)?.errors?.join();

const drive = (name = 'invoices', args = 'region: us-was-1', options = '') =>
  `  ${name}:\n    type: workload:Drive\n    properties: { name: ${name}, ${args} }\n${options === '' ? '' : `    options: { ${options} }\n`}`;
const shop = (number: number, args = '') =>
  `  shop:\n    type: workload:Application\n    properties: { name: shop, image: "shop:${number}"${args === '' ? '' : `, ${args}`} }\n`;
const program = (...resources: readonly string[]) =>
  resources.length === 0 ? 'resources: {}\n' : `resources:\n${resources.join('')}`;
const withRevision = (text: string) => `${text}outputs: { revision: "\${shop.revision}" }\n`;

const checked = (checks: string) =>
  `rollout: { steps: [{ weight: 10, for: 2m${checks} }, { weight: 100 }], checks: { up: { http: { url: "http://127.0.0.1:4590/try/applications/shop", every: 1s }, margin: 5 } } }`;

export const TASKS: readonly Task[] = [
  {
    asks: 'Release shop:2 as a canary at 10 % that comes back by itself if it answers with errors.',
    query: 'rollout steps checks http canary back by itself',
    page: 'docs/rollout',
    start: program(shop(1)),
    good: program(shop(2, checked(', checks: [up]'))),
    wrong: [program(shop(2, 'traffic: 10')), program(shop(2, checked('').replace(/, checks: \{.*/, ' }')))],
    probe: [{ do: 'rollout', answers: { 'shop:2': 500 } }],
    judge: ([up, rollout]) => {
      if (up?.effects?.some(({ message }) => message.includes('10 %')) !== true) return 'no canary at 10 %';
      return rollout?.ended === 'aborted' ? undefined : 'the bad release did not come back';
    },
  },
  {
    asks: 'Move the drive invoices to London, without losing data.',
    query: 'move a drive to another region',
    page: 'docs/moving-a-drive.md',
    start: program(drive()),
    good: program(drive(), drive('invoices-london', 'region: eu-lon-1')),
    wrong: [
      program(drive('invoices', 'region: eu-lon-1')),
      program(drive('invoices-london', 'region: eu-lon-1')),
    ],
    judge: (steps) => {
      if (deletes(steps).length > 0) return 'a drive was deleted';
      return writes(steps).includes('POST /drives 200') ? failed(steps) : 'there is no new drive';
    },
  },
  {
    asks: 'Call the resource invoices "bills" in the program. The drive must stay.',
    query: 'rename a resource aliases',
    page: 'docs/refactoring.md',
    start: program(drive()),
    good: program(
      drive().replace('  invoices:', '  bills:') + '    options: { aliases: [{ name: invoices }] }\n',
    ),
    wrong: [program(drive('bills')), program(drive().replace('  invoices:', '  bills:'))],
    judge: (steps) => {
      if (deletes(steps).length > 0) return 'the drive was deleted';
      if (writes(steps).some((line) => line.startsWith('POST '))) return 'another drive was created';
      return failed(steps);
    },
  },
  {
    asks: 'Nobody may delete the drive by accident, also not by removing it from the program.',
    query: 'deletionProtection',
    page: 'docs/resources/Drive.md',
    start: program(drive()),
    good: program(drive('invoices', 'region: us-was-1, deletionProtection: true')),
    wrong: [
      program(drive('invoices', 'region: us-was-1, labels: { protected: "true" }')),
      program(drive('invoices', 'region: us-was-1, displayName: do-not-delete')),
    ],
    probe: [{ files: { 'Pulumi.yaml': program() } }],
    judge: ([up, removal]) => {
      if (up?.failed === true) return up.errors?.join() ?? 'it failed';
      return removal?.failed === true &&
        !removal.requests.writes.some((line) => /^DELETE .* 2\d\d$/.test(line))
        ? undefined
        : 'the drive could be deleted';
    },
  },
  {
    asks: 'My program fails since I chose the region "frankfurt". I need any region that exists.',
    query: 'region is not a region of the platform',
    page: 'docs/troubleshooting.md',
    start: program(shop(1)),
    good: program(shop(1), drive('invoices', 'region: eu-dub-1')),
    wrong: [program(shop(1), drive('invoices', 'region: frankfurt')), program(shop(1))],
    judge: (steps) =>
      failed(steps) ?? (writes(steps).includes('POST /drives 200') ? undefined : 'there is no drive'),
  },
  {
    asks: 'Deploy shop:2 so that we can look at it, but give it no traffic yet.',
    query: 'deploy without traffic',
    page: 'docs/releases.md',
    start: withRevision(program(shop(1))),
    good: withRevision(program(shop(2, 'traffic: 0'))),
    wrong: [withRevision(program(shop(2))), withRevision(program(shop(1, 'traffic: 0')))],
    judge: (steps) => {
      if (steps[0]?.outputs?.revision !== 'rev-2') return 'shop:2 was not deployed';
      const moved = steps[0].effects?.some((effect) => (effect as { to?: { new?: number } }).to?.new === 0);
      return moved === true ? undefined : 'it gets traffic';
    },
  },
  {
    asks: 'shop:2 is bad. Go back to shop:1 now, without a new deployment.',
    query: 'go back to the previous revision',
    page: 'docs/releases.md',
    start: withRevision(program(shop(1, 'traffic: 100'))),
    before: [{ files: { 'Pulumi.yaml': withRevision(program(shop(2, 'traffic: 100'))) } }],
    good: withRevision(program(shop(1, 'traffic: 100'))),
    wrong: [
      withRevision(program(shop(3, 'traffic: 100'))),
      withRevision(program(shop(1, 'traffic: 100, redeploy: { again: "1" }'))),
    ],
    judge: (steps) => (steps[0]?.outputs?.revision === 'rev-1' ? failed(steps) : 'rev-1 does not serve'),
  },
  {
    asks: 'Remove the application, and keep the data.',
    query: 'retainOnDelete remove an application',
    page: 'docs/',
    start: program(drive(), shop(1)),
    good: program(drive()),
    wrong: [program(), program(shop(1))],
    judge: (steps) => {
      if (deletes(steps).some((line) => line.includes('/drives/'))) return 'the drive was deleted';
      return deletes(steps).some((line) => line.includes('/applications/'))
        ? failed(steps)
        : 'the application is there';
    },
  },
];
