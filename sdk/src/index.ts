/** The public names of the client; everything else is free to change. */
export { Client, type ClientOptions } from './client';
export { clientCredentials, type ClientCredentials } from './auth/client-credentials';
export type { Auth, AuthContext, TokenRequest } from './auth/auth';
export type { AuthHeader, CallOptions } from './http';
export type { Hooks, RequestEvent, ResponseEvent } from './observe';
export type { Deprecation } from './deprecations';
export { ArgumentError } from './arguments';
export {
  AnswerError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  CursorError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WorkloadError,
  type Attempted,
  type Outcome,
  type Problem,
} from './errors';
export type { Listing, ListQuery, Page } from './pages';
export type { SandboxListQuery } from './api/sandboxes';
export type { Env, EventRecord, Metadata } from './schemas/common';
export type { Drive, DriveBody } from './schemas/drives';
export type { IntegrationConnection, IntegrationConnectionBody } from './schemas/integration-connections';
export type { FunctionBody, McpFunction } from './schemas/functions';
export type { Application, ApplicationBody, AppRevision } from './schemas/applications';
export type { ForkRequest, ForkResponse, Snapshot, SnapshotBody } from './schemas/snapshots';
export type { Sandbox, SandboxBody } from './schemas/sandboxes';
