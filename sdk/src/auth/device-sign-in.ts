/** OAuth 2.0 for programs without a browser (RFC 8628): they show a code, and a person enters it elsewhere. */
import { ApiError, AnswerError } from '../errors';
import type { Auth, AuthContext } from './auth';
import type { DeviceCodes, Token } from './grants';
import { person, SignInError, type TokenKeeper } from './authorization-code';
import { proofOf, type OAuthClient } from './renewing';

// Source: facts, A.7.
/** What to show to the person (RFC 8628, 3.3). */
export interface DeviceCode {
  /** Code to enter. */
  readonly userCode: string;
  /** Address of the page to enter it on. */
  readonly verificationUri: string;
  /** The same address with the code in it, for a link or a QR code. Undefined if the platform gives none. */
  readonly verificationUriComplete: string | undefined;
  /** When the code expires. */
  readonly expiresAt: Date;
}

// Source: facts, A.7.
/** How a program without a browser signs in (RFC 8628). */
export interface DeviceSignIn extends OAuthClient, TokenKeeper {
  /** Shows the code to the person. An error that it throws ends the call. */
  readonly onCode: (code: DeviceCode) => void | Promise<void>;
  // Source: Specification, Scopes.
  /** What the program may do, such as `drives:list`. Default: set by the platform. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Longest time that a call waits for the person, in milliseconds. It then fails with `SignInError` and
   * `authorization_pending`; the next call continues with the same code. 0 asks once. Default: until the code expires.
   */
  readonly waitMs?: number | undefined;
}

/** Default interval between requests, and the increase when the platform asks to slow down (RFC 8628, 3.5). */
const INTERVAL_MS = 5000;

/** A code that waits for its person. Times are milliseconds since the epoch. */
interface Waiting {
  readonly deviceCode: string;
  readonly endsAt: number;
  intervalMs: number;
  nextAt: number;
}

/**
 * Authorises as somebody who enters a code on another device. The first call starts the sign-in, calls `onCode`, and
 * asks at the interval of the platform, by default every 5 seconds, until the person has answered. Concurrent calls
 * wait for the same answer. Tokens are then refreshed as with {@link authorizationCode}. To continue later, keep the
 * refresh token and use {@link refreshToken} (RFC 8628).
 *
 * @throws {SignInError} by a call, `access_denied`: the person refused, or `expired_token`: nobody answered in time,
 *   and the next call starts again; `authorization_pending`: nobody answered within `waitMs`; `ended`: the token has
 *   expired and no refresh token was issued
 * @throws {ArgumentError} by a call, when `authUrl` is not an address
 * @throws {BadRequestError} by a call, 400: the client, its scopes or the refresh token are refused
 * @throws {WorkloadError} by a call, when no token was issued, as every call; while an older token is valid, calls use
 *   it
 */
export function deviceSignIn(options: DeviceSignIn): Auth {
  let waiting: Waiting | undefined;
  return person(options, async (context) => {
    const giveUpAt = context.now() + (options.waitMs ?? Infinity);
    waiting ??= await begin(options, context);
    for (;;) {
      await context.sleep(Math.max(0, waiting.nextAt - context.now()));
      const answer = await ask(options, waiting, context);
      if (typeof answer !== 'string') {
        waiting = undefined;
        return answer;
      }
      if (answer === 'access_denied' || answer === 'expired_token') {
        waiting = undefined;
        throw answer === 'access_denied' ? denied() : expired();
      }
      if (answer === 'slow_down') waiting.intervalMs += INTERVAL_MS;
      waiting.nextAt = context.now() + waiting.intervalMs;
      if (waiting.nextAt >= waiting.endsAt) {
        waiting = undefined;
        throw expired();
      }
      if (waiting.nextAt > giveUpAt) throw pending();
    }
  });
}

async function begin(options: DeviceSignIn, context: AuthContext): Promise<Waiting> {
  const { authorization, parameters, secrets } = proofOf(options);
  const { clientId, scopes } = options;
  const codes: DeviceCodes = await context.requestDeviceCodes({
    authorization,
    secrets,
    // `client_id` is a parameter even if the header contains it (RFC 8628, 3.1).
    body: {
      ...parameters,
      client_id: clientId,
      ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
    },
    hint: 'check clientId and baseUrl',
  });
  const now = context.now();
  const endsAt = now + codes.expires_in * 1000;
  await options.onCode({
    userCode: codes.user_code,
    verificationUri: codes.verification_uri,
    verificationUriComplete: codes.verification_uri_complete ?? undefined,
    expiresAt: new Date(endsAt),
  });
  const intervalMs = codes.interval == null ? INTERVAL_MS : codes.interval * 1000;
  return { deviceCode: codes.device_code, endsAt, intervalMs, nextAt: now + intervalMs };
}

type NotYet = 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token';

/** Requests the token once. Returns it, or the reason why there is none. */
async function ask(
  options: DeviceSignIn,
  { deviceCode }: Waiting,
  context: AuthContext,
): Promise<Token | NotYet> {
  const { authorization, parameters, secrets } = proofOf(options);
  try {
    return await context.requestToken({
      authUrl: options.authUrl,
      authorization,
      secrets: [...secrets, deviceCode],
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: deviceCode,
        ...parameters,
        client_id: options.clientId,
      },
      hint: 'sign in again; check clientId and authUrl',
      // The code gives only one token.
      once: true,
    });
  } catch (error) {
    const why = whyNot(error);
    if (why === undefined) throw error;
    return why;
  }
}

function whyNot(error: unknown): NotYet | undefined {
  if (error instanceof ApiError) return notYet(error.error);
  // Some servers answer 202 while nobody has answered yet.
  if (error instanceof AnswerError && error.rawBody.includes('"authorization_pending"'))
    return 'authorization_pending';
  return undefined;
}

function notYet(error: string): NotYet | undefined {
  switch (error) {
    case 'authorization_pending':
    case 'slow_down':
    case 'access_denied':
    case 'expired_token':
      return error;
    default:
      return undefined;
  }
}

function denied(): SignInError {
  return new SignInError('access_denied', 'the person refused access');
}

function expired(): SignInError {
  return new SignInError('expired_token', 'the code expired before anybody entered it: start again');
}

function pending(): SignInError {
  return new SignInError('authorization_pending', 'nobody has entered the code yet: call again to continue');
}
