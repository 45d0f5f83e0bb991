/** Endpoints that give credentials, and the functions of the client that ask them: what they give is its `auth`. */
export const SIGN_INS: Readonly<Record<string, readonly string[]>> = {
  'POST /login/device': ['deviceSignIn'],
  'POST /oauth/token': ['authorizationCode', 'clientCredentials', 'deviceSignIn', 'refreshToken'],
};
