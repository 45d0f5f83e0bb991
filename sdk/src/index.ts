/** The public API of the client. Everything else may change at any time. */
export { Client } from './groups';
export type { CoreClient, RequestOptions } from './client';
export type { AuthHeader } from './auth/auth';
export type { CallDefaults, ClientOptions, Environment } from './options';
export { clientCredentials, type ClientCredentials } from './auth/client-credentials';
export { EMULATOR_API_KEY, faultOfEmulatorKey } from './arguments';
export {
  authorizationCode,
  beginSignIn,
  refreshToken,
  signInCode,
  SignInError,
  type AuthorizationCode,
  type RefreshToken,
  type SignIn,
  type SignInOptions,
  type TokenKeeper,
  type Tokens,
} from './auth/authorization-code';
export { deviceSignIn, type DeviceCode, type DeviceSignIn } from './auth/device-sign-in';
export {
  IdentityProvider,
  IdentityProviderError,
  type ConnectedTenant,
  type Consent,
  type IdentityProviderOptions,
  type IdentityProviderReason,
  type IdentityTokens,
  type TenantConnection,
} from './auth/identity-provider';
export type { OAuthClient } from './auth/renewing';
export { apiKeyFrom } from './auth/renewing';
export type { Auth, AuthContext, DeviceCodesRequest, TokenRequest } from './auth/auth';
export type { DeviceCodes } from './auth/grants';
export { Pace, type PaceOptions } from './pace';
export type { Dispatcher } from './dispatching';
export type { Fetch } from './fetching';
export type { ApiCall, ApiResponse, ApiStream } from './call';
export type { CallOptions, Query } from './call-options';
export type { Logger } from './log';
export type {
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  TraceContext,
  UnexpectedAnswerEvent,
} from './observe';
export type { Deprecation } from './observe';
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
  NotReadyError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WorkloadError,
  type FailedCall,
  type BodyForm,
  type CallOutcome,
  type ApiProblem,
  type RequestLine,
} from './errors';
export type { WaitOptions } from './waiting';
export type { Listing, ListQuery, Page } from './pages';
export type { ReadOptions } from './api/group';
export type { AgentOptions } from './api/agents';
export type { WorkloadReply } from './api/reply';
export type { McpEndpoint } from './api/mcp';
export type { CredentialFetch } from './credential-fetch';
export type { SandboxListQuery } from './api/sandboxes.gen';
export type { SandboxDrives } from './api/sandboxes/session/drives';
export type { FileFilter, SandboxFiles } from './api/sandboxes/session/files';
export type { LogLine } from './api/sandboxes/session/log-stream';
export type { SandboxProcesses } from './api/sandboxes/session/processes';
export type { SandboxSession } from './api/sandboxes/session/session';
export type { FileContent, SandboxUploads, UploadOptions } from './api/sandboxes/session/uploads';
export type { ImageBuildBegun, ImageShared } from './api/images';
export type { TemplateWriteOptions, VolumeTemplateWritten } from './api/volume-templates';
export type * from './types.gen';
