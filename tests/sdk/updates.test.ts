/** A record that was read can be changed and sent back: the documented form of an update. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { ArgumentError, Client, type ServiceAccount } from '@workload/sdk';
import type { z } from 'zod';
import { agent, agentBody } from '../../sdk/src/schemas/agents';
import { application, applicationBody } from '../../sdk/src/schemas/applications';
import { customDomain, customDomainBody } from '../../sdk/src/schemas/custom-domains.gen';
import { drive, driveBody } from '../../sdk/src/schemas/drives.gen';
import { functionBody, mcpFunction } from '../../sdk/src/schemas/functions';
import {
  integrationConnection,
  integrationConnectionBody,
} from '../../sdk/src/schemas/integration-connections.gen';
import { job, jobBody } from '../../sdk/src/schemas/jobs';
import { model, modelBody } from '../../sdk/src/schemas/models';
import { policy, policyBody } from '../../sdk/src/schemas/policies.gen';
import {
  preview,
  previewBody,
  sandbox,
  sandboxBody,
  schedule,
  scheduleBody,
} from '../../sdk/src/schemas/sandboxes';
import { volumeTemplate, volumeTemplateBody } from '../../sdk/src/schemas/volume-templates.gen';
import { volume, volumeBody } from '../../sdk/src/schemas/volumes.gen';
import {
  serviceAccount,
  serviceAccountBody,
  workspace,
  workspaceBody,
} from '../../sdk/src/schemas/workspaces.gen';

type Method = (...args: never[]) => unknown;

/** The argument of an update after the names. */
type BodyOf<Args> = Args extends [string, ...infer Rest]
  ? BodyOf<Rest>
  : Args extends [infer Body, ...unknown[]]
    ? Body
    : never;

/** The record that a group reads, with `get` if it has one. */
type ReadOf<Group> = Group extends { get: (...args: never[]) => Promise<infer Record> }
  ? Record
  : Group extends { update: (...args: never[]) => Promise<infer Record> }
    ? Record
    : never;

/** `[read, body]` of every group with an update that takes a body, by the path of the group. */
type UpdatesOf<Group, Path extends string = ''> = {
  [Key in keyof Group & string]: Group[Key] extends Method
    ? never
    : | UpdatesOf<Group[Key], `${Path}${Key}.`>
      | (Group[Key] extends { update: (...args: infer Args) => unknown }
          ? [BodyOf<Args>] extends [never]
            ? never
            : [path: `${Path}${Key}`, read: ReadOf<Group[Key]>, body: BodyOf<Args>]
          : never);
}[keyof Group & string];

type Update = UpdatesOf<Client>;

/** Paths of the groups whose record is not a valid body. */
type Unfit<Each> = Each extends [infer Path, infer Read, infer Body]
  ? Read extends Body
    ? never
    : Path
  : never;

/** Compiles only while the record of every group is a valid body of its update. */
const FIT: [Unfit<Update>] extends [never] ? true : Unfit<Update> = true;

test('the compiler accepts every record that was read as a body', () => {
  expect(FIT).toBe(true);
});

/** The schemas of record and body for each group: a new update does not compile without them. */
const SHAPES: Record<Update[0], readonly [read: z.ZodObject, body: z.ZodObject]> = {
  agents: [agent, agentBody],
  applications: [application, applicationBody],
  customDomains: [customDomain, customDomainBody],
  drives: [drive, driveBody],
  functions: [mcpFunction, functionBody],
  integrationConnections: [integrationConnection, integrationConnectionBody],
  jobs: [job, jobBody],
  models: [model, modelBody],
  policies: [policy, policyBody],
  'sandboxes.previews': [preview, previewBody],
  'sandboxes.schedules': [schedule, scheduleBody],
  sandboxes: [sandbox, sandboxBody],
  serviceAccounts: [serviceAccount, serviceAccountBody],
  volumeTemplates: [volumeTemplate, volumeTemplateBody],
  volumes: [volume, volumeBody],
  workspaces: [workspace, workspaceBody],
};

/** A record with null in every field that allows it. */
function barest({ shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => {
      if ((field as z.ZodType).safeParse(null).success) return [key, null];
      return [key, 'shape' in field ? barest(field as z.ZodObject) : 'a'];
    }),
  );
}

test.each(Object.entries(SHAPES))(
  '%s: a record of null values is a valid body, as its type says',
  (_, [read, body]) => {
    const record = barest(read);
    expect(read.safeParse(record)).toMatchObject({ success: true });
    expect(body.safeParse(record)).toMatchObject({ success: true });
  },
);

describe('on the platform', () => {
  let emulator: Emulator;
  let client: Client;

  beforeAll(async () => {
    emulator = await startEmulator({ clock: 'manual' });
    client = new Client({ baseUrl: emulator.baseUrl, auth: emulator.apiKey, apiVersion: '2026-04-28' });
    await client.sandboxes.create({ metadata: { name: 'box' }, spec: {} });
  });

  afterAll(async () => {
    await client.close();
    await emulator.stop();
  });

  test('a schedule that was read can be changed and sent back', async () => {
    const { schedules } = client.sandboxes;
    const body = { type: 'cron', value: '*/5 * * * *', input: { command: 'true' } };
    const { id } = await schedules.create('box', body);
    const read = await schedules.get('box', id);
    expect(await schedules.update('box', id, { ...read, value: '0 * * * *' })).toEqual({
      ...read,
      value: '0 * * * *',
    });
  });

  test('a service account that was read can be changed and sent back', async () => {
    const { client_id: id } = await client.serviceAccounts.create({ name: 'ci' });
    const read: ServiceAccount[] = [];
    for await (const each of client.serviceAccounts.list()) read.push(each);
    expect(await client.serviceAccounts.update(id, { ...read[0], description: 'CI' })).toMatchObject({
      name: 'ci',
      description: 'CI',
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['type', { type: 7 }],
    ['value', { value: ['* * * * *'] }],
    ['input.command', { input: { command: true } }],
  ])('a schedule with a %s of another type is not sent', async (property, body) => {
    const sent = client.sandboxes.schedules.update('box', 'nightly', body);
    await expect(sent).rejects.toMatchObject({ property });
    await expect(sent).rejects.toBeInstanceOf(ArgumentError);
  });

  test('a new schedule without a command, and a new service account without a name, are not sent', async () => {
    const input = {} as { command: string };
    const schedule = client.sandboxes.schedules.create('box', { type: 'cron', value: '0 * * * *', input });
    await expect(schedule).rejects.toMatchObject({ property: 'input.command' });
    const account = client.serviceAccounts.create({} as { name: string });
    await expect(account).rejects.toMatchObject({ property: 'name' });
  });
});
