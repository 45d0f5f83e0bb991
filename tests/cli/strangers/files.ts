/** Files with which a stranger tries to configure programs of a job. If a program obeys one, it leaves a mark. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

/** Programs that a job may start, by name. */
const PROGRAMS = ['node', 'npm', 'npx', 'workload', 'pulumi', 'git', 'sh', 'bash', 'env', 'cat', 'mkdir'];

export class Stranger {
  readonly #asked: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** @param folder for the marks */
  static async start(folder: string): Promise<Stranger> {
    mkdirSync(folder, { recursive: true });
    const server = createServer((request, answer) => {
      stranger.#asked.push(`asked for ${request.url ?? ''}`);
      answer.writeHead(404).end();
    });
    const stranger = new Stranger(folder, server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stranger;
  }

  /** What was obeyed: lines of programs that ran, and requests to the stranger's server. */
  get obeyed(): string[] {
    const marks = existsSync(this.#marks) ? readFileSync(this.#marks, 'utf8').trim().split('\n') : [];
    return [...marks, ...this.#asked];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /**
   * Plants the files.
   *
   * @param version of the command, of which the stranger has another one
   */
  plant(folder: string, version: string): void {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    const mark = (what: string) => `echo ${what} >> '${this.#marks}'`;
    const script = (what: string) => `#!/bin/sh\n${mark(what)}\n`;
    const module = (what: string) =>
      `require('node:fs').appendFileSync(${JSON.stringify(this.#marks)}, ${JSON.stringify(`${what}\n`)});\n`;
    const loaded = join(this.folder, 'loaded.js');
    writeFileSync(loaded, module('NODE_OPTIONS'));
    const shell = join(this.folder, 'shell.sh');
    writeFileSync(shell, script('script-shell'), { mode: 0o755 });
    const files: Readonly<Record<string, string>> = {
      '.npmrc': [
        `registry=${url}/`,
        `@workload:registry=${url}/`,
        `node-options=--require ${loaded}`,
        `script-shell=${shell}`,
        `git=${shell}`,
        'ignore-scripts=false',
        'prefer-offline=false',
        '',
      ].join('\n'),
      'package.json': JSON.stringify({
        name: 'planted',
        version: '1.0.0',
        workspaces: ['*', '*/*'],
        packageManager: 'pnpm@9.0.0+sha512.planted',
        devEngines: { packageManager: { name: 'pnpm', onFail: 'warn' } },
        overrides: { '@workload/cli': `${url}/cli.tgz` },
        dependencies: { '@workload/cli': `${url}/cli.tgz` },
        scripts: Object.fromEntries(
          ['preinstall', 'install', 'postinstall', 'prepare', 'workload'].map((name) => [name, mark(name)]),
        ),
      }),
      'node_modules/@workload/cli/package.json': JSON.stringify({
        name: '@workload/cli',
        version,
        bin: { workload: 'bin/workload.js' },
      }),
      'node_modules/@workload/cli/bin/workload.js': `#!/usr/bin/env node\n${module('the command of the package')}`,
      '.node-version': '0.0.1-planted\n',
      '.nvmrc': '0.0.1-planted\n',
      '.tool-versions': 'nodejs 0.0.1-planted\n',
      'Pulumi.yaml': 'name: planted\nruntime: planted\nmain: [\n',
      'index.js': module('index.js'),
      '.git/config': `[core]\n\tfsmonitor = ${shell}\n\thooksPath = hooks\n\tsshCommand = ${shell}\n[filter "planted"]\n\tsmudge = ${shell}\n\tclean = ${shell}\n`,
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.gitattributes': '* filter=planted\n',
      '.env': `NODE_OPTIONS=--require ${loaded}\n`,
      // The files with which steps talk to their runner.
      '_runner_file_commands/set_env': `NODE_OPTIONS=--require ${loaded}\nPATH=${join(folder, 'node_modules/.bin')}\n`,
      '_runner_file_commands/add_path': `${join(folder, 'node_modules/.bin')}\n`,
      'ci/quoted.sh': script('quoted.sh'),
      NODE_OPTIONS: `--require ${loaded}\n`,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const programs = PROGRAMS.map((name) => join(folder, 'node_modules', '.bin', name));
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    for (const path of programs) writeFileSync(path, script(path.split('/').at(-1) ?? ''), { mode: 0o755 });
    chmodSync(join(folder, 'node_modules/@workload/cli/bin/workload.js'), 0o755);
  }

  get #marks(): string {
    return join(this.folder, 'marks');
  }
}
