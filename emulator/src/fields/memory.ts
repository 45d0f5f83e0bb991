// Memory of workloads.

/** Memory of a workload that asks for none, in MB. */
export const DEFAULT_MEMORY_MB = 2048;
