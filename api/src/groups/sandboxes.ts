/** Parts of sandboxes, and snapshots. */
import { defineGroup, flag, listOf, shared, word } from '../describe';
import { scheduleType, snapshotStatus, submissionStatus } from '../words';

const schemas = 'sandboxes';
const searchedFrom = '2026-04-28';
const source = 'facts, A.5';
const sandbox = { 404: 'the sandbox does not exist' };
const snapshots = { heading: 'snapshots and forks', source: 'facts, A.4' };
const taking = {
  does: 'Takes a snapshot of a sandbox. It can be forked once `status` is `ready`.',
  errors: {
    ...sandbox,
    409: 'the name of the snapshot is in use, or the sandbox has failed or is being deleted',
  },
};
const going = { does: 'Deletes a snapshot. Its forks stay.' };
const gone = { returns: 'record', then: 'gone' } as const;
const scopes = {
  list: 'sandboxes:get',
  create: 'sandboxes:create',
  get: 'sandboxes:get',
  update: 'sandboxes:update',
  delete: 'sandboxes:delete',
};
const ofSnapshots = { ...scopes, list: 'sandboxes:list', create: 'sandboxes:update' };
const preview = '/sandboxes/{sandboxName}/previews/{previewName}';
const stored = '/sandboxes/{sandboxName}/snapshots';
const bothThere = { 404: 'the sandbox or the snapshot does not exist' };

