// Owns the files that a generated package has beside its sources: its README, and what its language's tools read.
// @ts-check

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
    <resources>
      <resource>
        <directory>src/main/resources</directory>
      </resource>
      <resource>
        <directory>.</directory>
        <targetPath>META-INF</targetPath>
        <includes>
          <include>LICENSE</include>
        </includes>
      </resource>
    </resources>
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
 * The README of a package, in its language's terms.
 *
 * @param {Json} schema
 * @param {string} language
 */
function readme(schema, language) {
  const page = /** @type {NonNullable<(typeof PAGES)[string]>} */ (PAGES[language])(schema);
  const { name, version, homepage } = schema;
  const found =
    schema.pluginDownloadURL === undefined
      ? `The engine runs the plugin \`${name}\`. Install it once, from its npm package or from an archive, which needs no Node: see ${homepage}.`
      : `The engine downloads the plugin \`${name}\` by itself.`;
  return `# ${page.title}

${schema.description}

${page.install}

${found}

## A program

${page.program}

${page.words}

## Settings

\`\`\`sh
pulumi config set ${name}:baseUrl https://…/v0
pulumi config set ${name}:workspace …
pulumi config set --secret ${name}:apiKey …
\`\`\`

Stack configuration takes precedence over the environment: \`WORKLOAD_BASE_URL\`, \`WORKLOAD_WORKSPACE\`, \`WORKLOAD_API_KEY\`. An explicit provider (above) uses its own arguments, then the environment.

## Secrets

${page.secrets} The key of a provider and secret values of connections and variables are encrypted in state too.

## Import

${page.imports} Or import with this command, which prints the code for your program:

\`\`\`sh
pulumi import ${name}:index:Drive archive archive   # type, name in the program, name on the platform
\`\`\`

From then on the object belongs to the stack: \`destroy\` deletes it.

Arguments, outputs and functions of every resource: ${homepage}. Version ${version}, license ${schema.license}.
`;
}

/**
 * The parts of the README that differ by language. Tests run each program except the one for .NET.
 *
 * @type {{ [language: string]: (schema: Json) => { title: string, install: string, program: string, words: string,
 *   secrets: string, imports: string } }}
 */
