// Owns the place of each page on the site: sections, sidebar groups, titles.
// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Page
 * @property {string} file Its path in the repository.
 * @property {string} title Its name in the sidebar.
 * @property {string} place Its path on the site, without `.md`.
 */

/** @typedef {{ readonly title: string, readonly pages: readonly Page[], readonly collapsed?: boolean }} Group */

/** @typedef {'guides' | 'reference' | 'project'} Section A section with a table. The last section, the decisions, has its own index. */

/**
 * Titles by file. Other pages of `docs` are in the last group of the guides, titled by their heading.
 *
 * @type {Readonly<Record<Section, Readonly<Record<string, Readonly<Record<string, string>>>>>>}
 */
const TABLE = {
  guides: {
    'Get started': {
      'docs/README.md': 'All pages',
      'docs/quickstart.md': 'The quickstart',
      'docs/first-stack.md': 'Your first stack',
      'README.md': 'Overview',
      'docs/forms.md': 'Which import?',
      'docs/settings.md': 'Settings',
      'docs/native.md': 'Native plugin and languages',
      'docs/adopting.md': 'Adopt existing objects',
      'docs/environments.md': 'Dev, staging and production',
      'docs/refactoring.md': 'Rename, move and split',
      'docs/unit-tests.md': 'Unit tests of a program',
    },
    Releases: {
      'docs/canary.md': 'Your first canary',
      'docs/releases.md': 'Releases and traffic',
      'docs/rollout.md': 'Progressive rollout',
      'docs/rollout-reference.md': 'Rollout reference',
      'docs/rollout-runbook.md': 'Rollout runbook',
      'docs/cost.md': 'Costs of a change',
    },
    Teams: {
      'docs/pipelines.md': 'Pipelines',
      'docs/fleet.md': 'A thousand stacks',
      'docs/gitops.md': 'Write pipeline files',
      'docs/agents.md': 'Coding agents',
      'docs/policies.md': 'Policies',
      'docs/backends.md': 'Backends',
    },
    Operations: {
      'docs/troubleshooting.md': 'Troubleshooting',
      'docs/moving-a-drive.md': 'Move a drive to another region',
      'docs/rotating-keys.md': 'Rotate keys',
      'docs/secrets.md': 'Secrets',
      'docs/upgrading.md': 'Upgrade',
      'docs/security.md': 'Security',
      'docs/large-stacks.md': 'Large stacks',
      'docs/tracing.md': 'Traces',
    },
    'How it behaves': {
      'docs/provider.md': 'Resources',
      'docs/replacements.md': 'What hangs on an object',
      'docs/platform.md': 'The platform',
      'docs/comparison.md': 'Terraform, or this?',
      'docs/questions.md': 'Questions and answers',
      'docs/glossary.md': 'Glossary',
    },
    'Emulator and client': {
      'docs/emulator.md': 'Emulator',
      'docs/emulator-data.md': 'Fill and save it',
      'docs/emulator-control.md': 'Control and watch it',
      'docs/emulator-behaviour.md': 'How it behaves',
      'docs/console.md': 'Console',
      'docs/testing.md': 'Test your code',
      'docs/in-your-tests.md': 'The emulator in your tests',
      'docs/sdk.md': 'Client',
      'docs/sdk-methods.md': 'Methods of the client',
    },
  },
  reference: {
    API: {
      'docs/api.md': 'Endpoints and their use',
      'docs/emulator-parameters.md': 'Parameters of the emulator',
    },
    Packages: {
      'provider/README.md': '@workload/pulumi',
      'sdk/README.md': '@workload/sdk',
      'cli/README.md': '@workload/cli',
      'policies/README.md': '@workload/policies',
      'emulator/README.md': '@workload/emulator',
    },
  },
  project: {
    Contributing: {
      'docs/architecture.md': 'Architecture',
      'CONTRIBUTING.md': 'Contributing',
      'docs/contributing/kinds.md': 'Kinds and endpoints',
      'docs/contributing/tests.md': 'Tests',
      'docs/contributing/documentation.md': 'Documentation',
      'docs/releasing.md': 'Releasing',
      'CHANGELOG.md': 'Changelog',
    },
    Evidence: {
      'docs/specification-coverage.md': 'Coverage of the API',
      'docs/performance.md': 'Performance',
      'docs/where-the-time-goes.md': 'Where the time goes',
    },
  },
};

