/** Endpoints that issue credentials, and the client's functions that call them. The result is the client's `auth`. */
export const SIGN_INS: Readonly<Record<string, readonly string[]>> = {
  'POST /login/device': ['deviceSignIn'],
  'POST /oauth/token': ['authorizationCode', 'clientCredentials', 'deviceSignIn', 'refreshToken'],
};
