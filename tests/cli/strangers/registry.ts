/** A registry with one package, `@workload/cli`, that runs this project's command and records how it was started. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { COMMAND } from '../command';

export interface Started {
  readonly cwd: string;
  /** Names of the files in its folder. */
  readonly beside: readonly string[];
  readonly args: readonly string[];
  readonly options: string | undefined;
}

export interface Registry {
  /** The home of the runner's user, whose settings name this registry. */
  readonly env: Readonly<Record<string, string>>;
  /** How the command was started. */
  readonly started: () => readonly Started[];
  stop(): Promise<void>;
}

/** In place of the command: the files that later steps of a job read. */
const WRITES = `
for (const [option, text] of [['--digest', 'digest'], ['--json', '{"resources":[{}]}']]) {
  const file = process.argv[process.argv.indexOf(option) + 1];
  if (process.argv.includes(option) && file !== undefined && !file.startsWith('-'))
    require('node:fs').writeFileSync(file, text);
}
`;

/**
 * @param version of the package; there is no other
 * @param isReal whether the package runs this project's command; otherwise it only records how it was started
 */
export async function startRegistry(folder: string, version: string, isReal = true): Promise<Registry> {
  const record = join(folder, 'started');
  const manifest = { name: '@workload/cli', version, bin: { workload: 'bin/workload.js' } };
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package', 'bin', 'workload.js'),
    `#!/usr/bin/env node
const { appendFileSync, readdirSync } = require('node:fs');
const cwd = process.cwd();
const told = { cwd, beside: readdirSync(cwd).sort(), args: process.argv.slice(2), options: process.env.NODE_OPTIONS };
appendFileSync(${JSON.stringify(record)}, JSON.stringify(told) + '\\n');
${isReal ? `require(${JSON.stringify(COMMAND)});` : WRITES}
`,
    { mode: 0o755 },
  );
  execFileSync('tar', ['-czf', 'cli.tgz', 'package'], { cwd: folder });
  const tarball = readFileSync(join(folder, 'cli.tgz'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer((request, answer) => {
    if (request.url === '/cli.tgz') answer.end(tarball);
    else if (decodeURIComponent(request.url ?? '') === '/@workload/cli') {
      const dist = { tarball: `${url}/cli.tgz`, integrity };
      const versions = { [version]: { ...manifest, dist } };
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ name: manifest.name, 'dist-tags': { latest: version }, versions }));
    } else answer.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, '.npmrc'), `registry=${url}/\nupdate-notifier=false\n`);
  return {
    env: { HOME: home },
    started: () =>
      existsSync(record)
        ? readFileSync(record, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Started)
        : [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
