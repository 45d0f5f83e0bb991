/** The objects that samples name and that exist before every program, in addition to the story's snapshots. */
import { CONNECTION_NAMES, SANDBOX_NAMES, TEMPLATE_NAMES, type Ask, type Given } from './shared';

/** Placeholders for the platform's values, where only the table's shape is needed. */
export const NOTHING_GIVEN: Given = { snapshots: ['1', '2', '3'], accounts: ['1', '2'] };

/** Creates the objects, on a platform that has the story. */
export async function give(ask: Ask): Promise<Given> {
  for (const name of CONNECTION_NAMES) {
    await ask('POST', '/integrations/connections', { metadata: { name }, spec: { integration: 'slack' } });
  }
  for (const name of TEMPLATE_NAMES) await ask('POST', '/volume_templates', { metadata: { name }, spec: {} });
  await ask('POST', '/sandboxes', { metadata: { name: SANDBOX_NAMES[1] }, spec: { region: 'us-was-1' } });
  const snapshots = (await ask('GET', '/snapshots')) as { id: string; name: string }[];
  const id = (name: string) => snapshots.find((snapshot) => snapshot.name === name)?.id ?? '';
  const account = async (name: string) =>
    ((await ask('POST', '/service_accounts', { name })) as { client_id: string }).client_id;
  return {
    snapshots: [id('shop-v1'), id('shop-v2'), id('shop-v3')],
    accounts: [await account('conformance-first'), await account('conformance-second')],
  };
}
