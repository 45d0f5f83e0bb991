// The previews of a sandbox and their tokens (not shown in the specification).
import { z } from 'zod';
import { type Call, ok, route, type Route } from '../../../http/call';
import { flag, isSet } from '../../../http/flags';
import { bareList } from '../../../http/lists';
import { removeAtOnce, update } from '../../../http/objects';
import { conflict } from '../../../problem';
import { insertPart, livingSandbox, part, sandboxOf } from '../parts';
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
} from './previews';
import { refuseTakenHost } from '../../custom-domains/custom-domains';

const previewOf = (call: Call) =>
  part(call, previewKind, sandboxOf(call).metadata.name, call.param('preview'));

export const previewRoutes: Route[] = [
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
      force: flag.describe('Whether to replace an existing preview with this name or address.'),
    }),
    body: newPreview,
    answer: shownPreview,
    handle: (call) => {
      const preview = createPreview(livingSandbox(call), call.body(), call);
      if (isSet(call.query, 'force')) makeRoom(call, preview);
      refuseTakenAddress(call, preview, undefined);
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
      const stored = previewOf(call);
      const changed = changePreview(stored, call.body(), call);
      refuseTakenAddress(call, changed, stored);
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
];

function refuseTakenAddress(call: Call, wanted: Preview, stored: Preview | undefined): void {
  const { label, spec } = wanted;
  const { name } = previewKind.columns(wanted);
  const holder = call.platform.store.getBySecondKey(previewKind, call.workspace, label);
  if (holder && previewKind.columns(holder).name !== name)
    throw conflict(`another preview has the address "${label}"`);
  const { customDomain } = spec;
  if (customDomain === undefined) return;
  if (stored?.label === label && stored.spec.customDomain === customDomain) return;
  const wants = { workspace: call.workspace, kind: previewKind.name, name };
  refuseTakenHost(`${label}.${customDomain}`, 'spec.customDomain', wants, call.platform);
}

/** Removes previews with the name or the address of a new preview. */
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
