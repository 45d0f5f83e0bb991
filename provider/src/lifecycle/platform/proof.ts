/**
 * What the one read of the configured workspace shows, before anything is created: address, credential and workspace.
 * And the regions of the platform, which are read at most once, when a new region is first named.
 */
// See docs/decisions/0198-the-place-is-proven-first.md.
import { ApiError, WorkloadError } from '@workload/sdk';
import { contextOf } from './context';
import { isNotFound } from './gone';
import { explain, type Finding, type Platform, unreachable } from './platform';

/** Reads the workspace. Never throws. */
export async function find(platform: Platform, signal: AbortSignal): Promise<Finding> {
  const { workspace, baseUrl } = platform;
  const { client } = contextOf({ platform, signal }, `workspace "${workspace}"`, { written: {} });
  try {
    // The fields of a workspace do not matter here.
    await client.withOptions({ strict: false }).workspaces.get(workspace, { signal });
    return { kind: 'proven' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && error.form !== 'html') return { kind: 'hidden' };
    // Below an address without its version, everything is missing.
    if (isNotFound(error) && /\/v\d+\/*$/.test(baseUrl)) return { kind: 'no workspace' };
    return { kind: 'unusable', error };
  }
}

/** Why the place cannot be used, in one sentence, with what to do. */
export function whyUnusable(error: unknown, platform: Platform): string {
  return `${explain(error)}${adviceFor(error, platform)}`;
}

/** What to do about an address at which nothing can be used, as further sentences; empty if the error says it. */
export function adviceFor(error: unknown, { baseUrl, named }: Platform): string {
  if (!(error instanceof WorkloadError)) return '';
  const isOfToken = error.request.path === '/oauth/token';
  const key = isOfToken ? 'authUrl' : 'baseUrl';
  const setting = named?.(key) ?? `workload:${key}`;
  const at = isOfToken ? 'the address of the OAuth client' : baseUrl;
  const reason = unreachable(error);
  switch (reason?.kind) {
    case 'refused':
      return reason.isHere
        ? `. Nothing listens at ${at}: start the emulator with npx -p @workload/emulator workload-emulator, or correct ${setting}`
        : `. Nothing listens at ${at}: correct ${setting}`;
    case 'unknown host':
      return `. The host name of ${at} is unknown: correct ${setting}, or check the network`;
    case 'untrusted':
      return `. The certificate of ${at} is not trusted: for a private authority, set workload:caFile; otherwise correct ${setting}`;
    case 'no connection':
      return `. There is no connection to ${at}: correct ${setting}, or check the network and its proxies`;
    case undefined:
      return isOfToken
        ? ''
        : `. This was the first read of the run, which checks address, credential and workspace: correct ${setting}, or ` +
            'leave the check out with workload:skipCredentialsValidation';
  }
}
