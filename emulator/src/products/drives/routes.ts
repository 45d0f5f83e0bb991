// `/drives` (the specification shows only Create a drive).
import { z } from 'zod';
import type { Answer, Call, Route } from '../../http/call';
import { driveApi, driveEndpoints, driveRules } from '../../generated/drives.gen';
import { find, removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import { DRIVE_TOKEN_LIFETIME_SECONDS } from '../../identity/tokens';
import { changePlain } from '../../platform/plain';
import { createDrive, driveKind, showDrive } from './drives';

const drives = resource({
  kind: driveKind,
  ...driveApi,
  show: showDrive,
  create: { body: driveRules.created, make: createDrive },
  change: {
    body: driveRules.changed,
    make: (drive, input, call) => changePlain(driveRules, driveKind.noun, drive, input, call),
  },
  remove: (drive, call) => {
    const { metadata, spec } = removeAtOnce(call, driveKind, drive);
    call.platform.files.removeOwner(spec.infrastructureId);
    return { message: 'Drive deleted', name: metadata.name };
  },
  removed: z.object({ message: z.string(), name: z.string() }),
});

export const driveRoutes: Route[] = [...drives, { ...driveEndpoints.accessToken, handle: issueToken }];

function issueToken(call: Call): Promise<Answer> {
  const { metadata, state } = showDrive(find(call, driveKind, call.param('driveName')), call);
  const { subject, workspace, tokens } = call;
  const claims = { subject, workspace, drive: metadata.name, storage: state.s3Url };
  return tokens.issueForDrive(claims).then((token) => ({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, expires_in: DRIVE_TOKEN_LIFETIME_SECONDS, token_type: 'Bearer' },
  }));
}
