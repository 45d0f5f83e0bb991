import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import type { Prompts } from './ask';
import { type Job, JOBS, PLACES, type Tool, TOOLS, USUAL } from './catalog';
import { parse } from 'yaml';
import { placesIn } from '../drift/places';
import { program } from '../main';
import { init } from './command';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-init-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const made = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.git/'))
    .sort();
const text = (path: string) => readFileSync(join(folder, path), 'utf8');
const plain = (more: object = {}) => init({ cwd: folder, program: '.', for: ['github'], ...more }, undefined);

it('writes the requested files, explains each in one line, and lists the next steps', async () => {
  const lines = await plain({ jobs: ['preview', 'deploy'] });
  expect(made()).toEqual([
    '.github/actions/workload-preview/action.yml',
    '.github/workflows/workload-deploy.yml',
    '.github/workflows/workload-preview.yml',
    'ci/quoted.sh',
    'ci/run-rollouts.sh',
    'ci/when-unlocked.sh',
  ]);
  expect(lines.slice(0, 6).every((line) => /^made {5}\S+ {2,}\S.*\S$/.test(line))).toBe(true);
  expect(lines.join('\n')).toMatch(
    /^Next:\n1\. .*npm install --save-dev --save-exact @workload\/cli@\d+\.\d+\.\d+\n2\. .*PULUMI_BACKEND_URL.*\n3\. .*create the environment "production"/m,
  );
  expect(statSync(join(folder, 'ci/when-unlocked.sh')).mode & 0o111).not.toBe(0);
});

it('takes stack and branch from the repository', async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch=trunk'], { cwd: folder });
  mkdirSync(join(folder, 'infra'));
  writeFileSync(join(folder, 'infra', 'Pulumi.eu.yaml'), '');
  await plain({ jobs: ['deploy'], program: 'infra' });
  const deploy = text('.github/workflows/workload-deploy.yml');
  expect(deploy).toContain('branches: [trunk]');
  expect(deploy).toContain('PULUMI_STACK: eu');
  expect(deploy).toContain('working-directory: infra');
});

it('defaults to the stack production and the branch main', async () => {
  writeFileSync(join(folder, 'Pulumi.eu.yaml'), '');
  writeFileSync(join(folder, 'Pulumi.us.yaml'), '');
  await plain({ jobs: ['deploy'] });
  expect(text('.github/workflows/workload-deploy.yml')).toMatch(
    /branches: \[main\][^]*PULUMI_STACK: production/,
  );
});

it('writes nothing if a file exists with other text, names it, and overwrites it on request', async () => {
  mkdirSync(join(folder, 'ci'));
  writeFileSync(join(folder, 'ci', 'when-unlocked.sh'), 'mine');
  await expect(plain()).rejects.toThrow(/nothing was written.*\n {2}ci\/when-unlocked\.sh\n.*--force/);
  expect(made()).toEqual(['ci/when-unlocked.sh']);
  expect(text('ci/when-unlocked.sh')).toBe('mine');
  expect((await plain({ force: true })).join('\n')).toContain('replaced ci/when-unlocked.sh');
  expect(text('ci/when-unlocked.sh')).not.toBe('mine');
});

it('fails if no file of a tool does the wanted job', async () => {
  await expect(plain({ for: ['operator'], jobs: ['fork-preview', 'preview'] })).rejects.toThrow(
    'there is no file for operator that does fork-preview or preview',
  );
});

it('writes nothing the second time', async () => {
  await plain();
  expect((await plain()).filter((line) => line.startsWith('made'))).toEqual([]);
});

it('names the missing option if there is no terminal', async () => {
  await expect(init({ cwd: folder, program: '.' }, undefined)).rejects.toThrow(
    'there is no terminal for questions: give --for with one or more of github,',
  );
});

it.each([
  ['stack', 'prod; rm -rf /'],
  ['branch', 'a b'],
  ['program', '../other'],
  ['program', '/etc'],
])('refuses an invalid %s, because commands contain it: %s', async (option, value) => {
  await expect(plain({ [option]: value })).rejects.toThrow(`--${option} ${JSON.stringify(value)} is not `);
  expect(made()).toEqual([]);
});

