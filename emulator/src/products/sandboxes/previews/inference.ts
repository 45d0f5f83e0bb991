// Requests to previews of sandboxes. Public previews need no token.
import { timingSafeEqual } from 'node:crypto';
import { type Answer, ok } from '../../../http/call';
import { unavailable, type Visit } from '../../../inference/gateway';
import { forbidden, Problem } from '../../../problem';
import { sandboxKind, sandboxStatus } from '../sandboxes';
import { isExpired, type Preview, previewTokenKind } from './previews';

export function visitPreview(visit: Visit, preview: Preview): Answer {
  const { platform, workspace, method, path } = visit;
  if (preview.spec.public !== true) refuseWithoutToken(visit, preview);
  visit.admitEverybody();
  const { sandbox: name, metadata, spec } = preview;
  const sandbox = platform.store.get(sandboxKind, workspace, name);
  const status = sandbox ? sandboxStatus(sandbox) : 'gone';
  if (status !== 'DEPLOYED') throw unavailable(sandboxKind.noun, name, status);
  return {
    ...ok({ sandbox: name, preview: metadata.name, port: spec.port, method, path }),
    headers: { ...spec.responseHeaders },
  };
}

function refuseWithoutToken(visit: Visit, preview: Preview): void {
  const { platform, workspace, query, at } = visit;
  const sent = visit.header('x-service-preview-token') || query.get('preview_token') || undefined;
  if (sent === undefined) throw new Problem(401, 'unauthorized', 'a preview token is missing');
  const tokens = platform.store.under(
    previewTokenKind,
    workspace,
    `${preview.sandbox}/${preview.metadata.name}`,
  );
  const opens = tokens.some((token) => !isExpired(token, at) && same(token.token, sent));
  if (!opens) throw forbidden('the preview token is unknown or has expired');
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
