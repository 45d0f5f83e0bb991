/** Job: a program that runs to an end, task by task, when it is executed (facts, B). */
import type { Job as JobRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import type { Observed, Prior } from '../resource';
import { env, fromEnvs, toEnvs, uniqueNames } from './env';
import { redeploy } from './rollout/contents';
import { defineReleased, releasedOutputs, traffic } from './rollout/define-released';
import {
  ADDRESSED,
  described,
  flag,
  fromMetadata,
  generation,
  generationOf,
  given,
  listOf,
  metadataOutputs,
  overItems,
  ownName,
  patience,
  policies,
  protocol,
  steering,
  text,
  toMetadata,
  whole,
} from './shared';
import { callbackSecrets, fromTriggers, toldSecrets, toTriggers, triggers } from './triggers';

const volume = z
  .strictObject(
    {
      name: text(63).describe('Name of the disk.'),
      mountPath: text(1024).describe('Where it is mounted.'),
      sizeMb: whole(1, 2 ** 31 - 1).describe('Size in megabytes.'),
      readOnly: flag.default(false).describe('Whether it cannot be written. Default: false.'),
    },
    {
      error: (issue) =>
        issue.code === 'invalid_type' ? 'must be an object with name, mountPath and sizeMb' : undefined,
    },
  )
  .meta({ id: 'JobVolume' });

const port = z
  .strictObject(
    {
      target: whole(1, 65_535).describe('The port.'),
      name: text(63).optional().describe('Name of the port.'),
      protocol: protocol.optional().describe('HTTP, TCP, UDP or TLS. Default: what the platform chooses.'),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must be an object with target' : undefined) },
  )
  .meta({ id: 'JobPort' });

const args = z.strictObject({
  name: ownName('job', ADDRESSED),
  displayName: described.displayName,
  labels: described.labels,
  image: field(text(1024).optional().describe('Container image that it runs. A change is a new revision.'), {
    at: 'spec.runtime.image',
    on: 'release',
  }),
  envs: field(
    listOf(env, 'environment variables')
      .optional()
      .describe(
        'Environment variables, each name once. The order means nothing. A change is a new revision.',
      ),
    { at: 'spec.runtime.envs', on: 'release', by: 'name', unordered: true, unset: [] },
  ),
  memory: field(
    whole(128, 65_536)
      .optional()
      .describe('Memory in megabytes; there is one core for every 2048. Default: what the platform chooses.'),
    { at: 'spec.runtime.memory', on: 'release' },
  ),
  diskPercent: field(
    whole(10, 95).default(50).describe('Share of the memory that is a disk, 10 to 95 percent. Default: 50.'),
    { at: 'spec.runtime.diskPercent', on: 'release' },
  ),
  maxRetries: field(
    whole(0, 1000)
      .optional()
      .describe('How often a task that failed is repeated. Default: what the platform chooses.'),
    { at: 'spec.runtime.maxRetries', on: 'release' },
  ),
  timeout: field(
    whole(0, 31_536_000)
      .optional()
      .describe('Longest time for a task, in seconds. Default: what the platform chooses.'),
    { at: 'spec.runtime.timeout', on: 'release' },
  ),
  ports: field(listOf(port, 'ports').optional().describe('Ports that it listens on while it runs.'), {
    at: 'spec.runtime.ports',
    on: 'release',
    by: 'target',
  }),
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional().describe('Region that it runs in. Default: what the platform chooses.'), {
    at: 'spec.region',
    on: 'release',
  }),
  policies,
  triggers,
  volumes: field(
    listOf(volume, 'disks').optional().describe('Disks that it has while it runs, empty at each start.'),
    { at: 'spec.volumes', on: 'release', by: 'name' },
  ),
  githubRepositories: field(
    listOf(text(256), 'names of repositories')
      .optional()
      .describe('Repositories whose workflows it runs, as their runner.'),
    { at: 'spec.githubRunner.repositories', on: 'release', unordered: true },
  ),
  enabled: field(
    flag.default(true).describe('Whether it can be executed. Default: true. Never makes a new revision.'),
    { at: 'spec.enabled' },
  ),
  redeploy,
  traffic,
  ...steering,
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  status: z.string().describe('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

function protocolOf(said: string | null | undefined): z.output<typeof protocol> | undefined {
  return protocol.options.find((known) => known === said);
}

function observe(record: JobRecord, prior: Prior<Outputs>): Observed<Args, Outputs, JobRecord> {
  const seen = fromMetadata(record.metadata);
  const { spec } = record;
  const runtime = spec?.runtime;
  return {
    record,
    mark: seen.mark,
    args: {
      ...seen.args,
      image: runtime?.image ?? undefined,
      envs: fromEnvs(runtime?.envs),
      memory: runtime?.memory ?? undefined,
      diskPercent: runtime?.diskPercent ?? 50,
      maxRetries: runtime?.maxRetries ?? undefined,
      timeout: runtime?.timeout ?? undefined,
      ports: runtime?.ports?.map(({ target, name, protocol }) => ({
        target: target ?? 0,
        name: name ?? undefined,
        protocol: protocolOf(protocol),
      })),
      generation: generationOf(runtime),
      region: spec?.region ?? undefined,
      policies: spec?.policies ?? undefined,
      triggers: fromTriggers(spec?.triggers),
      volumes: spec?.volumes?.map(({ name, mountPath, sizeMb, readOnly }) => ({
        name: name ?? '',
        mountPath: mountPath ?? '',
        sizeMb: sizeMb ?? 0,
        readOnly: readOnly ?? false,
      })),
      githubRepositories: spec?.githubRunner?.repositories ?? undefined,
      enabled: spec?.enabled ?? true,
    },
    outputs: {
      ...seen.outputs,
      status: record.status ?? undefined,
      callbackSecrets: toldSecrets(spec?.triggers, prior.outputs.callbackSecrets),
    },
  };
}

function toWire(a: Args, mark: string | undefined, base?: JobRecord) {
  // Managed fields come from the arguments alone, which were overlaid already: what was dropped stays dropped.
  const { runtime: live, region: _region, volumes: disks, githubRunner, ...spec } = base?.spec ?? {};
  const {
    image: _image,
    envs: _envs,
    memory: _memory,
    diskPercent: _disk,
    maxRetries: _retries,
    timeout: _timeout,
    ports: listening,
    generation: _generation,
    ...runtime
  } = live ?? {};
  const { repositories: _repositories, ...runner } = githubRunner ?? {};
  const isRunner = a.githubRepositories !== undefined || Object.keys(runner).length > 0;
  return {
    metadata: toMetadata(a, mark, base?.metadata),
    // What is not managed here (connections, routing) is sent back as it was read.
    spec: {
      ...spec,
      enabled: a.enabled,
      policies: a.policies ?? [],
      triggers: toTriggers(a.triggers ?? [], base?.spec?.triggers),
      ...given({
        region: a.region,
        volumes: a.volumes
          ? overItems(
              a.volumes.map((one) => ({ ...one, type: 'ephemeral' })),
              disks,
              volume.shape,
              'name',
            )
          : undefined,
      }),
      ...(isRunner ? { githubRunner: { ...runner, ...given({ repositories: a.githubRepositories }) } } : {}),
      runtime: {
        ...runtime,
        envs: toEnvs(a.envs ?? []),
        diskPercent: a.diskPercent,
        ...given({
          image: a.image,
          memory: a.memory,
          maxRetries: a.maxRetries,
          timeout: a.timeout,
          ports: a.ports && overItems(a.ports, listening, port.shape, 'target'),
          generation: a.generation,
        }),
      },
    },
  };
}

/** A program that runs to an end. */
export const job = defineReleased({
  type: 'Job',
  noun: 'job',
  description:
    'A program that runs to an end, task by task, when it is executed or triggered. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed; executions are not resources.',
  args,
  outputs,
  apart: ['enabled'],
  rules: (a) => uniqueNames(a.envs),
  verbs: (client) => client.jobs,
  toWire,
  observe,
});
