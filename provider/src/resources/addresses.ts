/** Addresses of an application under a custom domain. */
import { text } from './shared';
import type { Fields } from '../resource';

export const addresses = {
  prefix: text(63)
    .optional()
    .describe('Subdomain of the application under `customDomain`. Never makes a new release.'),
  customDomain: text(253).optional().describe('Custom domain of the application. Never makes a new release.'),
};

export function addressRules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  return a.prefix !== undefined && a.customDomain === undefined && !unknown.has('customDomain')
    ? [{ path: 'prefix', reason: 'needs customDomain, of which it is a subdomain' }]
    : [];
}
