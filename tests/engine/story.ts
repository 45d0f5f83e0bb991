/** What a team's build pipeline has created on the platform before Pulumi runs: a sandbox and its snapshots. */
import type { Emulator } from '@workload/emulator';

/** Calls the emulator as any client does. */
export async function call(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${emulator.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${emulator.apiKey}`,
      'x-service-workspace': emulator.workspace,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A sandbox `shop-build` with the snapshots `shop-v1`, `shop-v2` and `shop-v3`. */
export async function story(emulator: Emulator): Promise<void> {
  await call(emulator, 'POST', '/sandboxes', {
    metadata: { name: 'shop-build' },
    spec: {
      region: 'us-was-1',
      runtime: { image: 'shop:latest', memory: 1024, envs: [{ name: 'SHOP', value: 'yes' }] },
    },
  });
  for (const name of ['shop-v1', 'shop-v2', 'shop-v3']) {
    await call(emulator, 'POST', '/snapshots', { name, source: { kind: 'sandbox', name: 'shop-build' } });
  }
  emulator.journal.clear();
}
