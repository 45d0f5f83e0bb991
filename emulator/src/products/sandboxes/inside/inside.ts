// Shared by the endpoints of a sandbox: the sandbox, its paths, and errors.
import type { Answer } from '../../../http/call';
import type { Visit } from '../../../inference/gateway';
import { Problem } from '../../../problem';
import { type Disk, LONGEST_PATH, resolvePath } from '../../../store/disk';
import type { Sandbox } from '../sandboxes';

export interface Inside {
  visit: Visit;
  sandbox: Sandbox;
  disk: Disk;
}

export function failure(status: number, error: string): Answer {
  return { status, body: { error, code: status, message: error } };
}

/** The absolute path. Throws a 400 if it is too long or contains a NUL. */
export function pathOf(rest: string): string {
  if (rest.length > LONGEST_PATH || rest.includes('\u0000'))
    throw new Problem(
      400,
      'invalid_request',
      `the path must have at most ${LONGEST_PATH} characters, and no NUL`,
    );
  return resolvePath(rest);
}
