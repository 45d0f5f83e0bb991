/** A small server with the comments of one pull request, after the API pages of GitHub, GitLab and Gitea. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ForgeKind, PullRequest } from '../preview/forge/pull-request';

export const TOKEN = 'planted-token-of-the-job';

interface Comment {
  readonly id: number;
  body: string;
  /** Id of the author. */
  readonly by: number;
}

/** A failure that answers the next requests. */
interface Failure {
  readonly status: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: RegExp;
  times: number;
}

/** An open pull request, as lists of a forge show it. */
interface Pull {
  readonly number: number;
  readonly head: { readonly sha: string; readonly repo: { readonly full_name: string } | null };
}

/** An open merge request of GitLab, and the pipelines of its commits, the newest first. */
export interface Merge {
  readonly iid: number;
  readonly sha: string;
  /** Project of its branch; the project itself is 9. */
  readonly source: number | null;
  readonly pipelines: readonly {
    readonly id: number;
    readonly sha: string;
    readonly project: number;
    readonly job: string;
    readonly status: string;
    /** The job's `preview.json`, if it left one. */
    readonly artifact?: string;
  }[];
}

/** Ids of the token's owner and of a stranger. */
export const JOB = 41;
export const STRANGER = 7;
/** Id of an app of somebody else, which writes what people send it. */
export const RELAY = 99;
/** Id with which Gitea shows deleted users. */
export const GHOST = -1;

/** How much larger the number of an issue is than its id. */
const NUMBERED = 1000;

export class TestForge {
  readonly comments: Comment[] = [];
  /** Open issues. */
  readonly issues: Comment[] = [];
  readonly requests: string[] = [];
  pulls: Pull[] = [];
  merges: Merge[] = [];
  failures: Failure[] = [];
  /** Comments per page. */
  perPage = 2;
  /** Whether the token may ask for its owner: the token of a GitHub job may not. */
  tellsOwner = true;
  /** Whether GitHub's GraphQL tells the user of such a token. */
  tellsViewer = true;
  #ids = 100;

  private constructor(
    readonly kind: ForgeKind,
    private readonly server: Server,
  ) {}

  static async start(kind: ForgeKind): Promise<TestForge> {
    const server = createServer((request, response) => {
      void forge.#answer(request, response);
    });
    const forge = new TestForge(kind, server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return forge;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get place(): PullRequest {
    const repository = this.kind === 'GitLab' ? '/projects/9' : '/repos/team/shop';
    return { kind: this.kind, api: `${this.url}/api`, repository, pull: 12, token: TOKEN };
  }

  write(body: string, by: number, to = this.comments): Comment {
    const comment = { id: ++this.#ids, body, by };
    to.push(comment);
    return comment;
  }

  fail(failure: Omit<Failure, 'times'> & { readonly times?: number }): void {
    this.failures.push({ times: 1, ...failure });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    this.requests.push(`${method} ${pathname}`);
    const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    };
    const failure = this.failures.find(
      (one) => one.times > 0 && (one.method ?? method) === method && (one.path ?? /./).test(pathname),
    );
    if (failure !== undefined) {
      failure.times -= 1;
      send(failure.status, { message: failure.message ?? 'it failed' }, failure.headers);
      return;
    }
    if (!this.#isSignedIn(request)) {
      send(401, { message: 'Bad credentials' });
      return;
    }
    const body =
      method === 'GET' ? undefined : ((await json(request)) as { body?: string; description?: string });
    const file = this.#fileAt(pathname.replace('/api', ''));
    if (file !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(file);
      return;
    }
    this.#route(
      method,
      pathname.replace('/api', ''),
      Number(searchParams.get('page') ?? 1),
      body?.body ?? body?.description ?? '',
      send,
    );
  }

  #isSignedIn({ headers }: IncomingMessage): boolean {
    const sent = {
      GitHub: headers.authorization,
      GitLab: headers['private-token'],
      Gitea: headers.authorization,
    };
    const expected = { GitHub: `Bearer ${TOKEN}`, GitLab: TOKEN, Gitea: `token ${TOKEN}` };
    return sent[this.kind] === expected[this.kind];
  }

