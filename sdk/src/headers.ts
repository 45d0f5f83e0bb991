/** Headers as a web standard object. */
import type { Headers as WireHeaders } from './exchange';

/** Headers for callers: one value per received line. `get` ignores case. */
export function webHeaders(wire: WireHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(wire))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
