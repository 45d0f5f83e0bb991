// Written by `npm run generate` from api/src/kinds/custom-domain.ts. Do not edit.
import * as z from 'zod';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  customDomain,
  customDomainBody,
  customDomainShare,
  newCustomDomain,
} from '../schemas/custom-domains.gen';
import type { CustomDomain, CustomDomainBody, CustomDomainShare, NewCustomDomain } from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

const shareBody = z.object({ targetWorkspace: z.string().min(1) });

// Source: facts, A.5 and B: Custom domain.
/** `client.customDomains`: your own domain for previews or applications, in one region. */
export class CustomDomains extends Group {
  // Source: facts, A.5.
  /**
   * Creates a custom domain. Call `verify` once its DNS records are set.
   *
   * @throws {ConflictError} 409: the name of the custom domain is in use
   * @see `POST /customdomains`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  create(body: NewCustomDomain, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendPost(path`/customdomains`, [body, newCustomDomain], customDomain, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Reads one custom domain.
   *
   * @throws {NotFoundError} 404: the custom domain does not exist
   * @see `GET /customdomains/{domainName}`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  get(name: string, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendGet(path`/customdomains/${name}`, customDomain, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Waits until a custom domain is ready, and returns the record. Set its DNS records and call `verify` first.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<CustomDomain>): Promise<CustomDomain> {
    return await waitUntilReady(
      this.http,
      path`/customdomains/${name}`,
      (each) => this.get(name, each),
      options,
    );
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Lists the custom domains, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /customdomains`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  list(options?: CallOptions): Listing<CustomDomain> {
    return this.listing(path`/customdomains`, customDomain, undefined, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Updates a custom domain: replaces all fields that clients set.
   *
   * @throws {BadRequestError} 400: an immutable field differs
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the custom domain does not exist
   * @see `PUT /customdomains/{domainName}`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  update(name: string, body: CustomDomainBody, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendPut(path`/customdomains/${name}`, [body, customDomainBody], customDomain, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Deletes a custom domain and returns its last record.
   *
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the custom domain does not exist
   * @see `DELETE /customdomains/{domainName}`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  delete(name: string, options?: CallOptions): ApiCall<CustomDomain | undefined> {
    return this.sendDelete(path`/customdomains/${name}`, customDomain, options);
  }

  // Source: facts, A.5.
  /**
   * Checks the DNS records of a domain, and returns the domain with its status. In a workspace that it is shared with, accepts the share.
   *
   * @throws {NotFoundError} 404: the custom domain does not exist
   * @throws {ConflictError} 409: the workspace that shares it has not verified it, or another workspace has the domain or its address
   * @see `POST /customdomains/{domainName}/verify`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  verify(name: string, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendPost(path`/customdomains/${name}/verify`, [undefined], customDomain, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Reads the workspaces that a domain is shared with.
   *
   * @throws {NotFoundError} 404: the custom domain does not exist
   * @see `GET /customdomains/{domainName}/share`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  shares(name: string, options?: CallOptions): ApiCall<CustomDomainShare[]> {
    return this.sendArray(path`/customdomains/${name}/share`, customDomainShare, options);
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Shares a domain with another workspace of the account.
   *
   * @throws {BadRequestError} 400: the target is its own workspace
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the domain or the workspace does not exist
   * @throws {ConflictError} 409: it is shared already, or the workspace has one of this name
   * @see `POST /customdomains/{domainName}/share`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  share(name: string, targetWorkspace: string, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendPost(
      path`/customdomains/${name}/share`,
      [{ targetWorkspace }, shareBody],
      customDomain,
      options,
    );
  }

  // Source: facts, A.5 and B: Custom domain.
  /**
   * Ends sharing a domain with a workspace.
   *
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the domain does not exist, or it is not shared with the workspace
   * @see `DELETE /customdomains/{domainName}/share/{targetWorkspace}`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  unshare(name: string, targetWorkspace: string, options?: CallOptions): ApiCall<CustomDomain | undefined> {
    return this.sendDelete(path`/customdomains/${name}/share/${targetWorkspace}`, customDomain, options);
  }
}
