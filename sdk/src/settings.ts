/** Checks of what users set. Messages name the setting and never its value, which may be or contain a secret. */

/**
 * An address below which paths are made.
 *
 * @throws TypeError
 */
export function address(setting: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url !== undefined && url.username + url.password + url.search + url.hash === '';
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      `${setting} must be an http or https address without user, query and fragment, such as https://api.example.com`,
    );
  }
  return url;
}

/**
 * A value that travels in a header.
 *
 * @throws TypeError
 */
export function headerValue(setting: string, value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new TypeError(
      `${setting} must be printable ASCII characters without spaces or line ends, at least one`,
    );
  }
  return value;
}
