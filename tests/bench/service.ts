/**
 * A stand-in of the engine's HTTP state service, as small as the benchmark allows: one user, states in memory, no locks.
 * Answers 404 to everything else, and 400 to a journal that it cannot replay, so that the command fails.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { asEntry, replay, type Deployment, type Entry } from './journal';

/** How the engine stores the state: the whole state after each step, or a journal. */
export type Storing = 'checkpoints' | 'journal';

export interface Service {
  readonly url: string;
  /** The environment of a command that uses the service. */
  readonly env: Readonly<Record<string, string>>;
  /** What came since the last call. */
  readonly received: () => Received;
  readonly stop: () => Promise<void>;
}

export interface Received {
  /** Requests with a whole state. */
  readonly checkpoints: number;
  /** Entries of journals. */
  readonly entries: number;
  /** Size of both, in bytes, compressed as the engine sends them. */
  readonly bytes: number;
}

const OWNER = 'bench';
/** Nothing was received. */
export const NOTHING: Received = { checkpoints: 0, entries: 0, bytes: 0 };

interface Stack {
  readonly orgName: string;
  readonly projectName: string;
  readonly stackName: string;
  version: number;
  state: State;
}

interface State {
  readonly version: number;
  readonly features?: readonly string[];
  readonly deployment: Deployment | null;
}

interface Update {
  readonly stack: Stack;
  readonly isPreview: boolean;
  readonly journal: Entry[];
}

type Body = Readonly<Record<string, unknown>>;
type Answer = Body | undefined;

export async function startService(storing: Storing): Promise<Service> {
  const stacks = new Map<string, Stack>();
  const updates = new Map<string, Update>();
  let received = NOTHING;

  const answer = (method: string, path: string, body: Body, bytes: number): Answer => {
    const [, top, owner = '', project = '', name = '', kind = '', id = '', verb = ''] = path
      .split('/')
      .slice(1);
    const stack = stacks.get(`${owner}/${project}/${name}`);
    const update = updates.get(id);
    switch (`${method} ${top}`) {
      case 'GET capabilities':
        return { capabilities: [] };
      case 'GET user':
        return owner === '' ? { githubLogin: OWNER, name: OWNER, organizations: [] } : undefined;
    }
    if (top !== 'stacks') return undefined;
    if (method === 'POST' && name === '') {
      const stackName = String(body.stackName);
      const state: State = { version: 3, deployment: null };
      stacks.set(`${owner}/${project}/${stackName}`, {
        ...{ orgName: owner, projectName: project, stackName, version: 0, state },
      });
      return {};
    }
    if (stack === undefined) return undefined;
    if (kind === '') {
      const { orgName, projectName, stackName, version } = stack;
      return { id: stackName, orgName, projectName, stackName, version, activeUpdate: '', tags: {} };
    }
    if (kind === 'export') return { ...stack.state };
    if (id === '') {
      if (method !== 'POST') return undefined;
      const updateID = String(updates.size + 1);
      updates.set(updateID, { stack, isPreview: kind === 'preview', journal: [] });
      return { updateID };
    }
    if (update === undefined) return undefined;
    switch (verb) {
      case '': {
        const { journalVersion } = body;
        const isJournal = storing === 'journal' && typeof journalVersion === 'number';
        return { version: stack.version + 1, token: 'lease', journalVersion: isJournal ? 1 : 0 };
      }
      case 'renew_lease':
        return { token: 'lease' };
      case 'events':
        return {};
      case 'checkpoint': {
        received = { ...received, checkpoints: received.checkpoints + 1, bytes: received.bytes + bytes };
        stack.state = body as unknown as State;
        return {};
      }
      case 'journalentries': {
        const entries = (body.entries as readonly Body[]).map(asEntry);
        const count = received.entries + entries.length;
        received = { ...received, entries: count, bytes: received.bytes + bytes };
        update.journal.push(...entries);
        return {};
      }
      case 'complete': {
        if (update.isPreview) return {};
        stack.version++;
        if (update.journal.length === 0) return {};
        stack.state = { ...stack.state, deployment: replay(stack.state.deployment ?? {}, update.journal) };
        return {};
      }
    }
    return undefined;
  };

  const server = createServer((request, response) => {
    const reply = (status: number, content: Answer) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
    };
    const { method = '', url = '' } = request;
    whole(request).then(
      ([body, bytes]) => {
        const path = new URL(url, 'http://service').pathname;
        try {
          const content = answer(method, path, body, bytes);
          if (content === undefined) reply(404, { code: 404, message: `${method} ${path}: no such path` });
          else reply(200, content);
        } catch (error) {
          reply(400, { code: 400, message: String(error) });
        }
      },
      (error: unknown) => {
        reply(400, { code: 400, message: String(error) });
      },
    );
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { PULUMI_BACKEND_URL: url, PULUMI_ACCESS_TOKEN: OWNER },
    received: () => {
      const since = received;
      received = NOTHING;
      return since;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The body of a request, and its size as it was sent. */
async function whole(request: IncomingMessage): Promise<[Body, number]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  return [text.length === 0 ? {} : (JSON.parse(text.toString('utf8')) as Body), sent.length];
}
