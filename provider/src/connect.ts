/** From settings to a platform that operations work on; the same for both adapters. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Client, clientCredentials } from '@workload/sdk';
import { refusedText, type Settings } from './config';
import { explain } from './lifecycle/apply';
import type { Platform } from './lifecycle/platform';

/** @param log tells the person at the terminal one line */
export function connect(settings: Settings, log: (message: string) => void): Platform {
  const { credential } = settings;
  return {
    client: new Client({
      baseUrl: settings.baseUrl,
      workspace: settings.workspace,
      auth: 'apiKey' in credential ? credential.apiKey : clientCredentials(credential),
      ...(settings.apiVersion === undefined ? {} : { apiVersion: settings.apiVersion }),
      ...(settings.runUrl === undefined ? {} : { runUrl: settings.runUrl }),
      userAgent: 'workload-pulumi',
    }),
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    timeoutSeconds: settings.timeoutSeconds,
    acceptMoved: settings.acceptMoved,
    log,
    now: Date.now,
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    random: Math.random,
  };
}

/** What the user reads of an error; a refused credential says which setting holds it. */
export function told(error: unknown, credential: Settings['credential'] | undefined): string {
  return isUnauthorized(error) && credential !== undefined
    ? `${explain(error)}. ${refusedText(credential)}`
    : explain(error);
}

/** Whether a refused credential is what an error is about, however deep it lies. */
export function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && isUnauthorized(error.cause);
}
