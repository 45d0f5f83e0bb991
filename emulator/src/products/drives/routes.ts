// `/drives` (the specification shows only Create a drive).
import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/call';
import { find, removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import { ADMIN_SCOPES } from '../../identity/scopes';
import { DRIVE_TOKEN_LIFETIME_SECONDS } from '../../identity/tokens';
import { changedDrive, changeDrive, createDrive, driveKind, newDrive, showDrive, shownDrive } from './drives';

const drives = resource({
  kind: driveKind,
  path: '/drives',
  scopes: ADMIN_SCOPES,
  show: showDrive,
  answer: shownDrive,
  listed: { byExternalId: true },
  create: { body: newDrive, make: createDrive },
  change: { body: changedDrive, make: changeDrive },
  remove: (drive, call) => {
    const { metadata, spec } = removeAtOnce(call, driveKind, drive);
    call.platform.files.removeOwner(spec.infrastructureId);
    return { message: 'Drive deleted', name: metadata.name };
  },
  removed: z.object({ message: z.string(), name: z.string() }),
});

export const driveRoutes: Route[] = [
  ...drives,
  {
    method: 'POST',
    path: '/drives/:name/access-token',
    summary: 'Issue a token for the storage behind a drive',
    scope: 'admin',
    answer: z.object({ access_token: z.string(), expires_in: z.int(), token_type: z.literal('Bearer') }),
    handle: issueToken,
  },
];

function issueToken(call: Call): Promise<Answer> {
  const { metadata, state } = showDrive(find(call, driveKind, call.param('name')), call);
  const { subject, workspace, tokens } = call;
  const claims = { subject, workspace, drive: metadata.name, storage: state.s3Url };
  return tokens.issueForDrive(claims).then((token) => ({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, expires_in: DRIVE_TOKEN_LIFETIME_SECONDS, token_type: 'Bearer' },
  }));
}
