// Whether this process runs in a container or a workspace of a cloud. Their ports may be forwarded to other machines,
// also those of loopback.
import { existsSync } from 'node:fs';
import { lookUp } from '../tables';

const FILES = ['/.dockerenv', '/run/.containerenv'];
const VARIABLES = [
  'container',
  'KUBERNETES_SERVICE_HOST',
  'CODESPACES',
  'REMOTE_CONTAINERS',
  'GITPOD_WORKSPACE_ID',
];

export function isContainer(
  env: NodeJS.ProcessEnv = process.env,
  exists: (file: string) => boolean = existsSync,
): boolean {
  return FILES.some(exists) || VARIABLES.some((name) => Boolean(lookUp(env, name)));
}
