// What belongs to a sandbox: previews, their tokens, schedules and their executions (not shown in the specification).
import { z } from 'zod';
import { type Call, ok, parseWith, route, type Route } from '../../http/call';
import {
  changedPreview,
  changePreview,
  createPreview,
  createPreviewToken,
  newPreview,
  newPreviewToken,
  type Preview,
  previewKind,
  previewTokenKind,
  removeTokens,
  showPreview,
  shownPreview,
  shownPreviewToken,
  showPreviewToken,
} from './previews/previews';
import { refuseEnded, type Sandbox, sandboxKind } from './sandboxes';
import {
  changeSchedule,
  createSchedule,
  newSchedule,
  type Schedule,
  scheduleKind,
  showSchedule,
  shownSchedule,
} from './schedules/schedules';
import { flag, isSet } from '../../http/flags';
import { conflict, notFound } from '../../problem';
import type { Kind } from '../../store/kind';
import { bareList, list, listOf, listQuery } from '../../http/lists';
import { find, removeAtOnce, update } from '../../http/objects';
import { revealing } from '../../http/resource';
import { listExecutions, sandboxExecutions } from './schedules/executions-routes';

const SCHEDULES = { limit: { usual: 20, most: 100 }, statuses: ['cron', 'at', 'sleep'] };

const sandboxOf = (call: Call) => find(call, sandboxKind, call.param('name'));
const previewOf = (call: Call) =>
  part(call, previewKind, sandboxOf(call).metadata.name, call.param('preview'));
const scheduleOf = (call: Call) => part(call, scheduleKind, sandboxOf(call).metadata.name, call.param('id'));

export const sandboxPartRoutes: Route[] = [
  {
    method: 'GET',
    path: '/sandboxes/:name/previews',
    summary: 'List the previews of a sandbox',
    scope: 'sandboxes:get',
    answer: z.array(shownPreview),
    handle: (call) => bareList(call, previewKind, showPreview, { under: sandboxOf(call).metadata.name }),
  },
  route({
    method: 'POST',
    path: '/sandboxes/:name/previews',
    summary: 'Create a preview of a port of a sandbox',
    scope: 'sandboxes:create',
    query: z.object({
      force: flag.describe('Whether it takes the place of what has the name or address.'),
    }),
    body: newPreview,
    answer: shownPreview,
    handle: (call) => {
      const preview = createPreview(living(call), call.body(), call);
      if (isSet(call.query, 'force')) makeRoom(call, preview);
      return ok(showPreview(insertPart(call, previewKind, preview), call));
    },
  }),
  {
    method: 'GET',
    path: '/sandboxes/:name/previews/:preview',
    summary: 'Read a preview',
    scope: 'sandboxes:get',
    answer: shownPreview,
    handle: (call) => ok(showPreview(previewOf(call), call)),
  },
  route({
    method: 'PUT',
    path: '/sandboxes/:name/previews/:preview',
    summary: 'Change a preview',
    scope: 'sandboxes:update',
    body: changedPreview,
    answer: shownPreview,
    handle: (call) => {
      const changed = changePreview(previewOf(call), call.body(), call);
      refuseTakenAddress(call, changed);
      return ok(showPreview(update(call, previewKind, changed), call));
    },
  }),
  {
    method: 'DELETE',
    path: '/sandboxes/:name/previews/:preview',
    summary: 'Delete a preview',
    scope: 'sandboxes:delete',
    answer: shownPreview,
    handle: (call) => {
      const preview = removeAtOnce(call, previewKind, previewOf(call));
      removeTokens(preview, call);
      return ok(showPreview(preview, call));
    },
  },
  {
    method: 'GET',
    path: '/sandboxes/:name/previews/:preview/tokens',
    summary: 'List the tokens of a preview',
    scope: 'sandboxes:get',
    answer: z.array(shownPreviewToken),
    handle: (call) => {
      const { sandbox, metadata } = previewOf(call);
      return bareList(call, previewTokenKind, showPreviewToken, { under: `${sandbox}/${metadata.name}` });
    },
  },
  route({
    method: 'POST',
    path: '/sandboxes/:name/previews/:preview/tokens',
    summary: 'Create a token that opens a preview',
    scope: 'sandboxes:update',
    body: newPreviewToken,
    answer: shownPreviewToken,
    handle: (call) => {
      const token = createPreviewToken(previewOf(call), call.body(), call);
      return ok(showPreviewToken(insertPart(call, previewTokenKind, token), call));
    },
  }),
  {
    method: 'DELETE',
    path: '/sandboxes/:name/previews/:preview/tokens/:token',
    summary: 'Delete a token of a preview',
    scope: 'sandboxes:delete',
    answer: z.object({ message: z.string() }),
    handle: (call) => {
      const { sandbox, metadata } = previewOf(call);
      const token = part(call, previewTokenKind, `${sandbox}/${metadata.name}`, call.param('token'));
      removeAtOnce(call, previewTokenKind, token);
      return ok({ message: 'Preview token deleted' });
    },
  },
  {
    method: 'GET',
    path: '/sandboxes/:name/schedules',
    summary: 'List the schedules of a sandbox',
    scope: 'sandboxes:get',
    query: listQuery(SCHEDULES).extend({ type: z.string().optional().describe('Only those of this type.') }),
    answer: listOf(shownSchedule),
    handle: (call) => {
      const under = sandboxOf(call).metadata.name;
      return list(call, scheduleKind, showSchedule, { ...SCHEDULES, under, statusParameter: 'type' });
    },
  },
  route({
    method: 'POST',
    path: '/sandboxes/:name/schedules',
    summary: 'Create a schedule that submits a process',
    scope: 'sandboxes:create',
    body: newSchedule,
    answer: shownSchedule,
    handle: (call) => {
      const schedule = createSchedule(living(call), call.body(), call, call.platform);
      return ok(showSchedule(insertPart(call, scheduleKind, schedule), call));
    },
  }),
  {
    method: 'GET',
    path: '/sandboxes/:name/schedules/:id',
    summary: 'Read a schedule',
    scope: 'sandboxes:get',
    answer: shownSchedule,
    handle: (call) => ok(showSchedule(scheduleOf(call), revealing(call))),
  },
  route({
    method: 'PUT',
    path: '/sandboxes/:name/schedules/:id',
    summary: 'Change a schedule',
    scope: 'sandboxes:update',
    body: newSchedule,
    answer: shownSchedule,
    handle: (call) => {
      const changed: Schedule = changeSchedule(scheduleOf(call), call.body(), call);
      return ok(showSchedule(update(call, scheduleKind, changed), call));
    },
  }),
  {
    method: 'DELETE',
    path: '/sandboxes/:name/schedules/:id',
    summary: 'Delete a schedule',
    scope: 'sandboxes:delete',
    answer: shownSchedule,
    handle: (call) => ok(showSchedule(removeAtOnce(call, scheduleKind, scheduleOf(call)), call)),
  },
  {
    method: 'GET',
    path: '/sandboxes/:name/schedule-executions',
    summary: 'List what the schedules of a sandbox submitted',
    scope: 'sandboxes:get',
    ...sandboxExecutions,
    handle: (call) => {
      const asked = parseWith(sandboxExecutions.query, Object.fromEntries(call.query));
      return listExecutions(call, { ...asked, sandbox: sandboxOf(call).metadata.name });
    },
  },
];

