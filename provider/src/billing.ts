/** What the platform bills for each kind of resource, and what the quantity of it follows from. */
// Source: Specification, Account metrics; facts, A.10.
import { CONTROLS } from './controls';
import type { billingDimension } from './resources/enums.gen';
import { unbilled } from './resources/unbilled.gen';

/** What is billed, with its unit at the end: `gbs` are GB-seconds. */
export type BillingDimension = keyof typeof billingDimension.values;

/**
 * What a quantity follows from.
 *
 * - `size`: the argument alone, in megabytes, while the object exists.
 * - `verified`: one hour each hour while the domain is verified.
 * - `activity`: the time in which the object runs, which the bill knows, and its memory in megabytes.
 * - `storage`: what this object was charged before, or objects like it.
 * - `requests`: what this object was charged before.
 */
export type Quantity =
  | { readonly from: 'size' | 'verified' | 'activity'; readonly argument: string }
  | { readonly from: 'storage' | 'requests' };

export interface Billed {
  readonly dimension: BillingDimension;
  readonly quantity: Quantity;
}

const ACTIVITY: Quantity = { from: 'activity', argument: 'memory' };
const STORAGE: Quantity = { from: 'storage' };

/** Of a workload: its runtime, and its image. */
function workload(name: 'sandbox' | 'agent' | 'job' | 'mcp_server'): readonly Billed[] {
  return [
    { dimension: `${name}_compute_runtime_gbs`, quantity: ACTIVITY },
    { dimension: `${name}_image_storage_gbs`, quantity: STORAGE },
  ];
}

/**
 * Arguments of workloads whose change leaves the activity as it is: an estimate assumes the same requests for another
 * image. Every other argument may decide how long an object runs (`enabled`, `minScale`, a trigger, another source).
 */
export const STEADY: readonly string[] = [
  ...['name', 'displayName', 'description', 'labels', 'externalId'],
  ...['image', 'envs', 'memory', 'traffic', 'rollout', 'redeploy', ...CONTROLS],
];

/** Each kind of resource. Nothing: the specification has no dimension for it, so it is not billed. */
export const BILLED: Readonly<Record<string, readonly Billed[]>> = {
  ...Object.fromEntries(unbilled.map((type) => [type, []])),
  Agent: [...workload('agent'), { dimension: 'agent_async_requests_count', quantity: { from: 'requests' } }],
  ApiKey: [],
  Application: [],
  CustomDomain: [
    { dimension: 'custom_domain_active_time_hours', quantity: { from: 'verified', argument: 'verified' } },
  ],
  ForkedApplication: [],
  ForkedSandbox: workload('sandbox'),
  Job: workload('job'),
  McpFunction: workload('mcp_server'),
  Model: [],
  Sandbox: workload('sandbox'),
  SandboxPreview: [],
  SandboxSchedule: [],
  ServiceAccount: [],
  Snapshot: [{ dimension: 'sandbox_snapshot_storage_gbs', quantity: STORAGE }],
  Volume: [{ dimension: 'volume_storage_gbs', quantity: { from: 'size', argument: 'size' } }],
  Workspace: [],
};
