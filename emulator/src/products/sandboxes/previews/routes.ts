// The previews of a sandbox and their tokens (not shown in the specification).
import { z } from 'zod';
import { rows } from '../../../generated/rows.gen';
import { type Call, ok, route, type Route } from '../../../http/call';
import { isSet } from '../../../http/flags';
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
  part(call, previewKind, sandboxOf(call).metadata.name, call.param('previewName'));

export const previewRoutes: Route[] = [
  {
    ...rows.sandboxesPreviews.list,
    answer: z.array(shownPreview),
    handle: (call) => bareList(call, previewKind, showPreview, { under: sandboxOf(call).metadata.name }),
  },
  route({
    ...rows.sandboxesPreviews.create,
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
    ...rows.sandboxesPreviews.get,
    answer: shownPreview,
    handle: (call) => ok(showPreview(previewOf(call), call)),
  },
  route({
    ...rows.sandboxesPreviews.update,
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
    ...rows.sandboxesPreviews.delete,
    answer: shownPreview,
    handle: (call) => {
      const preview = removeAtOnce(call, previewKind, previewOf(call));
      removeTokens(preview, call);
      return ok(showPreview(preview, call));
    },
  },
  {
    ...rows.sandboxesPreviewsTokens.list,
    answer: z.array(shownPreviewToken),
    handle: (call) => {
      const { sandbox, metadata } = previewOf(call);
      return bareList(call, previewTokenKind, showPreviewToken, { under: `${sandbox}/${metadata.name}` });
    },
  },
  route({
    ...rows.sandboxesPreviewsTokens.create,
    body: newPreviewToken,
    answer: shownPreviewToken,
    handle: (call) => {
      const token = createPreviewToken(previewOf(call), call.body(), call);
      return ok(showPreviewToken(insertPart(call, previewTokenKind, token), call));
    },
  }),
  {
    ...rows.sandboxesPreviewsTokens.delete,
    answer: z.object({ message: z.string() }),
    handle: (call) => {
      const { sandbox, metadata } = previewOf(call);
      const token = part(call, previewTokenKind, `${sandbox}/${metadata.name}`, call.param('tokenName'));
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
