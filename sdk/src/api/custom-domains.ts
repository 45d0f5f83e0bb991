/** The custom domains of a workspace. */
import { z } from 'zod';
import type { CallOptions } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { customDomain, customDomainBody, customDomainShare } from '../schemas/custom-domains';
import type { CustomDomain, CustomDomainBody, CustomDomainShare } from '../types.gen';
import { Group } from './group';

const shareBody = z.object({ targetWorkspace: z.string().min(1) });

/** `client.customDomains`: domains of yours in front of previews and applications. */
export class CustomDomains extends Group {
  /** Creates a custom domain. A name that exists is refused with 409. */
  async create(body: CustomDomainBody, options?: CallOptions): Promise<CustomDomain> {
    return this.sendPost(path`/customdomains`, [body, customDomainBody], customDomain, options);
  }

  /** Reads one custom domain; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<CustomDomain> {
    return this.sendGet(path`/customdomains/${name}`, customDomain, options);
  }

  /** Lists the custom domains, always all of them on one page. */
  list(options?: CallOptions): Listing<CustomDomain> {
    return this.listing(path`/customdomains`, customDomain, undefined, options);
  }

  /** Replaces what clients set on a custom domain. */
  async update(name: string, body: CustomDomainBody, options?: CallOptions): Promise<CustomDomain> {
    return this.sendPut(path`/customdomains/${name}`, [body, customDomainBody], customDomain, options);
  }

  /** Deletes a custom domain and answers its last record. */
  async delete(name: string, options?: CallOptions): Promise<CustomDomain | undefined> {
    return this.sendDelete(path`/customdomains/${name}`, customDomain, options);
  }

  /** Looks whether the DNS records of a domain are there, and answers the domain with its status. */
  async verify(name: string, options?: CallOptions): Promise<CustomDomain> {
    return this.sendPost(path`/customdomains/${name}/verify`, [undefined], customDomain, options);
  }

  /** Reads the workspaces that a domain is shared with. */
  async shares(name: string, options?: CallOptions): Promise<CustomDomainShare[]> {
    return this.sendArray(path`/customdomains/${name}/share`, customDomainShare, options);
  }

  /** Shares a domain with another workspace; 409 when it is shared already. */
  async share(name: string, targetWorkspace: string, options?: CallOptions): Promise<CustomDomain> {
    return this.sendPost(
      path`/customdomains/${name}/share`,
      [{ targetWorkspace }, shareBody],
      customDomain,
      options,
    );
  }

  /** Ends sharing a domain with a workspace. */
  async unshare(
    name: string,
    targetWorkspace: string,
    options?: CallOptions,
  ): Promise<CustomDomain | undefined> {
    return this.sendDelete(path`/customdomains/${name}/share/${targetWorkspace}`, customDomain, options);
  }
}
