// The search for an engine: its order, its reasons, and that an installation is complete or absent.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project, type Running } from './support';

const CACHE = 'home/.pulumi/versions/3.246.0';
/** Where this project keeps an engine without the drivers of clouds. */
const OWN = `${CACHE}-local`;
const BUILT = 'built from source, without the drivers of clouds';
const KEPT = 'built here, without the drivers of clouds';

let project: Project;
beforeEach(() => {
  project = new Project();
});
afterEach(() => project.dispose());

/**
 * Looks for an engine without access to the official installer; prints the result.
 *
 * @param whole whether it needs the drivers of clouds
 */
function find(whole = false): Running {
  return project.module(`
    import { findEngine } from 'scripts/engine.mjs';
    import { main } from 'scripts/lib/process.mjs';
    await main(async (signal) => {
      const install = async () => { throw new Error('out of reach'); };
      console.log(JSON.stringify(await findEngine({ whole: ${whole}, signal, install })));
      return 0;
    });`);
}

/** A fake compiler: records each build, waits for a file named "go", and makes programs that look like an engine. */
function compiler(): void {
  project.program(
    'bin/go',
    `case "$1" in
      version) echo go version go1.26.0 any/any ;;
      list) case "$5" in *Dir*) echo "${project.folder}/sdk" ;; *) echo v3.246.0 ;; esac ;;
      build)
        echo "$*" >> "${project.folder}/commands"
        while [ "$1" != -o ]; do shift; done
        echo compiling "$2"
        echo "$2" >> "${project.folder}/builds"
        while [ -d "${project.folder}" ] && [ ! -e "${project.folder}/go" ]; do sleep 0.02; done
        printf '#!/bin/sh\\necho v3.246.0\\n' > "$2"
        chmod 755 "$2" ;;
    esac`,
  );
  project.write('sdk/nodejs/dist/pulumi-resource-pulumi-nodejs', '#!/bin/sh\n');
  for (const tool of ['cp', 'chmod']) project.program(`bin/${tool}`, `exec ${tool} "$@"`);
  // The real patch fits only the real module.
  project.program('bin/git', 'test -s "$2"');
  for (const file of ['go.mod', 'go.sum']) project.write(`tools/engine/cli/${file}`, 'module engine/cli\n');
}

/** Lets builds of {@link compiler} continue. */
function letGo(): void {
  writeFileSync(join(project.folder, 'go'), '');
}

/** Resolves when {@link compiler} has started to build. */
function whenBuilding(): Promise<void> {
  return project.appears('builds');
}

function installations(): string[] {
  return readdirSync(join(project.home, '.pulumi', 'versions'));
}

test('every place that pins the engine pins the same version', () => {
  const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');
  const version = /ENGINE_VERSION = '(.*)'/.exec(read('scripts/engine.mjs'))?.[1] ?? '';
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  expect(devDependencies['@pulumi/pulumi']).toBe(version);
  const modules = read('tools/engine/cli/go.mod');
  expect(modules).toContain(`github.com/pulumi/pulumi/pkg/v3 v${version}`);
  expect(modules).toContain(`github.com/pulumi/pulumi/sdk/v3 v${version}`);
  // The Go version in the last error message.
  expect(read('scripts/engine.mjs')).toContain(`Go ${/^go (.*)$/m.exec(modules)?.[1] ?? '?'} or newer`);
});

describe('the engine on PATH', () => {
  test('is used if its version fits', async () => {
    project.engine('bin', '3.216.0');
    const { stdout, stderr } = await find().finished;
    expect(JSON.parse(stdout)).toEqual({
      bin: project.bin,
      pulumi: join(project.bin, 'pulumi'),
      version: '3.216.0',
      source: 'on PATH',
    });
    expect(stderr).toBe(`Engine: Pulumi 3.216.0, on PATH, ${project.bin}\n`);
  });

  test.each([
    { version: '3.215.9', reason: 'Pulumi 3.215.9 is older than 3.216.0' },
    { version: '4.0.0', reason: 'Pulumi 4.0.0 is newer than the tested versions' },
  ])('is rejected with the reason if its version is $version', async ({ version, reason }) => {
    project.engine('bin', version);
    project.engine(`${CACHE}/bin`, '3.246.0');
    const { stdout, stderr } = await find().finished;
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'shared cache',
      bin: join(project.folder, CACHE, 'bin'),
    });
    expect(stderr).toContain(`(PATH: ${reason})`);
  });

  test.each([
    { name: 'has no Node host', broken: 'pulumi-language-nodejs', reason: 'has no pulumi-language-nodejs' },
    {
      name: 'has no launcher',
      broken: 'pulumi-resource-pulumi-nodejs',
      reason: 'has no pulumi-resource-pulumi-nodejs',
    },
  ])('is rejected if it $name', async ({ broken, reason }) => {
    project.engine('bin', '3.246.0');
    rmSync(join(project.bin, broken));
    project.engine(`${CACHE}/bin`, '3.246.0');
    const { stderr } = await find().finished;
    expect(stderr).toContain(`(PATH: Pulumi 3.246.0 ${reason})`);
  });

  test('is rejected if its Node host does not run', async () => {
    project.engine('bin', '3.246.0');
    const host = project.program('bin/pulumi-language-nodejs', 'exit 126');
    project.engine(`${CACHE}/bin`, '3.246.0');
    const { stderr } = await find().finished;
    expect(stderr).toContain(`(PATH: ${host} does not run)`);
  });
});

