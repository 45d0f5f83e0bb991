// Owns the files that a generated package has beside its sources: its README, and what its language's tools read. They are
// in scripts/packages, with {{names}} of what the schema says. Tests run the program of each README except the one for .NET.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** @typedef {import('./sdks.mjs').Json} Json */

/**
 * Files of a package that its generator does not write, by path.
 *
 * @param {Json} schema
 * @param {string} language
 * @param {string} pulumi Version of Pulumi's SDK, where the language needs it.
 * @returns {{ [path: string]: string }}
 */
export function filesFor(schema, language, pulumi) {
  const languages = /** @type {Json} */ (schema.language);
  const own = /** @type {Json} */ (languages[language === 'dotnet' ? 'csharp' : language]);
  const { name, version, homepage, pluginDownloadURL: server } = schema;
  const found =
    server === undefined
      ? `The engine runs the plugin \`${name}\`. Install it once, from its npm package or from an archive, which needs no Node: see ${homepage}.`
      : `The engine downloads the plugin \`${name}\` by itself.`;
  const namespace = /** @type {Json | undefined} */ (own.namespaces)?.[String(name)];
  /** @param {string} file @param {Json} [more] */
  const filled = (file, more) => {
    /** @type {Json} */
    const values = { ...schema, ...own, namespace, found, ...more };
    return readFileSync(join(ROOT, 'scripts', 'packages', file), 'utf8').replace(
      /\{\{(\w+)\}\}/g,
      (_, key) => {
        if (values[key] === undefined) throw new Error(`${file}: the schema has no ${key}`);
        return String(values[key]);
      },
    );
  };
  const files = { 'README.md': filled(`${language}.md`) };
  if (language === 'go') return { ...files, 'go.mod': goModule(String(own.importBasePath), pulumi) };
  if (language !== 'java') return files;
  const resources = `src/main/resources/${`${own.basePackage}.${name}`.replaceAll('.', '/')}`;
  return {
    ...files,
    'pom.xml': filled('pom.xml', { dependencies: dependenciesOf(own) }),
    // What the engine reads on the class path: which plugin a program needs.
    [`${resources}/plugin.json`]: `${JSON.stringify({ resource: true, name, version, server }, undefined, 2)}\n`,
  };
}

/** @param {string} path @param {string} pulumi */
function goModule(path, pulumi) {
  return `module ${path}

go 1.25.8

require (
\tgithub.com/blang/semver v3.5.1+incompatible
\tgithub.com/pulumi/pulumi/sdk/v3 v${pulumi}
)
`;
}

/** The dependencies of the package, as Maven reads them. @param {Json} java */
function dependenciesOf(java) {
  const needed = Object.entries(/** @type {{ [name: string]: string }} */ (java.dependencies));
  return needed
    .map(([name, version]) => {
      const [group, artifact] = name.split(':');
      return `    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
    </dependency>`;
    })
    .join('\n');
}
