// Owns what a generated package has beside its sources: its first page, and what its language's tools read.
// @ts-check

/** @typedef {import('./sdks.mjs').Json} Json */

/**
 * Files of a package, by path, that its generator leaves to the caller.
 *
 * @param {Json} schema
 * @param {string} language
 * @param {string} pulumi Version of Pulumi's SDK, where the language wants one.
 * @returns {{ [path: string]: string }}
 */
export function filesFor(schema, language, pulumi) {
  const files = { 'README.md': readme(schema, language) };
  if (language === 'go') return { ...files, 'go.mod': goModule(schema, pulumi) };
  if (language !== 'java') return files;
  const { basePackage } = languageOf(schema, 'java');
  const resources = `src/main/resources/${`${basePackage}.${schema.name}`.replaceAll('.', '/')}`;
  return { ...files, 'pom.xml': pom(schema), [`${resources}/plugin.json`]: plugin(schema) };
}

/**
 * @param {Json} schema
 * @param {string} language
 */
const languageOf = (schema, language) =>
  /** @type {Json} */ (/** @type {Json} */ (schema.language)[language === 'dotnet' ? 'csharp' : language]);

/**
 * @param {Json} schema
 * @param {string} pulumi
 */
function goModule(schema, pulumi) {
  return `module ${languageOf(schema, 'go').importBasePath}

go 1.25.8

require (
\tgithub.com/blang/semver v3.5.1+incompatible
\tgithub.com/pulumi/pulumi/sdk/v3 v${pulumi}
)
`;
}

