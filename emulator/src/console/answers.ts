// Types of the console's API, shared by server and browser. Imports nothing, because the browser's sources are checked
// without Node's types.

/** `GET /session`. The answer is empty without a session. */
export interface SessionAnswer {
  /** Version of the emulator. */
  version: string;
  /** Workspace of the first API key. */
  workspace: string;
  /** All workspaces, by name. */
  workspaces: string[];
  /** Base address of the management API. */
  baseUrl: string;
  /** Address of workloads by path. */
  runUrl: string;
  /** The first API key. */
  apiKey: string;
  /** Whether everybody knows the key. */
  isKeyPublic: boolean;
  /** Whether the emulator runs in the project of the quickstart, which has `npm start`. */
  hasQuickstart: boolean;
}

/** `GET /overview` */
export interface OverviewAnswer {
  /** The platform's time, RFC 3339. */
  now: string;
  /** Kinds with at least one object, by name. */
  kinds: KindCount[];
  /** Newest first. */
  events: ResourceEvent[];
  billing: Billing;
}

export interface KindCount {
  /** As in paths: `sandboxes`. */
  kind: string;
  count: number;
  /** Counts by status, for kinds with a status. */
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

/** Usage of the last hours by hour. Amounts are in nano-dollars. */
export interface Billing {
  /** Start of each hour, milliseconds since 1970. */
  hours: number[];
  /** By resource type, the most expensive first, with one amount per hour. */
  types: { type: string; total: number; costs: number[] }[];
  total: number;
}

/** One request in a list: the event `requests` of the stream. */
export interface RequestLine {
  /** Increases with every request. */
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
  /** The URL as it was sent, without the query. */
  url: string;
  /** Secrets are masked. Absent without a body, or if the credential was not accepted. */
  body?: unknown;
  /** The body was longer than 64 kB. Then `body` is a string: the start of its JSON. */
  bodyIsCut?: true;
}

/** The events of `GET /events?after=SEQ`, by their names. */
export interface StreamEvents {
  /** The first event. */
  hello: Kept;
  /** Requests answered since the last event, oldest first. */
  requests: RequestLine[];
  /** The journal has dropped requests before this one, because it was emptied or is full. */
  forgotten: Pick<Kept, 'first'>;
  /** Objects, faults or the clock have changed. Every change gives another `version`. */
  changed: { version: number };
}

/** The numbers of the oldest and the newest request in the journal. */
export interface Kept {
  first: number;
  last: number;
}

/** `GET /kinds`: kinds with at least one object, by name. */
export type KindsAnswer = KindCount[];

/** `GET /resources?kind=&status=&search=&offset=&limit=`, newest first. */
export interface ResourcesAnswer {
  /** Number of matching objects. */
  total: number;
  /** Index of the first row among all matching objects. */
  offset: number;
  rows: ResourceLine[];
}

export interface ResourceLine {
  /** Distinguishes it from a later object with the same name. */
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
  /** The request that returns this JSON. Absent if no request does: then it is the emulator's own record. */
  path?: string;
  /** Newest first. */
  events: ResourceEvent[];
  made: Made;
  /** Existing objects that it refers to. */
  links: ObjectLink[];
}

export interface Made {
  by?: string;
  at?: string;
  changedBy?: string;
  changedAt?: string;
  /** The label by which a Pulumi program recognizes its own: a hash of project, stack and logical name, and a nonce. */
  mark?: string;
  /** Project, stack and logical name, if `owner` of the query gives the same hash. */
  owner?: string;
}

export interface ObjectLink {
  kind: string;
  name: string;
  /** The field with the reference: `spec.volumes[0].name`. */
  at: string;
}

/** `GET /applications`: the newest 200. */
export interface ApplicationLine {
  name: string;
  status: string;
  /** Number of stored revisions. */
  revisions: number;
  /** The active revision and the canary. */
  shares: Share[];
}

export interface Share {
  id: string;
  role: 'active' | 'canary';
  /** Percentage of the requests. */
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
  /** Time for which a client stays with its revision, in seconds. */
  stickySessionTtl?: number;
  shares: Share[];
  /** Newest first. */
  revisions: RevisionLine[];
  /** Requests answered within the last hour, since this emulator started. */
  visits: {
    /** Start of each minute, milliseconds since 1970. */
    minutes: number[];
    revisions: { id: string; counts: number[] }[];
  };
  rollout: RolloutState;
  /** Commands that a person may give now. */
  commands: RolloutCommand[];
  events: ResourceEvent[];
}

export interface RevisionLine {
  id: string;
  health: 'deploying' | 'healthy' | 'failed';
  createdAt: string;
  createdBy: string;
  image: string;
  memoryMb: number;
  /** Percentage of the requests. */
  percent: number;
  /** Id of the snapshot that it was created from. */
  snapshot?: string;
  /** Absent if the snapshot was deleted. */
  snapshotName?: string;
  /** What rollouts know of it, from its label. Absent if nothing is known. */
  verdict?: {
    /** `good` may take all traffic at once; `bad` failed, and only a person may give it traffic. */
    standing: 'good' | 'open' | 'bad';
    reason: string;
    /** Who says to have caused it; empty if it is unknown. */
    by: string;
    /** RFC 3339; absent if it is unknown. */
    at?: string;
  };
}

/** What a person may do with a rollout. */
export type RolloutCommand = 'promote' | 'pause' | 'abort' | 'undo';

/** `POST /application/rollout`; the answer is empty. */
export interface RolloutBody {
  name: string;
  command: RolloutCommand;
  /** The revision that the page shows as the new one. */
  revision: string;
}

/** The state of a rollout, read from its label. */
export type RolloutState =
  | { kind: 'none' }
  | { kind: 'unreadable'; label: string }
  | {
      kind: 'told';
      /** The new revision, and the previous one. */
      revision: string;
      before: string;
      /** Snapshot or image of each, if it is known. */
      release?: string;
      releaseBefore?: string;
      /** Why it does not continue, in a word of the command. */
      cause?: string;
      /** Who wrote the label, as they say. */
      by?: string;
      /** Percentage of the requests. */
      share: number;
      phase: 'walking' | 'paused' | 'approved' | 'aborted' | 'done' | 'undone';
      /** Start of the current step, and of the rollout. */
      since: string;
      begun: string;
      /** Whether the traffic matches the label. If not, somebody has moved it since. */
      agrees: boolean;
      /** Whether the platform still stores the revision. */
      isKept: boolean;
    };

export type Told = RolloutState & { kind: 'told' };

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
  /** Number of requests that each revision answered. */
  revisions: { id: string; count: number }[];
  /** Reasons of the failed requests. */
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
  /** Number of running processes. */
  processes: number;
  /** When it ended. An ended sandbox can only be read. */
  endedAt?: string;
}

/** `GET /sandbox?name=` */
export interface SandboxAnswer extends SandboxLine {
  /** Size of its own disk, without mounted drives. */
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
  /** Absent while it runs. */
  endedAt?: string;
  exitCode?: number;
}

/** `GET /sandbox/process?name=&pid=`: what a process has written so far. Secrets are masked. */
export interface ProcessAnswer extends ProcessLine {
  stdout: string;
  stderr: string;
  /** Whether only the end is included. */
  isCut: boolean;
}

/** `GET /sandbox/files?name=&open=["/"]`: the entries of directories by path. Missing directories are left out. */
export type FilesAnswer = Record<string, { entries: FileLine[]; total: number }>;

export interface FileLine {
  name: string;
  path: string;
  isDirectory: boolean;
  bytes: number;
}

/** `GET /sandbox/file?name=&path=`. `GET /sandbox/download?name=&path=` returns the bytes unchanged. */
export interface FileAnswer {
  path: string;
  bytes: number;
  mode: string;
  modifiedAt: string;
  /** Secrets are masked. Absent if the content is not text. */
  text?: string;
  /** Whether only the start is included. */
  isCut: boolean;
}
