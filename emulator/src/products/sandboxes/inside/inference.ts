// Requests into a sandbox (Specification, Inference endpoints, Sandbox REST API and Sandbox MCP server). In its errors,
// `error` holds the whole text.
import type { Answer } from '../../../http/call';
import { endpointAt, type Inference, readQuery } from '../../../inference/endpoint';
import { unavailable, type Visit, workloadOf } from '../../../inference/gateway';
import { Problem } from '../../../problem';
import { DiskError } from '../../../store/disk';
import { sandboxKind, sandboxStatus, usedNow } from '../sandboxes';
import { SANDBOX_ENDPOINTS } from './endpoints';
import { failure, type Inside } from './inside';
import { diskOf } from './mounts';

export const sandboxInference: Inference = {
  kind: sandboxKind.name,
  noun: sandboxKind.noun,
  endpoints: SANDBOX_ENDPOINTS,
  begin: () => visitSandbox,
};

function visitSandbox(visit: Visit): Answer | Promise<Answer> {
  visit.admit('sandboxes:control');
  const { platform, workspace, at } = visit;
  const known = workloadOf(visit, sandboxKind);
  const status = sandboxStatus(known);
  if (status !== 'DEPLOYED') throw unavailable(sandboxKind.noun, visit.name, status);
  const sandbox = usedNow(known, at);
  platform.store.update(sandboxKind, workspace, sandbox);
  return answer({ visit, sandbox, disk: diskOf(sandbox, workspace, platform, at) });
}

function answer(inside: Inside): Answer | Promise<Answer> {
  const { method, path } = inside.visit;
  const found = endpointAt(SANDBOX_ENDPOINTS, inside.visit);
  if (!found.endpoint) {
    if (found.possible.length === 0) return failure(404, `there is no endpoint ${method} ${path}`);
    const headers = { allow: found.possible.join(', ') };
    return { ...failure(405, `${method} is not allowed here`), headers };
  }
  try {
    readQuery(found.endpoint, inside.visit);
    return found.endpoint.handle(inside, decoded(found.parameters));
  } catch (error) {
    // Rethrow, so that partial changes are rolled back.
    if (error instanceof DiskError)
      throw thrown(error.message.includes('no such file') ? 404 : 422, error.message);
    if (error instanceof Problem) throw thrown(error.status, error.message);
    throw error;
  }
}

/** An error in the format of sandboxes: `error` is the text. */
function thrown(status: number, message: string): Problem {
  return new Problem(status, message, message, {}, { error: message });
}

function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new Problem(400, 'invalid_request', 'the path is malformed');
  }
}
