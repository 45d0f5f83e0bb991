/** The accounts that pay, and what they pay for (Specification, Account metrics). */
import { json } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { list, type Listing } from '../pages';
import { path } from '../path';
import { accountMetrics, metricsGroup, metricsQuery, timeWindow, values } from '../schemas/billing';
import { account } from '../schemas/workspaces';
import type { Account, AccountMetrics, MetricsGroup, MetricsQuery, TimeWindow, Values } from '../types.gen';
import { Group } from './group';

/** `client.accounts`: accounts, their costs and their usage (Specification, Account metrics). */
export class Accounts extends Group {
  /**
   * Lists the accounts that the credential reaches, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /accounts` (Specification, Other management reads named)
   */
  list(options?: CallOptions): Listing<Account> {
    return this.listing(path`/accounts`, account, undefined, options);
  }

  /**
   * Reads costs, in US dollars, and usage of an account, in the unit of its dimension: one page of at most 100
   * groups, with sums over all pages.
   *
   * @throws {BadRequestError} 400: the window is too long for the resolution, or `groupBy` names one twice or more
   *   than 3
   * @throws {PermissionError} 403: `workspace` is used by others than account admins, or the account is another one
   * @throws {NotFoundError} 404: there is no account of this id
   * @see `GET /accounts/{accountId}/metrics` (Specification, Account metrics)
   */
  metrics(accountId: string, query: MetricsQuery, options?: CallOptions): ApiCall<AccountMetrics> {
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

  /**
   * Reads the groups of the metrics of an account on all pages, 100 on each unless `limit` is less. Costs are in US
   * dollars.
   *
   * @throws {BadRequestError} 400: the window is too long for the resolution, or `groupBy` names one twice or more
   *   than 3
   * @throws {PermissionError} 403: `workspace` is used by others than account admins, or the account is another one
   * @throws {NotFoundError} 404: there is no account of this id
   * @see `GET /accounts/{accountId}/metrics` (Specification, Account metrics)
   */
  metricsGroups(accountId: string, query: MetricsQuery, options?: CallOptions): Listing<MetricsGroup> {
    return list(this.http, path`/accounts/${accountId}/metrics`, metricsGroup, { ...query }, options, {
      queryCheck: metricsQuery,
    });
  }

  /**
   * Reads the dimensions that `groupBy` accepts.
   *
   * @throws {NotFoundError} 404: there is no account of this id
   * @see `GET /accounts/{accountId}/metrics/enums/group-by` (Specification, Metrics enum discovery)
   */
  groupByValues(accountId: string, options?: CallOptions): ApiCall<Values> {
    return this.sendGet(path`/accounts/${accountId}/metrics/enums/group-by`, values, options);
  }

  /**
   * Reads the kinds of resources that had costs or usage in a window.
   *
   * @throws {NotFoundError} 404: there is no account of this id
   * @throws {BadRequestError} 400: the window does not end after it starts
   * @see `GET /accounts/{accountId}/metrics/enums/resource-types` (Specification, Metrics enum discovery)
   */
  resourceTypes(accountId: string, query: TimeWindow, options?: CallOptions): ApiCall<Values> {
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
