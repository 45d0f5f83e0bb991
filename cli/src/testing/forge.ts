/** A small server with the comments of one pull request, after the API pages of GitHub, GitLab and Gitea. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ForgeKind, Place } from '../preview/forge/place';

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

/** Ids of the token's owner and of a stranger. */
export const JOB = 41;
export const STRANGER = 7;

export class TestForge {
  readonly comments: Comment[] = [];
  readonly requests: string[] = [];
  pulls: Pull[] = [];
  failures: Failure[] = [];
  /** Comments per page. */
  perPage = 2;
  /** Whether the token may ask for its owner: the token of a GitHub job may not. */
  tellsOwner = true;
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

  get place(): Place {
    const repository = this.kind === 'GitLab' ? '/projects/9' : '/repos/team/shop';
    return { kind: this.kind, api: `${this.url}/api`, repository, pull: 12, token: TOKEN };
  }

  write(body: string, by: number): Comment {
    const comment = { id: ++this.#ids, body, by };
    this.comments.push(comment);
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
    const body = method === 'GET' ? undefined : ((await json(request)) as { body: string });
    this.#route(
      method,
      pathname.replace('/api', ''),
      Number(searchParams.get('page') ?? 1),
      body?.body ?? '',
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
    const list = isGitLab ? '/projects/9/merge_requests/12/notes' : '/repos/team/shop/issues/12/comments';
    const [, id] =
      (isGitLab ? /\/notes\/(\d+)$/ : /^\/repos\/team\/shop\/issues\/comments\/(\d+)$/).exec(path) ?? [];
    if (path === '/user') {
      if (this.tellsOwner) send(200, { id: JOB });
      else send(403, { message: 'Resource not accessible by integration' });
    } else if (path === '/repos/team/shop/pulls' && method === 'GET') {
      send(200, this.pulls);
    } else if (path === list && method === 'GET') {
      const start = (page - 1) * this.perPage;
      const next = `<${this.url}/api${list}?page=${page + 1}>; rel="next", <${this.url}/api${list}?page=9>; rel="last"`;
      const isLast = start + this.perPage >= this.comments.length;
      const shown = this.comments.slice(start, start + this.perPage).map((each) => this.#shown(each));
      send(200, shown, isLast ? {} : { link: next });
    } else if (path === list && method === 'POST') {
      send(201, this.#shown(this.write(body, JOB)));
    } else if (id !== undefined && method === (isGitLab ? 'PUT' : 'PATCH')) {
      const comment = this.comments.find((each) => each.id === Number(id));
      if (comment === undefined) send(404, { message: 'Not Found' });
      else {
        comment.body = body;
        send(200, this.#shown(comment));
      }
    } else send(404, { message: 'Not Found' });
  }

  #shown({ id, body, by }: Comment) {
    if (this.kind === 'GitLab') return { id, body, author: { id: by }, system: false };
    // A job whose token cannot ask for its owner writes as a bot.
    const machine = this.kind === 'Gitea' ? -2 : 900;
    const isMachine = by === JOB && !this.tellsOwner;
    return { id, body, user: { id: isMachine ? machine : by, type: isMachine ? 'Bot' : 'User' } };
  }
}
