/** The mounted drives of a sandbox, at its own address. */
import { ignored, json, jsonField } from '../../../answers';
import type { ApiCall } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import { path } from '../../../path';
import { driveMountBody } from '../../../schemas/sandbox-session';
import { driveMount, driveMounts } from '../../../schemas/sandbox-session.gen';
import type { DriveMount, DriveMountBody } from '../../../types.gen';

// Source: facts, A.1.
/** The drives that are mounted into one sandbox. */
export class SandboxDrives {
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
  }

  // Source: facts, A.1.
  /**
   * Mounts a drive of the same region, if its permissions allow it.
   *
   * @throws {BadRequestError} 400: the drive does not exist, or it is in another region
   * @throws {PermissionError} 403: its permissions do not allow it
   * @throws {ConflictError} 409: something is mounted there
   * @see `POST {sandbox_url}/drives/mount`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  mount(body: DriveMountBody, options?: CallOptions): ApiCall<DriveMount> {
    const request = { method: 'POST', path: path`/drives/mount`, base: this.#base } as const;
    return this.#http.send({ ...request, body, bodyCheck: driveMountBody, read: json(driveMount) }, options);
  }

  // Source: facts, A.1.
  /**
   * Lists the drives that are mounted.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET {sandbox_url}/drives/mount`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  list(options?: CallOptions): ApiCall<DriveMount[]> {
    const request = { method: 'GET', path: path`/drives/mount`, base: this.#base } as const;
    return this.#http.send({ ...request, read: jsonField('mounts', driveMounts) }, options);
  }

  // Source: facts, A.1.
  /**
   * Unmounts the drive at a path. The drive keeps its data.
   *
   * @throws {NotFoundError} 404: nothing is mounted there
   * @see `DELETE {sandbox_url}/drives/mount/{name}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  unmount(mountPath: string, options?: CallOptions): ApiCall<void> {
    // For content that is not text, the path says so.
    const at = typeof mountPath === 'string' ? mountPath.replace(/^\/+/, '') : mountPath;
    const request = { method: 'DELETE', path: path`/drives/mount/${at}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }
}
