/** How to write and run the quickstart in each language, and its form of the tests' changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../engine/command';
import { PLUGIN } from '../support/adapters';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

export interface Language {
  readonly name: string;
  /** The example's folder, below `examples`. */
  readonly example: string;
  /** The example's program. */
  readonly program: string;
  /** More files that it needs. */
  readonly files: readonly string[];
  /** The value of `runtime` in `Pulumi.yaml`. */
  readonly runtime: string;
  /** The variable with folders to prepend to PATH, if the language needs any. */
  readonly path?: string;
  readonly region: Change;
}

/** A language with a generated package. */
export interface Generated extends Language {
  readonly path: string;
  readonly release: Change;
  /** Adds a drive that exists, on an explicit provider. */
  readonly another: Change;
  /** The folder of its package, below `sdks`. */
  readonly sdk: string;
}

/** A part of the program's text, and its replacement. */
export type Change = readonly [from: string, to: string];

/** Uses the hand-written classes. */
export const TYPESCRIPT: Language = {
  name: 'TypeScript',
  example: 'quickstart',
  program: 'index.ts',
  files: [],
  runtime: 'nodejs',
  region: ["region: 'us-was-1'", "region: 'eu-lon-1'"],
};

/** Uses only the schema. */
export const YAML: Language = {
  name: 'YAML',
  example: 'quickstart-yaml',
  program: 'Pulumi.yaml',
  files: [],
  runtime: 'yaml',
  path: 'WORKLOAD_YAML_BIN',
  region: ['region: us-was-1', 'region: eu-lon-1'],
};

const PYTHON_EXPORTS = 'pulumi.export("drive"';

export const PYTHON: Generated = {
  name: 'Python',
  example: 'quickstart-python',
  sdk: 'python',
  program: '__main__.py',
  files: [],
  runtime: 'python',
  path: 'WORKLOAD_PYTHON_PATH',
  region: ['region="us-was-1"', 'region="eu-lon-1"'],
  release: ['snapshot="shop-v1"', 'snapshot="shop-v2"'],
  another: [
    PYTHON_EXPORTS,
    `settings = pulumi.Config("workload")
second = workload.Provider(
    "second",
    base_url=settings.require("baseUrl"),
    workspace=settings.require("workspace"),
    api_key=settings.require_secret("apiKey"),
    timeout_seconds=30,
    accept_moved=False,
)
existing = workload.Drive(
    "kept", name="my-drive", region="us-was-1",
    permissions=[workload.DrivePermissionArgs(mode=workload.DriveMode.READ)],
    opts=pulumi.ResourceOptions(provider=second, import_="my-drive"),
)
pulumi.export("isDeployed", existing.status.apply(lambda status: status == workload.DeploymentStatus.DEPLOYED))
${PYTHON_EXPORTS}`,
  ],
};

const GO_EXPORTS = '\tctx.Export("drive"';

export const GO: Generated = {
  name: 'Go',
  example: 'quickstart-go',
  sdk: 'go',
  program: 'main.go',
  files: ['go.mod', 'go.sum'],
  runtime: 'go',
  path: 'WORKLOAD_GO_PATH',
  region: ['Region: pulumi.String("us-was-1")', 'Region: pulumi.String("eu-lon-1")'],
  release: ['pulumi.String("shop-v1")', 'pulumi.String("shop-v2")'],
  another: [
    GO_EXPORTS,
    `
  settings := config.New(ctx, "workload")
  second, err := workload.NewProvider(ctx, "second", &workload.ProviderArgs{
    BaseUrl:        pulumi.String(settings.Require("baseUrl")),
    Workspace:      pulumi.String(settings.Require("workspace")),
    ApiKey:         settings.RequireSecret("apiKey"),
    TimeoutSeconds: pulumi.Int(30),
    AcceptMoved:    pulumi.Bool(false),
  })
  if err != nil {
    return err
  }
  existing, err := workload.NewDrive(ctx, "kept", &workload.DriveArgs{
    Name:        pulumi.String("my-drive"),
    Region:      pulumi.String("us-was-1"),
    Permissions: workload.DrivePermissionArray{workload.DrivePermissionArgs{Mode: workload.DriveModeRead}},
  }, pulumi.Provider(second), pulumi.Import(pulumi.ID("my-drive")))
  if err != nil {
    return err
  }
  ctx.Export("isDeployed", existing.Status.ApplyT(func(status string) bool {
    return status == string(workload.DeploymentStatusDEPLOYED)
  }))
${GO_EXPORTS}`,
  ],
};

