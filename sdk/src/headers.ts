/** Header fields as the web has them. */
import type { Headers as WireHeaders } from './exchange';

/** Header fields for callers: one value per line that came, read by `get` in any case. */
export function webHeaders(wire: WireHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(wire))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
