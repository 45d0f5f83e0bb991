// Who may call: API keys and short-lived tokens, kept as hashes; the first key and the OAuth client also in clear, so
// that the command can print them again.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock';
import type { Database } from './store/database';
import type { Settings } from './store/settings';

/** Lifetime of a token, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 7200;

/** What a valid credential stands for. */
export interface Identity {
  workspace: string;
  /** Recorded in `createdBy` and `updatedBy`. */
  subject: string;
}

interface Row {
  hash: Uint8Array;
  workspace: string;
  expires_at: number | null;
}

export class Credentials {
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly #sql;

  constructor(
    database: Database,
    settings: Settings,
    private readonly clock: Clock,
    readonly workspace: string,
    apiKey?: string,
  ) {
    this.#sql = {
      find: database.prepare<Row>('SELECT hash, workspace, expires_at FROM credentials WHERE id = ?'),
      add: database.prepare('INSERT OR REPLACE INTO credentials VALUES (?, ?, ?, ?, ?)'),
      removeRole: database.prepare('DELETE FROM credentials WHERE role = ?'),
      removeExpired: database.prepare('DELETE FROM credentials WHERE expires_at <= ?'),
    };
    this.apiKey = apiKey ?? settings.get('apiKey') ?? newSecret('wk');
    this.clientId = subjectOf(workspace);
    this.clientSecret = settings.get('clientSecret') ?? newSecret('ws');
    settings.set('apiKey', this.apiKey);
    settings.set('clientSecret', this.clientSecret);
    this.#sql.removeRole.run('first');
    this.#add(this.apiKey, workspace, 'first');
  }

  /** The identity behind a bearer credential; undefined when it is unknown or has expired. */
  identify(secret: string): Identity | undefined {
    const { id, hash } = digest(secret);
    const [row] = this.#sql.find.all(id);
    if (!row || !timingSafeEqual(row.hash, hash)) return undefined;
    if (row.expires_at !== null && row.expires_at <= this.clock.now()) return undefined;
    return { workspace: row.workspace, subject: subjectOf(row.workspace) };
  }

  /** A further key, for a workspace that may be new. */
  addKey(workspace: string): string {
    const key = newSecret('wk');
    this.#add(key, workspace, 'key');
    return key;
  }

  /** A bearer token of the first workspace, valid for TOKEN_LIFETIME_SECONDS; undefined for a wrong id or secret. */
  issueToken(clientId: string, clientSecret: string): string | undefined {
    const idMatches = equal(clientId, this.clientId);
    if (!equal(clientSecret, this.clientSecret) || !idMatches) return undefined;
    const now = this.clock.now();
    this.#sql.removeExpired.run(now);
    const token = newSecret('wt');
    this.#add(token, this.workspace, 'token', now + TOKEN_LIFETIME_SECONDS * 1000);
    return token;
  }

  /** Ends every token; keys stay. */
  revokeTokens(): void {
    this.#sql.removeRole.run('token');
  }

  #add(
    secret: string,
    workspace: string,
    role: 'first' | 'key' | 'token',
    expiresAt: number | null = null,
  ): void {
    const { id, hash } = digest(secret);
    this.#sql.add.run(id, hash, workspace, role, expiresAt);
  }
}

function subjectOf(workspace: string): string {
  return `service-account-${workspace}`;
}

function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

// Rows are found by a part of the hash; the whole is compared in constant time.
function digest(secret: string): { id: string; hash: Buffer } {
  const hash = createHash('sha256').update(secret).digest();
  return { id: hash.toString('hex', 0, 8), hash };
}

function equal(a: string, b: string): boolean {
  return timingSafeEqual(digest(a).hash, digest(b).hash);
}
