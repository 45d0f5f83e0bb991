/** For every tool and every choice of jobs: the files call only what is there, do only what was asked, and Next tells what they need. */
import { parse, parseAllDocuments } from 'yaml';
import { type Job, JOBS, type Tool, TOOLS, type File } from './catalog';
import { nextSteps } from './next';
import { exampleKeys } from './places';
import { filesOf } from './render';

const ALL = Object.keys(JOBS) as Job[];
const SUBSETS = Array.from({ length: 2 ** ALL.length - 1 }, (_, index) =>
  ALL.filter((_job, bit) => ((index + 1) >> bit) % 2 === 1),
);

interface Case {
  readonly tool: Tool;
  readonly jobs: readonly Job[];
  readonly files: readonly File[];
  readonly paths: readonly string[];
  /** What the files do: lines without comments. */
  readonly code: string;
  readonly next: string;
}

/** What each tool can do at all. Drift of the operator is undone by the stack that deploys. */
const CAN: Readonly<Record<Tool, readonly Job[]>> = {
  github: ALL,
  gitea: ALL.filter((job) => job !== 'fleet'),
  gitlab: ALL,
  atlantis: ['preview', 'deploy'],
  operator: ['deploy', 'rollout', 'drift', 'fleet'],
  agents: ALL,
};

const isDone = (tool: Tool, jobs: readonly Job[]) =>
  jobs.some((job) => CAN[tool].includes(job) && !(tool === 'operator' && job === 'drift'));

