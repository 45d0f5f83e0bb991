/** Java: the quickstart, the package, and the package that the engine writes into a project. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { type Others, startOthers } from '../engine/others';
import { story } from '../engine/story';
import { PLUGIN } from '../support/adapters';
import { EXAMPLES, ofQuickstart, runIn } from './examples';
import { firstPage } from './first-page';
import { configure, JAVA, pathOf, write } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Java', () => {
  quickstart(JAVA);
});

describe('the package for Java', () => {
  firstPage(JAVA);
});

/** Compiles the classes that the engine wrote below `sdks`, with their dependencies. */
const BESIDE = `
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>build-helper-maven-plugin</artifactId>
        <version>3.6.0</version>
        <executions>
          <execution>
            <goals>
              <goal>add-source</goal>
              <goal>add-resource</goal>
            </goals>
            <configuration>
              <sources>
                <source>sdks/workload/src/main/java</source>
              </sources>
              <resources>
                <resource>
                  <directory>sdks/workload/src/main/resources</directory>
                </resource>
              </resources>
            </configuration>
          </execution>
        </executions>
      </plugin>`;
const NEEDED = `
    <dependency>
      <groupId>com.google.code.findbugs</groupId>
      <artifactId>jsr305</artifactId>
      <version>3.0.2</version>
    </dependency>`;

describe('`pulumi package add` in Java', () => {
  let t: Project;
  let others: Others;
  let home: string;
  beforeAll(async () => {
    others = await startOthers();
    home = mkdtempSync(join(tmpdir(), 'workload-home-'));
    const env = { PULUMI_HOME: home, ...others.env };
    t = await testProject({ path: pathOf(JAVA), plugin: 'process', env });
  });
  afterAll(async () => {
    others.stop();
    rmSync(home, { recursive: true, force: true });
    await t.stop();
  });

  it('generates a package on which the quickstart runs, without contacting other hosts', async () => {
    await story(t.emulator);
    await configure(t);
    write(t, JAVA);
    writeFileSync(join(t.folder, 'Pulumi.yaml'), 'name: tests\nruntime: java\n');
    const pom = join(t.folder, 'pom.xml');
    const text = readFileSync(pom, 'utf8')
      .replace(/\n *<!-- Written by [^]*?<\/dependency>/, NEEDED)
      .replace('<plugins>', `<plugins>${BESIDE}`);
    expect(text).not.toContain('<groupId>com.example</groupId>');
    writeFileSync(pom, text);
    cpSync(PLUGIN, join(t.folder, 'plugin'), { recursive: true });

    const added = await t.pulumi('package', 'add', './plugin');
    expect(added.text).toContain('Added package Workload Platform');
    expect((await t.pulumi('install')).code).toBe(0);
    expect((await t.up()).text).toMatch(/\+ 5 created/);
    expect(others.asked).toEqual([]);
  }, 600_000);
});

it('every example of the schema compiles', async () => {
  const programs = Object.entries(EXAMPLES).map(
    ([name, { java }]) =>
      [
        `src/main/java/examples/${name.toLowerCase()}/App.java`,
        `package examples.${name.toLowerCase()};\n${java}`,
      ] as const,
  );
  const files = { ...Object.fromEntries(programs), 'pom.xml': ofQuickstart('java', 'pom.xml') };
  const printed = await runIn(files, 'mvn', ['--batch-mode', '--no-transfer-progress', 'compile']);
  expect(printed).toContain(`Compiling ${programs.length} source files`);
}, 600_000);