test('without any engine, the error lists every reason in order, and says what to install', async () => {
  const { code, stderr } = await find().finished;
  expect(code).toBe(1);
  expect(stderr.replaceAll(project.folder, '…')).toContain(
    [
      '  PATH: no pulumi',
      '  shared cache: nothing in …/home/.pulumi/versions/3.246.0/bin',
      '  own cache: nothing in …/home/.pulumi/versions/3.246.0-local/bin',
      '  official installer: out of reach',
      '  source: no go on PATH',
      '',
      'Install one of these, then try again:',
      '  the Pulumi command line, 3.216.0 or newer',
    ].join('\n'),
  );
  expect(installations()).toEqual([]);
});

describe('an engine built from source', () => {
  beforeEach(compiler);

  test('has no drivers of clouds, lies where no other project looks, and the next search finds it there', async () => {
    letGo();
    const first = await find().finished;
    expect(JSON.parse(first.stdout)).toMatchObject({ source: BUILT, version: '3.246.0' });
    expect(first.stderr).toContain('npm run emulator runs the platform');
    expect(readdirSync(join(project.folder, OWN)).sort()).toEqual(['bin']);
    expect(readdirSync(join(project.folder, OWN, 'bin')).sort()).toEqual([
      'pulumi',
      'pulumi-language-nodejs',
      'pulumi-resource-pulumi-nodejs',
    ]);
    const commands = readFileSync(join(project.folder, 'commands'), 'utf8');
    expect(commands).toMatch(/-modfile=.+trimmed\.mod .*Version=v3\.246\.0\+workload\.local/);
    const second = await find().finished;
    expect(JSON.parse(second.stdout)).toMatchObject({ source: KEPT });
    expect(installations()).toEqual(['3.246.0-local']);
  });

  test('is built whole, into the shared cache, for what needs the drivers of clouds', async () => {
    letGo();
    await find().finished;
    const whole = await find(true).finished;
    expect(JSON.parse(whole.stdout)).toMatchObject({ source: 'built from source', version: '3.246.0' });
    expect(installations().sort()).toEqual(['3.246.0', '3.246.0-local']);
    expect(JSON.parse((await find().finished).stdout)).toMatchObject({ source: 'shared cache' });
  });

  test('replaces a broken installation', async () => {
    letGo();
    project.engine(`${OWN}/bin`, '3.1.0');
    const { stdout } = await find().finished;
    expect(JSON.parse(stdout)).toMatchObject({ source: BUILT, version: '3.246.0' });
  });

  test('leaves nothing behind when it is interrupted', async () => {
    const search = find();
    await whenBuilding();
    search.process.kill('SIGINT');
    await expect(search.finished).resolves.toMatchObject({ code: 130 });
    expect(installations()).toEqual([]);
  });

  test('shows all output of the compiler when it fails', async () => {
    project.program(
      'bin/go',
      `case "$1" in
        list) echo "${project.folder}/sdk" ;;
        build) echo some/package; echo no space left >&2; exit 2 ;;
      esac`,
    );
    const { code, stderr } = await find().finished;
    expect(code).toBe(1);
    expect(stderr).toContain('no space left');
    expect(stderr).not.toContain('some/package');
    expect(installations()).toEqual([]);
  });

  test('is built once for two concurrent searches: the second waits for the first', async () => {
    const first = find();
    await whenBuilding();
    const second = find();
    await second.said(`Waiting for process ${first.process.pid ?? '?'}, which is installing the engine.`);
    letGo();
    expect(JSON.parse((await first.finished).stdout)).toMatchObject({ source: BUILT });
    expect(JSON.parse((await second.finished).stdout)).toMatchObject({ source: KEPT });
    expect(readFileSync(join(project.folder, 'builds'), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test('takes over from a killed search, and removes its leftovers', async () => {
    const killed = find();
    await whenBuilding();
    killed.process.kill('SIGKILL');
    await killed.finished;
    expect(installations()).toHaveLength(2); // Its lock and its unfinished installation.
    letGo();
    expect(JSON.parse((await find().finished).stdout)).toMatchObject({ source: BUILT });
    expect(installations()).toEqual(['3.246.0-local']);
  });
});