export const sandboxGroups = [
  defineGroup({
    group: 'sandboxes',
    heading: 'sandboxes',
    source: 'facts, B: Sandbox',
    about: 'Sandboxes, and the source of snapshots.',
    schemas,
    type: 'Sandbox',
    noun: 'sandbox',
    plural: 'sandboxes',
    path: '/sandboxes/{sandboxName}',
    scopes: 'sandboxes',
    listed: 'in pages',
    deleted: { returns: 'record', then: 'going' },
    revealing: true,
    fields: { externalId: 'common' },
    methods: {
      create: {
        does: 'Creates a sandbox. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.',
        source,
        errors: { 400: 'a quota is used up', 409: 'is being created or deleted' },
        options: {
          createIfNotExist: {
            type: flag,
            default: false,
            about: 'Whether to return an existing sandbox of that name instead of an error.',
          },
        },
      },
      get: {},
      waitUntilReady: {},
      list: {
        does: 'Lists the sandboxes; the items carry no events.',
        source: 'facts, A.6',
        queryName: 'SandboxListQuery',
        query: {
          showTerminated: {
            type: flag,
            default: false,
            about: 'Whether to include terminated sandboxes that are still kept.',
          },
        },
      },
      update: {
        does: 'Updates a sandbox: replaces all fields that clients set. Labels, network and lifetime change in place. A change of image or memory may reset its state.',
        source,
        errors: { 400: 'the region differs', 409: 'it is terminated or being deleted' },
      },
      delete: { source },
    },
    endpoints: {
      fork: {
        request: 'POST /sandboxes/{sandboxName}/fork',
        scope: scopes.create,
        does: 'Forks a sandbox; `client.snapshots.fork` does the same from a snapshot.',
        ...snapshots,
        errors: { ...bothThere, 409: 'the target sandbox exists, or the source is terminated' },
        body: shared('forkRequest', 'snapshots'),
        answer: shared('forkResponse', 'snapshots'),
      },
      connect: {
        request: '',
        does: 'Returns the session of a sandbox: its files, processes, drives and MCP endpoint, at the address in `metadata.url` of its record, as `get` read it. Sends nothing.',
        heading: 'calling a workload',
        source: 'Specification, Inference endpoints',
        errors: { ArgumentError: 'the record has no address: it is not deployed yet' },
        byHand: { takes: 'record: Sandbox', options: '', answer: 'SandboxSession' },
      },
    },
  }),
  defineGroup({
    group: 'sandboxes.previews',
    class: 'Previews',
    heading: 'previews',
    source: 'facts, B: Preview',
    about: 'Addresses of ports of sandboxes.',
    schemas,
    type: 'Preview',
    noun: 'preview',
    within: ['sandbox'],
    path: preview,
    scopes,
    listed: 'whole',
    deleted: gone,
    methods: {
      create: {
        does: 'Creates a preview of a port.',
        source: 'facts, A.5',
        errors: { 409: 'its host is taken and `force` is not set' },
        options: {
          force: { type: flag, default: false, about: 'Whether to take over the host of another preview.' },
        },
      },
      get: {},
      waitUntilReady: {},
      list: {},
      update: { errors: { 409: 'its host is taken' } },
      delete: {},
    },
  }),
  defineGroup({
    group: 'sandboxes.previews.tokens',
    class: 'PreviewTokens',
    heading: 'previews',
    source: 'facts, B: Preview token',
    about: 'Tokens for private previews.',
    schemas,
    type: 'PreviewToken',
    noun: 'token',
    within: ['sandbox', 'preview'],
    path: `${preview}/tokens/{tokenName}`,
    scopes: { ...scopes, create: 'sandboxes:update' },
    listed: 'whole',
    methods: {
      create: { does: 'Creates a token; its value is in `spec.token`.' },
      list: {},
      delete: { does: 'Deletes a token. It stops working at once.' },
    },
  }),
  defineGroup({
    group: 'sandboxes.schedules',
    class: 'Schedules',
    heading: 'schedules',
    source: 'facts, B: Schedule',
    about: 'Schedules that submit processes, at most 100 for each sandbox.',
    schemas,
    type: 'Schedule',
    noun: 'schedule',
    namesakes: true,
    within: ['sandbox'],
    path: '/sandboxes/{sandboxName}/schedules/{scheduleId}',
    scopes,
    params: { scheduleId: 'id' },
    listed: 'in pages',
    deleted: gone,
    methods: {
      create: {
        does: 'Creates a schedule. Depending on `type`, `value` is a five-field cron expression, an RFC 3339 time, or a duration such as `30m`.',
        source: 'facts, B: Schedule; facts, A.11',
        errors: { 400: 'the sandbox has 100 schedules, or the time has passed' },
      },
      get: {},
      list: {
        does: 'Lists the schedules of a sandbox; 20 per page, or `limit`, at most 100.',
        source: 'facts, A.6',
        query: { type: { type: word(scheduleType), about: 'Only objects of this type.' } },
      },
      update: {},
      delete: {},
    },
    endpoints: {
      executions: {
        request: 'GET /sandboxes/{sandboxName}/schedule-executions',
        scope: scopes.get,
        does: 'Lists what the schedules of a sandbox submitted, 20 per page, or `limit`, at most 100; `client.scheduleExecutions` lists it across the workspace.',
        source: 'Specification, Schedule execution; facts, A.6',
        errors: { ...sandbox, AnswerError: 'the API version ignored `q`' },
        listed: 'in pages, unsorted',
        searchedFrom,
        answer: shared('scheduleExecution'),
        query: {
          status: {
            type: listOf(word(submissionStatus), 'statuses'),
            about: 'Only items of these statuses.',
          },
        },
      },
    },
  }),
  defineGroup({
    group: 'scheduleExecutions',
    heading: 'schedules',
    source: 'Specification, List workspace schedule executions',
    about: 'Submissions of processes by schedules.',
    schemas,
    endpoints: {
      list: {
        request: 'GET /schedule-executions',
        scope: ofSnapshots.list,
        does: 'Lists the submissions across the workspace, the newest first, 20 per page, or `limit`.',
        errors: {
          AnswerError: 'the API version ignored `q`',
          400: '`since` or `until` is not a time',
        },
        listed: 'in pages',
        searchedFrom,
        query: shared('scheduleExecutionQuery'),
        queryOptional: true,
        answer: shared('scheduleExecution'),
      },
    },
  }),
  defineGroup({
    ...snapshots,
    group: 'sandboxes.snapshots',
    class: 'SandboxSnapshots',
    about: 'Snapshots by the sandbox that they were taken of. `client.snapshots` has them all.',
    schemas,
    endpoints: {
      create: {
        ...taking,
        request: `POST ${stored}`,
        scope: ofSnapshots.create,
        body: shared('sandboxSnapshotBody'),
        bodyOptional: true,
        answer: shared('sandboxSnapshot'),
      },
      list: {
        request: `GET ${stored}`,
        scope: ofSnapshots.list,
        does: 'Lists the snapshots of a sandbox, all on one page.',
        errors: sandbox,
        listed: 'whole',
        answer: shared('sandboxSnapshot'),
      },
      delete: { ...going, request: `DELETE ${stored}/{snapshotId}`, scope: scopes.delete, errors: bothThere },
      restore: {
        request: `POST ${stored}/{snapshotName}/restore`,
        scope: scopes.update,
        does: 'Restores a sandbox to a snapshot. Its name, addresses and previews stay.',
        errors: { ...bothThere, 409: 'the snapshot is not ready, or the sandbox is terminated' },
      },
    },
  }),
  defineGroup({
    ...snapshots,
    group: 'snapshots',
    about: 'Copies of sandboxes at one moment. They outlive the sandboxes. Methods accept a name or an id.',
    schemas: 'snapshots',
    type: 'Snapshot',
    noun: 'snapshot',
    path: '/snapshots/{snapshotName}',
    scopes: ofSnapshots,
    params: { snapshotName: 'name' },
    listed: 'in pages, unsorted',
    methods: {
      create: {
        ...taking,
        errors: { ...sandbox, 409: 'the sandbox has failed or is being deleted' },
        body: shared('snapshotBody'),
      },
      get: { does: 'Reads one snapshot by name or id.' },
      waitUntilReady: {},
      list: {
        does: 'Lists the snapshots, the newest first, also those whose source was deleted.',
        query: {
          status: { type: listOf(word(snapshotStatus), 'statuses'), about: 'Only items of these statuses.' },
        },
      },
      delete: going,
    },
    endpoints: {
      fork: {
        request: 'POST /snapshots/{snapshotName}/fork',
        scope: scopes.create,
        does: 'Forks a snapshot into a new sandbox, a new application, or a new revision of an existing application; `traffic` is the percentage that the revision starts with, 0 to 100. Every fork into an application adds a revision: after an error whose `outcome` is `unknown`, check the application before you fork again.',
        source: 'Specification, Fork snapshot; facts, A.4',
        errors: {
          400: 'the custom domain is not verified or not for applications',
          404: 'the snapshot in the path or in `snapshotId` does not exist',
          409: 'the target sandbox exists, or the snapshot is not ready',
          500: 'the fork failed on the platform',
        },
        body: shared('forkRequest'),
        answer: shared('forkResponse'),
      },
    },
  }),
];
