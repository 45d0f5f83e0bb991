/** The accounts that pay, and what they pay for (Specification, Account metrics). */
import { json } from '../answers';
import type { CallOptions } from '../http';
import { list, type Listing } from '../pages';
import { path } from '../path';
import { accountMetrics, metricsGroup, metricsQuery, timeWindow, values } from '../schemas/billing';
import { account } from '../schemas/workspaces';
import type { Account, AccountMetrics, MetricsGroup, MetricsQuery, TimeWindow, Values } from '../types.gen';
import { Group } from './group';

/** `client.accounts`: accounts, their costs and their usage. */
export class Accounts extends Group {
  /** Lists the accounts that the credential reaches, always all of them on one page. */
  list(options?: CallOptions): Listing<Account> {
    return this.listing(path`/accounts`, account, undefined, options);
  }

  /**
   * Reads costs and usage of an account: one page, with sums over all pages. 400 when the window is too long for the
   * resolution or a dimension is unknown; 403 when `workspace` is used by others than account admins.
   */
  async metrics(accountId: string, query: MetricsQuery, options?: CallOptions): Promise<AccountMetrics> {
    return this.http.send(
      {
        method: 'GET',
        path: path`/accounts/${accountId}/metrics`,
        query: { ...query },
        queryCheck: metricsQuery,
        read: json(accountMetrics),
      },
      options,
    );
  }

  /** Reads the groups of the metrics of an account, on all pages. Failures are those of `metrics`. */
  metricsGroups(accountId: string, query: MetricsQuery, options?: CallOptions): Listing<MetricsGroup> {
    return list(
      this.http,
      path`/accounts/${accountId}/metrics`,
      metricsGroup,
      { ...query },
      options,
      metricsQuery,
    );
  }

  /** Reads the dimensions that `groupBy` accepts. */
  async groupByValues(accountId: string, options?: CallOptions): Promise<Values> {
    return this.sendGet(path`/accounts/${accountId}/metrics/enums/group-by`, values, options);
  }

  /** Reads the kinds of resources that had costs or usage in a window. */
  async resourceTypes(accountId: string, query: TimeWindow, options?: CallOptions): Promise<Values> {
    return this.http.send(
      {
        method: 'GET',
        path: path`/accounts/${accountId}/metrics/enums/resource-types`,
        query: { ...query },
        queryCheck: timeWindow,
        read: json(values),
      },
      options,
    );
  }
}
