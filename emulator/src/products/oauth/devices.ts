// Device authorization: a program without a browser shows a code, and the user types it elsewhere (RFC 8628).
import { z } from 'zod';
import { timestamp } from '../../fields/metadata';
import { narrowed, type Scope, SCOPES } from '../../identity/scopes';
import { hashOf, newSecret, storedHash } from '../../identity/secrets';
import { codeTyped, newTypedCode } from '../../identity/typed-codes';
import type { Platform } from '../../platform/platform';
import { type Kind, NOWHERE } from '../../store/kind';
import { type OAuthClient, type Redeemed, startFamily } from './oauth';
import { storedTime } from '../../fields/stored';

/** Lifetime of a code, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 600;
/** Interval at which the program should poll, in seconds. */
export const POLL_INTERVAL_SECONDS = 3;

/** OpenID scopes that are not scopes of the API. They have no effect here. */
const IGNORED_SCOPES = ['offline_access', 'openid', 'profile', 'email'];

export interface DeviceGrant {
  /** Hash of the code that only the program knows. */
  hash: string;
  /** The code that the user types: eight letters. */
  userCode: string;
  clientId: string;
  scopes: Scope[];
  /** The user's answer. */
  answer?: { subject: string; allowed: boolean } | undefined;
  createdAt: string;
  expiresAt: string;
}

export const deviceKind: Kind<DeviceGrant> = {
  name: 'deviceGrants',
  noun: 'device code',
  record: z.strictObject({
    hash: storedHash,
    userCode: z.string(),
    clientId: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    answer: z.strictObject({ subject: z.string(), allowed: z.boolean() }).optional(),
    createdAt: storedTime,
    expiresAt: storedTime,
  }),
  columns: ({ hash, userCode, createdAt, expiresAt }) => ({
    name: hash,
    secondKey: userCode,
    search: [],
    createdAt: Date.parse(createdAt),
    // After expiry it is reported as expired for this long again. Without `advance`, it is removed then.
    dueAt: Date.parse(expiresAt) + DEVICE_LIFETIME_SECONDS * 1000,
  }),
};

/** The requested scopes, if the program may have them. Without a request, all that it may have. */
export function deviceScopes(client: OAuthClient, asked: string | undefined): Scope[] | undefined {
  const words = (asked ?? '').split(' ').filter((word) => !IGNORED_SCOPES.includes(word));
  return narrowed(client.scopes, words.join(' '));
}

export function issueDeviceCode(
  { clientId, scopes }: Pick<DeviceGrant, 'clientId' | 'scopes'>,
  at: number,
  { store }: Platform,
): { deviceCode: string; userCode: string } {
  const deviceCode = newSecret('wd');
  const userCode = newTypedCode();
  store.insert(deviceKind, NOWHERE, {
    ...{ hash: hashOf(deviceCode), userCode, clientId, scopes },
    createdAt: timestamp(at),
    expiresAt: timestamp(at + DEVICE_LIFETIME_SECONDS * 1000),
  });
  return { deviceCode, userCode };
}

/** The request with the typed code; undefined if none waits for an answer. */
export function waitingFor(typed: string, at: number, { store }: Platform): DeviceGrant | undefined {
  const grant = store.getBySecondKey(deviceKind, NOWHERE, codeTyped(typed));
  return grant && grant.answer === undefined && Date.parse(grant.expiresAt) > at ? grant : undefined;
}

export function answerDevice(
  grant: DeviceGrant,
  answer: { subject: string; allowed: boolean },
  { store }: Platform,
): void {
  store.update(deviceKind, NOWHERE, { ...grant, answer });
}

/** An error of RFC 8628, 3.5. */
interface NotYet {
  error: 'authorization_pending' | 'access_denied' | 'expired_token' | 'invalid_grant';
  description: string;
}

/** The result for a code. A code can be redeemed once. */
export function redeemDeviceCode(
  code: string,
  clientId: string,
  at: number,
  platform: Platform,
): Redeemed | NotYet {
  const { store } = platform;
  const grant = store.get(deviceKind, NOWHERE, hashOf(code));
  if (grant?.clientId !== clientId) {
    return { error: 'invalid_grant', description: 'device_code: is unknown or was used before' };
  }
  if (Date.parse(grant.expiresAt) <= at) {
    return { error: 'expired_token', description: 'device_code: has expired' };
  }
  if (grant.answer === undefined) {
    return { error: 'authorization_pending', description: 'nobody has answered yet' };
  }
  const { subject, allowed } = grant.answer;
  store.remove(deviceKind, NOWHERE, grant.hash);
  if (!allowed) return { error: 'access_denied', description: 'the person refused' };
  return startFamily({ clientId, subject, scopes: grant.scopes }, at, platform);
}
