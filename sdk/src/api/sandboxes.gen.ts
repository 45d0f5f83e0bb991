// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { newSandbox, sandbox, sandboxBody } from '../schemas/sandboxes';
import { forkRequest, forkResponse } from '../schemas/snapshots';
import type { ForkRequest, ForkResponse, NewSandbox, Sandbox, SandboxBody } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { Previews } from './sandboxes-previews.gen';
import { Schedules } from './sandboxes-schedules.gen';
import { SandboxSnapshots } from './sandboxes-snapshots.gen';
import { connect, type SandboxSession } from './sandboxes';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Sandbox.
/** Filters of the list of sandboxes. */
export type SandboxListQuery = ListQuery & {
  /** Only objects with this external id. */
  readonly externalId?: string | undefined;
  /** Whether to include terminated sandboxes that are still kept. Default: false. */
  readonly showTerminated?: boolean | undefined;
};

// Source: facts, B: Sandbox.
/** `client.sandboxes`: sandboxes, and the source of snapshots. */
export class Sandboxes extends Group {
  /** Addresses of ports of sandboxes. */
  readonly previews: Previews;
  /** Schedules that submit processes, at most 100 for each sandbox. */
  readonly schedules: Schedules;
  /** Snapshots by the sandbox that they were taken of. `client.snapshots` has them all. */
  readonly snapshots: SandboxSnapshots;

  constructor(http: Http) {
    super(http);
    this.previews = new Previews(http);
    this.schedules = new Schedules(http);
    this.snapshots = new SandboxSnapshots(http);
  }

  // Source: facts, A.5.
  /**
   * Creates a sandbox. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {BadRequestError} 400: a quota is used up
   * @throws {ConflictError} 409: the name or external id of the sandbox is in use, or is being created or deleted
   * @see `POST /sandboxes`, [sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes)
   */
  create(
    body: NewSandbox,
    options?: CallOptions & {
      /** Whether to return an existing sandbox of that name instead of an error. Default: false. */
      readonly createIfNotExist?: boolean | undefined;
    },
  ): ApiCall<Sandbox> {
    return this.sendPost(
      path`/sandboxes`,
      [body, newSandbox],
      sandbox,
      options,
      { createIfNotExist: options?.createIfNotExist },
      ['createIfNotExist'],
    );
  }

  // Source: facts, B: Sandbox.
  /**
   * Reads one sandbox.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @see `GET /sandboxes/{sandboxName}`, [sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes)
   */
  get(name: string, options?: ReadOptions): ApiCall<Sandbox> {
    return this.sendRead(path`/sandboxes/${name}`, sandbox, options);
  }

  // Source: facts, B: Sandbox.
  /**
   * Reads the sandbox that has an external id.
   *
   * @throws {NotFoundError} 404: no sandbox has it
   * @see `GET /sandboxes/by-external-id/{externalId}`, [sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes)
   */
  getByExternalId(externalId: string, options?: CallOptions): ApiCall<Sandbox> {
    return this.sendGet(path`/sandboxes/by-external-id/${externalId}`, sandbox, options);
  }

  // Source: facts, B: Sandbox.
  /**
   * Waits until a sandbox is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Sandbox>): Promise<Sandbox> {
    return await waitUntilReady(this.http, path`/sandboxes/${name}`, (each) => this.get(name, each), options);
  }

  // Source: facts, A.6.
  /**
   * Lists the sandboxes; the items carry no events.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /sandboxes`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(query?: SandboxListQuery, options?: CallOptions): Listing<Sandbox> {
    return this.listing(path`/sandboxes`, sandbox, query, options);
  }

  // Source: facts, A.5.
  /**
   * Updates a sandbox: replaces all fields that clients set. Labels, network and lifetime change in place. A change of image or memory may reset its state.
   *
   * @throws {BadRequestError} 400: the region differs
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {ConflictError} 409: another sandbox has the external id, or it is terminated or being deleted
   * @see `PUT /sandboxes/{sandboxName}`, [sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes)
   */
  update(name: string, body: SandboxBody, options?: CallOptions): ApiCall<Sandbox> {
    return this.sendPut(path`/sandboxes/${name}`, [body, sandboxBody], sandbox, options);
  }

  // Source: facts, A.5.
  /**
   * Starts to delete a sandbox and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @see `DELETE /sandboxes/{sandboxName}`, [sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes)
   */
  delete(name: string, options?: CallOptions): ApiCall<Sandbox | undefined> {
    return this.sendDelete(path`/sandboxes/${name}`, sandbox, options);
  }

  // Source: facts, A.4.
  /**
   * Forks a sandbox; `client.snapshots.fork` does the same from a snapshot.
   *
   * @throws {NotFoundError} 404: the sandbox or the snapshot does not exist
   * @throws {ConflictError} 409: the target sandbox exists, or the source is terminated
   * @see `POST /sandboxes/{sandboxName}/fork`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  fork(name: string, body: ForkRequest, options?: CallOptions): ApiCall<ForkResponse> {
    return this.sendPost(path`/sandboxes/${name}/fork`, [body, forkRequest], forkResponse, options);
  }

  // Source: Specification, Inference endpoints.
  /**
   * Returns the session of a sandbox: its files, processes, drives and MCP endpoint, at the address in `metadata.url` of its record, as `get` read it. Sends nothing.
   *
   * @throws {ArgumentError} the record has no address: it is not deployed yet
   * @see [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  connect(record: Sandbox): SandboxSession {
    return connect(this.http, record);
  }
}
