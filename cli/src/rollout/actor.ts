/** Who moves a rollout, as they say. The platform's own word is `metadata.updatedBy`. */
import { hostname, userInfo } from 'node:os';
import { inLine } from './texts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param said what `--as` says; default: the user of the pipeline, or user@host
 */
export function actorOf(said: string | undefined, env: Environment): string {
  return inLine(said ?? pipelineUser(env) ?? `${userName(env)}@${hostname()}`);
}

/**
 * The user for whom a pipeline runs, in the variables that it documents.
 *
 * - https://docs.github.com/en/actions/reference/workflows-and-actions/variables (also Gitea and Forgejo)
 * - https://docs.gitlab.com/ci/variables/predefined_variables/
 * - https://www.runatlantis.io/docs/custom-workflows.html
 */
function pipelineUser(env: Environment): string | undefined {
  if (env.GITHUB_ACTIONS === 'true') return given(env.GITHUB_TRIGGERING_ACTOR) ?? given(env.GITHUB_ACTOR);
  if (env.GITLAB_CI === 'true') return given(env.GITLAB_USER_LOGIN);
  return env.ATLANTIS_TERRAFORM_VERSION === undefined ? undefined : given(env.USER_NAME);
}

/** A user of a container may have no name. */
function userName(env: Environment): string {
  try {
    return userInfo().username;
  } catch {
    return given(env.USER) ?? 'unknown';
  }
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
