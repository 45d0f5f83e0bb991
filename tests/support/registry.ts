/** A team's scope registry: it serves only our packages, as they would be published. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '..', '..');
const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

export interface Registry {
  /** Settings of npm: our packages come from here, all others from this machine's registry. */
  readonly env: Readonly<Record<string, string>>;
  /** The same as text, for the file `.npmrc` of another home. */
  readonly settings: string;
  stop(): Promise<void>;
}

/** @param folder for packages and settings */
export async function startRegistry(folder: string): Promise<Registry> {
  const packed = join(folder, 'packed');
  mkdirSync(packed, { recursive: true });
  const workspaces = PACKAGES.flatMap((name) => ['--workspace', name]);
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed, ...workspaces];
  await promisify(execFile)('npm', args, { cwd: ROOT });
  const server = createServer((request, answer) => {
    const address = `http://${request.headers.host ?? ''}`;
    const path = decodeURIComponent(request.url ?? '');
    const tarball = /^\/-\/(workload-[\w.-]+\.tgz)$/.exec(path)?.[1];
    if (tarball !== undefined) {
      answer.end(readFileSync(join(packed, tarball)));
      return;
    }
    const described = describePackage(packed, path.slice(1), address);
    answer.writeHead(described === undefined ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(described ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // As on a team's runner, npm's settings are in the home of its user: a stranger's program gets no variables for them.
  const home = join(folder, 'home');
  mkdirSync(home);
  const settings = [
    // It concerns npm's questions; yarn warns about it.
    textOf(await configured('userconfig')).replace(/^yes=.*\n/m, ''),
    `@workload:registry=http://127.0.0.1:${port}/`,
    `cache=${await configured('cache')}`,
    ...['prefer-offline=true', 'audit=false', 'fund=false', ''],
  ].join('\n');
  writeFileSync(join(home, '.npmrc'), settings, { mode: 0o600 });
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  return {
    settings,
    env: { HOME: home, ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }) },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function describePackage(packed: string, name: string, address: string) {
  const [scope, short = ''] = name.split('/');
  const folder = { '@workload/pulumi': 'provider' }[name] ?? short;
  if (scope !== '@workload' || !PACKAGES.includes(folder)) return undefined;
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = readdirSync(packed).find((each) => each === `workload-${short}-${manifest.version}.tgz`) ?? '';
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(packed, file)))
    .digest('base64')}`;
  const dist = { tarball: `${address}/-/${file}`, integrity };
  return {
    name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}

/** A setting of npm on this machine. */
async function configured(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', name]);
  return stdout.trim();
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The user has no npm settings.
    return '';
  }
}
