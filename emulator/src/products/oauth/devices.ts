// Letting a program in that has no browser: it shows a code, and somebody types that in elsewhere (RFC 8628).
import { timestamp } from '../../fields/metadata';
import { narrowed, type Scope } from '../../identity/scopes';
import { hashOf, newSecret } from '../../identity/secrets';
import { codeTyped, newTypedCode } from '../../identity/typed-codes';
import type { Platform } from '../../platform/platform';
import { type Kind, NOWHERE } from '../../store/kind';
import { type OAuthClient, type Redeemed, startFamily } from './oauth';

/** How long a code can be typed in, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 600;
/** How often the program is to ask, in seconds. */
export const POLL_INTERVAL_SECONDS = 3;

/** What OpenID knows beside scopes of the API; it changes nothing here. */
const IGNORED_SCOPES = ['offline_access', 'openid', 'profile', 'email'];

export interface DeviceGrant {
  /** Of the code the program keeps to itself. */
  hash: string;
  /** What somebody types in: eight letters. */
  userCode: string;
  clientId: string;
  scopes: Scope[];
  /** Who answered, and how. */
  answer?: { subject: string; allowed: boolean } | undefined;
  createdAt: string;
  expiresAt: string;
}

const deviceKind: Kind<DeviceGrant> = {
  name: 'deviceGrants',
  noun: 'device code',
  columns: ({ hash, userCode, createdAt, expiresAt }) => ({
    name: hash,
    secondKey: userCode,
    search: [],
    createdAt: Date.parse(createdAt),
    // It says for as long again that it has expired; nothing becomes of it then.
    dueAt: Date.parse(expiresAt) + DEVICE_LIFETIME_SECONDS * 1000,
  }),
};

/** The scopes a program asks for, if it may have them; all it may have, when it names none. */
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

/** The request behind a code as somebody typed it in; undefined: none waits for an answer. */
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

/** Why there is no token, in the words of RFC 8628, 3.5. */
interface NotYet {
  error: 'authorization_pending' | 'access_denied' | 'expired_token' | 'invalid_grant';
  description: string;
}

/** What a code has led to; good once. */
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
  if (grant.answer === undefined) {
    return Date.parse(grant.expiresAt) > at
      ? { error: 'authorization_pending', description: 'nobody has answered yet' }
      : { error: 'expired_token', description: 'device_code: has expired' };
  }
  const { subject, allowed } = grant.answer;
  store.remove(deviceKind, NOWHERE, grant.hash);
  if (!allowed) return { error: 'access_denied', description: 'the person refused' };
  return startFamily({ clientId, subject, scopes: grant.scopes }, at, platform);
}
