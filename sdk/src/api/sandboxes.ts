/** The sandboxes of a workspace, with their previews, schedules and snapshots. */
import { ignored } from '../answers';
import { ArgumentError } from '../arguments';
import type { CallOptions, Http } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import {
  newSandbox,
  newSchedule,
  preview,
  previewBody,
  previewToken,
  previewTokenBody,
  sandbox,
  sandboxBody,
  sandboxSnapshot,
  sandboxSnapshotBody,
  schedule,
  scheduleBody,
  scheduleExecution,
} from '../schemas/sandboxes';
import { forkRequest, forkResponse } from '../schemas/snapshots';
import type {
  ForkRequest,
  ForkResponse,
  NewSandbox,
  NewSchedule,
  Preview,
  PreviewBody,
  PreviewToken,
  PreviewTokenBody,
  Sandbox,
  SandboxBody,
  SandboxSnapshot,
  SandboxSnapshotBody,
  Schedule,
  ScheduleBody,
  ScheduleExecution,
} from '../types.gen';
import { Group, type ReadOptions } from './group';
import { SandboxSession } from './sandbox-session';

/** What the list of sandboxes can be narrowed to (facts, B: Sandbox). */
export type SandboxListQuery = ListQuery & {
  /** Only those with this external id. */
  readonly externalId?: string | undefined;
  /** Also those that are terminated but still kept. Default: false. */
  readonly showTerminated?: boolean | undefined;
};

/** `client.sandboxes.previews.tokens`: what opens private previews (facts, B: Preview token). */
export class PreviewTokens extends Group {
  /**
   * Creates a token; its value is in `spec.token`.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @throws {ConflictError} 409: a token of this name exists
   * @see `POST /sandboxes/{sandboxName}/previews/{previewName}/tokens` (facts, B: Preview token)
   */
  async create(
    sandboxName: string,
    previewName: string,
    body: PreviewTokenBody,
    options?: CallOptions,
  ): Promise<PreviewToken> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      [body, previewTokenBody],
      previewToken,
      options,
    );
  }

  /**
   * Lists the tokens of a preview, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}/tokens` (facts, B: Preview token)
   */
  list(sandboxName: string, previewName: string, options?: CallOptions): Listing<PreviewToken> {
    return this.listing(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      previewToken,
      undefined,
      options,
    );
  }

  /**
   * Deletes a token; it opens nothing from then on.
   *
   * @throws {NotFoundError} 404: there is no such sandbox, preview or token
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}/tokens/{tokenName}` (facts, B: Preview token)
   */
  async delete(sandboxName: string, previewName: string, name: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/previews/${previewName}/tokens/${name}`, options);
  }
}

/** `client.sandboxes.previews`: addresses of ports of sandboxes (facts, B: Preview). */
export class Previews extends Group {
  /** What opens private ones. */
  readonly tokens: PreviewTokens;

  constructor(http: Http) {
    super(http);
    this.tokens = new PreviewTokens(http);
  }

  /**
   * Creates a preview of a port.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {ConflictError} 409: a preview of this name exists, or its host is taken and `force` is not set
   * @see `POST /sandboxes/{sandboxName}/previews` (facts, A.5)
   */
  async create(
    sandboxName: string,
    body: PreviewBody,
    options?: CallOptions & {
      /** Whether a host that another preview has is taken over. Default: false. */
      readonly force?: boolean | undefined;
    },
  ): Promise<Preview> {
    return this.sendPost(path`/sandboxes/${sandboxName}/previews`, [body, previewBody], preview, options, {
      force: options?.force,
    });
  }

  /**
   * Reads one preview.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}` (facts, B: Preview)
   */
  async get(sandboxName: string, name: string, options?: CallOptions): Promise<Preview> {
    return this.sendGet(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }

  /**
   * Lists the previews of a sandbox, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `GET /sandboxes/{sandboxName}/previews` (facts, B: Preview)
   */
  list(sandboxName: string, options?: CallOptions): Listing<Preview> {
    return this.listing(path`/sandboxes/${sandboxName}/previews`, preview, undefined, options);
  }

  /**
   * Replaces what clients set on a preview.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @throws {ConflictError} 409: its host is taken
   * @see `PUT /sandboxes/{sandboxName}/previews/{previewName}` (facts, B: Preview)
   */
  async update(
    sandboxName: string,
    name: string,
    body: PreviewBody,
    options?: CallOptions,
  ): Promise<Preview> {
    return this.sendPut(
      path`/sandboxes/${sandboxName}/previews/${name}`,
      [body, previewBody],
      preview,
      options,
    );
  }

  /**
   * Deletes a preview and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}` (facts, B: Preview)
   */
  async delete(sandboxName: string, name: string, options?: CallOptions): Promise<Preview | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }
}