it('asks for missing options, with defaults from the repository', async () => {
  mkdirSync(join(folder, '.gitea'));
  const asked: string[] = [];
  const prompts = {
    checkbox: ({
      message,
      choices,
    }: {
      message: string;
      choices: readonly { value: string; checked: boolean }[];
    }) => {
      const checked = choices.filter((choice) => choice.checked).map(({ value }) => value);
      asked.push(`${message} ${checked.join()}`);
      return Promise.resolve(checked);
    },
    input: ({
      message,
      default: value,
      validate,
    }: {
      message: string;
      default: string;
      validate: (text: string) => true | string;
    }) => {
      asked.push(`${message} ${value}`);
      expect([validate(value), validate('a b')]).toEqual([true, expect.stringContaining('"a b" is not')]);
      return Promise.resolve(`${value}-1`);
    },
  } as unknown as Prompts;
  await init({ cwd: folder, program: '.' }, prompts);
  expect(asked).toEqual([
    'Where do your pipelines run? gitea',
    `What should they do? ${USUAL.join()}`,
    'Which stack? production',
    'Which branch is deployed? main',
  ]);
  expect(text('.gitea/workflows/workload-deploy.yml')).toMatch(
    /branches: \[main-1\][^]*PULUMI_STACK: production-1/,
  );
});

/** An installation of the command that no file of a checkout configures, and that shows no text of others. */
const OF_ITS_OWN =
  /^npm install --prefix "(\$RUNNER_TEMP\/workload|\$command)" --ignore-scripts --loglevel error(\s+@workload\/(cli|emulator)@\d+\.\d+\.\d+)+\s*$/;

