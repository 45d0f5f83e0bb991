/** Providers that a command of the engine attaches to: starting them is most of what a short command costs. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Place } from '../../provider/src/journal';
import type { Adapter } from '../support/adapters';
import { attached } from './attached';
import { PROJECT } from './stack';

const HOST = join(__dirname, '..', 'support', 'warm-host.js');

/** Runs the command with these further variables in its environment. */
type Command<Ended> = (variables: Readonly<Record<string, string>>) => Promise<Ended>;

/** A process that serves dynamic providers. */
interface Host {
  readonly child: ChildProcess;
  /** Never fulfilled. */
  readonly ended: Promise<never>;
}

/** What serves the commands of one folder of programs. */
export class Serving {
  readonly #hosts: Host[] = [];
  /** One for each command that runs at a time. */
  readonly #idle: Host[] = [];

  /** @param place where the command runs */
  serve<Ended>(by: Adapter, place: Place, command: Command<Ended>): Promise<Ended> {
    return by === 'native' ? attached(place, command) : this.#hosted(place, command);
  }

  stop(): void {
    for (const { child } of this.#hosts) child.kill('SIGKILL');
  }

  async #hosted<Ended>({ cwd, env }: Place, command: Command<Ended>): Promise<Ended> {
    const host = this.#idle.pop() ?? this.#start();
    // As the engine starts it.
    host.child.send({ cwd, env: { ...env, PULUMI_NODEJS_PROJECT: PROJECT, PULUMI_PROJECT: PROJECT } });
    const [port] = (await Promise.race([once(host.child, 'message'), host.ended])) as [number];
    try {
      return await command({ PULUMI_DEBUG_PROVIDERS: `pulumi-nodejs:${port}` });
    } finally {
      this.#idle.push(host);
    }
  }

  #start(): Host {
    const child = fork(HOST, { execArgv: [] });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the host of dynamic providers ended with ${String(code)}`);
    });
    // It is ended with the test.
    ended.catch(() => undefined);
    const host = { child, ended };
    this.#hosts.push(host);
    return host;
  }
}