/** Names of pages whose file name says too little. */
const NAMES = {
  'README.md': 'overview',
  'docs/README.md': 'index',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
};

/**
 * The groups of each section, with their existing pages.
 *
 * @param {string} root The repository.
 * @returns {Readonly<Record<Section | 'project/decisions', readonly Group[]>>}
 */
export function sectionsOf(root) {
  const groups = (/** @type {Section} */ section) =>
    Object.entries(TABLE[section]).map(([title, pages]) => ({
      title,
      pages: Object.entries(pages).map(([file, name]) => ({
        file,
        title: name,
        place: `${section}/${placeIn(file)}`,
      })),
    }));
  return {
    guides: [...groups('guides'), ...others(root)],
    reference: [...resources(root), ...groups('reference')],
    project: groups('project'),
    'project/decisions': decisions(root),
  };
}

/** @param {string} file */
function placeIn(file) {
  const named = NAMES[/** @type {keyof typeof NAMES} */ (file)];
  if (named !== undefined) return named;
  const [folder = '', ...names] = file.split('/');
  return folder === 'docs' ? names.join('/').replace(/\.md$/, '') : `packages/${folder}`;
}

/**
 * The pages of resources and functions, grouped as in their index.
 *
 * @param {string} root
 * @returns {Group[]}
 */
function resources(root) {
  const index = indexOf(root, 'docs/resources', (line) => /^\| \[(\w+)\]\(([\w.]+)\)/.exec(line));
  return [
    { title: 'Resources and functions', pages: [{ ...index.page, title: 'All of them' }] },
    ...index.groups.map((group) => ({ ...group, collapsed: group.title === 'Functions' })),
  ].map((group) => ({
    ...group,
    pages: group.pages.map((page) => ({ ...page, place: page.place.replace(/^/, 'reference/') })),
  }));
}

/**
 * The decisions, grouped as in their index.
 *
 * @param {string} root
 * @returns {Group[]}
 */
function decisions(root) {
  const index = indexOf(root, 'docs/decisions', (line) => {
    const found = /^\| \[(\d+)\]\(([\w.-]+)\) +\| (.*?) +\|/.exec(line);
    return found && [found[0], `${found[1]} ${found[3]}`, found[2]];
  });
  const pages = [{ ...index.page, title: 'All decisions' }];
  return [{ title: 'Decisions', pages }, ...index.groups.map((group) => ({ ...group, collapsed: true }))].map(
    (group) => ({
      ...group,
      pages: group.pages.map((page) => ({ ...page, place: page.place.replace(/^/, 'project/') })),
    }),
  );
}

/**
 * The pages that a folder's README lists, grouped by heading.
 *
 * @param {string} root
 * @param {string} folder
 * @param {(line: string) => ArrayLike<string | undefined> | null} entry Finds title and file name in a line.
 */
function indexOf(root, folder, entry) {
  const short = folder.replace('docs/', '');
  /** @type {{ title: string, pages: Page[] }[]} */
  const groups = [];
  for (const line of readFileSync(join(root, folder, 'README.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) groups.push({ title: line.slice(3), pages: [] });
    const [, title, name] = Array.from(entry(line) ?? []);
    if (title === undefined || name === undefined) continue;
    const place = `${short}/${name.replace(/\.md$/, '')}`;
    groups.at(-1)?.pages.push({ file: `${folder}/${name}`, title, place });
  }
  return { page: { file: `${folder}/README.md`, title: '', place: `${short}/index` }, groups };
}

/** Pages of Pulumi's registry, written for its own site. */
const OF_THE_REGISTRY = ['docs/_index.md', 'docs/installation-configuration.md'];

/**
 * Pages that the table does not list.
 *
 * @param {string} root
 * @returns {Group[]}
 */
function others(root) {
  const inTable = Object.values(TABLE).flatMap((groups) => Object.values(groups).flatMap(Object.keys));
  const known = new Set([...inTable, ...OF_THE_REGISTRY]);
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') && !known.has(`docs/${name}`))
    .map((name) => {
      const file = `docs/${name}`;
      const [, title = name] = /^# (.*)$/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      return { file, title, place: `guides/${placeIn(file)}` };
    });
  return pages.length === 0 ? [] : [{ title: 'More', pages }];
}