const PAGES = {
  python: (schema) => {
    const name = String(languageOf(schema, 'python').packageName);
    return {
      title: name,
      install: fenced('sh', `pip install ${name}`),
      program: fenced(
        'python',
        `import pulumi
import ${name} as workload

# Storage that outlives the workloads that mount it.
invoices = workload.Drive(
    "invoices",
    region="us-was-1",
    permissions=[workload.DrivePermissionArgs(mode=workload.DriveMode.READ)],
)

# Takes over an existing object.
archive = workload.Drive(
    "archive",
    name="archive",
    region="us-was-1",
    opts=pulumi.ResourceOptions(import_="archive"),
)

# A second workspace or account is a separate provider.
settings = pulumi.Config("workload")
second = workload.Provider(
    "second",
    base_url=settings.require("baseUrl"),
    workspace=settings.require("workspace"),
    api_key=settings.require_secret("apiKey"),
)
account = workload.ServiceAccount("ci", opts=pulumi.ResourceOptions(provider=second))

pulumi.export("region", workload.get_drive_output(name=invoices.id).region)
pulumi.export("clientSecret", account.client_secret)`,
      ),
      words:
        'Arguments are named in snake case, and given as a dictionary or as a class (`DrivePermissionArgs`). `get_drive` accepts plain values and returns at once; `get_drive_output` accepts outputs of other resources.',
      secrets:
        '`account.client_secret` is a secret output: encrypted in state, and hidden by `pulumi stack output` without `--show-secrets`. Make your own values secret with `pulumi.Output.secret` or `settings.require_secret`.',
      imports: 'In the program: `ResourceOptions(import_="archive")`. Remove it after the first `up`.',
    };
  },
  go: (schema) => {
    const { importBasePath: path, rootPackageName: name } = languageOf(schema, 'go');
    return {
      title: `Package ${name}`,
      install: fenced('sh', `go get ${path}@v${schema.version}`),
      program: fenced(
        'go',
        `package main

import (
	"${path}"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		// Storage that outlives the workloads that mount it.
		invoices, err := workload.NewDrive(ctx, "invoices", &workload.DriveArgs{
			Region:      pulumi.String("us-was-1"),
			Permissions: workload.DrivePermissionArray{workload.DrivePermissionArgs{Mode: workload.DriveModeRead}},
		})
		if err != nil {
			return err
		}

		// Takes over an existing object.
		_, err = workload.NewDrive(ctx, "archive", &workload.DriveArgs{
			Name:   pulumi.String("archive"),
			Region: pulumi.String("us-was-1"),
		}, pulumi.Import(pulumi.ID("archive")))
		if err != nil {
			return err
		}

		// A second workspace or account is a separate provider.
		settings := config.New(ctx, "workload")
		second, err := workload.NewProvider(ctx, "second", &workload.ProviderArgs{
			BaseUrl:   pulumi.String(settings.Require("baseUrl")),
			Workspace: pulumi.String(settings.Require("workspace")),
			ApiKey:    settings.RequireSecret("apiKey"),
		})
		if err != nil {
			return err
		}
		account, err := workload.NewServiceAccount(ctx, "ci", nil, pulumi.Provider(second))
		if err != nil {
			return err
		}

		kept := workload.LookupDriveOutput(ctx, workload.LookupDriveOutputArgs{Name: invoices.ID()})
		ctx.Export("region", kept.Region())
		ctx.Export("clientSecret", account.ClientSecret)
		return nil
	})
}`,
      ),
      words:
        '`LookupDrive` and `LookupDriveOutput` are the function `getDrive` of other languages: they look up a drive by its name or external id, whether or not your stack manages it. `GetDrive` is different, and exists in every Pulumi package for Go: it reads a drive by its id as a resource of your program, which Pulumi neither changes nor deletes. The same applies to every kind that has both. `LookupDrive` accepts plain values and returns at once; `LookupDriveOutput` accepts outputs of other resources. A function without a resource of the same name is called `Get…` or `List…`: `GetTemplate`, `ListDrives`.',
      secrets:
        '`account.ClientSecret` is a secret output: encrypted in state, and hidden by `pulumi stack output` without `--show-secrets`. Make your own values secret with `pulumi.ToSecret` or `settings.RequireSecret`.',
      imports:
        'In the program: the option `pulumi.Import(pulumi.ID("archive"))`. Remove it after the first `up`.',
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

Java 11 or newer. To build the package from its sources and put it into your local repository: \`mvn install\` in this folder.`,
      program: fenced(
        'java',
        `package myproject;

import ${basePackage}.${schema.name}.Drive;
import ${basePackage}.${schema.name}.DriveArgs;
import ${basePackage}.${schema.name}.Provider;
import ${basePackage}.${schema.name}.ProviderArgs;
import ${basePackage}.${schema.name}.ServiceAccount;
import ${basePackage}.${schema.name}.ServiceAccountArgs;
import ${basePackage}.${schema.name}.WorkloadFunctions;
import ${basePackage}.${schema.name}.enums.DriveMode;
import ${basePackage}.${schema.name}.inputs.DrivePermissionArgs;
import ${basePackage}.${schema.name}.inputs.GetDriveArgs;
import com.pulumi.Pulumi;
import com.pulumi.resources.CustomResourceOptions;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            // Storage that outlives the workloads that mount it.
            var invoices = new Drive("invoices", DriveArgs.builder()
                .region("us-was-1")
                .permissions(DrivePermissionArgs.builder().mode(DriveMode.Read).build())
                .build());

            // Takes over an existing object.
            new Drive("archive",
                DriveArgs.builder().name("archive").region("us-was-1").build(),
                CustomResourceOptions.builder().importId("archive").build());

            // A second workspace or account is a separate provider.
            var settings = ctx.config("workload");
            var second = new Provider("second", ProviderArgs.builder()
                .baseUrl(settings.require("baseUrl"))
                .workspace(settings.require("workspace"))
                .apiKey(settings.requireSecret("apiKey"))
                .build());
            var account = new ServiceAccount("ci", ServiceAccountArgs.Empty,
                CustomResourceOptions.builder().provider(second).build());

            var kept = WorkloadFunctions.getDrive(GetDriveArgs.builder().name(invoices.id()).build());
            ctx.export("region", kept.applyValue(drive -> drive.region()));
            ctx.export("clientSecret", account.clientSecret());
        });
    }
}`,
      ),
      words:
        'Arguments are given by builders. Functions are static methods of `WorkloadFunctions`: `getDrive` accepts values or outputs and returns an `Output`; `getDrivePlain` accepts plain values and returns a `CompletableFuture`.',
      secrets:
        '`account.clientSecret()` is a secret output: encrypted in state, and hidden by `pulumi stack output` without `--show-secrets`. Make your own values secret with `Output.ofSecret` or `settings.requireSecret`.',
      imports:
        'In the program: `CustomResourceOptions.builder().importId("archive")`. Remove it after the first `up`.',
    };
  },
  dotnet: (schema) => {
    const { namespaces } = languageOf(schema, 'csharp');
    const namespace = /** @type {Json} */ (namespaces)[String(schema.name)];
    return {
      title: `Pulumi.${namespace}`,
      install: fenced('sh', `dotnet add package Pulumi.${namespace}`),
      program: fenced(
        'csharp',
        `using System.Collections.Generic;
using Pulumi;
using Pulumi.${namespace};

return await Deployment.RunAsync(() =>
{
    // Storage that outlives the workloads that mount it.
    var invoices = new Drive("invoices", new DriveArgs
    {
        Region = "us-was-1",
        Permissions = { new Pulumi.${namespace}.Inputs.DrivePermissionArgs { Mode = DriveMode.Read } },
    });

    // Takes over an existing object.
    var archive = new Drive("archive",
        new DriveArgs { Name = "archive", Region = "us-was-1" },
        new CustomResourceOptions { ImportId = "archive" });

    // A second workspace or account is a separate provider.
    var settings = new Pulumi.Config("workload");
    var second = new Pulumi.${namespace}.Provider("second", new ProviderArgs
    {
        BaseUrl = settings.Require("baseUrl"),
        Workspace = settings.Require("workspace"),
        ApiKey = settings.RequireSecret("apiKey"),
    });
    var account = new ServiceAccount("ci", new ServiceAccountArgs(), new CustomResourceOptions { Provider = second });

    var kept = GetDrive.Invoke(new GetDriveInvokeArgs { Name = invoices.Id });
    return new Dictionary<string, object?>
    {
        ["region"] = kept.Apply(drive => drive.Region),
        ["clientSecret"] = account.ClientSecret,
    };
});`,
      ),
      words:
        '`GetDrive.InvokeAsync` accepts plain values; `GetDrive.Invoke` accepts outputs of other resources. The package is generated; the tests of the project do not compile or run it.',
      secrets:
        '`account.ClientSecret` is a secret output: encrypted in state, and hidden by `pulumi stack output` without `--show-secrets`. Make your own values secret with `Output.CreateSecret` or `settings.RequireSecret`.',
      imports:
        'In the program: `CustomResourceOptions { ImportId = "archive" }`. Remove it after the first `up`.',
    };
  },
};

/**
 * @param {string} language
 * @param {string} code
 */
const fenced = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;