function caseOf(tool: Tool, jobs: readonly Job[]): Case {
  const choice = { tools: [tool], jobs, stack: 'a1', branch: 'main', program: '.' };
  const files = filesOf(choice);
  return {
    tool,
    jobs,
    files,
    paths: files.map(({ path }) => path),
    code: files.map(({ text }) => text.replace(/^ *#.*$/gm, '')).join('\n'),
    next: nextSteps(choice, files).join('\n'),
  };
}

const known = new Map<Tool, readonly Case[]>();
function cases(tool: Tool): readonly Case[] {
  const all =
    known.get(tool) ?? SUBSETS.filter((jobs) => isDone(tool, jobs)).map((jobs) => caseOf(tool, jobs));
  known.set(tool, all);
  return all;
}
const tools = Object.keys(TOOLS) as Tool[];

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Compares for every choice, so that a failure names the choice. */
function expectEach(tool: Tool, of: (one: Case) => readonly [actual: unknown, expected: unknown]): void {
  for (const one of cases(tool)) {
    const [actual, expected] = of(one);
    expect([one.jobs, actual]).toEqual([one.jobs, expected]);
  }
}

it.each(tools)('%s: writes the scripts that its files call, and no other', (tool) => {
  expectEach(tool, ({ paths, code }) => [
    paths.filter((path) => path.endsWith('.sh')).sort(),
    found(code, /(?:ci|\$\(dirname "\$0"\))\/([\w-]+\.sh)/g).map((name) => `ci/${name}`),
  ]);
});

it.each(tools)('%s: writes the actions, the places and the files that its files name', (tool) => {
  expectEach(tool, ({ files, paths, code }) => {
    const text = files.map((file) => file.text).join('\n');
    const named = [
      ...found(code, /uses: \.\/(\S+)/g).map((folder) => `${folder}/action.yml`),
      ...found(text, /(ci\/places\.yaml)/g),
      ...found(text, /\b(workload-[\w-]+\.yml)/g),
    ];
    return [named.filter((name) => !paths.some((path) => path.endsWith(name))), []];
  });
});

it.each(tools)('%s: leaves no mark of a template', (tool) => {
  expectEach(tool, ({ files }) => [
    files.flatMap(({ text }) => text.match(/__[A-Z_]+__|^ *## (?:if|unless|end)\b.*|\n\n\n/gm) ?? []),
    [],
  ]);
});

/** What the files do, and the job it belongs to. */
function doneIn({ tool, files, code }: Case): readonly string[] {
  if (tool === 'github' || tool === 'gitea') {
    return files.flatMap(
      ({ path }) => /workflows\/workload-(?!fork-comment)([\w-]+)\.yml$/.exec(path)?.[1] ?? [],
    );
  }
  if (tool === 'gitlab') {
    const jobOf: Readonly<Record<string, string>> = {
      ...{
        comment: 'fork-preview',
        plan: 'deploy',
        apply: 'deploy',
        approve: 'rollout',
        'fleet-merge': 'fleet',
      },
    };
    return Object.keys(gitlabJobs(files)).map((name) => {
      const short = name.replace('workload-', '');
      return jobOf[short] ?? short;
    });
  }
  const signs: Readonly<Record<'atlantis' | 'operator', readonly (readonly [string, Job])[]>> = {
    atlantis: [['workload apply', 'deploy']],
    operator: [
      ['kind: Stack', 'deploy'],
      ['continueResyncOnCommitMatch', 'drift'],
      ['kind: Deployment', 'rollout'],
      ['kind: CronJob', 'fleet'],
    ],
  };
  return tool === 'agents' ? [] : signs[tool].flatMap(([sign, job]) => (code.includes(sign) ? [job] : []));
}

it.each(tools.filter((tool) => tool !== 'agents'))(
  '%s: does the jobs that were asked for, and no other',
  (tool) => {
    expectEach(tool, (one) => {
      const asked = one.jobs.filter((job) => CAN[tool].includes(job));
      const expected = asked.filter((job) => {
        // Its preview is the plan of every pull request.
        if (tool === 'atlantis') return job !== 'preview';
        return !(tool === 'operator' && job === 'drift') || asked.includes('deploy');
      });
      return [sorted(doneIn(one)), sorted(expected)];
    });
  },
);

interface GitlabJob {
  readonly extends?: string;
  readonly needs?: readonly string[];
  readonly rules?: readonly { readonly if: string }[];
  readonly script?: readonly string[];
  readonly before_script?: readonly string[];
}

function gitlabFile(files: readonly File[]) {
  const text = files.find(({ path }) => path.endsWith('.gitlab-ci.yml'))?.text ?? '';
  return parse(text) as Readonly<Record<string, GitlabJob>>;
}
function gitlabJobs(files: readonly File[]) {
  return Object.fromEntries(Object.entries(gitlabFile(files)).filter(([name]) => !name.startsWith('.')));
}

const STACK = [
  ...['PULUMI_BACKEND_URL', 'PULUMI_CONFIG_PASSPHRASE'],
  ...['WORKLOAD_API_KEY', 'WORKLOAD_BASE_URL', 'WORKLOAD_WORKSPACE'],
];

/** Variables of what a script runs, as the documentation of its commands says. */
function readBy(script: string): string[] {
  const isWithStack = /\bpulumi (?:up|refresh|preview)\b|workload (?:preview|apply|rollout)\b/i;
  return script
    .split('\n')
    .flatMap((line) => [
      ...(isWithStack.test(line) ? STACK : []),
      ...(line.includes(' drift --all') ? ['PULUMI_BACKEND_URL', ...exampleKeys()] : []),
      ...found(line, /\$\{?(WORKLOAD_HEAL_DRIFT)/g),
    ]);
}

/** Variables that the files read. */
function readIn({ tool, files, code }: Case): string[] {
  if (tool === 'github' || tool === 'gitea') return found(code, /\$?(?:vars|secrets)\.(\w+)/g);
  if (tool === 'gitlab')
    return Object.values(gitlabJobs(files)).flatMap(({ script = [] }) => {
      const text = script.join('\n');
      const isTold = /report-drift|comment --forks|\$WORKLOAD preview (?!.*--no-comment)/.test(text);
      return [...readBy(text), ...(isTold ? ['GITLAB_TOKEN'] : [])];
    });
  if (tool === 'atlantis') return readBy(code);
  if (tool === 'operator')
    return files.flatMap(({ path, text }) => [
      ...(/^ *envFrom:/m.test(text) ? STACK : []),
      ...(path.endsWith('credentials.yaml') ? [] : found(text, /KeyRef: \{ name: workload, key: (\w+) \}/g)),
    ]);
  return [];
}

it.each(tools)('%s: Next names exactly the variables that its files read', (tool) => {
  expectEach(tool, (one) => [
    found(one.next, /\b((?:PULUMI|WORKLOAD|GITLAB)_(?!JOB=)\w+)/g),
    sorted(readIn(one)),
  ]);
});

it.each(['gitlab', 'atlantis'] as const)('%s: the file itself names them as well', (tool) => {
  expectEach(tool, (one) => {
    const [head = ''] = (one.files.find(({ path }) => /\.ya?ml$/.test(path))?.text ?? '').split(/^[^#]/m);
    const others = ['PULUMI_ACCESS_TOKEN', 'WORKLOAD_HEAL_DRIFT'];
    const without = (names: readonly string[]) => names.filter((name) => !others.includes(name));
    return [without(found(head, /\b((?:PULUMI|WORKLOAD|GITLAB)_\w+)/g)), without(sorted(readIn(one)))];
  });
});

it('gitlab: Next names exactly the schedules that start its jobs', () => {
  expectEach('gitlab', ({ files, next }) => [
    found(next, /WORKLOAD_JOB=(\w+)/g),
    found(JSON.stringify(gitlabJobs(files)), /\$WORKLOAD_JOB == \\"(\w+)\\"/g),
  ]);
});

it('gitlab: every job that another one needs or extends is in the file', () => {
  expectEach('gitlab', ({ files }) => {
    const all = gitlabFile(files);
    const named = Object.values(all).flatMap(({ extends: base, needs = [] }) => [
      ...(base === undefined ? [] : [base]),
      ...needs,
    ]);
    return [named.filter((name) => !(name in all)), []];
  });
});

it.each(tools)('%s: Next names the environment that approves, if a job has it', (tool) => {
  expectEach(tool, ({ code, next }) => [
    next.includes('"production"'),
    /environment: production$/m.test(code),
  ]);
});

it.each(tools)('%s: Next names only files that are written', (tool) => {
  expectEach(tool, ({ next, paths }) => [
    found(next, /((?:ci|operator)\/[\w.-]+\w)/g).filter((path) => !paths.includes(path)),
    [],
  ]);
});

it.each(tools)('%s: Next speaks of the comment of a pull request if one is written', (tool) => {
  expectEach(tool, ({ next, jobs }) => {
    const isTold = tool !== 'gitea' && tool !== 'operator' && tool !== 'agents';
    const comments: readonly Job[] =
      isTold && tool !== 'atlantis' ? ['preview', 'fork-preview'] : ['preview', 'deploy'];
    const expected =
      tool === 'gitea' ? jobs.includes('preview') : isTold && comments.some((job) => jobs.includes(job));
    return [next.includes('its comment shows'), expected];
  });
});

it('operator: every account, image, setting and secret that a manifest names is written, or Next says how to make it', () => {
  expectEach('operator', (one) => {
    const { files, paths, next } = one;
    const settings = files.find(({ path }) => path === 'operator/credentials.yaml');
    const documents = parseAllDocuments(settings?.text ?? '').map((each) => each.toJS() as unknown);
    const [map] = documents.filter((each): each is { kind: string; data: object } =>
      JSON.stringify(each).includes('"kind":"ConfigMap"'),
    );
    const text = files.map((file) => file.text).join('\n');
    const [, secrets = ''] =
      /kubectl create secret generic workload --namespace workload (.*?);/.exec(next) ?? [];
    const actual = {
      given: sorted([...Object.keys(map?.data ?? {}), ...found(secrets, /--from-literal=(\w+)=/g)]),
      account: JSON.stringify(documents).includes('"kind":"ServiceAccount"'),
      image: paths.includes('operator/Dockerfile'),
    };
    return [
      actual,
      {
        given: sorted(readIn(one)),
        account: /^ *serviceAccountName: workload$/m.test(text),
        image: text.includes('image: REGISTRY/'),
      },
    ];
  });
});
