/** The check of a workspace's name, whose answer without a reason is not a record. */
import * as z from 'zod';
import { json, type Reader } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Path } from '../path';
import { workspaceAvailability } from '../schemas/workspaces.gen';
import type { WorkspaceAvailability } from '../types.gen';

const nameBody = z.object({ name: z.string().min(1) });

const told = json(workspaceAvailability);

/** Without a reason, an availability is a plain true or false. */
const availabilityOrFlag: Reader<WorkspaceAvailability> = (body, head, check) => {
  const bare = body.trim();
  if (bare === 'true' || bare === 'false') return { value: { available: bare === 'true' } };
  return told(body, head, check);
};

/** Checks whether a name is available. */
export const availability = (
  http: Http,
  path: Path,
  name: string,
  options?: CallOptions,
): ApiCall<WorkspaceAvailability> =>
  http.send(
    {
      method: 'POST',
      path,
      query: { withReason: true },
      body: { name },
      bodyCheck: nameBody,
      read: availabilityOrFlag,
    },
    options,
  );

export type { WorkspaceAvailability };
