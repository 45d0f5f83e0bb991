/** The version that the client names itself by; a test holds it against package.json. */
export const VERSION = '0.1.0';
