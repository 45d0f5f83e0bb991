// Owns a release's bills of materials, in CycloneDX: what the npm packages depend on, and what the plugin
// contains.
// @ts-check
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeOf } from './commit.mjs';
import { NODE_VERSION } from './node.mjs';
import { run } from './process.mjs';
import { must } from './progress.mjs';
import { installationOf } from './registry.mjs';
import { ROOT } from './setup.mjs';

const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1';

/**
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {string} name
 * @property {readonly { name: string, value: string }[]} [properties]
 */
/**
 * @typedef {object} Bom
 * @property {string} [serialNumber]
 * @property {{ timestamp?: string, component: { [key: string]: unknown } }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn?: string[] }[]} dependencies
 */

/**
 * The runtime dependencies of the packages.
 *
 * @param {readonly string[]} packages Folders of the project.
 * @param {import('./commit.mjs').Commit} commit
 * @param {AbortSignal} signal
 * @returns {Promise<string>} JSON.
 */
export async function sbomOfPackages(packages, commit, signal) {
  const bom = await bomOf(packages, ['--omit', 'dev'], signal);
  return finished(bom, commit);
}

/**
 * The contents of the plugin's executable: Node, and the packages with files in the bundle.
 *
 * @param {readonly string[]} files The bundle's inputs, as paths in the project.
 * @param {string} version
 * @param {import('./commit.mjs').Commit} commit
 * @param {AbortSignal} signal
 * @returns {Promise<string>} JSON.
 */
export async function sbomOfPlugin(files, version, commit, signal) {
  const bom = await bomOf(['provider'], [], signal);
  const node = {
    type: 'platform',
    name: 'node',
    version: NODE_VERSION,
    'bom-ref': `node@${NODE_VERSION}`,
    licenses: [{ license: { id: 'MIT' } }],
    purl: `pkg:generic/node@${NODE_VERSION}`,
  };
  const bundled = bom.components.filter(({ properties = [] }) => {
    const path = properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? '';
    return files.some(
      (file) => file.startsWith(`${path}/`) && !file.slice(path.length + 1).startsWith('node_modules/'),
    );
  });
  const refs = new Set(bundled.map((component) => component['bom-ref']));
  const plugin = 'pulumi-resource-workload';
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const component = {
    type: 'application',
    name: plugin,
    version,
    'bom-ref': plugin,
    purl: `pkg:generic/${plugin}@${version}`,
  };
  return finished(
    {
      ...bom,
      metadata: { ...bom.metadata, component },
      components: [...bundled, node],
      dependencies: [
        { ref: plugin, dependsOn: [...refs, node['bom-ref']] },
        ...dependencies,
        { ref: node['bom-ref'] },
      ],
    },
    commit,
  );
}

/**
 * @param {readonly string[]} packages
 * @param {readonly string[]} options
 * @param {AbortSignal} signal
 * @returns {Promise<Bom>}
 */
async function bomOf(packages, options, signal) {
  const folder = await installationOf(CYCLONEDX, signal);
  const stage = mkdtempSync(join(tmpdir(), 'workload-sbom-'));
  try {
    const file = join(stage, 'bom.json');
    const program = join(
      folder,
      'node_modules',
      '@cyclonedx',
      'cyclonedx-npm',
      'bin',
      'cyclonedx-npm-cli.js',
    );
    const workspaces = packages.flatMap((name) => ['--workspace', name]);
    const args = [
      '--package-lock-only',
      '--output-reproducible',
      '--output-file',
      file,
      ...options,
      ...workspaces,
    ];
    await must('cyclonedx-npm', run(process.execPath, [program, ...args], { cwd: ROOT, signal }));
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Adds the time, and a serial number that depends only on the content.
 *
 * @param {Bom} bom
 * @param {import('./commit.mjs').Commit} commit
 */
function finished(bom, commit) {
  const hash = createHash('sha256').update(commit.id).update(JSON.stringify(bom)).digest('hex');
  // The form of UUID version 8, which is free for custom use.
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  const { metadata, ...rest } = bom;
  return `${JSON.stringify(
    {
      ...rest,
      serialNumber: `urn:uuid:${uuid.join('-')}`,
      metadata: { timestamp: timeOf(commit), ...metadata },
    },
    undefined,
    2,
  )}\n`;
}
