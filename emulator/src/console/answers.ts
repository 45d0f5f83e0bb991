// What the console's API answers: the types that server and browser share. It imports nothing, as the browser's sources
// are checked without Node's types.

/** `GET /session`; without a session, the answer is empty. */
export interface SessionAnswer {
  /** Version of the emulator. */
  version: string;
  /** Workspace of the first API key. */
  workspace: string;
  /** All workspaces, by name. */
  workspaces: string[];
  /** Base address of the management API. */
  baseUrl: string;
}

/** `GET /overview` */
export interface OverviewAnswer {
  /** The platform's time, RFC 3339. */
  now: string;
  /** Kinds that have an object, by name. */
  kinds: KindCount[];
  /** The newest first. */
  events: ResourceEvent[];
  billing: Billing;
}

export interface KindCount {
  /** As in paths: `sandboxes`. */
  kind: string;
  count: number;
  /** How many there are by status, for kinds that have one. */
  statuses: { status: string; count: number }[];
}

export interface ResourceEvent {
  kind: string;
  name: string;
  status: string;
  message: string;
  revision?: string;
  /** RFC 3339, UTC. */
  time: string;
}

/** What was used within the last hours, hour by hour. Amounts are in nano-dollars. */
export interface Billing {
  /** Beginnings of the hours, milliseconds since 1970. */
  hours: number[];
  /** By resource type, the most expensive first; one amount for each hour. */
  types: { type: string; total: number; costs: number[] }[];
  total: number;
}

/** One request in a list: the event `requests` of the stream. */
export interface RequestLine {
  /** Counts up. */
  seq: number;
  method: string;
  /** Without `/v0`. */
  path: string;
  query: Record<string, string>;
  status: number | 'dropped' | 'hung';
  workspace?: string;
  at: string;
  fault?: string;
  durationMs?: number;
}

/** `GET /requests/:seq` */
export interface RequestAnswer extends RequestLine {
  /** The whole address as it was sent, without the query. */
  url: string;
  /** Secrets masked; absent where there was none, or where the credential was not accepted. */
  body?: unknown;
  /** The body was longer than 64 kB: `body` is a string, the beginning of its JSON. */
  bodyIsCut?: true;
}

/** The events of `GET /events?after=SEQ`, by their names. */
export interface StreamEvents {
  /** The beginning of the stream. */
  hello: Kept;
  /** Requests that were answered since the event before, oldest first. */
  requests: RequestLine[];
  /** The journal does not keep requests before this one any more: it was emptied, or is full. */
  forgotten: Pick<Kept, 'first'>;
  /** Something on the platform has changed: objects, faults, clock. `version` is another one after every change. */
  changed: { version: number };
}

/** The numbers of the oldest request that the journal keeps, and of the newest. */
export interface Kept {
  first: number;
  last: number;
}

/** `GET /kinds`: kinds that have an object, by name. */
export type KindsAnswer = KindCount[];

/** `GET /resources?kind=&status=&search=&offset=&limit=`, newest first. */
export interface ResourcesAnswer {
  /** How many match. */
  total: number;
  /** The place of the first row among all that match. */
  offset: number;
  rows: ResourceLine[];
}

export interface ResourceLine {
  /** Tells it from a later object of the same name. */
  id: number;
  kind: string;
  name: string;
  displayName?: string;
  status?: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** Whether a Pulumi program marked it as its own. */
  isMarked: boolean;
}

/** `GET /resource?kind=&name=&owner=` */
export interface ResourceAnswer {
  kind: string;
  name: string;
  status?: string;
  /** Secrets are masked. */
  json: unknown;
  /** The request that answers this JSON; absent: no request does, it is what the emulator keeps. */
  path?: string;
  /** Newest first. */
  events: ResourceEvent[];
  made: Made;
  /** Objects that it names, and that exist. */
  links: ObjectLink[];
}

export interface Made {
  by?: string;
  at?: string;
  changedBy?: string;
  changedAt?: string;
  /** The label by which a Pulumi program knows its own: a hash of project, stack and logical name, and a nonce. */
  mark?: string;
  /** Project, stack and logical name, where `owner` of the query makes the same hash. */
  owner?: string;
}

export interface ObjectLink {
  kind: string;
  name: string;
  /** Where it is named: `spec.volumes[0].name`. */
  at: string;
}

