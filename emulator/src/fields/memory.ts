// Memory of workloads.

/** Default memory of a workload, in MB. */
export const DEFAULT_MEMORY_MB = 2048;
