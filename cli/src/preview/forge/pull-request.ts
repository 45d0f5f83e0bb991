/** Finds forge, pull request and run from the environment of the job. */
import { address, type Source } from '../markdown';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ForgeKind = 'GitHub' | 'GitLab' | 'Gitea';

/** Access to the pull requests of a repository. */
export interface Repository {
  readonly kind: ForgeKind;
  /** Address of the API, without a slash at its end. */
  readonly api: string;
  /** Its path in the API. */
  readonly repository: string;
  readonly token: string;
}

/** A pull request, with access to its comments. */
export interface PullRequest extends Repository {
  readonly pull: number;
}

export interface Job {
  /** The pull request; a text says why there is none; undefined if no forge runs the job. */
  readonly place: PullRequest | string | undefined;
  readonly source: Source;
}

interface Known {
  readonly kind: ForgeKind;
  readonly api: string | undefined;
  readonly repository: string | undefined;
  readonly pull: number | undefined;
  /** Variables that may contain the token, the preferred one first. */
  readonly tokens: readonly string[];
  readonly source: Source;
}

/** Whether this is a job of a forge, whose log others read. */
export function isJob(env: Environment): boolean {
  return (
    Boolean(env.CI) ||
    env.GITHUB_ACTIONS === 'true' ||
    env.GITLAB_CI === 'true' ||
    'ATLANTIS_TERRAFORM_VERSION' in env
  );
}

/**
 * @param event the event that started the job, if the forge provides it in a file
 * @param pull number of the pull request, if an option gives it
 */
export function jobOf(env: Environment, event: unknown, pull?: number): Job {
  const known = knownOf(env, event);
  if (known === undefined) return { place: undefined, source: {} };
  const { source } = known;
  const number = pull ?? known.pull;
  if (number === undefined)
    return {
      place: 'no comment: this job does not belong to a pull request; give one with --pull-request',
      source,
    };
  const found = repositoryIn(env, known);
  return { place: typeof found === 'string' ? `no comment: ${found}` : { ...found, pull: number }, source };
}

/** The repository of the job; a text says why it cannot be reached; undefined if no forge runs the job. */
export function repositoryOf(env: Environment, event: unknown): Repository | string | undefined {
  const known = knownOf(env, event);
  return known && repositoryIn(env, known);
}

function knownOf(env: Environment, event: unknown): Known | undefined {
  if (env.GITLAB_CI === 'true') return gitlab(env);
  return env.GITHUB_ACTIONS === 'true' ? actions(env, event) : undefined;
}

function repositoryIn(env: Environment, { kind, api, repository, tokens }: Known): Repository | string {
  const token = tokens.map((name) => env[name]).find(Boolean);
  if (token === undefined) return tokenText(kind, tokens);
  if (!api || !repository) {
    const needed =
      kind === 'GitLab' ? 'CI_API_V4_URL or CI_PROJECT_ID' : 'GITHUB_API_URL or GITHUB_REPOSITORY';
    return `the environment of the job lacks ${needed}`;
  }
  return { kind, api: api.replace(/\/+$/, ''), repository, token };
}

function tokenText(kind: ForgeKind, tokens: readonly string[]): string {
  return kind === 'GitLab'
    ? "the job has no GITLAB_TOKEN. Give it a project access token with the scope api: GitLab's own job token may not write comments and issues"
    : `the job has no ${tokens.join(' or ')} in its environment; give it as \${{ github.token }}`;
}

/** GitHub, and Gitea and Forgejo, whose actions have the same variables. */
function actions(env: Environment, event: unknown): Known {
  const isGitea = env.GITEA_ACTIONS === 'true' || env.FORGEJO_ACTIONS === 'true';
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  const run = isGitea ? env.GITHUB_RUN_NUMBER : env.GITHUB_RUN_ID;
  const page = run === undefined ? undefined : `${server ?? ''}/${repository ?? ''}/actions/runs/${run}`;
  return {
    kind: isGitea ? 'Gitea' : 'GitHub',
    api: env.GITHUB_API_URL,
    repository: repository && `/repos/${repository}`,
    pull: pullIn(event) ?? pullOf(env.GITHUB_REF),
    tokens: isGitea ? ['GITEA_TOKEN', 'FORGEJO_TOKEN', 'GITHUB_TOKEN'] : ['GITHUB_TOKEN'],
    source: { commit: headIn(event) ?? env.GITHUB_SHA, run: address(page) },
  };
}

function gitlab(env: Environment): Known {
  const project = env.CI_MERGE_REQUEST_PROJECT_ID ?? env.CI_PROJECT_ID;
  return {
    kind: 'GitLab',
    api: env.CI_API_V4_URL,
    repository: project && `/projects/${encodeURIComponent(project)}`,
    pull: whole(env.CI_MERGE_REQUEST_IID),
    tokens: ['GITLAB_TOKEN'],
    source: { commit: env.CI_COMMIT_SHA, run: address(env.CI_JOB_URL) },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Number in an event of a pull request, or of a comment on one. */
function pullIn(event: unknown): number | undefined {
  const request =
    field(event, 'pull_request') ?? (field(field(event, 'issue'), 'pull_request') && field(event, 'issue'));
  return whole(field(request, 'number'));
}

/** `refs/pull/12/merge` */
function pullOf(ref = ''): number | undefined {
  return whole(/^refs\/pull\/(\d+)\//.exec(ref)?.[1]);
}

/** Head commit of the pull request. GITHUB_SHA is a temporary merge commit instead. */
function headIn(event: unknown): string | undefined {
  const sha = field(field(field(event, 'pull_request'), 'head'), 'sha');
  return typeof sha === 'string' ? sha : undefined;
}

/** A run of another workflow, whose completion started this job. */
export interface Begun {
  readonly commit: string;
  readonly branch: string;
  /** Repository of the commit: `ada/shop`. */
  readonly from: string;
  readonly run: string | undefined;
}

/** The run that started this job, as the forge describes it. The run itself cannot change these facts. */
export function begunBy(event: unknown): Begun | undefined {
  const run = field(event, 'workflow_run');
  const [commit, branch, page] = [field(run, 'head_sha'), field(run, 'head_branch'), field(run, 'html_url')];
  const from = field(field(run, 'head_repository'), 'full_name');
  if (typeof commit !== 'string' || typeof branch !== 'string' || typeof from !== 'string') return undefined;
  return { commit, branch, from, run: address(typeof page === 'string' ? page : undefined) };
}

/** The base commit, if the job belongs to a pull request. */
export function baseOf(env: Environment, event: unknown): string | undefined {
  if (env.GITLAB_CI === 'true') return env.CI_MERGE_REQUEST_DIFF_BASE_SHA;
  const sha = field(field(field(event, 'pull_request'), 'base'), 'sha');
  return typeof sha === 'string' ? sha : undefined;
}

function whole(value: unknown): number | undefined {
  const number = Number(value ?? undefined);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
}
