/** Accounts and their costs. */
import { defineGroup, shared } from '../describe';

const metrics = 'GET /accounts/{accountId}/metrics';
const unknown = { 404: 'the account does not exist' };
const source = 'Specification, Metrics enum discovery';
const errors = {
  400: 'the window is too long for the resolution, or `groupBy` contains a duplicate or more than 3 dimensions',
  403: '`workspace` requires an account admin, or the credential does not reach the account',
  ...unknown,
};

export const accounts = defineGroup({
  group: 'accounts',
  heading: 'costs and usage',
  source: 'Specification, Account metrics',
  about: 'Accounts, their costs and usage.',
  schemas: 'billing.gen',
  ofAccount: true,
  endpoints: {
    list: {
      request: 'GET /accounts',
      does: 'Lists the accounts that the credential reaches, all on one page.',
      source: 'Specification, Other management reads named',
      listed: 'whole',
      answer: shared('account', 'workspaces.gen'),
    },
    metrics: {
      request: metrics,
      does: 'Reads costs, in US dollars, and usage of an account, in the unit of its dimension: one page of at most 100 groups, with sums over all pages.',
      errors,
      query: shared('metricsQuery', 'billing'),
      answer: shared('accountMetrics'),
    },
    metricsGroups: {
      request: metrics,
      does: 'Reads the groups of the metrics of an account on all pages, 100 on each unless `limit` is less. Costs are in US dollars.',
      errors,
      listed: 'in pages',
      query: shared('metricsQuery', 'billing'),
      answer: shared('metricsGroup'),
    },
    groupByValues: {
      request: `${metrics}/enums/group-by`,
      does: 'Reads the dimensions that `groupBy` accepts.',
      source,
      errors: unknown,
      answer: shared('values'),
    },
    resourceTypes: {
      request: `${metrics}/enums/resource-types`,
      does: 'Reads the kinds of resources that had costs or usage in a window.',
      source,
      errors: { ...unknown, 400: 'the window does not end after it starts' },
      query: shared('timeWindow', 'billing'),
      answer: shared('values'),
    },
  },
});
