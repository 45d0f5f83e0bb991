// Access tokens: short-lived JWTs. The public key is published, so that others can verify them.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Clock } from '../platform/clock';
import type { SecretsFile } from '../store/secrets-file';
import type { Settings } from '../store/settings';
import { type Scope, scopesIn } from './scopes';

/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 7200;

/** Lifetime of a token for the storage behind a drive, in seconds. */
export const DRIVE_TOKEN_LIFETIME_SECONDS = 3600;

// The key in the secrets file never changes. The signing key is derived from it and from this generation in the
// database. So tokens follow the database when a reset is rolled back or a platform is restored.
const GENERATION = 'signingGeneration';
// Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7).
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const ALGORITHM = 'EdDSA';

const claimsSchema = z.object({
  sub: z.string(),
  client_id: z.string(),
  scope: z.string(),
  family: z.string().optional(),
});

/** Claims of a token for the storage of a drive. It does not work for the API. */
export interface DriveClaims {
  subject: string;
  workspace: string;
  drive: string;
  /** The storage that the token is valid for. */
  storage: string;
}

/** Claims of an access token. */
export interface Claims {
  /** A user, or a service account. */
  subject: string;
  clientId: string;
  scopes: Scope[];
  /** Shared by all tokens of one consent, which end together. */
  family?: string | undefined;
}

interface Keys {
  /** The keys are derived from this key and the generation. */
  signingKey: string;
  generation: string | undefined;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export class Tokens {
  #made: Keys | undefined;

  /** @param issuer Returns the issuer's address, which is also the audience. */
  constructor(
    private readonly secrets: SecretsFile,
    private readonly settings: Settings,
    private readonly clock: Clock,
    readonly issuer: () => string,
  ) {}

  issue({ subject, clientId, scopes, family }: Claims): Promise<string> {
    const claims = { client_id: clientId, scope: scopes.join(' '), family, aud: this.issuer(), sub: subject };
    return this.#sign(claims, 'at+jwt', TOKEN_LIFETIME_SECONDS);
  }

  issueForDrive({ subject, workspace, drive, storage }: DriveClaims): Promise<string> {
    const claims = { workspace, drive, aud: storage, sub: subject };
    return this.#sign(claims, 'JWT', DRIVE_TOKEN_LIFETIME_SECONDS);
  }

  /** The claims of a token; undefined if this emulator did not issue it for this API, or if it is no longer valid. */
  async verify(token: string): Promise<Claims | undefined> {
    const { errors, jwtVerify } = jose();
    try {
      const { payload } = await jwtVerify(token, this.#keys().publicKey, {
        algorithms: [ALGORITHM],
        issuer: this.issuer(),
        audience: this.issuer(),
        currentDate: new Date(this.clock.now()),
        requiredClaims: ['exp', 'iat'],
        typ: 'at+jwt',
      });
      const { sub, client_id: clientId, scope, family } = claimsSchema.parse(payload);
      return { subject: sub, clientId, scopes: scopesIn(scope), family };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  /** The public key for verification, as a JSON Web Key Set. */
  async keySet() {
    return { keys: [await publicJwk(this.#keys().publicKey)] };
  }

  /** Proves that this emulator wrote a text. */
  seal(text: string): string {
    const key = this.secrets.get('signingKey') ?? '';
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  }

  /** Ends every token by switching to a new signing key. */
  endAll(): void {
    this.settings.set(GENERATION, randomBytes(16).toString('hex'));
  }

  /** Creates the key if it is missing. */
  makeKey(): void {
    if (this.secrets.get('signingKey') !== undefined) return;
    const { privateKey } = generateKeyPairSync('ed25519');
    this.secrets.set('signingKey', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }

  async #sign(claims: JWTPayload, typ: string, lifetimeSeconds: number): Promise<string> {
    const { SignJWT } = jose();
    const now = Math.floor(this.clock.now() / 1000);
    const { privateKey, publicKey } = this.#keys();
    const { kid } = await publicJwk(publicKey);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ, kid })
      .setIssuer(this.issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(privateKey);
  }

  // Reads the generation each time, because a reset may be rolled back. Derives the keys only after a change.
  #keys(): Keys {
    const generation = this.settings.get(GENERATION);
    const signingKey = this.secrets.get('signingKey') ?? '';
    if (this.#made?.generation === generation && this.#made?.signingKey === signingKey) return this.#made;
    const first = createPrivateKey(signingKey);
    const privateKey = generation === undefined ? first : derived(first, generation);
    this.#made = { signingKey, generation, privateKey, publicKey: createPublicKey(privateKey) };
    return this.#made;
  }
}

/** Whether this is a usable signing key: an Ed25519 key in PEM. */
export function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/**
 * Loaded with the first token, because most emulators issue none. Uses `require`, because Jest cannot load `import()`.
 */
function jose() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
  return require('jose') as typeof import('jose');
}

function derived(key: KeyObject, generation: string): KeyObject {
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  const bytes = hkdfSync('sha256', secret, generation, 'signing key', 32);
  return createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(bytes)]), type: 'pkcs8', format: 'der' });
}

async function publicJwk(key: KeyObject) {
  const { calculateJwkThumbprint, exportJWK } = jose();
  const jwk = await exportJWK(key);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
}