/** `client.sandboxes.schedules`: what submits processes to sandboxes, at most 100 for each (facts, B: Schedule). */
export class Schedules extends Group {
  /**
   * Creates a schedule: `value` is five fields of cron, an RFC 3339 time, or a duration such as `30m`, by its `type`.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {BadRequestError} 400: the sandbox has 100 schedules, or the time has passed
   * @see `POST /sandboxes/{sandboxName}/schedules` (facts, B: Schedule; facts, A.11)
   */
  async create(sandboxName: string, body: NewSchedule, options?: CallOptions): Promise<Schedule> {
    return this.sendPost(path`/sandboxes/${sandboxName}/schedules`, [body, newSchedule], schedule, options);
  }

  /**
   * Reads one schedule.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or schedule
   * @see `GET /sandboxes/{sandboxName}/schedules/{scheduleId}` (facts, B: Schedule)
   */
  async get(sandboxName: string, id: string, options?: CallOptions): Promise<Schedule> {
    return this.sendGet(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  /**
   * Lists the schedules of a sandbox; 20 per page unless `limit` says otherwise, which is at most 100.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /sandboxes/{sandboxName}/schedules` (facts, A.6)
   */
  list(
    sandboxName: string,
    query?: ListQuery & {
      /** Only those of this type. */
      readonly type?: 'cron' | 'at' | undefined;
    },
    options?: CallOptions,
  ): Listing<Schedule> {
    return this.listing(path`/sandboxes/${sandboxName}/schedules`, schedule, query, options);
  }

  /**
   * Replaces what clients set on a schedule.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or schedule
   * @see `PUT /sandboxes/{sandboxName}/schedules/{scheduleId}` (facts, B: Schedule)
   */
  async update(
    sandboxName: string,
    id: string,
    body: ScheduleBody,
    options?: CallOptions,
  ): Promise<Schedule> {
    return this.sendPut(
      path`/sandboxes/${sandboxName}/schedules/${id}`,
      [body, scheduleBody],
      schedule,
      options,
    );
  }

  /**
   * Deletes a schedule and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or schedule
   * @see `DELETE /sandboxes/{sandboxName}/schedules/{scheduleId}` (facts, B: Schedule)
   */
  async delete(sandboxName: string, id: string, options?: CallOptions): Promise<Schedule | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  /**
   * Lists what the schedules of a sandbox submitted, 20 per page unless `limit` says otherwise, which is at most 100;
   * `client.scheduleExecutions` lists it across the workspace.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /sandboxes/{sandboxName}/schedule-executions` (Specification, Schedule execution; facts, A.6)
   */
  executions(sandboxName: string, query?: ListQuery, options?: CallOptions): Listing<ScheduleExecution> {
    return this.listing(
      path`/sandboxes/${sandboxName}/schedule-executions`,
      scheduleExecution,
      query,
      options,
    );
  }
}

/**
 * `client.sandboxes.snapshots`: snapshots by the sandbox that they were taken of (facts, A.4). `client.snapshots` has
 * them all.
 */
export class SandboxSnapshots extends Group {
  /**
   * Takes a snapshot of a sandbox; it can be forked once `status` is `ready`.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {ConflictError} 409: a snapshot of this name exists, or the sandbox has failed or is being deleted
   * @see `POST /sandboxes/{sandboxName}/snapshots` (facts, A.4)
   */
  async create(
    sandboxName: string,
    body: SandboxSnapshotBody = {},
    options?: CallOptions,
  ): Promise<SandboxSnapshot> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/snapshots`,
      [body, sandboxSnapshotBody],
      sandboxSnapshot,
      options,
    );
  }

  /**
   * Lists the snapshots of a sandbox, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `GET /sandboxes/{sandboxName}/snapshots` (facts, A.4)
   */
  list(sandboxName: string, options?: CallOptions): Listing<SandboxSnapshot> {
    return this.listing(path`/sandboxes/${sandboxName}/snapshots`, sandboxSnapshot, undefined, options);
  }

  /**
   * Deletes a snapshot; what was forked from it stays.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or snapshot
   * @see `DELETE /sandboxes/{sandboxName}/snapshots/{snapshotId}` (facts, A.4)
   */
  async delete(sandboxName: string, snapshotId: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/snapshots/${snapshotId}`, options);
  }