const JAVA_EXPORTS = 'ctx.export("drive"';

export const JAVA: Generated = {
  name: 'Java',
  example: 'quickstart-java',
  sdk: 'java',
  program: 'src/main/java/quickstart/App.java',
  files: ['pom.xml'],
  runtime: 'java',
  path: 'WORKLOAD_JAVA_PATH',
  region: ['.region("us-was-1")', '.region("eu-lon-1")'],
  release: ['.snapshot("shop-v1")', '.snapshot("shop-v2")'],
  another: [
    JAVA_EXPORTS,
    `var settings = ctx.config("workload");
        var second = new com.example.workload.Provider("second", com.example.workload.ProviderArgs.builder()
            .baseUrl(settings.require("baseUrl"))
            .workspace(settings.require("workspace"))
            .apiKey(settings.requireSecret("apiKey"))
            .timeoutSeconds(30)
            .acceptMoved(false)
            .build());
        var existing = new Drive("kept", DriveArgs.builder()
            .name("my-drive")
            .region("us-was-1")
            .permissions(DrivePermissionArgs.builder().mode(com.example.workload.enums.DriveMode.Read).build())
            .build(),
            com.pulumi.resources.CustomResourceOptions.builder().provider(second).importId("my-drive").build());
        ctx.export("isDeployed", existing.status().applyValue(
            status -> status.equals(com.example.workload.enums.DeploymentStatus.DEPLOYED.getValue())));
        ${JAVA_EXPORTS}`,
  ],
};

/** The folders that `npm run test:languages` prepared, as a value of PATH. */
export function pathOf(...languages: readonly Language[]): string {
  return languages
    .flatMap(({ name, path }) => {
      if (path === undefined) return [];
      const folders = process.env[path];
      if (folders === undefined) throw new Error(`no ${name}: run the tests with \`npm run test:languages\``);
      return [folders];
    })
    .join(':');
}

/** Sets the stack configuration of the quickstart's programs. */
export async function configure(t: Project): Promise<void> {
  const open = ['mail:clientId', 'clientId'].flatMap((key) => ['--plaintext', `${key}=stand-in`]);
  const secret = ['mail:clientSecret', 'mail:refreshToken', 'clientSecret', 'refreshToken'].flatMap((key) => [
    '--secret',
    `${key}=planted-${key.replace('mail:', '')}`,
  ]);
  expect((await t.pulumi('config', 'set-all', ...open, ...secret)).code).toBe(0);
}

/** Writes a language's quickstart as the program, with its text changed. */
export function write(t: Project, language: Language, change?: Change): void {
  if (language === YAML) {
    t.yaml(language.example, (text) => replaced(text, change));
    return;
  }
  const text = replaced(textOf(language, language.program), change);
  writeProgram(t, language, text.replace("'@workload/pulumi'", "'@workload/pulumi/native'"));
}

/** Writes a text as the program, in a project like the language's quickstart. */
export function writeProgram(t: Project, language: Language, text: string): void {
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(t.folder, file)), { recursive: true });
    writeFileSync(join(t.folder, file), content);
  };
  t.main(language.program);
  put(language.program, text);
  // The downloaded module of this run.
  const module = String(process.env.WORKLOAD_GO_MODULE);
  for (const file of language.files) put(file, textOf(language, file).replace('../../sdks/go', module));
  if (language === TYPESCRIPT) return;
  const plugins = `plugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`;
  put('Pulumi.yaml', `name: tests\nruntime: ${language.runtime}\n${plugins}`);
}

function textOf(language: Language, file: string): string {
  return readFileSync(join(EXAMPLES, language.example, file), 'utf8');
}

function replaced(text: string, change: Change | undefined): string {
  if (change === undefined) return text;
  expect(text).toContain(change[0]);
  return text.replace(...change);
}

/** The previewed steps, without unchanged resources. */
export async function changes(t: Project): Promise<readonly string[]> {
  const { steps } = await t.preview();
  return steps.filter(({ op }) => op !== 'same').map(({ op, urn }) => `${op} ${urn}`);
}