describe('every file', () => {
  const files = async (tool: Tool): Promise<(readonly [string, string])[]> => {
    await plain({ for: [tool], jobs: Object.keys(JOBS) as Job[] });
    return made().map((path) => [path, text(path)] as const);
  };

  it.each(Object.keys(TOOLS) as Tool[])(
    'for %s has no placeholder left, and begins with a comment',
    async (tool) => {
      for (const [path, written] of await files(tool)) {
        expect([path, written.match(/__[A-Z_]+__/g)]).toEqual([path, null]);
        expect([path, written.startsWith('#')]).toEqual([path, true]);
      }
    },
  );

  it('AGENTS.md names the command that previews without credentials, with options that it has', async () => {
    const [[, written] = ['', '']] = await files('agents');
    const [, line = ''] = /^npx .* workload (preview .*)$/m.exec(written) ?? [];
    const preview = program.commands.find((one) => one.name() === 'preview');
    const known = preview?.options.map(({ long }) => long);
    const asked = line.match(/--[\w-]+/g) ?? [];
    expect(asked).toEqual(['--embedded', '--install', '--base', '--cwd', '--no-comment']);
    for (const option of asked) expect(known).toContain(option);
    expect(line).toContain('--base main --cwd .');
  });

  it('pins every action to a commit with its version, and every package of this project to an exact version', async () => {
    const all = [...(await files('github')), ...(await files('gitea')), ...(await files('gitlab'))];
    const uses = all.flatMap(([, written]) => written.match(/uses: (?!\.\/).*$/gm) ?? []);
    expect(uses.length).toBeGreaterThan(20);
    expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const ours = all.flatMap(([, written]) => written.match(/npx .*/g) ?? []);
    expect(ours.length).toBeGreaterThan(8);
    expect(
      ours.filter((line) => !/^npx --yes -p @workload\/cli@\d+\.\d+\.\d+ workload( |$)/.test(line)),
    ).toEqual([]);
    const installed = all.flatMap(
      ([, written]) => written.match(/npm install [^]*?(?=\n *-|\n\n|\n {4}#)/g) ?? [],
    );
    expect(new Set(installed).size).toBe(4);
    expect(installed.filter((command) => !OF_ITS_OWN.test(command))).toEqual([]);
  });

  it('quotes the output of every command that runs or shows what others wrote', async () => {
    const all = [
      ...(await files('github')),
      ...(await files('gitea')),
      ...(await files('gitlab')),
      ...(await files('atlantis')),
    ];
    const runs =
      /npm (?:ci|install (?!--prefix))|pulumi (?:up|refresh|preview|destroy)\b|(?:workload|\$WORKLOAD) rollout (?:run|approve)/;
    const steps = [...new Map(all.filter(([path]) => !path.endsWith('.sh')))].flatMap(([path, written]) =>
      written
        .replace(/\\\n|>-\n|\n(?= +(?:bash|pulumi|npx) )|#.*/g, ' ')
        .split('\n')
        .filter((line) => runs.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.filter((line) => !/(?:quoted(?:\.sh)?|run-rollouts\.sh)"/.test(line))).toEqual([]);
  });

  it('that applies something applies what a digest approves: none runs pulumi up with a plan', async () => {
    const deploys = {
      github: '.github/workflows/workload-deploy.yml',
      gitea: '.gitea/workflows/workload-deploy.yml',
      gitlab: 'ci/workload.gitlab-ci.yml',
      atlantis: 'atlantis.yaml',
    } as const;
    for (const [tool, path] of Object.entries(deploys)) {
      await files(tool as Tool);
      const written = text(path);
      expect([path, /preview .*--digest/s.test(written)]).toEqual([path, true]);
      expect([
        path,
        /when-unlocked\.sh"\s+(?:npx .* workload|\$WORKLOAD) apply --approved "\$/.test(written),
      ]).toEqual([path, true]);
      expect([path, /--plan|--save-plan/.test(written)]).toEqual([path, false]);
      // Atlantis applies pull requests before they are merged.
      if (tool !== 'atlantis') expect([path, written.includes('--branch')]).toEqual([path, true]);
    }
  });

  it('that applies something then runs the rollouts, for less time than the job has', async () => {
    const minutesOf = (written: string, pattern: RegExp) => Number(pattern.exec(written)?.[1]);
    const limits = {
      github: [/^ {2}apply:[^]*?timeout-minutes: (\d+)/m, '.github/workflows/workload-deploy.yml'],
      gitea: [/timeout-minutes: (\d+)/, '.gitea/workflows/workload-deploy.yml'],
      gitlab: [/^workload-apply:[^]*?timeout: (\d+) minutes/m, 'ci/workload.gitlab-ci.yml'],
      atlantis: [undefined, 'atlantis.yaml'],
    } as const;
    // The longest wait of when-unlocked.sh for the lock, and time for packages and the update.
    const before = 30 + 30;
    for (const [tool, [limit, path]] of Object.entries(limits)) {
      await files(tool as Tool);
      const written = text(path);
      const applied = written.slice(written.indexOf(' apply --approved'));
      const run = /ci\/run-rollouts\.sh"\s+(?:npx .* workload|\$WORKLOAD) rollout run --max-wait (\d+)m/.exec(
        applied,
      );
      expect([path, run !== null]).toEqual([path, true]);
      if (limit !== undefined)
        expect(minutesOf(written, limit)).toBeGreaterThanOrEqual(before + Number(run?.[1]));
      // The next update, such as a fix, does not wait for the rollout of this one.
      expect([path, /^ *(?:concurrency|resource_group): workload(?:-production)?$/m.test(written)]).toEqual([
        path,
        false,
      ]);
    }
  });

  it('that previews looks for changes from outside first, and one switch turns this off for pull requests', async () => {
    const previews = [
      ...(await files('github')),
      ...(await files('gitea')),
      ...(await files('gitlab')),
      ...(await files('atlantis')),
    ].flatMap(([, written]) => written.match(/ workload preview .*|\$WORKLOAD preview .*/g) ?? []);
    expect(previews.length).toBeGreaterThan(5);
    expect(previews.filter((line) => !/--refresh|\$REFRESH|"\$\{options\[@\]\}"/.test(line))).toEqual([]);
    const ran = (script: string, env: Readonly<Record<string, string>>) =>
      execFileSync('bash', ['-euo', 'pipefail', '-c', `npx() { echo "$*"; }; ${script}`], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      });
    const action = parse(text('.github/actions/workload-preview/action.yml')) as {
      inputs: { refresh: { default: string } };
      runs: { steps: { name?: string; run: string }[] };
    };
    const script = action.runs.steps.find(({ name }) => name === 'Preview')?.run ?? '';
    const inputs = { STACK: 's', FAIL_ON: '', BASE: '', GITHUB_WORKSPACE: folder };
    expect(ran(script, { ...inputs, REFRESH: action.inputs.refresh.default })).toMatch(
      / preview .*--refresh$/m,
    );
    expect(ran(script, { ...inputs, REFRESH: 'false' })).not.toContain('--refresh');
    const gitlab = parse(text('ci/workload.gitlab-ci.yml')) as Record<
      string,
      { script: [string]; variables: { REFRESH: string } }
    >;
    const [line = ''] = gitlab['workload-preview']?.script ?? [];
    const { REFRESH = '' } = gitlab['.workload']?.variables ?? {};
    expect(ran(line, { WORKLOAD: 'npx', REFRESH })).toContain('preview --refresh');
    expect(ran(line, { WORKLOAD: 'npx', REFRESH: '' })).not.toContain('--refresh');
  });

  it('of GitLab has every variable protected, and says why', async () => {
    const why =
      /all of them protected[^]*a fork's[^]*gets (?:the others|every\n# variable that is not protected)/i;
    expect((await plain({ for: ['gitlab'] })).join('\n')).toMatch(why);
    expect(text('ci/workload.gitlab-ci.yml')).toMatch(
      /all of them protected[^]*runs the fork's own pipeline file: it gets every\n# variable that is not protected/,
    );
  });

  it('for pull requests of forks contains no secret, and none runs on pull_request_target', async () => {
    for (const [path, written] of [...(await files('github')), ...(await files('gitea'))]) {
      expect([path, written.includes('pull_request_target')]).toEqual([path, false]);
      if (path.includes('fork')) expect([path, /secrets\.|vars\./.test(written)]).toEqual([path, false]);
    }
    expect(text('.github/workflows/workload-fork-comment.yml')).not.toContain('checkout@');
  });

  it('for a fleet is only written if it is asked for, as it needs a file of places', async () => {
    await plain({ for: ['github'] });
    expect(made().filter((path) => path.includes('fleet'))).toEqual([]);
    await plain({ for: ['github'], jobs: ['fleet'] });
    expect(made().filter((path) => path.includes('fleet'))).toEqual(['.github/workflows/workload-fleet.yml']);
  });

  it('for a fleet has an example of places, which workload drift reads', async () => {
    const lines = await plain({ for: ['github', 'gitlab'], jobs: ['fleet'] });
    expect(lines.join('\n')).toMatch(
      /^made {5}ci\/places\.yaml .*\n[^]*^1\. ci\/places\.yaml is an example/m,
    );
    expect(placesIn(join(folder, 'ci/places.yaml'), { WORKLOAD_API_KEY: 'wk_1' })).toHaveLength(1);
    expect(() => placesIn(join(folder, 'ci/places.yaml'), {})).toThrow('names a variable that is not set');
  });

  const OWN = `places:
  - { baseUrl: "https://a.example.com/v0", workspace: a, credential: { env: TEAM_KEY } }
  - { baseUrl: "https://a.example.com/v0", workspace: b, credential: { file: /run/key } }
  - { baseUrl: "https://a.example.com/v0", workspace: c, credential: { authUrl: "https://a.example.com", clientIdEnv: C_ID, clientSecretEnv: C_SECRET } }
`;

  it('for a fleet passes the variables that your own places name, and never overwrites them', async () => {
    mkdirSync(join(folder, 'ci'));
    writeFileSync(join(folder, 'ci/places.yaml'), OWN);
    const lines = (await plain({ for: ['github', 'gitlab'], jobs: ['fleet'], force: true })).join('\n');
    expect(text('ci/places.yaml')).toBe(OWN);
    expect(lines).toMatch(/^kept {5}ci\/places\.yaml /m);
    expect(lines).toMatch(/^1\. ci\/places\.yaml was there, and is kept\./m);
    const keys = ['TEAM_KEY', 'C_ID', 'C_SECRET'];
    const workflow = parse(text('.github/workflows/workload-fleet.yml')) as {
      jobs: { look: { env: Record<string, string> } };
    };
    expect(workflow.jobs.look.env).toEqual({
      PULUMI_BACKEND_URL: '${{ vars.PULUMI_BACKEND_URL }}',
      ...Object.fromEntries(keys.map((key) => [key, `\${{ secrets.${key} }}`])),
    });
    expect(lines).toMatch(/GitHub.*the secrets TEAM_KEY, C_ID and C_SECRET/);
    expect(lines).toMatch(/GitLab.*the secrets TEAM_KEY, C_ID, C_SECRET and GITLAB_TOKEN/);
    expect(text('ci/workload.gitlab-ci.yml')).toContain(
      'PULUMI_BACKEND_URL, TEAM_KEY, C_ID, C_SECRET, GITLAB_TOKEN',
    );
  });

  it('for a fleet is not written beside a file of places that cannot be read, whose text is not shown', async () => {
    mkdirSync(join(folder, 'ci'));
    for (const wrong of ['places: [{ credential: wk_live_1 }]', '{ wk_live_1: [']) {
      writeFileSync(join(folder, 'ci/places.yaml'), wrong);
      const error = await plain({ jobs: ['fleet'], force: true }).catch((thrown: unknown) => thrown);
      expect(String(error)).toContain('nothing was written: ci/places.yaml exists, and is not a file that');
      expect(String(error)).not.toContain('wk_live_1');
    }
    expect(made()).toEqual(['ci/places.yaml']);
  });

  it('says which of the chosen jobs no file does', async () => {
    const lines = await plain({ for: ['gitea', 'agents'], jobs: ['preview', 'fleet'] });
    expect(lines).toContain('nothing  fleet: no file of gitea or agents does it');
    expect((await plain({ for: ['operator'], jobs: ['deploy', 'drift'] })).join('\n')).not.toContain(
      'nothing ',
    );
    expect(await plain({ for: ['operator'], jobs: ['rollout', 'drift'], force: true })).toContain(
      'nothing  drift: no file of operator does it',
    );
  });

  it('for a fleet looks at each part of the workspaces once', async () => {
    for (const [tool, path] of [
      ['github', '.github/workflows/workload-fleet.yml'],
      ['gitlab', 'ci/workload.gitlab-ci.yml'],
    ] as const) {
      await plain({ for: [tool], jobs: ['fleet'] });
      const [, list = ''] = /^ *(?:- SHARD|shard): \[(.*)\]$/m.exec(text(path)) ?? [];
      const parts = list.split(',').map((part) => Number(part.replace(/['" ]/g, '')));
      const [, count] = /--shard "\$SHARD\/(\d+)"/.exec(text(path)) ?? [];
      expect([tool, parts]).toEqual([tool, Array.from({ length: Number(count) }, (_, index) => index + 1)]);
    }
  });

  it('is written for at least one job', async () => {
    for (const tool of Object.keys(TOOLS) as Tool[]) {
      await plain({ for: [tool], jobs: Object.keys(JOBS) as Job[] });
      const all = made();
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      const does = (job: Job) => PLACES[tool].some(({ jobs }) => jobs.includes(job));
      for (const job of (Object.keys(JOBS) as Job[]).filter(does))
        await plain({ for: [tool], jobs: [job], force: true });
      expect(made()).toEqual(all);
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    }
  });
});
