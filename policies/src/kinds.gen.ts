// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
/** Kinds with the argument region. */
export const REGIONAL = ["Agent","Application","CustomDomain","Drive","Job","McpFunction","Sandbox","Volume","Workspace"] as const;
/** Kinds with the argument traffic. */
export const RELEASED = ["Agent","Application","ForkedApplication","Job","McpFunction"] as const;
/** Kinds with the argument adoptExisting. */
export const RISKY = ["Agent","Application","CustomDomain","Drive","ForkedApplication","IntegrationConnection","Job","McpFunction","Model","Policy","Sandbox","SandboxPreview","SandboxSchedule","Snapshot","Volume","VolumeTemplate","Workspace"] as const;
/** Kinds with the argument public. */
export const WITH_PUBLIC = ["Agent","McpFunction","SandboxPreview"] as const;
/** Kinds with the argument envs. */
export const WITH_VARIABLES = ["Agent","Application","ForkedApplication","ForkedSandbox","Job","McpFunction","Sandbox"] as const;