/** `GET /applications`: the newest 200. */
export interface ApplicationLine {
  name: string;
  status: string;
  /** How many are kept. */
  revisions: number;
  /** The revision that serves, and the canary. */
  shares: Share[];
}

export interface Share {
  id: string;
  role: 'active' | 'canary';
  /** Of the requests. */
  percent: number;
}

/** `GET /application?name=` */
export interface ApplicationAnswer {
  name: string;
  status: string;
  url: string;
  /** The platform's time, RFC 3339. */
  now: string;
  active?: string;
  canary?: string;
  canaryPercent?: number;
  /** Seconds for which a client stays with its revision. */
  stickySessionTtl?: number;
  shares: Share[];
  /** Newest first. */
  revisions: RevisionLine[];
  /** Requests that were answered within the last hour, while this emulator runs. */
  visits: {
    /** Beginnings of the minutes, milliseconds since 1970. */
    minutes: number[];
    revisions: { id: string; counts: number[] }[];
  };
  rollout: RolloutState;
  events: ResourceEvent[];
}

export interface RevisionLine {
  id: string;
  health: 'deploying' | 'healthy' | 'failed';
  createdAt: string;
  createdBy: string;
  image: string;
  memoryMb: number;
  /** Of the requests. */
  percent: number;
  /** Id of the snapshot that it was made from. */
  snapshot?: string;
  /** Absent: it is gone. */
  snapshotName?: string;
}

/** What the label of a rollout says. */
export type RolloutState =
  | { kind: 'none' }
  | { kind: 'unreadable'; label: string }
  | {
      kind: 'told';
      /** The revision that is rolled out, and the one before it. */
      revision: string;
      before: string;
      /** Percent of the requests. */
      share: number;
      phase: 'walking' | 'paused' | 'approved' | 'aborted' | 'done';
      /** When its step began, and when it did. */
      since: string;
      begun: string;
      /** Whether traffic goes as it says: else somebody has moved it since. */
      agrees: boolean;
      /** Whether the platform still keeps the revision. */
      isKept: boolean;
    };

/** `POST /application/traffic`; the answer is empty. */
export interface TrafficBody {
  name: string;
  active: string;
  canary?: string;
  canaryPercent?: number;
}

/** `POST /application/try` with `{name}` */
export interface TryAnswer {
  requests: number;
  /** Which revisions answered how many of them. */
  revisions: { id: string; count: number }[];
  /** Why the others were not answered. */
  failures: { why: string; count: number }[];
}

/** `GET /sandboxes`: the newest 200. */
export interface SandboxLine {
  name: string;
  displayName?: string;
  status: string;
  image: string;
  memoryMb: number;
  region: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** How many run now. */
  processes: number;
  /** When it has ended: it is only there to be read. */
  endedAt?: string;
}

/** `GET /sandbox?name=` */
export interface SandboxAnswer extends SandboxLine {
  /** What its own disk holds, without the drives that are mounted. */
  bytes: number;
  files: number;
  mounts: { drive: string; path: string; readOnly: boolean }[];
  /** The newest 50. */
  runs: ProcessLine[];
}

export interface ProcessLine {
  pid: string;
  name: string;
  /** Secrets are masked. */
  command: string;
  status: string;
  startedAt: string;
  /** Absent: it runs. */
  endedAt?: string;
  exitCode?: number;
}

/** `GET /sandbox/process?name=&pid=`: what it has written, which is known once it has ended. Secrets are masked. */
export interface ProcessAnswer extends ProcessLine {
  stdout: string;
  stderr: string;
  /** Whether only the end of it is here. */
  isCut: boolean;
}

/** `GET /sandbox/files?name=&open=["/"]`: what is in directories, by their paths. Those that are gone are left out. */
export type FilesAnswer = Record<string, { entries: FileLine[]; total: number }>;

export interface FileLine {
  name: string;
  path: string;
  isDirectory: boolean;
  bytes: number;
}

/** `GET /sandbox/file?name=&path=`; `GET /sandbox/download?name=&path=` gives the bytes as they are. */
export interface FileAnswer {
  path: string;
  bytes: number;
  mode: string;
  modifiedAt: string;
  /** Secrets are masked. Absent: it is no text. */
  text?: string;
  /** Whether only the beginning of it is here. */
  isCut: boolean;
}