  /**
   * Puts a sandbox back into the state of a snapshot; its name, addresses and previews stay.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or snapshot
   * @throws {ConflictError} 409: the snapshot is not ready, or the sandbox has ended
   * @see `POST /sandboxes/{sandboxName}/snapshots/{snapshotName}/restore` (facts, A.4)
   */
  async restore(sandboxName: string, snapshotName: string, options?: CallOptions): Promise<void> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/sandboxes/${sandboxName}/snapshots/${snapshotName}/restore`,
        read: ignored,
      },
      options,
    );
  }
}

/** `client.sandboxes`: machines to work in, and the source of snapshots (facts, B: Sandbox). */
export class Sandboxes extends Group {
  /** Addresses of their ports. */
  readonly previews: Previews;
  /** What submits processes to them. */
  readonly schedules: Schedules;
  /** Snapshots that were taken of them. */
  readonly snapshots: SandboxSnapshots;

  constructor(http: Http) {
    super(http);
    this.previews = new Previews(http);
    this.schedules = new Schedules(http);
    this.snapshots = new SandboxSnapshots(http);
  }

  /**
   * Creates a sandbox; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: a sandbox of this name or external id exists, or is being created or deleted
   * @throws {BadRequestError} 400: a quota is used up
   * @see `POST /sandboxes` (facts, A.5)
   */
  async create(
    body: NewSandbox,
    options?: CallOptions & {
      /** Whether an existing one of that name is answered instead of a refusal. Default: false. */
      readonly createIfNotExist?: boolean | undefined;
    },
  ): Promise<Sandbox> {
    return this.sendPost(path`/sandboxes`, [body, newSandbox], sandbox, options, {
      createIfNotExist: options?.createIfNotExist,
    });
  }

  /**
   * Reads one sandbox.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `GET /sandboxes/{sandboxName}` (facts, B: Sandbox)
   */
  async get(name: string, options?: ReadOptions): Promise<Sandbox> {
    return this.sendRead(path`/sandboxes/${name}`, sandbox, options);
  }

  /**
   * Reads the sandbox that carries an external id.
   *
   * @throws {NotFoundError} 404: no sandbox carries it
   * @see `GET /sandboxes/by-external-id/{externalId}` (facts, B: Sandbox)
   */
  async getByExternalId(externalId: string, options?: CallOptions): Promise<Sandbox> {
    return this.sendGet(path`/sandboxes/by-external-id/${externalId}`, sandbox, options);
  }

  /**
   * Lists the sandboxes; the items carry no events.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /sandboxes` (facts, A.6)
   */
  list(query?: SandboxListQuery, options?: CallOptions): Listing<Sandbox> {
    return this.listing(path`/sandboxes`, sandbox, query, options);
  }

  /**
   * Replaces what clients set on a sandbox. Labels, network and lifetime change in place; another image or memory may
   * reset its state.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {BadRequestError} 400: the region is another one
   * @throws {ConflictError} 409: it is terminated or being deleted, or another sandbox carries the external id
   * @see `PUT /sandboxes/{sandboxName}` (facts, A.5)
   */
  async update(name: string, body: SandboxBody, options?: CallOptions): Promise<Sandbox> {
    return this.sendPut(path`/sandboxes/${name}`, [body, sandboxBody], sandbox, options);
  }

  /**
   * Begins to delete a sandbox and answers its last record; it is gone once `get` ends with NotFoundError.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `DELETE /sandboxes/{sandboxName}` (facts, A.5)
   */
  async delete(name: string, options?: CallOptions): Promise<Sandbox | undefined> {
    return this.sendDelete(path`/sandboxes/${name}`, sandbox, options);
  }

  /**
   * Forks a sandbox; `client.snapshots.fork` does the same from a snapshot.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name, or no snapshot of `snapshotId`
   * @throws {ConflictError} 409: the sandbox that it should become exists, or the source has ended
   * @see `POST /sandboxes/{sandboxName}/fork` (facts, A.4)
   */
  async fork(name: string, body: ForkRequest, options?: CallOptions): Promise<ForkResponse> {
    return this.sendPost(path`/sandboxes/${name}/fork`, [body, forkRequest], forkResponse, options);
  }

  /**
   * What a sandbox itself offers: files, processes, drives and MCP, at the address in `metadata.url` of its record.
   * Sends nothing.
   *
   * @param record the sandbox as `get` read it
   * @throws {ArgumentError} the record has no address: it is not deployed yet
   * @see (Specification, Inference endpoints)
   */
  connect(record: Sandbox): SandboxSession {
    const { url } = record.metadata;
    if (!url) {
      throw new ArgumentError(
        'metadata.url',
        'metadata.url',
        'is missing: read the sandbox again once it is deployed',
      );
    }
    return new SandboxSession(this.http, url);
  }
}
