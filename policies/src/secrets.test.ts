/** What looks like a secret, and what does not. */
import { isNamedLike, SECRET_NAMES, secretLook } from './secrets';

it.each([
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', 'a private key'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'a JSON web token'],
  ['postgres://app:planted@db.example.com/shop', 'an address with a password'],
  ['Bearer abcdefgh', 'an authorization header'],
  [`ghp_${'a1'.repeat(18)}`, 'a token of a known service'],
  ['Zk3vQ9xLw7Rt2Yp8Bn5Mc1Hd6Js4Gf0T', 'a random text, like a key'],
])('%s looks like a secret', (value, what) => {
  expect(secretLook(value)).toBe(what);
});

it.each([
  '',
  'mail.example.com',
  'https://example.com/a/b?c=d',
  'postgres://db.example.com/shop',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'projects/shop/locations/eu/repositories/images',
  'https://www.googleapis.com/auth/gmail.readonly',
  'ThisIsALongSettingThatSomebodyWroteIn2027',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
])('%s does not look like a secret', (value) => {
  expect(secretLook(value)).toBeUndefined();
});

it.each([
  'API_KEY',
  'apiKey',
  'api-key',
  'stripeAPIKey',
  'client_secret',
  'clientSecret',
  'refreshToken',
  'password',
])('a setting named %s is taken for a secret', (name) => {
  expect(isNamedLike(SECRET_NAMES, name)).toBe(true);
});

it.each(['host', 'tokenUrl', 'publicKey', 'keyId', 'maxTokens', 'secretName'])(
  'a setting named %s is not taken for a secret',
  (name) => {
    expect(isNamedLike(SECRET_NAMES, name)).toBe(false);
  },
);
