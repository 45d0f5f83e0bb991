/** getCustomDomain and listCustomDomains. */
// Source: facts, B: Custom domain.
import { customDomain, domainFields } from '../resources/custom-domain';
import { getOf, listOf } from './kind';
import { all } from './shared';

export const getCustomDomain = getOf(customDomain, { without: ['verified'] });

export const listCustomDomains = listOf(customDomain, {
  plural: 'customDomains',
  without: ['verified'],
  list: async ({ client, signal }) =>
    (await all(client.customDomains.list({ signal }))).map((one) => domainFields.observe(one)),
});
