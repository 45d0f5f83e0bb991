/** What is recorded of where the program made a resource: lines of the program, and nothing twice. */
import * as pulumi from '@pulumi/pulumi';

interface Line {
  readonly uri: string;
}

/**
 * The SDK's look at the call stack. It is private there, so a version may lack it, or answer something else: then the
 * engine gets what that version reports by itself.
 */
interface Tracing {
  stackTrace?: ((skip: number) => unknown) | undefined;
}

/** Both base classes and the look itself, which the SDK does not know of and would take for the program. */
const OWN_FRAMES = 3;

/**
 * While the SDK's constructor of a resource runs, its properties are not traced one by one, and the engine gets only
 * the lines of the program.
 *
 * The SDK gives each of four promises per property a stack trace, for its message about promises that never end. Under
 * ts-node each goes through source maps: 9 of the 10 ms that a drive's constructor takes. So traces are off meanwhile;
 * an error that the constructor throws gets one afterwards (`traced`), and messages about leaked promises name no line.
 * The lines below the program's own would be 600 of a drive's 2,010 bytes of state, the same for every resource.
 *
 * @returns puts it back; may be called twice
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

/** Without what runs the program, which is the same below every resource and half of what the engine would store. */
function linesOfProgram(lines: readonly (Line | undefined)[]): (Line | undefined)[] {
  const isOfProgram = (line: Line | undefined) => line !== undefined && !line.uri.includes('/node_modules/');
  const end = lines.findLastIndex(isOfProgram);
  // A program that is itself an installed package has no line outside.
  const told = end === -1 ? [...lines] : lines.slice(0, end + 1);
  return told.length === 1 ? new Place(...told) : told;
}

/**
 * A single line. The SDK takes the place of the resource from the first line, and the stack from what `map` makes of all:
 * a stack of one line would say the place once more.
 */
class Place extends Array<Line | undefined> {
  override map(): never[] {
    return [];
  }
}

/** An error that was made while nothing was traced, with the trace of the caller of `constructor`. */
export function traced(error: unknown, constructor: NewableFunction): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, constructor);
  return error;
}