/** The sandbox of the path, if it can still be given something. */
function living(call: Call): Sandbox {
  const sandbox = sandboxOf(call);
  refuseEnded(sandbox);
  return sandbox;
}

function part<T>(call: Call, kind: Kind<T>, parent: string, name: string): T {
  const record = call.platform.store.get(kind, call.workspace, `${parent}/${name}`);
  if (record === undefined) throw notFound(`${kind.noun} "${name}" does not exist`);
  return record;
}

/** Stores something new that belongs to something else. Throws a 409 when its name or address is taken. */
function insertPart<T>(call: Call, kind: Kind<T>, record: T): T {
  const { name, secondKey } = kind.columns(record);
  const { store } = call.platform;
  const own = name.slice(name.lastIndexOf('/') + 1);
  if (store.get(kind, call.workspace, name) !== undefined) throw conflict(`${kind.noun} "${own}" exists`);
  if (secondKey !== undefined && store.getBySecondKey(kind, call.workspace, secondKey) !== undefined) {
    throw conflict(`another ${kind.noun} has the address "${secondKey}"`);
  }
  store.insert(kind, call.workspace, record);
  return record;
}

function refuseTakenAddress(call: Call, { label, sandbox, metadata }: Preview): void {
  const holder = call.platform.store.getBySecondKey(previewKind, call.workspace, label);
  if (!holder || (holder.sandbox === sandbox && holder.metadata.name === metadata.name)) return;
  throw conflict(`another preview has the address "${label}"`);
}

/** Removes what has the name or the address of a new preview. */
function makeRoom(call: Call, preview: Preview): void {
  const { store } = call.platform;
  const { name } = previewKind.columns(preview);
  const inTheWay = [
    store.get(previewKind, call.workspace, name),
    store.getBySecondKey(previewKind, call.workspace, preview.label),
  ];
  for (const other of inTheWay) {
    if (other === undefined) continue;
    removeTokens(removeAtOnce(call, previewKind, other), call);
  }
}
