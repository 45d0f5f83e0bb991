/** getSandboxPreview and listSandboxPreviews. */
// Source: facts, B: Preview.
import { partId } from '../resources/sandbox-part';
import { observe, sandboxPreview } from '../resources/sandbox-preview';
import { getOf, listOf } from './kind';
import { all, existing } from './shared';

export const getSandboxPreview = getOf(sandboxPreview, { within: 'sandbox', events: true });

export const listSandboxPreviews = listOf(sandboxPreview, {
  within: 'sandbox',
  plural: 'sandboxPreviews',
  list: async ({ client, signal }, { sandbox }) => {
    const name = String(sandbox);
    const found = await existing(all(client.sandboxes.previews.list(name, { signal })), `sandbox "${name}"`);
    return found.map((one) => observe(one, partId({ sandbox, name: one.metadata.name })));
  },
});
