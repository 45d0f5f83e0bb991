// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { accountMetrics, metricsGroup, values } from '../schemas/billing.gen';
import { account } from '../schemas/workspaces.gen';
import { metricsQuery, timeWindow } from '../schemas/billing';
import type { Account, AccountMetrics, MetricsGroup, MetricsQuery, TimeWindow, Values } from '../types.gen';
import { Group } from './group';

// Source: Specification, Account metrics.
/** `client.accounts`: accounts, their costs and usage. */
export class Accounts extends Group {
  // Source: Specification, Other management reads named.
  /**
   * Lists the accounts that the credential reaches, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /accounts`, [costs and usage](https://example.com/workload-platform-as-code/docs/platform.md#costs-and-usage)
   */
  list(options?: CallOptions): Listing<Account> {
    return this.listing(path`/accounts`, account, undefined, options);
  }

  // Source: Specification, Account metrics.
  /**
   * Reads costs, in US dollars, and usage of an account, in the unit of its dimension: one page of at most 100 groups, with sums over all pages.
   *
   * @throws {BadRequestError} 400: the window is too long for the resolution, or `groupBy` contains a duplicate or more than 3 dimensions
   * @throws {PermissionError} 403: `workspace` requires an account admin, or the credential does not reach the account
   * @throws {NotFoundError} 404: the account does not exist
   * @see `GET /accounts/{accountId}/metrics`, [costs and usage](https://example.com/workload-platform-as-code/docs/platform.md#costs-and-usage)
   */
  metrics(accountId: string, query: MetricsQuery, options?: CallOptions): ApiCall<AccountMetrics> {
    return this.sendAsked(
      path`/accounts/${accountId}/metrics`,
      [{ ...query }, metricsQuery],
      accountMetrics,
      options,
    );
  }

  // Source: Specification, Account metrics.
  /**
   * Reads the groups of the metrics of an account on all pages, 100 on each unless `limit` is less. Costs are in US dollars.
   *
   * @throws {BadRequestError} 400: the window is too long for the resolution, or `groupBy` contains a duplicate or more than 3 dimensions
   * @throws {PermissionError} 403: `workspace` requires an account admin, or the credential does not reach the account
   * @throws {NotFoundError} 404: the account does not exist
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /accounts/{accountId}/metrics`, [costs and usage](https://example.com/workload-platform-as-code/docs/platform.md#costs-and-usage)
   */
  metricsGroups(accountId: string, query: MetricsQuery, options?: CallOptions): Listing<MetricsGroup> {
    return this.listing(path`/accounts/${accountId}/metrics`, metricsGroup, { ...query }, options, {
      queryCheck: metricsQuery,
    });
  }

  // Source: Specification, Metrics enum discovery.
  /**
   * Reads the dimensions that `groupBy` accepts.
   *
   * @throws {NotFoundError} 404: the account does not exist
   * @see `GET /accounts/{accountId}/metrics/enums/group-by`, [costs and usage](https://example.com/workload-platform-as-code/docs/platform.md#costs-and-usage)
   */
  groupByValues(accountId: string, options?: CallOptions): ApiCall<Values> {
    return this.sendGet(path`/accounts/${accountId}/metrics/enums/group-by`, values, options);
  }

  // Source: Specification, Metrics enum discovery.
  /**
   * Reads the kinds of resources that had costs or usage in a window.
   *
   * @throws {BadRequestError} 400: the window does not end after it starts
   * @throws {NotFoundError} 404: the account does not exist
   * @see `GET /accounts/{accountId}/metrics/enums/resource-types`, [costs and usage](https://example.com/workload-platform-as-code/docs/platform.md#costs-and-usage)
   */
  resourceTypes(accountId: string, query: TimeWindow, options?: CallOptions): ApiCall<Values> {
    return this.sendAsked(
      path`/accounts/${accountId}/metrics/enums/resource-types`,
      [{ ...query }, timeWindow],
      values,
      options,
    );
  }
}
