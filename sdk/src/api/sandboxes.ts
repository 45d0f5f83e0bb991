/** The sandboxes of a workspace, with their previews, schedules and snapshots. */
import { ignored } from '../answers';
import { ArgumentError } from '../arguments';
import type { CallOptions, Http } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import {
  newSandbox,
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

/** What the list of sandboxes can be narrowed to. */
export type SandboxListQuery = ListQuery & {
  /** Only those with this external id. */
  readonly externalId?: string | undefined;
  /** Also those that are terminated but still kept. Default: false. */
  readonly showTerminated?: boolean | undefined;
};

/** `client.sandboxes.previews.tokens`: what opens private previews. */
export class PreviewTokens extends Group {
  /** Creates a token; its value is in `spec.token`. */
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

  /** Lists the tokens of a preview, always all of them on one page. */
  list(sandboxName: string, previewName: string, options?: CallOptions): Listing<PreviewToken> {
    return this.listing(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      previewToken,
      undefined,
      options,
    );
  }

  /** Deletes a token; it opens nothing from then on. */
  async delete(sandboxName: string, previewName: string, name: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/previews/${previewName}/tokens/${name}`, options);
  }
}

/** `client.sandboxes.previews`: addresses of ports of sandboxes. */
export class Previews extends Group {
  /** What opens private ones. */
  readonly tokens: PreviewTokens;

  constructor(http: Http) {
    super(http);
    this.tokens = new PreviewTokens(http);
  }

  /** Creates a preview. 409 when its name or host exists, unless `force` takes the host over. */
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

  /** Reads one preview; 404 when there is none. */
  async get(sandboxName: string, name: string, options?: CallOptions): Promise<Preview> {
    return this.sendGet(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }

  /** Lists the previews of a sandbox, always all of them on one page. */
  list(sandboxName: string, options?: CallOptions): Listing<Preview> {
    return this.listing(path`/sandboxes/${sandboxName}/previews`, preview, undefined, options);
  }

  /** Replaces what clients set on a preview. */
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

  /** Deletes a preview and answers its last record. */
  async delete(sandboxName: string, name: string, options?: CallOptions): Promise<Preview | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }
}

/** `client.sandboxes.schedules`: what submits processes to sandboxes, at most 100 for each. */
export class Schedules extends Group {
  /** Creates a schedule. */
  async create(sandboxName: string, body: ScheduleBody, options?: CallOptions): Promise<Schedule> {
    return this.sendPost(path`/sandboxes/${sandboxName}/schedules`, [body, scheduleBody], schedule, options);
  }

  /** Reads one schedule; 404 when there is none. */
  async get(sandboxName: string, id: string, options?: CallOptions): Promise<Schedule> {
    return this.sendGet(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  /** Lists the schedules of a sandbox; 20 per page unless `limit` says otherwise, which is at most 100. */
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

  /** Replaces what clients set on a schedule. */
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

  /** Deletes a schedule and answers its last record. */
  async delete(sandboxName: string, id: string, options?: CallOptions): Promise<Schedule | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  /** Lists what the schedules of a sandbox submitted; `client.scheduleExecutions` lists it across the workspace. */
  executions(sandboxName: string, query?: ListQuery, options?: CallOptions): Listing<ScheduleExecution> {
    return this.listing(
      path`/sandboxes/${sandboxName}/schedule-executions`,
      scheduleExecution,
      query,
      options,
    );
  }
}

/** `client.sandboxes.snapshots`: snapshots by the sandbox that they were taken of. `client.snapshots` has them all. */
export class SandboxSnapshots extends Group {
  /** Takes a snapshot of a sandbox. */
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

  /** Lists the snapshots of a sandbox, always all of them on one page. */
  list(sandboxName: string, options?: CallOptions): Listing<SandboxSnapshot> {
    return this.listing(path`/sandboxes/${sandboxName}/snapshots`, sandboxSnapshot, undefined, options);
  }

  /** Deletes a snapshot; what was forked from it stays. */
  async delete(sandboxName: string, snapshotId: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/snapshots/${snapshotId}`, options);
  }

  /** Puts a sandbox back into the state of a snapshot; its name, addresses and previews stay. */
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

/** `client.sandboxes`: machines to work in, and the source of snapshots. */
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
   * Creates a sandbox; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. A name that
   * exists is refused with 409 and the code `SANDBOX_ALREADY_EXISTS`.
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

  /** Reads one sandbox; 404 when there is none. */
  async get(name: string, options?: ReadOptions): Promise<Sandbox> {
    return this.sendRead(path`/sandboxes/${name}`, sandbox, options);
  }

  /** Reads the sandbox that carries an external id; 404 when there is none. */
  async getByExternalId(externalId: string, options?: CallOptions): Promise<Sandbox> {
    return this.sendGet(path`/sandboxes/by-external-id/${externalId}`, sandbox, options);
  }

  /** Lists the sandboxes; the items carry no events. */
  list(query?: SandboxListQuery, options?: CallOptions): Listing<Sandbox> {
    return this.listing(path`/sandboxes`, sandbox, query, options);
  }

  /**
   * Replaces what clients set on a sandbox. Labels, network and lifetime change in place; another image or memory may
   * reset its state.
   */
  async update(name: string, body: SandboxBody, options?: CallOptions): Promise<Sandbox> {
    return this.sendPut(path`/sandboxes/${name}`, [body, sandboxBody], sandbox, options);
  }

  /** Begins to delete a sandbox and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<Sandbox | undefined> {
    return this.sendDelete(path`/sandboxes/${name}`, sandbox, options);
  }

  /** Forks a sandbox; `client.snapshots.fork` does the same from a snapshot. */
  async fork(name: string, body: ForkRequest, options?: CallOptions): Promise<ForkResponse> {
    return this.sendPost(path`/sandboxes/${name}/fork`, [body, forkRequest], forkResponse, options);
  }

  /**
   * What a sandbox itself offers: files, processes, drives and MCP, at the address in `metadata.url` of its record.
   *
   * @param record the sandbox as `get` read it
   * @throws ArgumentError when the record has no address: it is not deployed yet
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
