/** Variables of a job whose values are known to be no secrets, by name. Every other value is concealed. */
import { isHarmless, kindNames } from '@workload/pulumi/rollout';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that a forge documents, in its own jobs only: elsewhere, such a name can mean anything. */
interface Documented {
  readonly isIts: (env: Environment) => boolean;
  readonly names: ReadonlySet<string>;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names after one of these beginnings. */
const each = (beginnings: readonly string[], names: string): string[] =>
  beginnings.flatMap((beginning) => words(names).map((name) => `${beginning}_${name}`));

/**
 * GitHub, and Gitea and Forgejo, whose runners set the same variables, also with names of their own.
 *
 * - https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 * - https://docs.gitea.com/usage/actions/actions-variables
 * - https://forgejo.org/docs/latest/user/actions/reference/
 */
const ACTIONS: Documented = {
  isIts: ({ GITHUB_ACTIONS: is }) => is === 'true',
  names: new Set([
    ...each(
      ['GITHUB', 'GITEA', 'FORGEJO'],
      `ACTION ACTION_PATH ACTION_REPOSITORY ACTIONS ACTIONS_RUNNER_VERSION ACTOR ACTOR_ID API_URL BASE_REF ENV
      EVENT_NAME EVENT_PATH GRAPHQL_URL HEAD_REF JOB OUTPUT PATH REF REF_NAME REF_PROTECTED REF_TYPE REPOSITORY
      REPOSITORY_ID REPOSITORY_OWNER REPOSITORY_OWNER_ID RETENTION_DAYS RUN_ATTEMPT RUN_ID RUN_NUMBER SERVER_URL SHA
      STATE STEP_SUMMARY TRIGGERING_ACTOR WORKFLOW WORKFLOW_REF WORKFLOW_SHA WORKSPACE`,
    ),
    ...each(['RUNNER'], 'ARCH DEBUG ENVIRONMENT NAME OS TEMP TOOL_CACHE WORKSPACE'),
    ...words('ImageOS ImageVersion'),
  ]),
};

/**
 * GitLab, without what contains a token or a password: CI_JOB_TOKEN, CI_REPOSITORY_URL, CI_REGISTRY_PASSWORD,
 * CI_DEPLOY_PASSWORD, CI_DEPENDENCY_PROXY_PASSWORD, CI_RUNNER_SHORT_TOKEN and the like.
 *
 * - https://docs.gitlab.com/ci/variables/predefined_variables/
 */
const GITLAB: Documented = {
  isIts: ({ GITLAB_CI: is }) => is === 'true',
  names: new Set([
    ...each(
      ['CI'],
      `API_GRAPHQL_URL API_V4_URL BUILDS_DIR COMMIT_AUTHOR COMMIT_BEFORE_SHA COMMIT_BRANCH COMMIT_DESCRIPTION
      COMMIT_MESSAGE COMMIT_REF_NAME COMMIT_REF_PROTECTED COMMIT_REF_SLUG COMMIT_SHA COMMIT_SHORT_SHA COMMIT_TAG
      COMMIT_TIMESTAMP COMMIT_TITLE CONCURRENT_ID CONCURRENT_PROJECT_ID CONFIG_PATH DEFAULT_BRANCH
      DEFAULT_BRANCH_SLUG ENVIRONMENT_ACTION ENVIRONMENT_NAME ENVIRONMENT_SLUG ENVIRONMENT_TIER ENVIRONMENT_URL
      EXTERNAL_PULL_REQUEST_IID JOB_GROUP_NAME JOB_ID JOB_IMAGE JOB_MANUAL JOB_NAME JOB_NAME_SLUG JOB_STAGE
      JOB_STARTED_AT JOB_STATUS JOB_TIMEOUT JOB_URL KUBERNETES_ACTIVE MERGE_REQUEST_APPROVED
      MERGE_REQUEST_DIFF_BASE_SHA MERGE_REQUEST_DIFF_ID MERGE_REQUEST_EVENT_TYPE MERGE_REQUEST_ID
      MERGE_REQUEST_IID MERGE_REQUEST_LABELS MERGE_REQUEST_PROJECT_ID MERGE_REQUEST_PROJECT_PATH
      MERGE_REQUEST_PROJECT_URL MERGE_REQUEST_REF_PATH MERGE_REQUEST_SOURCE_BRANCH_NAME
      MERGE_REQUEST_SOURCE_BRANCH_PROTECTED MERGE_REQUEST_SOURCE_BRANCH_SHA MERGE_REQUEST_SOURCE_PROJECT_ID
      MERGE_REQUEST_SOURCE_PROJECT_PATH MERGE_REQUEST_SOURCE_PROJECT_URL MERGE_REQUEST_SQUASH_ON_MERGE
      MERGE_REQUEST_TARGET_BRANCH_NAME MERGE_REQUEST_TARGET_BRANCH_PROTECTED MERGE_REQUEST_TARGET_BRANCH_SHA
      MERGE_REQUEST_TITLE NODE_INDEX NODE_TOTAL PAGES_DOMAIN PAGES_URL PIPELINE_CREATED_AT PIPELINE_ID
      PIPELINE_IID PIPELINE_NAME PIPELINE_SOURCE PIPELINE_TRIGGERED PIPELINE_URL PROJECT_CLASSIFICATION_LABEL
      PROJECT_DESCRIPTION PROJECT_DIR PROJECT_ID PROJECT_NAME PROJECT_NAMESPACE PROJECT_NAMESPACE_ID
      PROJECT_NAMESPACE_SLUG PROJECT_PATH PROJECT_PATH_SLUG PROJECT_REPOSITORY_LANGUAGES PROJECT_ROOT_NAMESPACE
      PROJECT_TITLE PROJECT_URL PROJECT_VISIBILITY REGISTRY REGISTRY_IMAGE REGISTRY_USER RELEASE_DESCRIPTION
      RUNNER_DESCRIPTION RUNNER_EXECUTABLE_ARCH RUNNER_ID RUNNER_REVISION RUNNER_TAGS RUNNER_VERSION SERVER
      SERVER_FQDN SERVER_HOST SERVER_NAME SERVER_PORT SERVER_PROTOCOL SERVER_REVISION SERVER_SHELL_SSH_HOST
      SERVER_SHELL_SSH_PORT SERVER_TLS_CA_FILE SERVER_URL SERVER_VERSION SERVER_VERSION_MAJOR
      SERVER_VERSION_MINOR SERVER_VERSION_PATCH TEMPLATE_REGISTRY_HOST`,
    ),
    ...words('GITLAB_CI GITLAB_FEATURES GITLAB_USER_ID GITLAB_USER_LOGIN GITLAB_USER_NAME'),
  ]),
};

/** - https://www.runatlantis.io/docs/custom-workflows.html */
const ATLANTIS: Documented = {
  isIts: ({ ATLANTIS_TERRAFORM_VERSION: version }) => version !== undefined,
  names: new Set(
    words(
      `ATLANTIS_TERRAFORM_VERSION ATLANTIS_TERRAFORM_DISTRIBUTION BASE_BRANCH_NAME BASE_REPO_NAME BASE_REPO_OWNER DIR
      HEAD_BRANCH_NAME HEAD_COMMIT HEAD_REPO_NAME HEAD_REPO_OWNER PLANFILE POLICYCHECKFILE PROJECT_NAME PULL_AUTHOR
      PULL_NUM PULL_URL REPO_REL_DIR SHOWFILE USER_NAME WORKSPACE`,
    ),
  ),
};

/**
 * Shells, npm, Node.js, images of languages, and settings of this package that are no credentials.
 *
 * - https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html
 * - https://docs.npmjs.com/cli/using-npm/scripts#environment
 */
const ANYWHERE: Documented = {
  isIts: () => true,
  names: new Set([
    ...words('_ PWD OLDPWD SHLVL HOSTNAME EDITOR VISUAL PAGER COLUMNS LINES COLORTERM TERM_PROGRAM DISPLAY'),
    ...words(
      'NODE NODE_ENV NODE_VERSION YARN_VERSION PYTHON_VERSION GOLANG_VERSION JAVA_VERSION DEBIAN_FRONTEND',
    ),
    ...words('INIT_CWD npm_command npm_execpath npm_node_execpath npm_lifecycle_event npm_lifecycle_script'),
    ...words('npm_package_name npm_package_version npm_package_json'),
    // Folders, files and versions, which npm sets for each of its scripts.
    ...each(
      ['npm_config'],
      `cache global_prefix globalconfig init_module local_prefix node_gyp nodedir npm_version prefix user_agent
      userconfig`,
    ),
    ...words('PULUMI_STACK PULUMI_HOME PULUMI_PROJECT PULUMI_BACKEND_URL PULUMI_SKIP_UPDATE_CHECK'),
    ...each(
      ['WORKLOAD'],
      `BASE_URL RUN_URL AUTH_URL WORKSPACE API_VERSION TIMEOUT_SECONDS MAX_RETRIES MAX_CONNECTIONS CA_FILE
      ACCEPT_MOVED SKIP_CREDENTIALS_VALIDATION RESUME PLAIN_SECRETS EFFECTS DEBUG`,
    ),
  ]),
};

const ALL = [ACTIONS, GITLAB, ATLANTIS, ANYWHERE];

/** Values that say nothing, whatever their name: switches, small numbers, and names of regions, as `us-was-1`. */
const FORMS = /^(?:|true|false|yes|no|on|off|y|n|-?\d{1,5}|[a-z]{2}-[a-z]{2,9}-\d{1,2})$/i;

/** An address with a user, a password, a query or a fragment: even a harmless name does not make it harmless. */
const WITH_MORE = /:\/\/\S*[@?#]/;

/** The variables of a job, in two lists. */
export interface Sorted {
  /** Values that may be shown: they name repositories, commits, branches and folders. */
  readonly harmless: readonly string[];
  readonly secret: readonly { readonly name: string; readonly value: string }[];
}

export function sorted(env: Environment): Sorted {
  const own = ALL.filter(({ isIts }) => isIts(env));
  const isKnown = (name: string, value: string) =>
    (isHarmless(name, value) || own.some(({ names }) => names.has(name))) && !WITH_MORE.test(value);
  const all = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !FORMS.test(entry[1].trim()),
  );
  const harmless = all.filter(([name, value]) => isKnown(name, value)).map(([, value]) => value);
  // A copy of a harmless value is harmless, too, and so is the name of a kind.
  const shown = new Set([...harmless, ...kindNames()]);
  const secret = all.filter(([name, value]) => !isKnown(name, value) && !shown.has(value));
  return { harmless: [...shown], secret: secret.map(([name, value]) => ({ name, value })) };
}
