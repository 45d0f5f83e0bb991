// Domain names and the labels in front of them.
import { z } from 'zod';

// Browsers resolve names below `localhost` to this machine.
/** The domain of applications' default addresses. */
export const APPLICATIONS_DOMAIN = 'applications.localhost';
/** The domain of previews' default addresses. */
export const PREVIEW_DOMAIN = 'preview.localhost';
/** The domain that custom domains point to. */
export const DOMAINS_DOMAIN = 'domains.localhost';

export const domainName = z
  .string()
  .max(253, 'must have at most 253 characters')
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/i, 'must be a domain name');

/** The first label of a domain name. */
export const subdomain = z
  .string()
  .max(63, 'must have at most 63 characters')
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i, 'must be letters, digits and dashes');
