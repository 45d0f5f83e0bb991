/** A repository in the forge, as users work with it: a clone, pushes, pull requests, workflow runs and their logs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AUTHOR } from './actions';
import { type Forge, until } from './forge';
import { must } from './programs';

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly html_url: string;
}

export interface Run {
  readonly id: number;
  readonly path: string;
  readonly event: string;
  readonly status: string;
  readonly conclusion: string;
  readonly head_sha: string;
}

type Who = Forge['owner'];

export class Repository {
  private constructor(
    private readonly forge: Forge,
    /** Path of the repository to push to. */
    readonly path: string,
    /** The clone. */
    readonly folder: string,
    private readonly by: Who,
  ) {}

  /** Creates an empty repository. */
  static async make(forge: Forge, name: string, folder: string): Promise<Repository> {
    await forge.ask('POST', '/user/repos', { name, default_branch: 'main' });
    mkdirSync(folder, { recursive: true });
    const made = new Repository(forge, `${forge.owner.name}/${name}`, folder, forge.owner);
    await made.git('init', '--quiet', '--initial-branch=main');
    await made.git('remote', 'add', 'origin', forge.remote(made.path));
    return made;
  }

  /** Another user's fork of it. */
  async fork(by: Who, folder: string): Promise<Repository> {
    await this.forge.ask('POST', `/repos/${this.path}/forks`, {}, by.token);
    const path = `${by.name}/${this.path.split('/')[1] ?? ''}`;
    await until('the fork', () =>
      this.forge.ask('GET', `/repos/${path}/branches/main`).then(
        () => true,
        () => false,
      ),
    );
    mkdirSync(folder, { recursive: true });
    const made = new Repository(this.forge, path, folder, by);
    await made.git('clone', '--quiet', this.forge.remote(path, by), '.');
    return made;
  }

  git(...args: string[]): Promise<string> {
    return must('git', [...AUTHOR, ...args], { cwd: this.folder });
  }

  /** Writes files into the clone. */
  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /**
   * Commits everything, pushes it, and waits until the forge knows the branch.
   *
   * @returns the commit
   */
  async push(branch: string, message: string): Promise<string> {
    await this.git('checkout', '--quiet', '-B', branch);
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--message', message);
    await this.git('push', '--quiet', '--force', 'origin', branch);
    const commit = (await this.git('rev-parse', 'HEAD')).trim();
    await until(`the branch ${branch}`, async () => {
      const found = await this.forge
        .ask('GET', `/repos/${this.path}/branches/${branch}`)
        .catch(() => undefined);
      return (found as { commit?: { id?: string } } | undefined)?.commit?.id === commit;
    });
    return commit;
  }

  /** Resets the clone to a branch of the forge. */
  async checkout(branch: string): Promise<void> {
    await this.git('fetch', '--quiet', 'origin', branch);
    await this.git('checkout', '--quiet', '--force', '-B', branch, `origin/${branch}`);
  }

  /** @param onto repository of the pull request. Default: this one */
  async open(branch: string, title: string, onto: Repository = this): Promise<number> {
    const head = onto === this ? branch : `${this.by.name}:${branch}`;
    const pull = await this.forge.ask(
      'POST',
      `/repos/${onto.path}/pulls`,
      { head, base: 'main', title },
      this.by.token,
    );
    return (pull as unknown as { number: number }).number;
  }

  async merge(pull: number): Promise<void> {
    await until(`pull request ${pull} to be mergeable`, () =>
      this.forge.ask('POST', `/repos/${this.path}/pulls/${pull}/merge`, { Do: 'merge' }).then(
        () => true,
        () => false,
      ),
    );
  }

  async comments(pull: number): Promise<Comment[]> {
    return (await this.forge.ask(
      'GET',
      `/repos/${this.path}/issues/${pull}/comments`,
    )) as unknown as Comment[];
  }

  async setting(kind: 'variables' | 'secrets', name: string, value: string): Promise<void> {
    const path = `/repos/${this.path}/actions/${kind}/${name}`;
    await (kind === 'variables'
      ? this.forge.ask('POST', path, { value })
      : this.forge.ask('PUT', path, { data: value }));
  }

  /** Runs a workflow by hand. */
  async dispatch(workflow: string, inputs: Readonly<Record<string, string>>): Promise<void> {
    const path = `/repos/${this.path}/actions/workflows/${workflow}/dispatches`;
    await this.forge.ask('POST', path, { ref: 'main', inputs });
  }

  /** The end of the newest run of a workflow for a commit, except for these runs. */
  async ended(workflow: string, commit: string, not: readonly number[] = []): Promise<Run> {
    return until(`a run of ${workflow}`, async () => {
      const page = await this.forge.ask('GET', `/repos/${this.path}/actions/runs?limit=50`);
      const runs = (page as unknown as { workflow_runs: Run[] }).workflow_runs;
      return runs.find(
        ({ id, path, head_sha, status }) =>
          path.startsWith(workflow) && head_sha === commit && !not.includes(id) && status === 'completed',
      );
    });
  }

  /** The log of a run's jobs. */
  async log({ id }: Run): Promise<string> {
    const page = await this.forge.ask('GET', `/repos/${this.path}/actions/runs/${id}/jobs`);
    const { jobs } = page as unknown as { jobs: readonly { id: number }[] };
    const logs = jobs.map((job) => this.forge.ask('GET', `/repos/${this.path}/actions/jobs/${job.id}/logs`));
    return (await Promise.all(logs)).map(String).join('\n');
  }
}