/** How Maven builds the package. @param {Json} schema */
function pom(schema) {
  const { basePackage, dependencies } = languageOf(schema, 'java');
  const needed = Object.entries(/** @type {{ [name: string]: string }} */ (dependencies)).map(
    ([name, version]) => {
      const [group, artifact] = name.split(':');
      return `    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
    </dependency>`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>

  <groupId>${basePackage}</groupId>
  <artifactId>${schema.name}</artifactId>
  <version>${schema.version}</version>

  <name>${schema.displayName}</name>
  <description>${schema.description}</description>
  <url>${schema.homepage}</url>
  <licenses>
    <license>
      <name>${schema.license}</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
    </license>
  </licenses>
  <scm>
    <url>${schema.repository}</url>
  </scm>
  <issueManagement>
    <url>${schema.repository}/issues</url>
  </issueManagement>

  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <!-- The same sources give the same bytes. -->
    <project.build.outputTimestamp>1980-01-01T00:00:02Z</project.build.outputTimestamp>
  </properties>

  <dependencies>
${needed.join('\n')}
  </dependencies>

  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
      </plugin>
      <plugin>
        <artifactId>maven-jar-plugin</artifactId>
        <version>3.4.2</version>
      </plugin>
      <plugin>
        <artifactId>maven-source-plugin</artifactId>
        <version>3.3.1</version>
        <executions>
          <execution>
            <goals>
              <goal>jar-no-fork</goal>
            </goals>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
</project>
`;
}

/** What the engine reads on the class path: which plugin a program needs. @param {Json} schema */
function plugin({ name, version, pluginDownloadURL: server }) {
  return `${JSON.stringify({ resource: true, name, version, server }, undefined, 2)}\n`;
}

/**
 * The first page of a package, in the words of its language.
 *
 * @param {Json} schema
 * @param {string} language
 */
function readme(schema, language) {
  const { title, install, program } = /** @type {NonNullable<(typeof PAGES)[string]>} */ (PAGES[language])(
    schema,
  );
  const found =
    schema.pluginDownloadURL === undefined
      ? `The engine runs the plugin \`${schema.name}\`, which is installed once, from its npm package or an archive: see ${schema.homepage}.`
      : `The engine downloads the plugin \`${schema.name}\` by itself.`;
  return `# ${title}

${schema.description}

${install}

${found}

${program}

Settings come from stack configuration (\`${schema.name}:baseUrl\`, \`${schema.name}:workspace\`, \`${schema.name}:apiKey\`) or the environment. Arguments, outputs, functions and import of every resource: ${schema.homepage}.
`;
}

/** @type {{ [language: string]: (schema: Json) => { title: string, install: string, program: string } }} */
const PAGES = {
  python: (schema) => {
    const name = String(languageOf(schema, 'python').packageName);
    return {
      title: name,
      install: fenced('sh', `pip install ${name}`),
      program: `${fenced(
        'python',
        `import ${name} as workload

invoices = workload.Drive("invoices", region="us-was-1")
kept = workload.get_drive_output(name=invoices.id)`,
      )}

Arguments are given as a dictionary or as a class (\`workload.DrivePermissionArgs\`). \`get_drive\` looks up at once, \`get_drive_output\` takes outputs of other resources.`,
    };
  },
  go: (schema) => {
    const { importBasePath: path, rootPackageName: name } = languageOf(schema, 'go');
    return {
      title: `Package ${name}`,
      install: fenced('sh', `go get ${path}@v${schema.version}`),
      program: `${fenced(
        'go',
        `import "${path}"

invoices, err := workload.NewDrive(ctx, "invoices", &workload.DriveArgs{
	Region: pulumi.String("us-was-1"),
})
if err != nil {
	return err
}
kept := workload.LookupDriveOutput(ctx, workload.LookupDriveOutputArgs{Name: invoices.ID()})`,
      )}

\`LookupDrive\` and \`LookupDriveOutput\` are the function \`getDrive\` of other languages: they ask the platform for a drive by its name or external id, whoever made it. \`GetDrive\` is something else, which every Pulumi package in Go has: it reads a drive by its id as a resource of your program, which Pulumi neither changes nor deletes. The same holds for every kind that has both. \`LookupDrive\` takes plain values and answers at once; \`LookupDriveOutput\` takes outputs of other resources. A function without a resource of its name is called \`Get…\` or \`List…\`: \`GetTemplate\`, \`ListDrives\`.`,
    };
  },
  java: (schema) => {
    const { basePackage } = languageOf(schema, 'java');
    return {
      title: `${basePackage}:${schema.name}`,
      install: `With Maven, in \`pom.xml\`:

${fenced(
  'xml',
  `<dependency>
  <groupId>${basePackage}</groupId>
  <artifactId>${schema.name}</artifactId>
  <version>${schema.version}</version>
</dependency>`,
)}

To build the package from its sources and put it into your local repository: \`mvn install\` in this folder. Java 11 or newer.`,
      program: `${fenced(
        'java',
        `import ${basePackage}.${schema.name}.Drive;
import ${basePackage}.${schema.name}.DriveArgs;
import ${basePackage}.${schema.name}.WorkloadFunctions;
import ${basePackage}.${schema.name}.inputs.GetDriveArgs;

var invoices = new Drive("invoices", DriveArgs.builder().region("us-was-1").build());
var kept = WorkloadFunctions.getDrive(GetDriveArgs.builder().name(invoices.id()).build());`,
      )}

Functions are static methods of \`WorkloadFunctions\`. \`getDrive\` takes values or outputs and gives an \`Output\`; \`getDrivePlain\` takes plain values and gives a \`CompletableFuture\`.`,
    };
  },
  dotnet: (schema) => {
    const { namespaces } = languageOf(schema, 'csharp');
    const namespace = /** @type {Json} */ (namespaces)[String(schema.name)];
    return {
      title: `Pulumi.${namespace}`,
      install: fenced('sh', `dotnet add package Pulumi.${namespace}`),
      program: `${fenced(
        'csharp',
        `using Pulumi.${namespace};

var invoices = new Drive("invoices", new DriveArgs { Region = "us-was-1" });
var kept = GetDrive.Invoke(new GetDriveInvokeArgs { Name = invoices.Id });`,
      )}

\`GetDrive.InvokeAsync\` takes plain values, \`GetDrive.Invoke\` outputs of other resources.`,
    };
  },
};

/**
 * @param {string} language
 * @param {string} code
 */
const fenced = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;
