/** The first address of an application under a custom domain. Further addresses are not managed. */
import { field } from '../lifecycle/values/fields';
import { isFields } from '../lifecycle/values/markers';
import type { Fields } from '../resource';
import { nameOf, text } from './schemas';

export const addresses = {
  prefix: field(text(63).optional(), {
    at: 'spec.urls',
    decode: (urls) => split(urls).first.subdomain ?? undefined,
    encode: (subdomain, urls) => {
      const { first, others } = split(urls);
      return subdomain === undefined && first.subdomain === undefined
        ? urls
        : [{ ...first, subdomain }, ...others];
    },
  }).describe('Subdomain of the application below `customDomain`. A change does not deploy a new revision.'),
  customDomain: field(nameOf('CustomDomain', 'dangling', { schema: text(253) }).optional(), {
    at: 'spec.urls',
    // An address belongs to one object.
    unique: true,
    decode: (urls) => split(urls).first.domain ?? undefined,
    encode: (domain, urls) => {
      const { first, others } = split(urls);
      if (domain !== undefined) return [{ ...first, domain }, ...others];
      return urls == null ? undefined : others;
    },
  }).describe(
    'Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object.',
  ),
};

function split(urls: unknown): { readonly first: Fields; readonly others: readonly unknown[] } {
  const all: readonly unknown[] = Array.isArray(urls) ? urls : [];
  const [first, ...others] = all;
  return { first: isFields(first) ? first : {}, others };
}

export function addressRules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  return a.prefix !== undefined && a.customDomain === undefined && !unknown.has('customDomain')
    ? [{ path: 'prefix', reason: 'needs customDomain, of which it is a subdomain' }]
    : [];
}
