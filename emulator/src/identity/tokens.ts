// Access tokens: short-lived JWTs, signed with a key that is kept with the data and published for whoever checks them.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, errors, exportJWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../platform/clock';
import type { Settings } from '../store/settings';
import { type Scope, scopesIn } from './scopes';

/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 7200;

/** Lifetime of a token for the storage behind a drive, in seconds. */
export const DRIVE_TOKEN_LIFETIME_SECONDS = 3600;

const KEY = 'signingKey';
const ALGORITHM = 'EdDSA';

const claimsSchema = z.object({ sub: z.string(), client_id: z.string(), scope: z.string() });

/** What a token for the storage behind a drive says. It opens nothing of the API. */
export interface DriveClaims {
  subject: string;
  workspace: string;
  drive: string;
  /** Where the data is: the token is for that storage alone. */
  storage: string;
}

/** What an access token says. */
export interface Claims {
  /** A user, or a service account. */
  subject: string;
  clientId: string;
  scopes: Scope[];
}

interface Keys {
  pem: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export class Tokens {
  #parsed: Keys | undefined;

  /**
   * @param issuer Gives the address that issues tokens; it is their audience as well.
   */
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    readonly issuer: () => string,
  ) {}

  issue({ subject, clientId, scopes }: Claims): Promise<string> {
    const token = new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
      .setAudience(this.issuer())
      .setSubject(subject);
    return this.#sign(token, 'at+jwt', TOKEN_LIFETIME_SECONDS);
  }

  issueForDrive({ subject, workspace, drive, storage }: DriveClaims): Promise<string> {
    const token = new SignJWT({ workspace, drive }).setAudience(storage).setSubject(subject);
    return this.#sign(token, 'JWT', DRIVE_TOKEN_LIFETIME_SECONDS);
  }

  /** What a token says; undefined: it is not one of ours for this API, or no longer valid. */
  async verify(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys().publicKey, {
        algorithms: [ALGORITHM],
        issuer: this.issuer(),
        audience: this.issuer(),
        currentDate: new Date(this.clock.now()),
        requiredClaims: ['exp', 'iat'],
        typ: 'at+jwt',
      });
      const { sub, client_id: clientId, scope } = claimsSchema.parse(payload);
      return { subject: sub, clientId, scopes: scopesIn(scope) };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  /** The public key that tokens are checked with, as a JSON Web Key Set. */
  async keySet() {
    return { keys: [await publicJwk(this.#keys().publicKey)] };
  }

  /** Ends every token: the next one is signed with a new key. */
  endAll(): void {
    this.settings.remove(KEY);
    this.makeKey();
  }

  /** Makes the key, unless there is one. */
  makeKey(): void {
    if (this.settings.get(KEY) !== undefined) return;
    const { privateKey } = generateKeyPairSync('ed25519');
    this.settings.set(KEY, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }

  async #sign(token: SignJWT, typ: string, lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(this.clock.now() / 1000);
    const { privateKey, publicKey } = this.#keys();
    const { kid } = await publicJwk(publicKey);
    return token
      .setProtectedHeader({ alg: ALGORITHM, typ, kid })
      .setIssuer(this.issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(privateKey);
  }

  // Read each time, for a reset may be rolled back; parsed only when it is another one.
  #keys(): Keys {
    const pem = this.settings.get(KEY) ?? '';
    if (this.#parsed?.pem === pem) return this.#parsed;
    const privateKey = createPrivateKey(pem);
    this.#parsed = { pem, privateKey, publicKey: createPublicKey(privateKey) };
    return this.#parsed;
  }
}

async function publicJwk(key: KeyObject) {
  const jwk = await exportJWK(key);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
}
