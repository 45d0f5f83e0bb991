/**
 * Schemas of issued tokens and sign-in codes. Loaded when the first one is read, because zod would be most of the cost
 * of importing the client.
 */
import * as z from 'zod';
import { conforming, type Reader } from '../answers';

/** A number, or its digits as text, which some servers send. */
const seconds = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+$/)
    .transform((digits) => Number(digits)),
]);

const token = z.looseObject({
  access_token: z.string().min(1),
  expires_in: seconds.nullish().describe('Lifetime of the token, in seconds.'),
  refresh_token: z.string().min(1).nullish().describe('Gets the next token, where the grant allows it.'),
});

// Source: Specification, Authentication; facts, A.7.
/**
 * An issued token: `access_token`, `expires_in` in seconds (usually 7200), and `refresh_token` if the grant gives one.
 */
export interface Token {
  /** The token. */
  readonly access_token: string;
  /** Lifetime of the token, in seconds. */
  readonly expires_in?: number | null | undefined;
  /** Gets the next token, where the grant allows it. */
  readonly refresh_token?: string | null | undefined;
  readonly [field: string]: unknown;
}

export const readToken: Reader<Token> = conforming(token);

const deviceCodes = z.looseObject({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.string().min(1),
  verification_uri_complete: z.string().nullish(),
  expires_in: seconds.describe('Life of the codes, in seconds.'),
  interval: seconds.nullish().describe('How long to wait before asking again, in seconds.'),
});

/** Issued codes. `expires_in` and `interval` are in seconds, and `device_code` is secret (RFC 8628, 3.2). */
export interface DeviceCodes {
  /** The secret code of the device. */
  readonly device_code: string;
  /** The code that the user enters. */
  readonly user_code: string;
  /** Address where the user enters it. */
  readonly verification_uri: string;
  /** The same address, with the code. */
  readonly verification_uri_complete?: string | null | undefined;
  /** Life of the codes, in seconds. */
  readonly expires_in: number;
  /** How long to wait before asking again, in seconds. */
  readonly interval?: number | null | undefined;
  readonly [field: string]: unknown;
}

export const readDeviceCodes: Reader<DeviceCodes> = conforming(deviceCodes);

const providerTokens = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: seconds.nullish(),
});

/** Tokens of an external identity provider. */
export interface ProviderTokens {
  /** The token. */
  readonly access_token: string;
  /** Gets the next token, where the grant allows it. */
  readonly refresh_token?: string | null | undefined;
  /** Lifetime of the token, in seconds. */
  readonly expires_in?: number | null | undefined;
  readonly [field: string]: unknown;
}

export const readProviderTokens: Reader<ProviderTokens> = conforming(providerTokens);
