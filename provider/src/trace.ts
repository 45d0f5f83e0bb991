/** The recorded position of a resource in the program: only lines of the program, each once. */
import * as pulumi from '@pulumi/pulumi';

interface Line {
  readonly uri: string;
}

/**
 * The SDK's function that reads the call stack. It is private: if a version lacks it, or it returns something else, the
 * engine gets what that version reports by itself.
 */
interface Tracing {
  stackTrace?: ((skip: number) => unknown) | undefined;
}

/** Frames of both base classes and of the wrapper below, which the SDK would take for the program. */
const OWN_FRAMES = 3;

/**
 * Turns off the traces of single properties while the SDK's constructor of a resource runs, and gives the engine only
 * lines of the program.
 *
 * The SDK gives each of four promises per property a stack trace, for its message about promises that never end. Under
 * ts-node each goes through source maps: 9 of the 10 ms that a drive's constructor takes. So traces are off meanwhile;
 * an error that the constructor throws gets one afterwards (`traced`), and messages about leaked promises name no line.
 * The lines below the program's own would take 600 of a drive's 2,010 bytes of state, the same for every resource.
 *
 * @returns restores both; may be called twice
 */
export function traceProgramOnly(): () => void {
  const limit = Error.stackTraceLimit;
  const sdk = pulumi.Resource as unknown as Tracing;
  const { stackTrace } = sdk;
  Error.stackTraceLimit = 0;
  if (stackTrace !== undefined) {
    sdk.stackTrace = (skip) => {
      const lines = stackTrace.call(sdk, skip + OWN_FRAMES);
      return areLines(lines) ? linesOfProgram(lines) : stackTrace.call(sdk, skip);
    };
  }
  return () => {
    Error.stackTraceLimit = limit;
    if (stackTrace !== undefined) sdk.stackTrace = stackTrace;
  };
}

function areLines(told: unknown): told is (Line | undefined)[] {
  const isLine = (line: unknown) =>
    line === undefined ||
    (typeof line === 'object' && line !== null && 'uri' in line && typeof line.uri === 'string');
  return Array.isArray(told) && told.every(isLine);
}

/** Drops the lines that run the program: they are the same for every resource, and half of the recorded lines. */
function linesOfProgram(lines: readonly (Line | undefined)[]): (Line | undefined)[] {
  const isOfProgram = (line: Line | undefined) => line !== undefined && !line.uri.includes('/node_modules/');
  const end = lines.findLastIndex(isOfProgram);
  // If the program itself is an installed package, all its lines are in node_modules.
  const told = end === -1 ? [...lines] : lines.slice(0, end + 1);
  return told.length === 1 ? new SingleLine(...told) : told;
}

/**
 * A single line. The SDK takes the position from the first line, and the stack from `map` over all lines. A stack of
 * one line would only repeat the position.
 */
class SingleLine extends Array<Line | undefined> {
  override map(): never[] {
    return [];
  }
}

/** An error that was made while traces were off, with the trace of the caller of `constructor`. */
export function traced(error: unknown, constructor: NewableFunction): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, constructor);
  return error;
}
