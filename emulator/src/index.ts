// The public entry point: an emulator as a library.
export { startEmulator } from './emulator';
export type { Emulator, EmulatorOptions } from './emulator';
export type { ClockMode } from './clock';
export type { Fault, FaultBehaviour, PendingFault } from './faults';
export type { Entry } from './journal';
export type { Seed } from './seed';
export type { OrderedFailure } from './domain/outcomes';
export { StartError } from './store/database';
export type { Contents } from './store/database';
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
} from './domain/handlers';
