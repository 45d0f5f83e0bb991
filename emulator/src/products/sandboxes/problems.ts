// The error format for a refused creation of a sandbox: the usual fields, and more about the context.
import { timestamp } from '../../fields/metadata';
import { Problem } from '../../problem';
import { type Sandbox, sandboxStatus } from './sandboxes';

interface Creation {
  /** Requested name, if any. */
  name: string | undefined;
  workspace: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Converts a problem to this format. */
export function sandboxProblem(
  problem: Problem,
  creation: Creation,
  errorCode = problem.error.toUpperCase(),
  more: Record<string, unknown> = {},
): Problem {
  const { status, error, message, headers } = problem;
  return new Problem(status, error, message, headers, {
    error_code: errorCode,
    status_code: status,
    step: 'create',
    sandbox_name: creation.name,
    workspace: creation.workspace,
    timestamp: timestamp(creation.at),
    ...more,
  });
}

/** The error for a taken name. While the existing sandbox deploys, it says so for clients that retry. */
export function sandboxExists(existing: Sandbox, creation: Creation): Problem {
  const status = sandboxStatus(existing);
  const { name } = existing.metadata;
  const why = status === 'DELETING' ? 'is being deleted; try again when it is gone' : 'exists';
  const reason = status === 'DEPLOYING' ? { reason: 'CREATION_IN_PROGRESS' } : {};
  const problem = new Problem(409, 'conflict', `sandbox "${name}" ${why}`);
  return sandboxProblem(problem, creation, 'SANDBOX_ALREADY_EXISTS', reason);
}
