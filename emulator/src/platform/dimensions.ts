// The dimensions of billing (Specification, Account metrics).

/** Each dimension's resource type, unit, and price of one unit in nano-dollars. The prices are this emulator's own. */
export const DIMENSIONS = {
  sandbox_compute_runtime_gbs: { type: 'sandbox', unit: 'gbs', price: 11_500 },
  sandbox_image_storage_gbs: { type: 'sandbox', unit: 'gbs', price: 40 },
  sandbox_snapshot_storage_gbs: { type: 'sandbox', unit: 'gbs', price: 40 },
  agent_compute_runtime_gbs: { type: 'agent', unit: 'gbs', price: 11_500 },
  agent_image_storage_gbs: { type: 'agent', unit: 'gbs', price: 40 },
  agent_async_requests_count: { type: 'agent', unit: 'count', price: 20_000 },
  job_compute_runtime_gbs: { type: 'job', unit: 'gbs', price: 11_500 },
  job_image_storage_gbs: { type: 'job', unit: 'gbs', price: 40 },
  mcp_server_compute_runtime_gbs: { type: 'mcp_server', unit: 'gbs', price: 11_500 },
  mcp_server_image_storage_gbs: { type: 'mcp_server', unit: 'gbs', price: 40 },
  volume_storage_gbs: { type: 'volume', unit: 'gbs', price: 60 },
  custom_domain_active_time_hours: { type: 'custom_domain', unit: 'hours', price: 1_000_000 },
} as const;

export type Dimension = keyof typeof DIMENSIONS;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]];
