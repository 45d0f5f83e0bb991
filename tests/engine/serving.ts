/** Providers that a command of the engine attaches to: starting them is most of what a short command costs. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Place } from '../../provider/src/journal';
import { adapter } from '../support/adapters';
import { attached } from './attached';
import { PROJECT } from './stack';

const HOST = join(__dirname, '..', 'support', 'warm-host.js');

/** Runs the command with these further variables in its environment. */
type Command<Ended> = (variables: Readonly<Record<string, string>>) => Promise<Ended>;

/** What serves the commands of one folder of programs, by the adapter of the test file. */
export class Serving {
  readonly #hosts: ChildProcess[] = [];
  /** One for each command that runs at a time. */
  readonly #idle: ChildProcess[] = [];

  /** @param place where the command runs */
  serve<Ended>(place: Place, command: Command<Ended>): Promise<Ended> {
    return adapter() === 'native' ? attached(place, command) : this.#hosted(place, command);
  }

  stop(): void {
    for (const host of this.#hosts) host.kill('SIGKILL');
  }

  async #hosted<Ended>({ cwd, env }: Place, command: Command<Ended>): Promise<Ended> {
    const host = this.#idle.pop() ?? this.#start();
    // As the engine starts it.
    host.send({ cwd, env: { ...env, PULUMI_NODEJS_PROJECT: PROJECT, PULUMI_PROJECT: PROJECT } });
    const [port] = (await once(host, 'message')) as [number];
    try {
      return await command({ PULUMI_DEBUG_PROVIDERS: `pulumi-nodejs:${port}` });
    } finally {
      this.#idle.push(host);
    }
  }

  #start(): ChildProcess {
    const host = fork(HOST, { execArgv: [] });
    this.#hosts.push(host);
    return host;
  }
}
