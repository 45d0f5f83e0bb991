/**
 * What is issued: tokens, and codes to sign in with. Loaded when the first one is read, because the library of schemas
 * would be most of what an import of the client costs.
 */
import * as z from 'zod';
import { conforming, type Reader } from '../answers';

/** A number, or its digits as text, which some servers write. */
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
 * A token as it is issued: `access_token`, `expires_in` in seconds (7200 as a rule), and `refresh_token` where the
 * grant gives one.
 */
export type Token = z.infer<typeof token>;

export const readToken: Reader<Token> = conforming(token);

const deviceCodes = z.looseObject({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.string().min(1),
  verification_uri_complete: z.string().nullish(),
  expires_in: seconds.describe('Life of the codes, in seconds.'),
  interval: seconds.nullish().describe('How long to wait before asking again, in seconds.'),
});

/**
 * Codes as they are issued: `expires_in` and `interval` are in seconds, and `device_code` is secret (RFC 8628, 3.2).
 */
export type DeviceCodes = z.infer<typeof deviceCodes>;

export const readDeviceCodes: Reader<DeviceCodes> = conforming(deviceCodes);

const providerTokens = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: seconds.nullish(),
});

/** Tokens as an external identity provider issues them. */
export type ProviderTokens = z.infer<typeof providerTokens>;

export const readProviderTokens: Reader<ProviderTokens> = conforming(providerTokens);