  #route(
    method: string,
    path: string,
    page: number,
    body: string,
    send: (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => void,
  ): void {
    const isGitLab = this.kind === 'GitLab';
    const issues = isGitLab ? '/projects/9/issues' : '/repos/team/shop/issues';
    const list = isGitLab ? '/projects/9/merge_requests/12/notes' : `${issues}/12/comments`;
    const issue = path.startsWith(`${issues}/`) ? Number(path.slice(issues.length + 1)) - NUMBERED : NaN;
    const all = path === issues ? this.issues : this.comments;
    const [, id] =
      (isGitLab ? /\/notes\/(\d+)$/ : /^\/repos\/team\/shop\/issues\/comments\/(\d+)$/).exec(path) ?? [];
    if (path === '/user') {
      if (this.tellsOwner) send(200, { id: JOB });
      else send(403, { message: 'Resource not accessible by integration' });
    } else if (this.kind === 'GitHub' && path === '/graphql' && this.tellsViewer) {
      send(200, { data: { viewer: { databaseId: 900 } } });
    } else if (path === '/repos/team/shop/pulls' && method === 'GET') {
      send(200, this.pulls);
    } else if (isGitLab && method === 'GET' && this.#listAt(path) !== undefined) {
      send(200, this.#listAt(path));
    } else if ([list, issues].includes(path) && method === 'GET') {
      const start = (page - 1) * this.perPage;
      const next = `<${this.url}/api${path}?page=${page + 1}>; rel="next", <${this.url}/api${path}?page=9>; rel="last"`;
      const isLast = start + this.perPage >= all.length;
      const shown = all.slice(start, start + this.perPage).map((each) => this.#shown(each));
      send(200, shown, isLast ? {} : { link: next });
    } else if ([list, issues].includes(path) && method === 'POST') {
      send(201, this.#shown(this.write(body, JOB, all)));
    } else if (this.issues.some((one) => one.id === issue) && method === (isGitLab ? 'PUT' : 'PATCH')) {
      for (const one of this.issues) if (one.id === issue) one.body = body;
      send(200, {});
    } else if (id !== undefined && method === (isGitLab ? 'PUT' : 'PATCH')) {
      const comment = this.comments.find((each) => each.id === Number(id));
      if (comment === undefined) send(404, { message: 'Not Found' });
      else {
        comment.body = body;
        send(200, this.#shown(comment));
      }
    } else send(404, { message: 'Not Found' });
  }

  /** Lists of GitLab about merge requests and their pipelines. */
  #listAt(path: string): readonly object[] | undefined {
    if (path === '/projects/9/merge_requests')
      return this.merges.map(({ iid, sha, source }) => ({
        ...{ iid, sha, source_project_id: source, target_project_id: 9 },
      }));
    const [, iid] = /^\/projects\/9\/merge_requests\/(\d+)\/pipelines$/.exec(path) ?? [];
    if (iid !== undefined)
      return this.merges
        .find((each) => each.iid === Number(iid))
        ?.pipelines.map(({ id, sha, project }) => ({ id, sha, project_id: project, status: 'success' }));
    const [, project, id] = /^\/projects\/(\d+)\/pipelines\/(\d+)\/jobs$/.exec(path) ?? [];
    const found = this.#pipeline(project, id);
    return (
      found && [
        { id: found.id * 10, name: 'lint', status: 'success' },
        {
          id: found.id * 10 + 1,
          name: found.job,
          status: found.status,
          web_url: `${this.url}/jobs/${found.id}1`,
        },
      ]
    );
  }

  #fileAt(path: string): string | undefined {
    const [, project, job] = /^\/projects\/(\d+)\/jobs\/(\d+)1\/artifacts\/preview\.json$/.exec(path) ?? [];
    return this.#pipeline(project, job)?.artifact;
  }

  #pipeline(project: string | undefined, id: string | undefined) {
    return this.merges
      .flatMap(({ pipelines }) => pipelines)
      .find((each) => each.id === Number(id) && each.project === Number(project));
  }

  #shown({ id, body, by }: Comment) {
    // An issue has a number of its own.
    const number = id + NUMBERED;
    if (this.kind === 'GitLab')
      return { id, iid: number, body, description: body, author: { id: by }, system: false };
    // A job whose token cannot ask for its owner writes as a bot.
    const machine = this.kind === 'Gitea' ? -2 : 900;
    if (by === JOB && !this.tellsOwner)
      return { id, number, body, user: { id: machine, login: 'github-actions[bot]', type: 'Bot' } };
    const user = by === RELAY ? { login: 'some-relay[bot]', type: 'Bot' } : { login: 'ada', type: 'User' };
    return { id, number, body, user: { id: by, ...user } };
  }
}
