// Domain names and the labels in front of them.
import { z } from 'zod';
import { REGION_FACTS } from './regions';

// Browsers resolve names below `localhost` to this machine.
/** The domain of applications' default addresses. */
export const APPLICATIONS_DOMAIN = 'applications.localhost';
/** The domain of previews' default addresses. */
export const PREVIEW_DOMAIN = 'preview.localhost';
/** The domain that custom domains point to. */
export const DOMAINS_DOMAIN = 'domains.localhost';

/** The platform's own domains. Names below a region's are those of workloads: `sbx-<sandbox>-<workspace>`. */
const OF_THE_PLATFORM = [
  APPLICATIONS_DOMAIN,
  PREVIEW_DOMAIN,
  DOMAINS_DOMAIN,
  ...REGION_FACTS.map(({ name }) => `${name}.localhost`),
];

/** The platform's own domain that a name belongs to. */
export function platformDomainOf(name: string): string | undefined {
  return OF_THE_PLATFORM.find((one) => `.${name.toLowerCase()}`.endsWith(`.${one}`));
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

// The last label contains a letter: numbers are an IP address.
export const domainName = z
  .string()
  .max(253, 'must have at most 253 characters')
  .regex(new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'i'), 'must be a domain name')
  // Such as a broken `xn--` label.
  .refine((name) => URL.canParse(`https://${name}`), 'must be a domain name');

/** The first label of a domain name. */
export const subdomain = z
  .string()
  .max(63, 'must have at most 63 characters')
  .regex(new RegExp(`^${LABEL}$`, 'i'), 'must be letters, digits and dashes');

/** The name without `*.`, in lower case. */
export function baseOf(name: string): string {
  return name.replace(/^\*\./, '').toLowerCase();
}

/** The name of a custom domain. A wildcard covers every subdomain. */
export const customDomainName = z
  .string()
  .refine((text) => domainName.safeParse(text.replace(/^\*\./, '')).success, {
    message: 'must be a domain name, or one after "*."',
  })
  .refine((text) => platformDomainOf(baseOf(text)) === undefined, {
    error: ({ input }) =>
      `must not be below ${platformDomainOf(baseOf(String(input)))}: it is the platform's`,
  });
