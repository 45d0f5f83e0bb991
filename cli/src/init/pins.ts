/** Versions in the written files. Actions are pinned by commit, as a tag can be moved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from './catalog';

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const own = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as Package;

/** Version of this package. */
export const CLI = own.version;
/** Version of the engine: that of the SDK which this package is tested with. */
export const ENGINE = own.dependencies['@pulumi/pulumi'] ?? '';
/** Newest supported version of Node.js. */
export const NODE = '24';

const ACTIONS = {
  CHECKOUT: 'actions/checkout@8e8c483db84b4bee98b60c0593521ed34d9990e8 # v6.0.1',
  SETUP_NODE: 'actions/setup-node@395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0',
  PULUMI: 'pulumi/actions@8e5e406f4007fca908480587cb9893c07090f58d # v7.0.0',
  UPLOAD: 'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
  DOWNLOAD: 'actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0',
} as const;

/** Later versions of these actions work only on GitHub. */
const OF_GITEA = {
  UPLOAD: 'actions/upload-artifact@a8a3f3ad30e3422c9c7b888a15615d19a852ae32 # v3.1.3',
  DOWNLOAD: 'actions/download-artifact@9bc31d5ccc31df68ecc42ccf4149144866c47d8a # v3.0.2',
} as const;

export function actionsOf(tool: Tool): Readonly<Record<keyof typeof ACTIONS, string>> {
  return tool === 'gitea' ? { ...ACTIONS, ...OF_GITEA } : ACTIONS;
}
