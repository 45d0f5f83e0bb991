/** The package schema → the pages that Pulumi's registry shows of the package, with a choice of languages. */
import type { Converted } from './schema';

/** The part of the package schema that the pages show. */
export interface Described {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly homepage: string;
  readonly config: {
    readonly variables: Readonly<
      Record<string, { readonly type: string; readonly description: string; readonly secret?: boolean }>
    >;
  };
  readonly language: {
    readonly python: { readonly packageName: string };
    readonly go: { readonly importBasePath: string };
    readonly java: { readonly basePackage: string };
  };
}

/** The names of languages, in the registry and in blocks of code. */
const LANGUAGES = ['typescript', 'python', 'go', 'java', 'yaml'] as const;
type Language = (typeof LANGUAGES)[number];

/** What the first page shows: storage, and a server that sends mail over a connection. */
const SHOWN: readonly (readonly [title: string, example: string])[] = [
  ['A drive', 'Drive'],
  ['An MCP server that sends mail', 'McpFunction'],
];

const REGISTRY = 'https://www.pulumi.com/registry/packages';

const GENERATED =
  '<!-- Generated from the definitions and the examples by `npm run generate`. Do not edit. -->';

/** `_index.md`: what the package is for, with an example in every language. */
export function generateOverview(schema: Described, examples: Converted): string {
  const { name, displayName, description, homepage } = schema;
  return page(displayName, `Manage the ${displayName} with Pulumi: ${lowered(description)}`, [
    `The ${displayName} provider for Pulumi manages drives, connections of integrations, MCP servers, applications with canary traffic, agents, jobs, models, sandboxes and the rest of the platform's API.`,
    '',
    ...SHOWN.flatMap(([title, example]) => [
      `## ${title}`,
      '',
      ...chooser((language) => fenced(language, examples[example]?.[language] ?? '')),
      '',
    ]),
    '## More',
    '',
    `- [Install and configure the provider](${REGISTRY}/${name}/installation-configuration/)`,
    `- [How resources behave](${homepage}/docs/provider.md): names, ownership, replacement, failures, secrets`,
    `- [Releases and canaries](${homepage}/docs/releases.md)`,
    `- [The emulator](${homepage}/docs/emulator.md): the platform on your machine, without an account`,
  ]);
}

/** `installation-configuration.md`: packages of all languages, the plugin, and every setting. */
export function generateInstallation(schema: Described): string {
  const { displayName, name, version, homepage } = schema;
  return page(
    `${displayName} installation and configuration`,
    `Install the ${displayName} provider for Pulumi and give it an address, a workspace and a key.`,
    [
      '## Installation',
      '',
      ...chooser((language) => installing(schema, language)),
      '',
      `The engine finds the plugin in the npm package by its folder. Other ways, such as an archive that needs no Node, are in [the plugin's guide](${homepage}/docs/native.md#install). From an archive:`,
      '',
      ...fenced(
        'sh',
        `pulumi plugin install resource ${name} ${version} --file pulumi-resource-${name}-v${version}-linux-amd64.tar.gz`,
      ),
      '',
      ...configuring(schema),
    ],
  );
}

/** `settings.md`: every setting, for readers of the repository and of the site. */
export function generateSettings(schema: Described): string {
  return [
    '<!-- Generated from the definitions by `npm run generate`. Do not edit. -->',
    '',
    '# Settings',
    '',
    'The provider needs a management address, a workspace and a credential. This page lists every setting. [How the provider uses them](provider.md#settings) has the order of credentials, proxies, and what is checked first.',
    '',
    ...configuring(schema),
    '',
  ].join('\n');
}

/** Two ways to configure the provider, and its settings. */
function configuring({ name, config }: Described): string[] {
  return [
    '## Configuration',
    '',
    'In the configuration of the stack:',
    '',
    ...fenced(
      'sh',
      `pulumi config set ${name}:baseUrl https://api.example.com/v0
pulumi config set ${name}:workspace my-workspace
pulumi config set --secret ${name}:apiKey # asks for the key`,
    ),
    '',
    'Or in the environment. The configuration of the stack comes first:',
    '',
    ...fenced(
      'sh',
      `export WORKLOAD_BASE_URL=https://api.example.com/v0
export WORKLOAD_WORKSPACE=my-workspace
export WORKLOAD_API_KEY=… # the key`,
    ),
    '',
    '## All settings',
    '',
    '| setting | type | description |',
    '| --- | --- | --- |',
    ...Object.entries(config.variables).map(
      ([key, { type, description, secret }]) =>
        `| \`${name}:${key}\` | ${type}${secret === true ? ', secret' : ''} | ${description} |`,
    ),
  ];
}

function installing({ name, version, language }: Described, of: Language): string[] {
  const npm = '`@workload/pulumi` on npm';
  switch (of) {
    case 'typescript':
      return [
        `${npm} has the resources and the plugin. Import \`@workload/pulumi/native\`, and name the plugin in \`Pulumi.yaml\`:`,
        '',
        ...fenced('sh', 'npm install @workload/pulumi @pulumi/pulumi'),
        '',
        ...fenced('yaml', inNpm(name)),
      ];
    case 'python':
      return [
        `\`${language.python.packageName}\` on PyPI:`,
        '',
        ...fenced('sh', `pip install ${language.python.packageName}`),
      ];
    case 'go':
      return [
        `The module \`${language.go.importBasePath}\`:`,
        '',
        ...fenced('sh', `go get ${language.go.importBasePath}@v${version}`),
      ];
    case 'java':
      return [
        `The artifact \`${language.java.basePackage}:${name}\`, with Maven:`,
        '',
        ...fenced(
          'xml',
          `<dependency>
  <groupId>${language.java.basePackage}</groupId>
  <artifactId>${name}</artifactId>
  <version>${version}</version>
</dependency>`,
        ),
      ];
    case 'yaml':
      return [
        `YAML needs no package, only the plugin. From ${npm}:`,
        '',
        ...fenced('sh', 'npm install @workload/pulumi'),
        '',
        ...fenced('yaml', `packages:\n  ${name}:\n    source: ./node_modules/@workload/pulumi/bin`),
      ];
  }
}

const inNpm = (name: string) =>
  `plugins:\n  providers:\n    - name: ${name}\n      path: ./node_modules/@workload/pulumi/bin`;

/** A text in every language. The registry shows the one that the reader chooses. */
function chooser(of: (language: Language) => readonly string[]): string[] {
  return [
    `{{< chooser language "${LANGUAGES.join(',')}" >}}`,
    ...LANGUAGES.flatMap((language) => [
      `{{% choosable language ${language} %}}`,
      '',
      ...of(language),
      '',
      '{{% /choosable %}}',
    ]),
    '{{< /chooser >}}',
  ];
}

function fenced(language: string, code: string): string[] {
  return [`\`\`\`${language}`, code, '```'];
}

/** A page with the front matter that the registry requires. */
function page(title: string, description: string, lines: readonly string[]): string {
  const head = ['---', `title: ${title}`, `meta_desc: "${description}"`, 'layout: package', '---'];
  return `${[...head, '', GENERATED, '', ...lines].join('\n')}\n`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
