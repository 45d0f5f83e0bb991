// The public entry point: an emulator as a library.
export { startEmulator } from './emulator';
export type { Emulator, EmulatorOptions } from './emulator';
export type { ClockMode } from './platform/clock';
export type { Fault, FaultBehaviour, PendingFault } from './control/faults';
export type { Entry } from './control/journal';
export type { Seed } from './seed-types.gen';
export type { SeedContext, SeedFunction, Seeds } from './seeds';
export type { OrderedFailure } from './platform/outcomes';
export { StartError } from './errors';
export type { Contents } from './store/database';
export type { SaveOptions } from './saved/platform';
export type {
  AgentRequest,
  ApplicationAnswer,
  ApplicationRequest,
  Handlers,
  Message,
  ModelRequest,
  ProcessRequest,
  TaskRequest,
  TaskResult,
  ToolRequest,
} from './platform/handlers';
