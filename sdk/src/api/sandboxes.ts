/** The sessions of sandboxes. */
import { ArgumentError } from '../arguments';
import type { Http } from '../http';
import type { Sandbox } from '../types.gen';
import { SandboxSession } from './sandboxes/session/session';

export type { SandboxSession };

/** The session of a sandbox, at the address in its record. */
export function connect(http: Http, record: Sandbox): SandboxSession {
  const { url } = record.metadata;
  if (!url) {
    throw new ArgumentError(
      'metadata.url',
      'metadata.url',
      'is missing: read the sandbox again once it is deployed',
    );
  }
  return new SandboxSession(http, url);
}
